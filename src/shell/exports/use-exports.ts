import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { interruptedAt } from '#src/api/files/interrupted-request.ts'
import { invalidate, queryOptionsFor } from '#src/api/query/query-options.ts'
import { refetchEvery } from '#src/api/query/refetch.ts'
import { notificationTopic } from '#src/contract/account/notifications.ts'
import { type Report, reportList } from '#src/contract/operations/reports.ts'
import { bridge } from '#src/live/cache-bridge.ts'

/** How often an export being prepared is asked after. */
export const ASK_EVERY_MS = 3_000

/** How long after a page was left in the middle of asking its export may still come to be. */
const MAY_COME_MS = 60_000

/** As many as the provider hands out at once; the page of reports has the rest. */
const SHOWN = 100

const isWaiting = (report: Report) => report.state === 'WAITING'

/**
 * The caller's exports, newest first. They are the provider's state, so they outlive pages and reloads; a
 * notification may be the news of one, and while one is being prepared, or may come of what was asked for just before
 * a reload, it is asked after.
 */
export function useExports(): { reports: readonly Report[]; failed: boolean } {
  const client = useQueryClient()
  const [left] = useState(interruptedAt)
  const { data, isError } = useQuery({
    ...queryOptionsFor(reportList, { query: { page: 0, limit: SHOWN } }),
    refetchInterval: refetchEvery(({ state }) => {
      const mayCome = left !== null && Date.now() - left < MAY_COME_MS
      return mayCome || state.data?.content.some(isWaiting) ? ASK_EVERY_MS : false
    }),
  })
  useEffect(
    () =>
      bridge(client, {
        topic: notificationTopic,
        snapshot: [reportList],
        apply(news) {
          if ('uuid' in news) void invalidate(client, reportList)
        },
      }),
    [client],
  )
  return { reports: data?.content ?? [], failed: isError }
}
