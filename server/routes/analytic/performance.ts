import type { Database } from '#server/db/query.ts'
import { type Call, handle } from '#server/http/route.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { extendedPerformance, performance } from '#server/store/analytic/performance.ts'
import { PERIOD_FIELDS, PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import type { PerformanceRatioType } from '#src/contract/analytics/analytic.ts'
import { chickenPerformance, extendedChickenPerformance } from '#src/contract/analytics/performance.ts'

type Asked = Pick<Call<typeof chickenPerformance>, 'query' | 'caller' | 'services'>

const over =
  <Answer>(compute: (db: Database, frame: Frame, type: PerformanceRatioType) => Promise<Answer>) =>
  async ({ query, caller, services: { db, now } }: Asked): Promise<Answer> => {
    const { startTime: start, endTime: end, period, performanceRatioType, ...rest } = query
    const asked = { start, end, ...rest }
    const frame = await frameOf(db, caller.scope, asked, PERIOD_LENGTHS[period], now(), PERIOD_FIELDS)
    return compute(db, frame, performanceRatioType)
  }

export const routes = [
  handle(chickenPerformance, over(performance)),
  handle(extendedChickenPerformance, over(extendedPerformance)),
]
