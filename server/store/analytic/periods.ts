import type { AnalyticPeriod } from '#src/contract/analytics/analytic.ts'
import type { BucketLength } from '#src/domain/analytics/buckets.ts'

/** How long the buckets of a period are. */
export const PERIOD_LENGTHS: Record<AnalyticPeriod, BucketLength> = {
  HOUR: '1h',
  DAY: '1d',
  WEEK: '7d',
  MONTH: '1mo',
}

/** What calls with a period name it when a range has too many. */
export const PERIOD_FIELDS = { end: 'endTime', length: 'period' }
