import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { issueKey, replaceKey, revokeKey, seenKeys } from '#server/services/intake/keys.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import {
  createIntakeKey,
  intakeKeys,
  revokeIntakeKey,
  rotateIntakeKey,
} from '#src/contract/devices/intake-keys.ts'

export const routes = [
  handle(intakeKeys, async ({ query, caller: { scope }, services }) => {
    const page = await seenKeys(services, scope, query)
    if (page.total === 0) await scopeOfCall(services.db, scope, query.restaurantUuid)
    return page
  }),
  handle(createIntakeKey, (call) => issueKey(call.services, byOf(call), call.body)),
  handle(rotateIntakeKey, (call) =>
    replaceKey(call.services, byOf(call), call.params.id, call.body.overlapHours),
  ),
  handle(revokeIntakeKey, async (call) => {
    await revokeKey(call.services, byOf(call), call.params.id)
    return undefined
  }),
]
