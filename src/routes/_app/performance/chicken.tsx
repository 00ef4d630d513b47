import { createFileRoute } from '@tanstack/react-router'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { only } from '#src/shell/search.ts'
import { PerformanceBoard } from './-parts/performance-board.tsx'
import { performanceSearch } from './-parts/performance-search.ts'

export const Route = createFileRoute('/_app/performance/chicken')({
  staticData: {
    page: {
      title: 'Chicken',
      frame: 'shell',
      access: 'PERFORMANCE.VIEW',
      menu: { section: 'Performance', position: 1 },
    },
  },
  validateSearch: only((raw) => cleanBoardSearch(performanceSearch, raw, Date.now())),
  component: PerformancePage,
})

function PerformancePage() {
  return <PerformanceBoard search={Route.useSearch()} />
}
