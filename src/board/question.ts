import { ofDays } from '#src/domain/analytics/buckets.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import { filterQuery } from '#src/list/filters/filters.ts'
import type { Board, BoardQuery } from './board-context.ts'
import { type BoardSearch, type BoardSearchSpec, listSpec } from './board-search.ts'
import { COMPARE } from './compare/comparison-filter.ts'
import { barLength } from './periods/periods.ts'
import { RESOLUTION_RULES } from './periods/resolution-rules.ts'
import { wholeDays } from './periods/whole-days.ts'

/** What a board asks the provider, by its URL and its place; pure, so that it can be asked before the board is drawn. */
export function questionOf(
  spec: BoardSearchSpec,
  search: BoardSearch,
  { zone, restaurantUuid }: { zone: string; restaurantUuid: string | undefined },
  now: () => number,
) {
  const { startDate, endDate, timeInterval, interval } = search
  const range = (at: number) => resolveRange(search, at, zone, spec.dates.fallback)
  const shown = range(now())
  const resolutionRule = RESOLUTION_RULES[spec.drawn ?? 'bars']
  const resolution =
    interval && resolutionRule.fits(shown, interval) ? interval : resolutionRule.automatic(search, shown)
  const { [COMPARE]: compared, ...filters } = filterQuery(listSpec(spec), search)
  const isExact = shown.preset === null || spec.drawn === 'lines' || spec.exact
  const ofWholeDays = !isExact && ofDays(barLength({ filters, resolution }))
  const asked = (at: number) => {
    const { start, end } = range(at)
    return ofWholeDays ? wholeDays({ start, end }, zone, restaurantUuid === undefined) : { start, end }
  }
  const identity: Board['identity'] = {
    restaurantUuid,
    zone,
    startDate,
    endDate,
    timeInterval,
    resolution,
    ...filters,
  }
  const ask = (at = now()): BoardQuery => ({
    at,
    ...asked(at),
    resolution,
    timezone: zone,
    restaurantUuid,
    filters,
  })
  return { shown, resolution, resolutionRule, compared, identity, ask }
}
