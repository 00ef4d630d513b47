import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { IntakeTable } from '#server/domain/intake/facts.ts'
import type { ToldEvent } from '#server/domain/queue/act-events.ts'
import type { ActKind, WasteReason } from '#src/domain/queue/acts.ts'
import type { StageName } from '#src/domain/queue/stage-names.ts'

/** What an act is about, as its row of facts says it. Times are epoch milliseconds. */
export interface ActBatch {
  id: number
  material: string
  pieces: number
  weightG: number
  startedAt: number
  stageEndedAt: (number | null)[]
  completedAt: number | null
  canceledAt: number | null
}
export interface ActPan {
  id: number
  /** 'Nuggets, Half Pan 04'; the material alone where equipment told no pan. */
  name: string
  pieces: number
  placedAt: number
  removedAt: number | null
}
export interface ActRecommendation {
  id: number
  material: string
  pieces: number
  weightG: number
  workType: 'CATERING' | 'PRODUCTION' | 'COOKABLE'
  recommendedAt: number
  batchId: number | null
  isOver: boolean
}

/** One entry of the log of the floor. */
export interface LoggedAct {
  id: number
  kind: ActKind
  recommendationId: number | null
  batchId: number | null
  holdId: number | null
  stage: StageName | null
  reason: WasteReason | null
  told: ToldEvent[]
  actedAt: number
  recalledBy: number | null
  /** Who did it, and at which device. */
  by: string | null
  tablet: string
}

/** Facts of before it are not looked for: nobody acts on a batch of last week. */
const LOOKED_FOR_MS = 2 * 24 * 60 * 60_000

/** Where a row of the queue is, or what the act of this uuid made. */
const isMeant = (table: 'recommendation' | 'batch' | 'hold', restaurantId: number, ref: string) => sql`
  (md5(${`${table}/`} || f.id)::uuid = ${ref}::uuid
   OR f.id = (SELECT ${raw(`${table}_id`)} FROM floor_act WHERE restaurant_id = ${restaurantId} AND act_uuid = ${ref}::uuid))`

export const batchOfAct = (
  tx: Database,
  restaurantId: number,
  ref: string,
  now: number,
): Promise<ActBatch | null> =>
  tx.maybe<ActBatch>(sql`
    SELECT f.id, m.material_code AS material, f.pieces, f.weight_g, f.started_at, f.stage_ended_at, f.completed_at, f.canceled_at
      FROM batch f JOIN material m ON m.id = f.material_id
     WHERE f.restaurant_id = ${restaurantId} AND f.started_at > ${now - LOOKED_FOR_MS} AND ${isMeant('batch', restaurantId, ref)}`)

export const panOfAct = (
  tx: Database,
  restaurantId: number,
  ref: string,
  now: number,
): Promise<ActPan | null> =>
  tx.maybe<ActPan>(sql`
    SELECT f.id, concat_ws(', ', m.name, c.name) AS name, (f.pieces_in - coalesce(p.pieces, 0))::int AS pieces,
           f.placed_at, f.removed_at
      FROM hold f JOIN material m ON m.id = f.material_id LEFT JOIN container c ON c.id = f.container_id
      LEFT JOIN LATERAL (SELECT sum(pieces) AS pieces FROM package WHERE hold_id = f.id) p ON true
     WHERE f.restaurant_id = ${restaurantId} AND f.placed_at > ${now - LOOKED_FOR_MS} AND ${isMeant('hold', restaurantId, ref)}`)

export const recommendationOfAct = (
  tx: Database,
  restaurantId: number,
  ref: string,
  now: number,
): Promise<ActRecommendation | null> =>
  tx.maybe<ActRecommendation>(sql`
    SELECT f.id, m.material_code AS material, f.pieces, f.weight_g, f.work_type, f.recommended_at, f.batch_id,
           (f.canceled OR f.completed_at IS NOT NULL) AS is_over
      FROM recommendation f JOIN material m ON m.id = f.material_id
     WHERE f.restaurant_id = ${restaurantId} AND f.recommended_at > ${now - LOOKED_FOR_MS}
       AND ${isMeant('recommendation', restaurantId, ref)}`)

/** A material that is cooked in batches. */
export const cookedMaterial = (
  tx: Database,
  uuid: string,
): Promise<{ code: string; pieceWeightG: number } | null> =>
  tx.maybe(sql`
    SELECT material_code AS code, piece_weight_g FROM material
     WHERE uuid = ${uuid} AND line = 'CHICKEN' AND deleted_at IS NULL`)

/** The number of a restaurant's next batch on the kitchen's screens: one more than the last one's of its day. */
export async function nextBatchNumber(tx: Database, restaurantId: number, now: number): Promise<number> {
  const { last } = await tx.one<{ last: number | null }>(sql`
    SELECT max(batch_number) AS last FROM batch
     WHERE restaurant_id = ${restaurantId} AND started_at > ${now - LOOKED_FOR_MS / 2}`)
  return (last ?? 0) + 1
}

/** The key that a fact was told by; its id as text becomes one where it has none. Call it under `lockRestaurants`. */
export async function keyOfFact(
  tx: Database,
  { restaurantId, table, id }: { restaurantId: number; table: IntakeTable; id: number },
  at: number,
): Promise<string> {
  const known = await tx.maybe<{ key: string }>(sql`
    SELECT key FROM fact_key WHERE restaurant_id = ${restaurantId} AND fact_table = ${table} AND fact_id = ${id}`)
  if (known) return known.key
  await tx.run(sql`
    INSERT INTO fact_key (restaurant_id, fact_table, key, fact_id, told, seen_at)
    VALUES (${restaurantId}, ${table}, ${String(id)}, ${id}, true, ${at})`)
  return String(id)
}

/** The id that a key stands for. */
export const factOfKey = async (
  tx: Database,
  { restaurantId, table, key }: { restaurantId: number; table: IntakeTable; key: string },
): Promise<number> =>
  (
    await tx.one<{ factId: number }>(sql`
      SELECT fact_id FROM fact_key WHERE restaurant_id = ${restaurantId} AND fact_table = ${table} AND key = ${key}`)
  ).factId

/** By what uuid the queue names the row of a fact. */
export const rowUuid = async (tx: Database, table: 'batch' | 'hold', id: number): Promise<string> =>
  (await tx.one<{ uuid: string }>(sql`SELECT md5(${`${table}/`} || ${id}::bigint)::uuid AS uuid`)).uuid

/** What this revision took back may be told by anybody again. */
export const forgetRevision = (
  tx: Database,
  restaurantId: number,
  keys: readonly string[],
  revision: number,
) =>
  tx.run(sql`
    UPDATE fact_key k
       SET revisions = coalesce((SELECT jsonb_object_agg(field, told) FROM jsonb_each(k.revisions) AS r(field, told)
                                  WHERE told <> ${String(revision)}::jsonb), '{}')
     WHERE restaurant_id = ${restaurantId} AND key = ANY(${[...keys]}::text[])`)

const logged = sql`
  SELECT f.id, f.kind, f.recommendation_id, f.batch_id, f.hold_id, f.stage, f.reason, f.told, f.acted_at, f.recalled_by,
         a.display_name AS by, f.tablet
    FROM floor_act f LEFT JOIN account a ON a.id = f.account_id`

/** What people call the one who acts now. */
export const displayNameOf = async (tx: Database, accountId: number | null): Promise<string | null> =>
  (await tx.maybe<{ name: string }>(sql`SELECT display_name AS name FROM account WHERE id = ${accountId}`))
    ?.name ?? null

export const actByUuid = (tx: Database, restaurantId: number, uuid: string): Promise<LoggedAct | null> =>
  tx.maybe<LoggedAct>(sql`${logged} WHERE f.restaurant_id = ${restaurantId} AND f.act_uuid = ${uuid}`)

/** The last act on a batch's step, a pan or a recommendation that was not taken back; null where the equipment told it. */
export const lastActOn = (
  tx: Database,
  restaurantId: number,
  on: { recommendationId: number } | { batchId: number; stage: StageName } | { holdId: number },
): Promise<LoggedAct | null> => {
  const about =
    'holdId' in on
      ? sql`f.hold_id = ${on.holdId} AND f.kind IN ('TAKE', 'WASTE')`
      : 'stage' in on
        ? sql`f.batch_id = ${on.batchId} AND f.stage = ${on.stage}`
        : sql`f.recommendation_id = ${on.recommendationId} AND f.kind = 'START'`
  return tx.maybe<LoggedAct>(sql`
    ${logged} WHERE f.restaurant_id = ${restaurantId} AND f.recalled_by IS NULL AND ${about} ORDER BY f.id DESC LIMIT 1`)
}

/** Whether something was done later on what an act is about, so that it can't be taken back before that is. */
export const isFollowed = async (tx: Database, restaurantId: number, act: LoggedAct): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM floor_act
     WHERE restaurant_id = ${restaurantId} AND id > ${act.id} AND recalled_by IS NULL AND kind <> 'RECALL'
       AND (batch_id = ${act.batchId} OR hold_id = ${act.holdId}) LIMIT 1`)) !== null

export async function nextActId(tx: Database): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence('floor_act', 'id')) AS id`,
  )
  return id
}

export interface NewAct extends Omit<LoggedAct, 'recalledBy' | 'by'> {
  restaurantId: number
  uuid: string
  receivedAt: number
  certain: boolean
  accountId: number | null
}

export const insertAct = (tx: Database, act: NewAct): Promise<number> =>
  tx.run(sql`
    INSERT INTO floor_act (id, restaurant_id, act_uuid, kind, recommendation_id, batch_id, hold_id, stage, reason, told,
                           acted_at, received_at, certain, account_id, tablet)
    OVERRIDING SYSTEM VALUE
    VALUES (${act.id}, ${act.restaurantId}, ${act.uuid}, ${act.kind}, ${act.recommendationId}, ${act.batchId}, ${act.holdId},
            ${act.stage}, ${act.reason}, ${JSON.stringify(act.told)}::jsonb, ${act.actedAt}, ${act.receivedAt},
            ${act.certain}, ${act.accountId}, ${act.tablet})`)

export const markRecalled = (tx: Database, id: number, by: number): Promise<number> =>
  tx.run(sql`UPDATE floor_act SET recalled_by = ${by} WHERE id = ${id}`)

/** The last acts of a restaurant, the latest first, with what they are about: of a pan that left, what was still in it. */
export const recentActRows = <Row extends object>(
  db: Database,
  restaurantId: number,
  count: number,
): Promise<Row[]> =>
  db.rows<Row>(sql`
    SELECT f.act_uuid AS uuid, f.kind, m.name AS material, b.batch_number, c.name AS pan_name,
           CASE WHEN f.kind IN ('TAKE', 'WASTE') THEN greatest(h.pieces_in - coalesce(p.pieces, 0), 0)::int
                ELSE coalesce(h.pieces_in, b.pieces) END AS pieces,
           f.stage, f.reason, f.acted_at, coalesce(a.display_name, '') AS by, f.tablet,
           f.recalled_by IS NOT NULL AS is_recalled
      FROM floor_act f
      LEFT JOIN batch b ON b.id = f.batch_id
      LEFT JOIN hold h ON h.id = f.hold_id
      LEFT JOIN LATERAL (SELECT sum(pieces) AS pieces FROM package WHERE hold_id = h.id) p ON true
      LEFT JOIN container c ON c.id = h.container_id
      LEFT JOIN material m ON m.id = coalesce(b.material_id, h.material_id)
      LEFT JOIN account a ON a.id = f.account_id
     WHERE f.restaurant_id = ${restaurantId} AND f.kind <> 'RECALL'
     ORDER BY f.id DESC LIMIT ${count}`)

/** Deletes the log of before `before`. */
export const purgeActs = (db: Database, before: number): Promise<number> =>
  db.run(sql`DELETE FROM floor_act WHERE received_at < ${before}`)
