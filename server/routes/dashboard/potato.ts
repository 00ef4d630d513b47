import type { Database } from '#server/db/query.ts'
import { type Call, handle } from '#server/http/route.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { PERIOD_FIELDS, PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import { potatoBatches, potatoPackaged } from '#server/store/dashboard/potato-counts.ts'
import { potatoAverages, potatoDayParts, potatoZones } from '#server/store/dashboard/potato-hold.ts'
import {
  potatoAverageHoldTime,
  potatoBatchesStatistic,
  potatoHoldTime,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'

/** All five take the same query. */
type Asked = Pick<Call<typeof potatoHoldTime>, 'query' | 'caller' | 'services'>

const over =
  <Answer>(compute: (db: Database, frame: Frame, chutes: readonly number[]) => Promise<Answer>) =>
  async ({ query, caller, services: { db, now } }: Asked): Promise<Answer> => {
    const { startTime: start, endTime: end, period, chutes, ...rest } = query
    const asked = { start, end, ...rest }
    const frame = await frameOf(db, caller.scope, asked, PERIOD_LENGTHS[period], now(), PERIOD_FIELDS)
    return compute(db, frame, chutes)
  }

export const routes = [
  handle(potatoHoldTime, over(potatoZones)),
  handle(potatoHoldTimeByDayPart, over(potatoDayParts)),
  handle(potatoAverageHoldTime, over(potatoAverages)),
  handle(potatoPackagedStatistic, over(potatoPackaged)),
  handle(potatoBatchesStatistic, over(potatoBatches)),
]
