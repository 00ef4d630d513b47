import type { UnusualEvent } from '#src/contract/kitchen/unusual.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import type { HistoryLists } from '#src/list/history/history-list.tsx'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { EvidenceButton } from './evidence-button.tsx'

/** A list of unusual events with what can be taken of any time. */
export function UnusualPage({ lists, search }: { lists: HistoryLists<UnusualEvent>; search: ListSearch }) {
  return <HistoryPage lists={lists} search={search} actions={<EvidenceButton />} />
}
