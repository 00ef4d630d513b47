import { handle } from '#server/http/route.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { averageWaste } from '#server/store/dashboard/chain-waste.ts'
import { chainWaste } from '#src/contract/dashboard/chain-waste.ts'
import { automaticResolution } from '#src/domain/time/intervals.ts'

export const routes = [
  handle(chainWaste, async ({ query, services: { db, now } }) => {
    const { startTime: start, endTime: end, materials, days } = query
    // Of all restaurants, whichever are the caller's: nothing of any one of them is answered.
    const frame = await frameOf(
      db,
      'all',
      { start, end, materials, days },
      automaticResolution({ start, end }),
      now(),
    )
    return averageWaste(db, frame)
  }),
]
