import type { ReactNode } from 'react'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { useWeightUnit } from '#src/app/weight-unit.ts'
import type { ListSearch } from '../filters/filters.ts'
import { ListPage } from '../list-page.tsx'
import type { HistoryLists } from './history-list.tsx'

export interface HistoryPageProps<Row> {
  lists: HistoryLists<Row>
  /** The route's own validated search. */
  search: ListSearch
  /** Before the head: a tab bar of the page's own. */
  above?: ReactNode
  /** Between head and table: the figures of what is listed. */
  figures?: ReactNode
  /** Buttons before the list's own. */
  actions?: ReactNode
}

/** A history's page: the way to the section's other pages, and its list in the reader's unit. */
export function HistoryPage<Row>({ lists, search, above, figures, actions }: HistoryPageProps<Row>) {
  const [unit] = useWeightUnit()
  return (
    <>
      <SectionBar />
      {above}
      <ListPage definition={lists[unit]} search={search} figures={figures} actions={actions} />
    </>
  )
}
