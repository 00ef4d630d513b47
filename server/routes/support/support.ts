import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { askSupport } from '#server/services/support/support.ts'
import {
  attachmentOf,
  presentSupport,
  readerOf,
  recallRequest,
  removeRequest,
  reopenRequest,
  resolveRequest,
} from '#server/services/support/support-requests.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { listSupport, roleNames } from '#server/store/support/support.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import {
  deleteSupport,
  recallSupport,
  reopenSupport,
  resolveSupport,
  supportAttachment,
  supportHistory,
  supportRoles,
} from '#src/contract/operations/support-history.ts'

export const routes = [
  handle(sendSupport, (call) => askSupport(call.services, call.caller, actorOf(call), call.body, call.file)),

  handle(supportHistory, async ({ query, caller, services: { db } }) => {
    await scopeOfCall(db, caller.scope, query.restaurantUuid)
    const page = await listSupport(db, readerOf(caller), query)
    return { ...page, content: page.content.map(presentSupport) }
  }),

  handle(supportRoles, async ({ services: { db } }) => ({ content: await roleNames(db) })),

  handle(supportAttachment, ({ params, query, caller, services }) =>
    attachmentOf(services, readerOf(caller), params.id, query.size),
  ),

  handle(resolveSupport, (call) =>
    resolveRequest(call.services, actorOf(call), readerOf(call.caller), call.params.id),
  ),

  handle(reopenSupport, (call) =>
    reopenRequest(call.services, actorOf(call), readerOf(call.caller), call.params.id),
  ),

  handle(deleteSupport, async (call) => {
    await removeRequest(call.services, actorOf(call), readerOf(call.caller), call.params.id)
  }),

  handle(recallSupport, (call) =>
    recallRequest(call.services, actorOf(call), readerOf(call.caller), call.params.id),
  ),
]
