import type { ReactNode } from 'react'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import css from './board.module.css'
import { BoardProvider } from './board-context.ts'
import type { BoardSearch, BoardSearchSpec } from './board-search.ts'
import { useNewBoard } from './use-new-board.ts'

interface EmbeddedBoardProps {
  spec: BoardSearchSpec
  search: BoardSearch
  /** The sections, below each other. */
  children: ReactNode
}

/** Sections on a page that has a head and filters of its own: a list's, whose figures they are. */
export function EmbeddedBoard({ spec, search, children }: EmbeddedBoardProps) {
  return (
    <BoardProvider value={useNewBoard(spec, search)}>
      <ChartSync>
        <div className={css.embedded}>{children}</div>
      </ChartSync>
    </BoardProvider>
  )
}
