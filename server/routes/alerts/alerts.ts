import { type Call, handle } from '#server/http/route.ts'
import {
  acknowledgeOne,
  assignOne,
  noteOne,
  presentRow,
  recallAcknowledgementOf,
  recallOne,
  removeOne,
} from '#server/services/alerts/handling.ts'
import { presentAlert } from '#server/services/alerts/present.ts'
import { byOf } from '#server/services/changes/change.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import {
  type AlertReader,
  alertsPerPeriod,
  countAlerts,
  listAlerts,
} from '#server/store/alerts/alert-list.ts'
import { assigneesOf } from '#server/store/alerts/assignees.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { PERIOD_FIELDS, PERIOD_LENGTHS } from '#server/store/analytic/periods.ts'
import {
  acknowledgeAlert,
  alertAnalytic,
  alertAssignees,
  alertById,
  alertCount,
  alertList,
  assignAlert,
  deleteAlert,
  noteAlert,
  recallAcknowledgement,
  recallAlert,
} from '#src/contract/operations/alerts.ts'

type Caller = Call<typeof alertList>['caller']
const readerOf = ({ scope, account }: Caller): AlertReader => ({ scope, accountId: account.id })

export const routes = [
  handle(alertList, async ({ query, caller, services: { db } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    const page = await listAlerts(db, readerOf(caller), query)
    return { ...page, content: page.content.map(presentAlert) }
  }),

  handle(alertCount, async ({ query, caller, services: { db } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    return countAlerts(db, readerOf(caller), query)
  }),

  handle(alertAnalytic, async ({ query, caller: { scope }, services: { db, now } }) => {
    const { startTime: start, endTime: end, period, restaurantUuid, timezone, days } = query
    const range = { start, end, restaurantUuid, timezone, days }
    const frame = await frameOf(db, scope, range, PERIOD_LENGTHS[period], now(), PERIOD_FIELDS)
    const withNone = scope === 'all' && restaurantUuid === undefined
    return alertsPerPeriod(db, frame, { ...query, withNone })
  }),

  handle(alertAssignees, async ({ query, caller: { scope }, services: { db } }) => {
    const named = await Promise.all((query.restaurants ?? []).map((uuid) => scopeOfCall(db, scope, uuid)))
    const ids = named.flatMap((one) => (one === 'all' ? [] : one))
    const people = await assigneesOf(db, ids.length > 0 ? ids : [null])
    return { content: people.map(({ uuid, name }) => ({ uuid, name })) }
  }),

  handle(alertById, async ({ params, caller, services: { db } }) =>
    presentAlert(await presentRow(db, caller.scope, params.id)),
  ),

  handle(acknowledgeAlert, (call) =>
    acknowledgeOne(call.services, byOf(call), { uuid: call.params.id, ...call.body }),
  ),

  handle(recallAcknowledgement, (call) => recallAcknowledgementOf(call.services, byOf(call), call.params.id)),

  handle(assignAlert, (call) => {
    const { assigneeUuid, version } = call.body
    return assignOne(call.services, byOf(call), { uuid: call.params.id, version }, assigneeUuid)
  }),

  handle(noteAlert, (call) => {
    const { note, version } = call.body
    return noteOne(call.services, byOf(call), { uuid: call.params.id, version }, note)
  }),

  handle(deleteAlert, async (call) => {
    await removeOne(call.services, byOf(call), call.params.id)
  }),

  handle(recallAlert, (call) => recallOne(call.services, byOf(call), call.params.id)),
]
