import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import {
  changeChainTargets,
  changeTargets,
  readChainTargets,
  readTargets,
} from '#server/services/kitchen/waste-targets.ts'
import {
  chainWasteTargets,
  updateChainWasteTargets,
  updateWasteTargets,
  wasteTargetsOf,
} from '#src/contract/administration/waste-targets.ts'

export const routes = [
  handle(wasteTargetsOf, ({ params, caller, services: { db } }) => readTargets(db, caller.scope, params.id)),
  handle(updateWasteTargets, (call) => changeTargets(call.services, byOf(call), call.params.id, call.body)),
  handle(chainWasteTargets, ({ services: { db } }) => readChainTargets(db)),
  handle(updateChainWasteTargets, (call) => changeChainTargets(call.services, byOf(call), call.body)),
]
