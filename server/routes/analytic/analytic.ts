import { type Call, handle } from '#server/http/route.ts'
import { analyticReportExport, reportQuery } from '#server/services/exports/analytic-report.ts'
import { exportRows } from '#server/services/exports/exports.ts'
import { ANALYTICS } from '#server/store/analytic/by-name.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import { type AnalyticName, analytic, conveyorContainers } from '#src/contract/analytics/analytic.ts'
import { analyticReport } from '#src/contract/analytics/analytic-report.ts'

type Asked = Pick<Call<typeof analytic>, 'query' | 'caller' | 'services'>

async function compute(name: AnalyticName, { query, caller, services: { db, now } }: Asked) {
  const {
    startEventTime: start,
    endEventTime: end,
    restaurantUuid,
    timezone,
    materials,
    days,
    period,
  } = query
  const asked = { start, end, restaurantUuid, timezone, materials, days }
  const frame = await frameOf(db, caller.scope, asked, PERIOD_LENGTHS[period], now(), {
    end: 'endEventTime',
    length: 'period',
  })
  return ANALYTICS[name](db, frame, query)
}

export const routes = [
  handle(analytic, (call) => compute(call.params.name, call)),
  handle(analyticReport, ({ query, caller, services }) =>
    exportRows(services, caller, analyticReportExport, reportQuery(query)),
  ),
  handle(conveyorContainers, (call) => compute(`${call.params.conveyor}/containers`, call)),
]
