import { type Call, handle } from '#server/http/route.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { PERIOD_FIELDS, PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import { countPerMaterial, countPerPeriod } from '#server/store/events/counts.ts'
import { eventFrame } from '#server/store/events/events.ts'
import { CHICKEN_TABLES, POTATO_TABLES } from '#server/store/events/tables.ts'
import { eventAnalytic, eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'

const TABLES = [...CHICKEN_TABLES, ...POTATO_TABLES]

type Asked = Pick<Call<typeof eventAnalytic>, 'query' | 'caller' | 'services'>

/** The call's range with its periods, and the facts that its events are found in. */
async function asked({ query, caller: { scope }, services: { db, now } }: Asked) {
  const { startTime: start, endTime: end, period, restaurantUuid, materials, timezone, days } = query
  const at = now()
  const range = { start, end, restaurantUuid, materials, timezone, days }
  const frame = await frameOf(db, scope, range, PERIOD_LENGTHS[period], at, PERIOD_FIELDS)
  return { frame, events: await eventFrame(db, TABLES, { scope, query, now: at }) }
}

export const routes = [
  handle(eventAnalytic, async (call) => {
    const { frame, events } = await asked(call)
    return countPerPeriod(call.services.db, events, frame)
  }),
  handle(eventAnalyticMaterials, async (call) => {
    const { frame, events } = await asked(call)
    return countPerMaterial(call.services.db, events, frame)
  }),
]
