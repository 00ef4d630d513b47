import { handle } from '#server/http/route.ts'
import { ANALYTICS } from '#server/store/analytic/by-name.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { type AnalyticPeriod, analytic } from '#src/contract/analytic.ts'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'

const LENGTHS: Record<AnalyticPeriod, BucketLength> = { HOUR: '1h', DAY: '1d', WEEK: '7d', MONTH: '1mo' }

export const routes = [
  handle(analytic, async ({ params, query, caller, services: { db, now } }) => {
    const { startEventTime: start, endEventTime: end, restaurantUuid, timezone, materials, period } = query
    const asked = { start, end, restaurantUuid, timezone, materials }
    const frame = await frameOf(db, caller.scope, asked, LENGTHS[period], now(), {
      end: 'endEventTime',
      length: 'period',
    })
    return ANALYTICS[params.name](db, frame, query)
  }),
]
