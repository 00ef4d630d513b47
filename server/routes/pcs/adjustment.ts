import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { changeScales, readScales } from '#server/services/pcs/scales.ts'
import { ruleSource } from '#server/store/pcs/adjustment-rules.ts'
import { adjustmentRuleDictionary } from '#src/contract/kitchen/adjustment-rules.ts'
import { scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = [
  ...dictionaryRoutes(ruleSource, adjustmentRuleDictionary),
  handle(scalesOf, ({ params, caller, services: { db } }) => readScales(db, caller.scope, params.id)),
  handle(updateScales, (call) =>
    changeScales(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),
]
