import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import {
  type AdjustmentRule,
  type AdjustmentRuleChange,
  adjustmentRuleDictionary,
  type adjustmentRules,
} from '#src/contract/kitchen/adjustment-rules.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { percentText, weekdaysText } from '#src/domain/queue/adjustment.ts'
import { clockText } from '#src/domain/time/time-of-day.ts'
import type { DictionaryFilters, DictionarySource } from '../dictionary.ts'

interface RuleQuery extends DictionaryFilters {
  materialUuids?: string[] | undefined
}

/** Of the living materials that a rule is for, by code. */
const ofMaterials = (what: Sql) => sql`
  SELECT ${what} FROM adjustment_rule_material am JOIN material m ON m.id = am.material_id
   WHERE am.rule_id = d.id AND m.deleted_at IS NULL`

/** The restaurants' adjustment rules. */
export const ruleSource: DictionarySource<
  AdjustmentRule,
  AdjustmentRuleChange,
  RuleQuery,
  SortOf<typeof adjustmentRules>
> = {
  noun: msg('rule'),
  kind: adjustmentRuleDictionary.kind,
  table: 'adjustment_rule',
  ofRestaurant: true,
  columns: sql`
    d.name, d.weekdays, d.start_minutes, d.end_minutes, d.percent,
    ARRAY(${ofMaterials(sql`m.uuid::text`)} ORDER BY lower(m.material_code)) AS material_uuids,
    coalesce((${ofMaterials(sql`
      json_agg(json_build_object('uuid', m.uuid, 'materialCode', m.material_code, 'name', m.name)
               ORDER BY lower(m.material_code))`)}), '[]'::json) AS materials`,
  searched: sql`d.name`,
  where: ({ materialUuids }) =>
    materialUuids
      ? [
          sql`EXISTS (SELECT FROM adjustment_rule_material am JOIN material m ON m.id = am.material_id
                       WHERE am.rule_id = d.id AND m.uuid = ANY(${materialUuids}::uuid[]))`,
        ]
      : [],
  orders: { name: sql`d.name`, startMinutes: sql`d.start_minutes`, percent: sql`d.percent` },
  stored: ({ name, weekdays, startMinutes, endMinutes, percent }) => ({
    name,
    weekdays,
    start_minutes: startMinutes,
    end_minutes: endMinutes,
    percent,
  }),
  storeMore: (tx, uuid, { materialUuids }) => storeMaterials(tx, uuid, materialUuids),
  called: ({ name }) => name,
  // In a person's words.
  recorded: (rule) => ({
    name: rule.name,
    materials: rule.materials.map(({ name }) => name),
    weekdays: weekdaysText(rule.weekdays),
    from: clockText(rule.startMinutes),
    to: clockText(rule.endMinutes),
    percent: percentText(rule.percent),
  }),
}

/** Sets what a rule is for. @throws Refused 400 when one of them is no living chicken material. */
async function storeMaterials(tx: Database, uuid: string, materialUuids: readonly string[]): Promise<void> {
  const wanted = [...new Set(materialUuids)]
  await tx.run(sql`
    DELETE FROM adjustment_rule_material WHERE rule_id = (SELECT id FROM adjustment_rule WHERE uuid = ${uuid})`)
  const stored = await tx.run(sql`
    INSERT INTO adjustment_rule_material (rule_id, material_id)
    SELECT a.id, m.id FROM adjustment_rule a, material m
     WHERE a.uuid = ${uuid} AND m.uuid = ANY(${wanted}::uuid[]) AND m.line = 'CHICKEN' AND m.deleted_at IS NULL`)
  const message = t('This material was not found.')
  if (stored < wanted.length) throw badRequest(message, { materialUuids: message })
}
