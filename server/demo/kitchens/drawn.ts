import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { takeHistory } from '#server/services/intake/take-history.ts'
import type { FactRow } from '#server/store/kitchen/facts.ts'
import type { FactKind } from '../model/day/facts.ts'
import type { Changes } from './changes.ts'

/**
 * Adds to unusual events that were told what no equipment tells: the scenes that the demonstration draws in place of
 * pictures, and what is to be seen in them. Their recordings are stored with them. Part of the caller's transaction.
 */
export async function addDrawn(tx: Database, restaurantId: number, { inserts }: Changes): Promise<void> {
  const rowsOf = (wanted: FactKind) => inserts.flatMap(({ kind, rows }) => (kind === wanted ? rows : []))
  const events = rowsOf('unusualEvent')
  if (events.length > 0) await draw(tx, restaurantId, events)
  const recordings = rowsOf('unusualRecording')
  if (recordings.length === 0) return
  const ids = await eventIds(tx, restaurantId, recordings)
  const rows = recordings.map((row) => ({
    ...row,
    unusualEventId: ids.get(String(row.unusualEventId)) ?? row.unusualEventId ?? null,
  }))
  await takeHistory(tx, [{ table: 'unusual_recording', rows }])
}

/** The ids of the events that recordings are of, by their keys. */
async function eventIds(tx: Database, restaurantId: number, recordings: readonly FactRow[]) {
  const keys = recordings.map(({ unusualEventId }) => String(unusualEventId))
  const rows = await tx.rows<{ key: string; id: number }>(sql`
    SELECT key, fact_id AS id FROM fact_key
     WHERE restaurant_id = ${restaurantId} AND fact_table = 'unusual_event' AND key = ANY(${keys}::text[])`)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const draw = (tx: Database, restaurantId: number, events: readonly FactRow[]) =>
  tx.run(sql`
    UPDATE unusual_event e
       SET container_id = d."containerId", other_container_id = d."otherContainerId",
           marker_expected = d."markerExpected", marker_seen = d."markerSeen", remaining_g = d."remainingG",
           expected_s = d."expectedS", actual_s = d."actualS", frames = d.frames::jsonb,
           potato_batch_id = potato.fact_id, fryer_cycle_id = cycle.fact_id
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
             AS d(id bigint, "containerId" integer, "otherContainerId" integer, "markerExpected" integer,
                  "markerSeen" integer, "remainingG" integer, "expectedS" integer, "actualS" integer, frames text,
                  "potatoBatchId" bigint, "fryerCycleId" bigint)
      JOIN fact_key k ON k.restaurant_id = ${restaurantId} AND k.fact_table = 'unusual_event' AND k.key = d.id::text
      LEFT JOIN fact_key potato ON potato.restaurant_id = ${restaurantId} AND potato.fact_table = 'potato_batch'
                               AND potato.key = d."potatoBatchId"::text
      LEFT JOIN fact_key cycle ON cycle.restaurant_id = ${restaurantId} AND cycle.fact_table = 'fryer_cycle'
                              AND cycle.key = d."fryerCycleId"::text
     WHERE e.id = k.fact_id`)
