import { actorOf, handle } from '#server/http/route.ts'
import {
  changeRule,
  createRule,
  presentRule,
  recallRuleDeletion,
  removeRule,
} from '#server/services/pcs/adjustment-rules.ts'
import { changeScales, readScales } from '#server/services/pcs/scales.ts'
import { listRules, ruleOf } from '#server/store/pcs/adjustment-rules.ts'
import { narrow } from '#server/store/restaurants.ts'
import * as contract from '#src/contract/adjustment-rules.ts'
import { notFound } from '#src/contract/refused.ts'
import { scalesOf, updateScales } from '#src/contract/scales.ts'

export const routes = [
  handle(contract.adjustmentRules, async ({ query, caller, services: { db } }) => {
    const page = await listRules(db, caller.scope, query)
    if (page.total === 0) await narrow(db, caller.scope, query.restaurantUuid)
    return { ...page, content: page.content.map(presentRule) }
  }),

  handle(contract.adjustmentRuleById, async ({ params, caller, services: { db } }) => {
    const rule = await ruleOf(db, caller.scope, params.id)
    if (!rule) throw notFound('This rule')
    return presentRule(rule)
  }),

  handle(contract.createAdjustmentRule, (call) =>
    createRule(call.services, actorOf(call), call.caller.scope, call.body),
  ),

  handle(contract.updateAdjustmentRule, (call) =>
    changeRule(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),

  handle(contract.deleteAdjustmentRule, (call) =>
    removeRule(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(contract.recallAdjustmentRule, (call) =>
    recallRuleDeletion(call.services, actorOf(call), call.caller.scope, call.params.id),
  ),

  handle(scalesOf, ({ params, caller, services: { db } }) => readScales(db, caller.scope, params.id)),

  handle(updateScales, (call) =>
    changeScales(call.services, actorOf(call), call.caller.scope, call.params.id, call.body),
  ),
]
