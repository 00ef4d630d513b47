import { actorOf, handle } from '#server/http/route.ts'
import { exportHistory } from '#server/services/exports.ts'
import { deleteEvent } from '#server/services/history-deletion.ts'
import { measure, source } from '#server/store/history/fryer.ts'
import { listHistory, summarizeHistory } from '#server/store/history.ts'
import { narrow } from '#server/store/restaurants.ts'
import { fryerVendors as vendorsInUse } from '#server/store/vendors.ts'
import {
  deleteFryerCycle,
  fryerHistory,
  fryerHistoryExport,
  fryerHistoryTotal,
  fryerVendors,
} from '#src/contract/history/fryer.ts'

const VENDORS_OF_MS = 30 * 86_400_000

export const routes = [
  handle(fryerHistory, ({ query, caller, services: { db } }) => listHistory(db, source, caller.scope, query)),

  handle(fryerHistoryTotal, async ({ query, caller, services: { db } }) =>
    summarizeHistory(db, source, await narrow(db, caller.scope, query.restaurantUuid), query, measure),
  ),

  handle(fryerHistoryExport, async ({ query, caller, services }) =>
    exportHistory(services, caller, source, query),
  ),

  handle(deleteFryerCycle, (call) =>
    deleteEvent(call.services, actorOf(call), call.caller.scope, source, call.params.id),
  ),

  handle(fryerVendors, async ({ caller, services: { db, now } }) => ({
    content: await vendorsInUse(db, caller.scope, now() - VENDORS_OF_MS),
  })),
]
