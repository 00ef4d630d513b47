import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { movingQueryOptionsFor } from '#src/api/query/query-options.ts'
import { useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { useWeightUnit } from '#src/app/weight-unit.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import { daysBefore, sameTimesEarlier } from '#src/domain/analytics/comparison.ts'
import { tagLook } from '#src/domain/status.ts'
import type { DateLanguage } from '#src/domain/time/date-language.ts'
import { formatDayRange } from '#src/domain/time/format.ts'
import { dayKey, MINUTE } from '#src/domain/time/zone.ts'
import { withoutUnknown } from '#src/list/filters/use-known-values.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { writtenRange } from '#src/ui/date-range/range-text.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import type { Board, BoardQuery } from './board-context.ts'
import type { BoardSearch, BoardSearchSpec } from './board-search.ts'
import { COMPARE_FROM, COMPARISONS, type Comparison } from './compare/comparison-filter.ts'
import { questionOf } from './question.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search that a click on a bar zoomed from. */
    zoomedFrom?: object
  }
}

/** Nothing shorter is zoomed into: a bar would be less than a second. */
const SHORTEST_ZOOM_MS = MINUTE
const OPTIONS_FRESH_MS = 10 * MINUTE

/** What a board's sections share, made from URL, place and settings. */
export function useNewBoard(spec: BoardSearchSpec, raw: BoardSearch): Board {
  const search = useMemo(() => withoutUnknown(spec, raw), [spec, raw])
  const { restaurantUuid, restaurant, several, zone } = usePlace()
  const [unit] = useWeightUnit()
  const language = useDateLanguage()
  const setSearch = useSetSearch()
  const zoomedFrom = useLocation({ select: (location) => location.state.zoomedFrom })
  const materials = useQuery(
    movingQueryOptionsFor(allMaterials, {}, () => ({}), { staleTime: OPTIONS_FRESH_MS }),
  )

  return useMemo((): Board => {
    const question = questionOf(spec, search, { zone, restaurantUuid }, present)
    const { shown, resolution, resolutionRule, compared } = question
    const comparable = spec.compare ? comparisons(restaurantUuid !== undefined && several) : []
    const codes = (materials.data?.content ?? []).map(({ materialCode }) => materialCode)
    const go = (next: object, from?: object) => setSearch(next, from && { state: { zoomedFrom: from } })

    return {
      search,
      spec,
      identity: question.identity,
      ask: question.ask,
      moving: shown.preset !== null,
      zone,
      resolution,
      resolutionRule,
      unit,
      comparable,
      compare: comparable.filter((one) => [compared].flat().includes(one)),
      other: (asked) => otherPeriod(asked, search, language),
      materialCodes: codes,
      lookOf: (code) => tagLook(Math.max(0, codes.indexOf(code))),
      caption: (title, { start, end }) => ({
        title,
        restaurant,
        range: writtenRange({ start, end }, zone, language),
        // The range's own text ends with it.
        zone: '',
      }),
      zoom:
        shown.end - shown.start <= SHORTEST_ZOOM_MS
          ? undefined
          : ({ start, end }) => {
              const { timeInterval: _, interval: __, ...rest } = search
              // The last bar ends with the provider's present, which may be a moment ahead of ours.
              const endDate = Math.min(end, present())
              go({ ...rest, startDate: start, endDate }, zoomedFrom ?? search)
            },
      resetZoom: zoomedFrom ? () => go(zoomedFrom) : undefined,
    }
  }, [
    spec,
    search,
    zone,
    restaurantUuid,
    restaurant,
    several,
    unit,
    language,
    materials.data,
    setSearch,
    zoomedFrom,
  ])
}

/** The days that a range is compared with; its bars of weeks with weeks. */
function otherPeriod(
  asked: BoardQuery,
  { [COMPARE_FROM]: from }: BoardSearch,
  language: DateLanguage,
): ReturnType<Board['other']> {
  const { at, timezone: zone } = asked
  const days = daysBefore(asked, zone, {
    from: typeof from === 'string' ? from : undefined,
    inWeeks: asked.filters.period === 'WEEK',
  })
  const { start, end } = sameTimesEarlier(asked, days, zone)
  return { days, label: formatDayRange(dayKey(start, zone), dayKey(end - 1, zone), at, zone, language) }
}

/** A restaurant is compared with all of them; all of them only with themselves. */
const comparisons = (one: boolean): readonly Comparison[] => (one ? COMPARISONS : ['week', 'period'])
