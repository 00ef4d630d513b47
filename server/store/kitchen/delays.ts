import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { BatchCourse, Delay } from '#src/domain/kitchen/delays.ts'
import { CALLED_WITHIN } from '#src/domain/kitchen/notices.ts'
import { DAY } from '#src/domain/time/zone.ts'

export interface WatchedBatch extends BatchCourse {
  id: number
  restaurantId: number
  materialId: number
}

/** A delay on record. */
export interface KnownDelay extends Delay {
  id: number
  batchId: number
  materialId: number
  /** Worked out, and not told. */
  derived: boolean
}

const courses = (where: Sql) => sql`
  SELECT b.id, b.restaurant_id, b.material_id, b.started_at, b.stage_expected_s, b.stage_ended_at, b.completed_at,
         b.canceled_at
    FROM batch b WHERE ${where}`

export const batchCourses = (db: Database, ids: readonly number[]): Promise<WatchedBatch[]> =>
  db.rows<WatchedBatch>(courses(sql`b.id = ANY(${[...ids]}::bigint[])`))

export const delaysOfBatches = (db: Database, batchIds: readonly number[]): Promise<KnownDelay[]> =>
  db.rows<KnownDelay>(sql`
    SELECT id, batch_id, material_id, stage, started_at, ended_at, derived FROM task_delay
     WHERE batch_id = ANY(${[...batchIds]}::bigint[])`)

/** Ids below are those of the demonstration's own facts, which says itself what is late. */
export const TOLD_FROM = 100_000_000_000_000

/** News is so long on its way: a stage that ended in time is not called late meanwhile. */
const NEWS_MS = 10_000

/**
 * Batches under way whose stage should be over lately, of which no delay goes on. Only where the kitchen says when
 * that stage ends: of one that never does nothing is known to be late.
 */
export const lateBatches = (db: Database, now: number): Promise<WatchedBatch[]> =>
  db.rows<WatchedBatch>(
    courses(sql`
      b.completed_at IS NULL AND b.canceled_at IS NULL AND b.id >= ${TOLD_FROM}::bigint AND b.started_at > ${now - DAY}::bigint
      AND ${now}::bigint - coalesce(b.stage_ended_at[cardinality(b.stage_ended_at)], b.started_at)
          - b.stage_expected_s[cardinality(b.stage_ended_at) + 1] * 1000::bigint BETWEEN ${NEWS_MS} AND ${CALLED_WITHIN}
      AND NOT EXISTS (SELECT FROM task_delay d WHERE d.batch_id = b.id AND d.stage = cardinality(b.stage_ended_at) + 1)
      AND EXISTS (SELECT FROM batch o
                   WHERE o.restaurant_id = b.restaurant_id AND o.started_at > ${now - DAY}::bigint
                     AND o.stage_ended_at[cardinality(b.stage_ended_at) + 1] IS NOT NULL)`),
  )

export async function insertDelays(
  tx: Database,
  delays: readonly (Delay & { batch: WatchedBatch })[],
): Promise<void> {
  await tx.run(sql`
    INSERT INTO task_delay (restaurant_id, material_id, batch_id, stage, started_at, ended_at, derived)
    SELECT *, true FROM unnest(
      ${delays.map(({ batch }) => batch.restaurantId)}::int[], ${delays.map(({ batch }) => batch.materialId)}::int[],
      ${delays.map(({ batch }) => batch.id)}::bigint[], ${delays.map(({ stage }) => stage)}::smallint[],
      ${delays.map(({ startedAt }) => startedAt)}::bigint[], ${delays.map(({ endedAt }) => endedAt)}::bigint[])`)
}

export async function changeDelays(
  tx: Database,
  delays: readonly (Delay & { id: number; materialId: number })[],
): Promise<void> {
  await tx.run(sql`
    UPDATE task_delay d SET started_at = news.started_at, ended_at = news.ended_at, material_id = news.material_id
      FROM unnest(${delays.map(({ id }) => id)}::bigint[], ${delays.map(({ startedAt }) => startedAt)}::bigint[],
                  ${delays.map(({ endedAt }) => endedAt)}::bigint[], ${delays.map(({ materialId }) => materialId)}::int[])
           AS news(id, started_at, ended_at, material_id)
     WHERE d.id = news.id`)
}

export const deleteDelays = (tx: Database, ids: readonly number[]): Promise<number> =>
  tx.run(sql`DELETE FROM task_delay WHERE id = ANY(${[...ids]}::bigint[])`)
