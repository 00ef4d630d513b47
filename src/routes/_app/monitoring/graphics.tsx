import { createFileRoute } from '@tanstack/react-router'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { GraphicsPage } from './-parts/graphics/graphics-page.tsx'
import { graphicsSearch } from './-parts/graphics/graphics-search.ts'

export const Route = createFileRoute('/_app/monitoring/graphics')({
  staticData: {
    page: {
      title: t('Graphics'),
      frame: 'shell',
      access: 'MONITORING.VIEW',
      menu: { section: 'Monitoring', position: 2 },
    },
  },
  component: Graphics,
})

function Graphics() {
  return <GraphicsPage search={useBoardSearch(graphicsSearch)} />
}
