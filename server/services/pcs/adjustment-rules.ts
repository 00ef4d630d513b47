import type { Database } from '#server/db/query.ts'
import {
  deleteRuleRow,
  insertRule,
  type RuleRow,
  recallRuleRow,
  ruleOf,
  storeRuleMaterials,
  updateRuleRow,
} from '#server/store/pcs/adjustment-rules.ts'
import { restaurantByUuid } from '#server/store/restaurants.ts'
import type {
  AdjustmentRule,
  AdjustmentRuleChange,
  AdjustmentRuleForm,
} from '#src/contract/adjustment-rules.ts'
import { conflict, notFound, Refused } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { percentText, weekdaysText } from '#src/domain/queue/adjustment.ts'
import { formatTime12 } from '#src/domain/time/time-of-day.ts'
import { type Actor, audit, type Deed } from '../audit.ts'
import { RECALL_MS } from '../recall.ts'
import type { Services } from '../services.ts'

const deedOf = (action: Deed['action'], { uuid, name, restaurantId }: RuleRow): Deed => ({
  action,
  subject: { kind: 'ADJUSTMENT_RULE', uuid, name },
  restaurantId,
})

/** A rule as the audit record tells it, in a person's words. */
const recordOf = (rule: RuleRow) => ({
  name: rule.name,
  materials: rule.materials.map(({ name }) => name),
  weekdays: weekdaysText(rule.weekdays),
  from: formatTime12(rule.startMinutes),
  to: formatTime12(rule.endMinutes),
  percent: percentText(rule.percent),
})

async function present(tx: Database, scope: Scope, uuid: string, lock?: 'FOR UPDATE'): Promise<RuleRow> {
  const rule = await ruleOf(tx, scope, uuid, lock)
  if (!rule) throw notFound('This rule')
  return rule
}

async function storeMaterials(tx: Database, uuid: string, materialUuids: readonly string[]): Promise<void> {
  if (await storeRuleMaterials(tx, uuid, materialUuids)) return
  const message = 'This material was not found.'
  throw new Refused(400, message, { fields: { materialUuids: message } })
}

export const presentRule = ({ restaurantId: _, ...rule }: RuleRow): AdjustmentRule => ({
  ...rule,
  materialUuids: rule.materials.map(({ uuid }) => uuid),
})

/** @throws Refused 404 for a restaurant out of scope, 400 for a material that is not there. */
export async function createRule(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  { restaurantUuid, ...form }: AdjustmentRuleForm,
): Promise<AdjustmentRule> {
  return db.transaction(async (tx) => {
    const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!restaurant) throw notFound('This restaurant')
    const uuid = await insertRule(tx, restaurant.id, form, now())
    await storeMaterials(tx, uuid, form.materialUuids)
    const created = await present(tx, scope, uuid)
    await audit(tx, actor, now(), { ...deedOf('ADJUSTMENT_RULE_CREATED', created), after: recordOf(created) })
    return presentRule(created)
  })
}

/** @throws Refused 404, 400 for a material that is not there, 409 when somebody else changed it first. */
export async function changeRule(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
  { version, ...form }: AdjustmentRuleChange & { version: number },
): Promise<AdjustmentRule> {
  return db.transaction(async (tx) => {
    const before = await present(tx, scope, uuid, 'FOR UPDATE')
    if (before.version !== version)
      throw conflict('Somebody else changed this rule. Look at it again before you save.')
    await updateRuleRow(tx, uuid, form, now())
    await storeMaterials(tx, uuid, form.materialUuids)
    const after = await present(tx, scope, uuid)
    await audit(tx, actor, now(), {
      ...deedOf('ADJUSTMENT_RULE_CHANGED', after),
      before: recordOf(before),
      after: recordOf(after),
    })
    return presentRule(after)
  })
}

/** @throws Refused 404. */
export async function removeRule(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rule = await present(tx, scope, uuid, 'FOR UPDATE')
    await deleteRuleRow(tx, uuid, now())
    await audit(tx, actor, now(), { ...deedOf('ADJUSTMENT_RULE_DELETED', rule), before: recordOf(rule) })
  })
}

/** @throws Refused 409 when it is too late. */
export async function recallRuleDeletion(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  uuid: string,
): Promise<AdjustmentRule> {
  return db.transaction(async (tx) => {
    if (!(await recallRuleRow(tx, scope, uuid, now() - RECALL_MS)))
      throw conflict('This deletion can no longer be taken back.')
    const rule = await present(tx, scope, uuid)
    await audit(tx, actor, now(), deedOf('ADJUSTMENT_RULE_RECALLED', rule))
    return presentRule(rule)
  })
}
