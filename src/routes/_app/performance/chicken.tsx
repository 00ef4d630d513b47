import { createFileRoute } from '@tanstack/react-router'
import { useBoardSearch } from '#src/board/use-board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { PerformanceBoard } from './-parts/performance-board.tsx'
import { performanceSearch } from './-parts/performance-search.ts'

export const Route = createFileRoute('/_app/performance/chicken')({
  staticData: {
    page: {
      title: t('Chicken'),
      frame: 'shell',
      access: 'PERFORMANCE.VIEW',
      menu: { section: 'Performance', position: 1 },
    },
  },
  component: PerformancePage,
})

function PerformancePage() {
  return <PerformanceBoard search={useBoardSearch(performanceSearch)} />
}
