import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallInput } from '#src/api/call/call.ts'
import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import { useComparison } from '#src/board/compare/use-comparison.ts'
import { useSection } from '#src/board/use-section.ts'
import {
  type AnalyticName,
  type AnalyticQuery,
  type analytic,
  analyticCall,
} from '#src/contract/analytics/analytic.ts'
import { CHICKEN_PACKAGES } from '#src/list/filters/option-sources.ts'
import { optionsOf, optionsQuery } from '#src/list/filters/use-known-values.ts'
import type { Names } from './parts.ts'

/** What the board asks for, in the words of the analytics: its filters are those that the analytic takes. */
export function queryOf(asked: BoardQuery) {
  const { timezone, restaurantUuid, filters } = asked
  const { startTime: startEventTime, endTime: endEventTime, ...days } = rangeQuery(asked)
  return {
    startEventTime,
    endEventTime,
    ...days,
    timezone,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
    ...(filters as Partial<AnalyticQuery>),
  }
}

/** One analytic's call, whose answers are cached under its name. */
function sectionOf(name: AnalyticName) {
  const { endpoint, params } = analyticCall(name)
  return {
    // Two calls, which are asked and answer alike.
    endpoint: endpoint as typeof analytic,
    input: (asked: BoardQuery) => ({ params, query: queryOf(asked) }) as CallInput<typeof analytic>,
    identity: { analytic: name },
  }
}

/** An analytic's answer and the state of its panels. Several parts of the page draw it; it is asked once. */
export const useAnalytic = (name: AnalyticName) =>
  useSection({ ...sectionOf(name), isEmpty: ({ content }) => content.length === 0 })

/** What the analytic is compared with, as far as the reader has switched it on. */
export const useComparedAnalytic = (name: AnalyticName) => useComparison(sectionOf(name))

/** Names of package types by their codes, as soon as they are known. */
export function usePackageNames(): Names {
  const { data } = useQuery(optionsQuery(CHICKEN_PACKAGES))
  return useMemo(
    () => new Map((optionsOf(CHICKEN_PACKAGES, data) ?? []).map(({ value, label }) => [value, label])),
    [data],
  )
}
