import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { issueKey, replaceKey, revokeKey, seenKeys } from '#server/services/intake/keys.ts'
import {
  createIntakeKey,
  intakeKeys,
  revokeIntakeKey,
  rotateIntakeKey,
} from '#src/contract/devices/intake-keys.ts'

export const routes = [
  handle(intakeKeys, async ({ caller, services }) => ({ content: await seenKeys(services, caller.scope) })),
  handle(createIntakeKey, (call) => issueKey(call.services, byOf(call), call.body)),
  handle(rotateIntakeKey, (call) =>
    replaceKey(call.services, byOf(call), call.params.id, call.body.overlapHours),
  ),
  handle(revokeIntakeKey, async (call) => {
    await revokeKey(call.services, byOf(call), call.params.id)
    return undefined
  }),
]
