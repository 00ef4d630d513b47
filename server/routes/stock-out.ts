import { handle } from '#server/http/route.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { stockOutTotals } from '#server/store/stock-out.ts'
import { stockOutTotal } from '#src/contract/stock-out.ts'

export const routes = [
  handle(stockOutTotal, async ({ query, caller, services: { db, now } }) => {
    const { startTime: start, endTime: end, restaurantUuid, materials } = query
    // One bucket, whatever the range: no bars are asked for.
    const frame = await frameOf(db, caller.scope, { start, end, restaurantUuid, materials }, '6mo', now())
    return stockOutTotals(db, frame)
  }),
]
