import { useNavigate } from '@tanstack/react-router'
import { usePlace } from '#src/app/place.ts'
import { ofDays } from '#src/domain/analytics/buckets.ts'
import { daysOfBucket } from '#src/domain/analytics/zoned-buckets.ts'
import { daySpanText, readDaySpan } from '#src/domain/time/day-span.ts'
import type { Span } from '#src/ui/chart/types.ts'
import { type BoardQuery, rangeQuery, useBoard } from '../board-context.ts'
import { barLength } from '../periods/periods.ts'

/** Opens a list of facts: narrowed by more than the board is, and in a part of its range. */
export type OpenRows = (more?: Readonly<Record<string, unknown>>, span?: Span) => void

/**
 * A bar of days of several restaurants: each has its own, which are not the same instants everywhere. They are told
 * by their names, within the whole range.
 */
function ownDays(asked: BoardQuery, span: Span | undefined) {
  const length = barLength(asked)
  const all = asked.days === undefined ? null : readDaySpan(asked.days)
  if (!span) return all ?? undefined
  if (asked.restaurantUuid !== undefined || !ofDays(length)) return undefined
  const { from, to } = daysOfBucket(span.start, length, asked.timezone)
  return all ? { from: from > all.from ? from : all.from, to: to < all.to ? to : all.to } : { from, to }
}

/** What a board and the lists behind it both call the same. */
const SHARED = ['restaurantUuid', 'materials'] as const

/**
 * The way from a figure to the rows it was counted from: the list at `path`, over the board's range as the figure
 * was asked with it (what 'the last day' is has moved by the time it is clicked), of its restaurant and materials.
 * Undefined where the reader may not see that list.
 *
 * @param asked what the shown figure was asked with: its section's own
 * @param keep further filters of the board's that the list has too
 */
export function useRows(
  path: string | null,
  asked: BoardQuery,
  keep: readonly string[] = [],
): OpenRows | undefined {
  const navigate = useNavigate()
  const { search } = useBoard()
  const { sees } = usePlace()
  if (path === null || !sees(path)) return undefined
  return (more = {}, span) => {
    const days = ownDays(asked, span)
    const { startTime, endTime } = rangeQuery(asked)
    const { start, end } = days || !span ? { start: startTime, end: endTime } : span
    const shared = [...SHARED, ...keep].flatMap((key) =>
      search[key] === undefined ? [] : [[key, search[key]] as const],
    )
    const rows = {
      ...Object.fromEntries(shared),
      startDate: start,
      // A period that goes on ends later than a list may look; the figure knows nothing of what came since.
      endDate: Math.min(end, asked.at),
      ...(days && { days: daySpanText(days) }),
      ...more,
    }
    void navigate({ to: path, search: rows })
  }
}
