import { type ReactNode, useMemo } from 'react'
import { usePlace } from '#src/app/place.ts'
import type { PresetCode } from '#src/domain/time/presets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import { DAY } from '#src/domain/time/zone.ts'
import type { ListSearch, ListSearchSpec } from '#src/list/filters/filters.ts'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import { present } from '#src/ui/clock/use-now.ts'
import css from './board.module.css'
import { BoardProvider } from './board-context.ts'
import type { BoardSearch, BoardSearchSpec } from './board-search.ts'
import { PERIOD_FILTER, type Period } from './periods/period-filter.ts'
import { useNewBoard } from './use-new-board.ts'

interface EmbeddedBoardProps {
  spec: BoardSearchSpec
  search: BoardSearch
  /** The sections, below each other. */
  children: ReactNode
}

/** Sections on a page that has a head and filters of its own: a list's, whose figures they are. */
function EmbeddedBoard({ spec, search, children }: EmbeddedBoardProps) {
  return (
    <BoardProvider value={useNewBoard(spec, search)}>
      <ChartSync>
        <div className={css.embedded}>{children}</div>
      </ChartSync>
    </BoardProvider>
  )
}

/** What a list's board reads of its URL: the list's own filters, and a range where the list has none. */
export const listBoardSpec = (list: ListSearchSpec, fallback: PresetCode): BoardSearchSpec => ({
  dates: { mode: 'time', fallback, maxSpan: '1y' },
  filters: [...list.filters, PERIOD_FILTER],
  // The list counts the same rows.
  exact: true,
})

/** A bar's length, since a list has no filter for it: what a range of that length is read by. */
function periodOf(milliseconds: number): Period {
  if (milliseconds <= 2 * DAY) return 'HOUR'
  return milliseconds <= 62 * DAY ? 'DAY' : 'WEEK'
}

interface ListBoardProps {
  spec: BoardSearchSpec
  /** The list's. */
  search: ListSearch
  /** The sections, below each other. */
  children: ReactNode
}

/** What a list lists, counted per period above it. */
export function ListBoard({ spec, search, children }: ListBoardProps) {
  const { zone } = usePlace()
  const board = useMemo((): BoardSearch => {
    const { start, end } = resolveRange(search, present(), zone, spec.dates.fallback)
    return { ...search, period: periodOf(end - start) }
  }, [spec, search, zone])
  return (
    <EmbeddedBoard spec={spec} search={board}>
      {children}
    </EmbeddedBoard>
  )
}
