import { handle } from '#server/http/route.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { recommendationFigures } from '#server/store/analytic/recommendation-history.ts'
import { source } from '#server/store/history/recommendation.ts'
import type { AnalyticPeriod } from '#src/contract/analytics/analytic.ts'
import { recommendationAnalytic, recommendationHistory } from '#src/contract/history/recommendation.ts'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'
import { historyRoutes } from './-parts/history-routes.ts'

const LENGTHS: Record<AnalyticPeriod, BucketLength> = { HOUR: '1h', DAY: '1d', WEEK: '7d', MONTH: '1mo' }

export const routes = [
  ...historyRoutes(source, recommendationHistory),
  handle(recommendationAnalytic, async ({ query, caller, services: { db, now } }) => {
    const { startTime: start, endTime: end, restaurantUuid, timezone, materials, days, period } = query
    const asked = { start, end, restaurantUuid, timezone, materials, days }
    const frame = await frameOf(db, caller.scope, asked, LENGTHS[period], now(), {
      end: 'endTime',
      length: 'period',
    })
    return recommendationFigures(db, frame, query)
  }),
]
