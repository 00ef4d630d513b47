import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallError } from '#src/api/call/result.ts'
import { type LastKnown, lastKnown } from '#src/api/query/last-known.ts'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { monitoringQuery, type Vector } from '#src/contract/operations/monitoring.ts'
import { type HostRow, hostRows, ROW_METRICS } from '#src/domain/monitoring/host-rows.ts'
import { expressionOf } from '#src/domain/monitoring/metrics.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'

const LOOK_AGAIN_MS = 30_000

/** What is known of hosts, now or at a moment before. */
interface Servers {
  rows: readonly HostRow[]
  /** When the oldest of it was answered, epoch milliseconds; null before the first answer. */
  asOf: number | null
  isStale: boolean
  /** Some of it is on its way for the first time. */
  isLoading: boolean
  failure: LastKnown<Vector>['failure']
}

/** The answers, in the order of `ROW_METRICS`, as rows. */
function serversOf(queries: readonly UseQueryResult<Vector, CallError>[], hosts: readonly string[]): Servers {
  const known = queries.map((query) => lastKnown<Vector>(query))
  const answers = ROW_METRICS.map((code, index) => [code, known[index]?.data?.data.result ?? []])
  const times = known.flatMap(({ asOf }) => asOf ?? [])
  return {
    rows: hostRows(hosts, Object.fromEntries(answers)),
    asOf: times.length === 0 ? null : Math.min(...times),
    isStale: known.some(({ isStale }) => isStale),
    // One by one, figures would make the rows grow below the reader's eyes: each was tried once before there are any.
    isLoading: queries.some(({ isPending, failureCount }) => isPending && failureCount === 0),
    failure: known.find(({ failure }) => failure)?.failure ?? null,
  }
}

/** A row for each host. `at` is a moment of the past in Unix seconds; unless set, it shows now and keeps refreshing. */
export function useServers(hosts: readonly string[], choice: HostChoice, at?: number) {
  const client = useQueryClient()
  const servers = useQueries({
    queries: ROW_METRICS.map((code) => {
      const input = { query: { query: expressionOf(code, choice), ...(at !== undefined && { time: at }) } }
      return queryOptionsFor(
        monitoringQuery,
        input,
        at === undefined ? { refetchInterval: LOOK_AGAIN_MS } : {},
      )
    }),
    combine: useCallback(
      (queries: readonly UseQueryResult<Vector, CallError>[]) => serversOf(queries, hosts),
      [hosts],
    ),
  })
  return { ...servers, retry: () => void invalidate(client, monitoringQuery) }
}
