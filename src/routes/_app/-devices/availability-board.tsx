import type { ReactNode } from 'react'
import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import { AvailabilityPanel, type AvailabilityPanelProps } from './availability-panel.tsx'
import { availabilitySearch } from './availability-search.ts'

export interface AvailabilityBoardProps extends AvailabilityPanelProps {
  search: BoardSearch
  /** The page's tab bar. */
  above: ReactNode
}

/** The availability tab: when each of a restaurant's devices was online. */
export function AvailabilityBoard({ search, above, ...panel }: AvailabilityBoardProps) {
  return (
    <BoardPage spec={availabilitySearch} search={search} above={above} wide>
      <AvailabilityPanel {...panel} />
    </BoardPage>
  )
}
