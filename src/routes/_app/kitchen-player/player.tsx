import { createFileRoute } from '@tanstack/react-router'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { PlayerPage } from './-parts/player/player-page.tsx'
import { cleanPlayerSearch } from './-parts/player/player-search.ts'

export const Route = createFileRoute('/_app/kitchen-player/player')({
  staticData: {
    page: {
      title: t('Player'),
      frame: 'shell',
      access: 'KITCHEN_PLAYER.VIEW',
      menu: { section: 'Kitchen Player', position: 1 },
    },
  },
  component: KitchenPlayerPage,
})

function KitchenPlayerPage() {
  return <PlayerPage search={usePageSearch(cleanPlayerSearch)} />
}
