import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AdjustmentRule, AdjustmentRuleChange } from '#src/contract/adjustment-rules.ts'
import type { OrderDirection, Paged } from '#src/contract/common.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { within, withinNamed } from '../restaurants.ts'
import { contains } from '../search.ts'

/** A rule with the database's id of its restaurant. */
export interface RuleRow extends Omit<AdjustmentRule, 'materialUuids'> {
  restaurantId: number
}

const columns = sql`
  a.uuid, a.restaurant_id, r.uuid AS restaurant_uuid, r.number AS restaurant_number, a.name, a.weekdays,
  a.start_minutes, a.end_minutes, a.percent, a.version, a.updated_at AS updated_date,
  coalesce((
    SELECT json_agg(json_build_object('uuid', m.uuid, 'materialCode', m.material_code, 'name', m.name)
                    ORDER BY lower(m.material_code))
      FROM adjustment_rule_material am JOIN material m ON m.id = am.material_id
     WHERE am.rule_id = a.id AND m.deleted_at IS NULL), '[]'::json) AS materials`
const from = sql`adjustment_rule a JOIN restaurant r ON r.id = a.restaurant_id`

const ORDERS: Record<string, Sql> = {
  name: sql`a.name`,
  startMinutes: sql`a.start_minutes`,
  percent: sql`a.percent`,
}

export async function listRules(
  db: Database,
  scope: Scope,
  q: {
    restaurantUuid?: string | undefined
    materialUuids?: string[] | undefined
    search?: string | undefined
    page: number
    limit: number
    sortBy?: string | undefined
    orderDirection?: OrderDirection | undefined
  },
): Promise<Paged<RuleRow>> {
  const search = q.search ? sql`AND ${contains(sql`a.name`, q.search)}` : empty
  const materials = q.materialUuids
    ? sql`AND EXISTS (SELECT FROM adjustment_rule_material am JOIN material m ON m.id = am.material_id
                       WHERE am.rule_id = a.id AND m.uuid = ANY(${q.materialUuids}::uuid[]))`
    : empty
  const listed = sql`
    FROM ${from}
   WHERE a.deleted_at IS NULL AND ${withinNamed(scope, sql`a.restaurant_id`, q.restaurantUuid)} ${search} ${materials}`
  const order = ORDERS[q.sortBy ?? 'name'] ?? sql`a.name`
  const [content, { total }] = await Promise.all([
    db.rows<RuleRow>(sql`
      SELECT ${columns} ${listed} ORDER BY ${order} ${raw(q.orderDirection ?? 'ASC')}, r.number, a.name, a.id
       LIMIT ${q.limit} OFFSET ${q.page * q.limit}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total ${listed}`),
  ])
  return { content, total, page: q.page, limit: q.limit, existNext: (q.page + 1) * q.limit < total }
}

/** The living rule, if its restaurant is in scope; locked for the transaction where told. */
export function ruleOf(db: Database, scope: Scope, uuid: string, lock?: 'FOR UPDATE') {
  return db.maybe<RuleRow>(sql`
    SELECT ${columns} FROM ${from}
     WHERE a.uuid = ${uuid} AND a.deleted_at IS NULL AND r.deleted_at IS NULL AND ${within(scope, sql`a.restaurant_id`)}
     ${lock ? sql`FOR UPDATE OF a` : empty}`)
}

/** Stores a new rule without its materials, and gives its uuid. */
export async function insertRule(
  tx: Database,
  restaurantId: number,
  { name, weekdays, startMinutes, endMinutes, percent }: AdjustmentRuleChange,
  at: number,
): Promise<string> {
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO adjustment_rule (restaurant_id, name, weekdays, start_minutes, end_minutes, percent, created_at, updated_at)
    VALUES (${restaurantId}, ${name}, ${weekdays}::text[], ${startMinutes}, ${endMinutes}, ${percent}, ${at}, ${at})
    RETURNING uuid`)
  return uuid
}

export function updateRuleRow(
  tx: Database,
  uuid: string,
  { name, weekdays, startMinutes, endMinutes, percent }: AdjustmentRuleChange,
  at: number,
) {
  return tx.run(sql`
    UPDATE adjustment_rule SET name = ${name}, weekdays = ${weekdays}::text[], start_minutes = ${startMinutes},
           end_minutes = ${endMinutes}, percent = ${percent}, updated_at = ${at}, version = version + 1
     WHERE uuid = ${uuid}`)
}

/** Sets what a rule is for; false, when one of them is no living chicken material. */
export async function storeRuleMaterials(
  tx: Database,
  uuid: string,
  materialUuids: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(materialUuids)]
  await tx.run(sql`
    DELETE FROM adjustment_rule_material WHERE rule_id = (SELECT id FROM adjustment_rule WHERE uuid = ${uuid})`)
  const stored = await tx.run(sql`
    INSERT INTO adjustment_rule_material (rule_id, material_id)
    SELECT a.id, m.id FROM adjustment_rule a, material m
     WHERE a.uuid = ${uuid} AND m.uuid = ANY(${wanted}::uuid[]) AND m.line = 'CHICKEN' AND m.deleted_at IS NULL`)
  return stored === wanted.length
}

export function deleteRuleRow(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE adjustment_rule SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; false when it is too long ago, was not one, or is out of scope. */
export async function recallRuleRow(
  tx: Database,
  scope: Scope,
  uuid: string,
  deletedSince: number,
): Promise<boolean> {
  const recalled = await tx.run(sql`
    UPDATE adjustment_rule SET deleted_at = NULL
     WHERE uuid = ${uuid} AND deleted_at >= ${deletedSince} AND ${within(scope, sql`restaurant_id`)}`)
  return recalled === 1
}
