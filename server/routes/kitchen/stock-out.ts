import { type Call, handle } from '#server/http/route.ts'
import { exportHistory } from '#server/services/exports/exports.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { source } from '#server/store/history/stock-out.ts'
import { listHistory } from '#server/store/history.ts'
import { materialAvailability } from '#server/store/kitchen/material-availability.ts'
import {
  stockOutMaterials as materialsOf,
  stockOutShares,
  stockOutTimeline,
  stockOutTotals,
} from '#server/store/kitchen/stock-out.ts'
import {
  stockOutAnalytic,
  stockOutAvailability,
  stockOutDistribution,
  stockOutExport,
  stockOutList,
  stockOutMaterials,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { automaticResolution } from '#src/domain/time/intervals.ts'
import type { ResolutionCode } from '#src/domain/time/presets.ts'

/** One bucket, whatever the range: no bars are asked for. */
const UNCUT = '6mo'

type Asked = Pick<Call<typeof stockOutTotal>, 'query' | 'caller' | 'services'>

function frame({ query, caller, services: { db, now } }: Asked, length: ResolutionCode): Promise<Frame> {
  const { startTime: start, endTime: end, ...rest } = query
  return frameOf(db, caller.scope, { start, end, ...rest }, length, now())
}

export const routes = [
  handle(stockOutList, ({ query, caller: { scope }, services: { db, now } }) =>
    listHistory(db, source, { scope, query, now: now() }),
  ),
  handle(stockOutExport, ({ query, caller, services }) => exportHistory(services, caller, source, query)),
  handle(stockOutTotal, async (call) =>
    stockOutTotals(call.services.db, await frame(call, UNCUT), call.query),
  ),
  handle(stockOutAnalytic, async (call) => {
    const { startTime: start, endTime: end, interval } = call.query
    return stockOutTimeline(
      call.services.db,
      await frame(call, interval ?? automaticResolution({ start, end })),
    )
  }),
  handle(stockOutDistribution, async (call) => stockOutShares(call.services.db, await frame(call, UNCUT))),
  handle(stockOutAvailability, async (call) =>
    materialAvailability(call.services.db, await frame(call, UNCUT)),
  ),
  handle(stockOutMaterials, async ({ caller, services: { db } }) => ({
    content: await materialsOf(db, caller.scope),
  })),
]
