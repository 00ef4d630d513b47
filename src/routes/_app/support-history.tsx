import { createFileRoute } from '@tanstack/react-router'
import { t } from '#src/domain/language/text.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { supportList } from './support-history/-parts/support-list.tsx'
import { SupportPage } from './support-history/-parts/support-page.tsx'

/** Reached from the account menu: the sidebar's entries are named (spec 1 §2). */
export const Route = createFileRoute('/_app/support-history')({
  staticData: { page: { title: t('Support History'), frame: 'shell', access: 'SUPPORT.VIEW' } },
  component: SupportHistory,
})

function SupportHistory() {
  return <SupportPage search={useListSearch(supportList)} />
}
