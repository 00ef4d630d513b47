import { createFileRoute } from '@tanstack/react-router'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { only } from '#src/shell/search.ts'
import { PotatoDashboard } from './-parts/potato-dashboard.tsx'
import { potatoSearch } from './-parts/potato-search.ts'

export const Route = createFileRoute('/_app/dashboard/potato')({
  staticData: {
    page: {
      title: 'Potato',
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      menu: { section: 'Dashboard', position: 2, unlisted: true },
    },
  },
  validateSearch: only((raw) => cleanBoardSearch(potatoSearch, raw, Date.now())),
  component: PotatoPage,
})

function PotatoPage() {
  return <PotatoDashboard search={Route.useSearch()} />
}
