import { useNavigate } from '@tanstack/react-router'
import { usePlace } from '#src/shell/place.ts'
import type { Span } from '#src/ui/chart/types.ts'
import { useBoard } from './board-context.ts'

/** Opens a list of facts: narrowed by more than the board is, and in a part of its range. */
export type OpenRows = (more?: Readonly<Record<string, unknown>>, span?: Span) => void

/** What a board and the lists behind it both call the same. */
const SHARED = ['restaurantUuid', 'materials'] as const

/**
 * The way from a figure to the rows it was counted from: the list at `path`, over the board's range as it was
 * counted (what 'the last day' is has moved by the time the list is read), of its restaurant and materials.
 * Undefined where the reader may not see that list.
 *
 * @param keep further filters of the board's that the list has too
 */
export function useRows(path: string | null, keep: readonly string[] = []): OpenRows | undefined {
  const navigate = useNavigate()
  const { search, ask } = useBoard()
  const { sees } = usePlace()
  if (path === null || !sees(path)) return undefined
  return (more = {}, span) => {
    const { start, end } = span ?? ask()
    const shared = [...SHARED, ...keep].flatMap((key) =>
      search[key] === undefined ? [] : [[key, search[key]] as const],
    )
    const rows = {
      ...Object.fromEntries(shared),
      startDate: start,
      // A period that goes on ends later than a list may look.
      endDate: Math.min(end, Date.now()),
      ...more,
    }
    void navigate({ to: path, search: rows as never })
  }
}
