import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { movingQueryOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { ofDays } from '#src/domain/analytics/buckets.ts'
import { daysLastWeek, sameTimeLastWeek } from '#src/domain/analytics/comparison.ts'
import { withOwnDays } from '#src/domain/analytics/zoned-buckets.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'
import { addWallDays } from '#src/domain/time/zone.ts'
import { type BoardQuery, useBoard } from '../board-context.ts'
import { barLength } from '../periods/periods.ts'
import { CHARTS_MS, type SectionOf } from '../use-section.ts'
import type { Compared } from './comparison.ts'

/** What an average restaurant's bars of days are made of: each restaurant's own days, by its own clock. */
function ofOwnDays(asked: BoardQuery): BoardQuery {
  return { ...asked, ...withOwnDays(asked, barLength(asked), asked.timezone) }
}

/** How many restaurants the reader may see changes about never. */
const RESTAURANTS_FRESH_MS = 10 * 60_000

/** Bars that do not begin at the same weekday each time are made of the days of a week earlier. */
const withinWeeks = (resolution: ResolutionCode): ResolutionCode =>
  ofDays(resolution) && resolution !== '7d' ? '1d' : resolution

/**
 * What a section's figures are compared with, if the reader switched it on: the same call for the same weekday and
 * times a week earlier, and for all restaurants. The section does not wait for it. What is unknown, or no longer
 * true, is left out.
 */
export function useComparison<E extends AnyEndpoint>({
  endpoint,
  input,
  identity: own,
  refreshMs = CHARTS_MS,
  enabled = true,
  whole = false,
}: Omit<SectionOf<E>, 'isEmpty'> & {
  /** It is the whole range's figures that are compared, not bars. */
  whole?: boolean
}): readonly Compared<AnswerOf<E>>[] {
  const { identity, ask, moving, zone, compare } = useBoard()
  const { restaurantUuid, ...everywhere } = identity
  const ownDays = !whole
  const { start } = ask()
  const from = ownDays && ofOwnDays(ask()).start < start ? start : undefined
  // Months do not begin a week apart.
  const weekly = enabled && compare.includes('week') && ask().filters.period !== 'MONTH'
  const chained = enabled && compare.includes('chain')
  const options = (of: object, asked: () => BoardQuery, wanted: boolean) =>
    movingQueryOptionsFor<E>(endpoint, { ...of, ...own }, () => input(asked()), {
      refetchInterval: moving && refreshMs,
      enabled: wanted,
    })
  const week = useQuery<AnswerOf<E>, CallError>(
    options(
      { ...identity, compared: 'week' },
      () => {
        const asked = ask()
        return {
          ...asked,
          ...sameTimeLastWeek(asked, zone),
          days: asked.days && daysLastWeek(asked.days),
          resolution: withinWeeks(asked.resolution),
        }
      },
      weekly,
    ),
  )
  const chain = useQuery<AnswerOf<E>, CallError>(
    options(
      { ...everywhere, compared: 'chain' },
      () => ({ ...(ownDays ? ofOwnDays(ask()) : ask()), restaurantUuid: undefined }),
      chained,
    ),
  )
  const count = useQuery(
    queryOptionsFor(
      restaurants,
      { query: { limit: 1 } },
      { staleTime: RESTAURANTS_FRESH_MS, enabled: chained },
    ),
  )
  const [weekKnown, chainKnown] = [lastKnown<AnswerOf<E>>(week), lastKnown<AnswerOf<E>>(chain)]
  const weekAnswer = weekly && !weekKnown.isStale ? weekKnown.data : undefined
  const chainAnswer = chained && !chainKnown.isStale ? chainKnown.data : undefined
  const total = count.data?.total ?? 0
  return useMemo(() => {
    const compared: Compared<AnswerOf<E>>[] = []
    if (weekAnswer !== undefined) {
      compared.push({
        key: 'week',
        answer: weekAnswer,
        at: (time) => addWallDays(time, 7, zone),
        restaurants: 1,
      })
    }
    if (chainAnswer !== undefined && total > 0) {
      compared.push({
        key: 'chain',
        answer: chainAnswer,
        at: (time) => time,
        restaurants: total,
        from,
      })
    }
    return compared
  }, [weekAnswer, chainAnswer, total, zone, from])
}
