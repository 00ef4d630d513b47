import type { Database } from '#server/db/query.ts'
import { type Call, handle } from '#server/http/route.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { holdHistogram, holdSpreads, holdTimeline, holdZones } from '#server/store/dashboard/hold-time.ts'
import { cycleAverages, cycleCounts } from '#server/store/dashboard/pan-cycles.ts'
import { wasteAndChange, wastePerDayPart, wasteTimeline } from '#server/store/dashboard/waste.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  panCycles,
  panCyclesAverage,
  summaryHTR,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import { automaticResolution } from '#src/domain/time/intervals.ts'

/** All nine take the same query. */
type Asked = Pick<Call<typeof wasteSummary>, 'query' | 'caller' | 'services'>

/** Resolves the call's frame and computes a section over it. */
const over =
  <Answer>(compute: (db: Database, frame: Frame) => Promise<Answer>) =>
  async ({ query, caller, services: { db, now } }: Asked): Promise<Answer> => {
    const { startTime: start, endTime: end, interval, ...rest } = query
    const length = interval ?? automaticResolution({ start, end })
    return compute(db, await frameOf(db, caller.scope, { start, end, ...rest }, length, now()))
  }

export const routes = [
  handle(summaryHTR, over(holdZones)),
  handle(wasteSummary, over(wasteAndChange)),
  handle(detailedHoldingTime, over(holdTimeline)),
  handle(detailedWaste, over(wasteTimeline)),
  handle(holdTimeDistr, over(holdHistogram)),
  handle(averageHoldTime, over(holdSpreads)),
  handle(wasteByDayPart, over(wastePerDayPart)),
  handle(panCyclesAverage, over(cycleAverages)),
  handle(panCycles, over(cycleCounts)),
]
