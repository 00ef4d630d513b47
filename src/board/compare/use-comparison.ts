import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallError } from '#src/api/call/result.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { movingQueryOptionsFor, queryOptionsFor } from '#src/api/query/query-options.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { ofDays } from '#src/domain/analytics/buckets.ts'
import { daysEarlier, sameTimesEarlier } from '#src/domain/analytics/comparison.ts'
import { withOwnDays } from '#src/domain/analytics/zoned-buckets.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'
import { addWallDays } from '#src/domain/time/zone.ts'
import { type BoardQuery, useBoard } from '../board-context.ts'
import { barLength } from '../periods/periods.ts'
import { CHARTS_MS, type SectionOf } from '../use-section.ts'
import type { Compared } from './comparison.ts'
import { COMPARISON_LABELS, COMPARISONS, type Comparison } from './comparison-filter.ts'

/** What an average restaurant's bars of days are made of: each restaurant's own days, by its own clock. */
function ofOwnDays(asked: BoardQuery): BoardQuery {
  return { ...asked, ...withOwnDays(asked, barLength(asked), asked.timezone) }
}

/** How many restaurants the reader may see changes about never. */
const RESTAURANTS_FRESH_MS = 10 * 60_000

/** Bars that do not begin on the same days are made of days. */
const barsOf = (resolution: ResolutionCode, daysApart: number): ResolutionCode =>
  ofDays(resolution) && (resolution !== '7d' || daysApart % 7 !== 0) ? '1d' : resolution

/** While the section is not compared with another period, its days are not looked for. */
const NO_OTHER = { days: 0, label: '' }

/** The same of some days before. */
const earlier = (asked: BoardQuery, days: number, zone: string): BoardQuery => ({
  ...asked,
  ...sameTimesEarlier(asked, days, zone),
  days: asked.days && daysEarlier(asked.days, days),
  resolution: barsOf(asked.resolution, days),
})

export type ComparisonOf<E extends AnyEndpoint> = Omit<SectionOf<E>, 'isEmpty'> & {
  /** It is the whole range's figures that are compared, not bars. */
  whole?: boolean
  /** The comparisons that the section shows; all of them unless set. */
  only?: readonly Comparison[]
}

/**
 * What a section's figures are compared with, if the reader switched it on: the same call for the same weekday and
 * times a week earlier, for the same times of another period, and for all restaurants. The section does not wait for it.
 * What is unknown, or no longer true, is left out.
 */
export function useComparison<E extends AnyEndpoint>({
  endpoint,
  input,
  identity: own,
  refreshMs = CHARTS_MS,
  enabled = true,
  whole = false,
  only = COMPARISONS,
}: ComparisonOf<E>): readonly Compared<AnswerOf<E>>[] {
  const { identity, ask, moving, zone, compare, other } = useBoard()
  const { restaurantUuid, ...everywhere } = identity
  const ownDays = !whole
  const { start } = ask()
  const from = ownDays && ofOwnDays(ask()).start < start ? start : undefined
  const wanted = (key: Comparison) => enabled && only.includes(key) && compare.includes(key)
  // Months do not begin some days apart.
  const byDays = ask().filters.period !== 'MONTH'
  const chained = wanted('chain')
  const question = (of: object, asked: () => BoardQuery, isWanted: boolean) => ({
    options: movingQueryOptionsFor<E>(endpoint, { ...of, ...own }, () => input(asked()), {
      refetchInterval: moving && refreshMs,
      enabled: isWanted,
    }),
    isWanted,
  })
  const before = (key: 'week' | 'period', days: number) =>
    question({ ...identity, compared: key, days }, () => earlier(ask(), days, zone), byDays && wanted(key))
  const { days: otherDays, label: otherLabel } = wanted('period') ? other(ask()) : NO_OTHER
  const week = useWanted<AnswerOf<E>>(before('week', 7))
  const period = useWanted<AnswerOf<E>>(before('period', otherDays))
  const chain = useWanted<AnswerOf<E>>(
    question(
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
  const total = count.data?.total ?? 0
  return useMemo(() => {
    const compared: Compared<AnswerOf<E>>[] = []
    const add = (key: 'week' | 'period', answer: AnswerOf<E> | undefined, days: number, label: string) => {
      if (answer === undefined) return
      compared.push({ key, label, answer, at: (time) => addWallDays(time, days, zone), restaurants: 1 })
    }
    add('week', week, 7, COMPARISON_LABELS.week)
    add('period', period, otherDays, otherLabel)
    if (chain !== undefined && total > 0) {
      compared.push({
        key: 'chain',
        label: COMPARISON_LABELS.chain,
        answer: chain,
        at: (time) => time,
        restaurants: total,
        from,
      })
    }
    return compared
  }, [week, period, chain, total, zone, from, otherDays, otherLabel])
}

/** An answer, unless it is unknown, unwanted or no longer true. */
function useWanted<Answer>({
  options,
  isWanted,
}: {
  options: UseQueryOptions<Answer, CallError>
  isWanted: boolean
}): Answer | undefined {
  const { data, isStale } = lastKnown(useQuery<Answer, CallError>(options))
  return isWanted && !isStale ? data : undefined
}
