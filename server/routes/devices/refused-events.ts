import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { exportRows } from '#server/services/exports/exports.ts'
import { refusedExport, removeRefused, retryRefused } from '#server/services/intake/refused.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { refusedByUuid, refusedPage } from '#server/store/intake/refused.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  deleteRefusedEvents,
  refusedEventById,
  refusedEvents,
  refusedEventsExport,
  retryRefusedEvents,
} from '#src/contract/devices/refused-events.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(refusedEvents, async ({ query, caller: { scope }, services: { db } }) => {
    const page = await refusedPage(db, scope, query)
    if (page.total === 0) await scopeOfCall(db, scope, query.restaurantUuid)
    return page
  }),
  handle(refusedEventsExport, ({ query, caller, services }) =>
    exportRows(services, caller, refusedExport, query),
  ),
  handle(refusedEventById, async ({ params, caller, services }) => {
    const event = await refusedByUuid(services.db, caller.scope, params.id)
    if (!event) throw notFound(t('This event'))
    return event
  }),
  handle(retryRefusedEvents, async (call) => {
    const { services, caller, query } = call
    await scopeOfCall(services.db, caller.scope, query.restaurantUuid)
    const { accepted, unchanged, refused, left } = await retryRefused(services, byOf(call), query)
    return { accepted, unchanged, refused, left }
  }),
  handle(deleteRefusedEvents, async (call) => {
    const { services, caller, query } = call
    await scopeOfCall(services.db, caller.scope, query.restaurantUuid)
    const { events, left } = await removeRefused(services, byOf(call), query)
    return { deleted: events, left }
  }),
]
