import { createFileRoute } from '@tanstack/react-router'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { PotatoDashboard } from './-parts/potato/potato-dashboard.tsx'
import { potatoSearch } from './-parts/potato/potato-search.ts'

export const Route = createFileRoute('/_app/dashboard/potato')({
  staticData: {
    page: {
      title: t('Potato'),
      frame: 'shell',
      access: 'DASHBOARD.VIEW',
      menu: { section: 'Dashboard', position: 2, unlisted: true },
    },
  },
  component: PotatoPage,
})

function PotatoPage() {
  return <PotatoDashboard search={useBoardSearch(potatoSearch)} />
}
