import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { ACKNOWLEDGED_MS } from '#src/domain/queue/alarms.ts'
import type { QueueAcknowledgement } from '#src/domain/queue/rows.ts'

/** Keeps alarms as acknowledged; who was first stays. Gives how many were not yet. */
export function keepAcknowledged(
  tx: Database,
  restaurantId: number,
  keys: readonly string[],
  { at, accountId }: { at: number; accountId: number | null },
): Promise<number> {
  return tx.run(sql`
    INSERT INTO alarm_acknowledgement AS known (restaurant_id, alarm_key, acknowledged_at, account_id)
    SELECT ${restaurantId}, key, ${at}, ${accountId} FROM unnest(${[...keys]}::text[]) AS key
    ON CONFLICT (restaurant_id, alarm_key) DO UPDATE
       SET acknowledged_at = excluded.acknowledged_at, account_id = excluded.account_id
     WHERE known.acknowledged_at <= ${at - ACKNOWLEDGED_MS}`)
}

/** Which of a restaurant's alarms are acknowledged. */
export function queueAcknowledged(
  db: Database,
  restaurantId: number,
  keys: readonly string[],
  now: number,
): Promise<QueueAcknowledgement[]> {
  return db.rows<QueueAcknowledgement>(sql`
    SELECT alarm_key AS uuid, acknowledged_at AS acknowledged_time FROM alarm_acknowledgement
     WHERE restaurant_id = ${restaurantId} AND alarm_key = ANY(${[...keys]}::text[])
       AND acknowledged_at > ${now - ACKNOWLEDGED_MS}
     ORDER BY alarm_key`)
}

/** Deletes acknowledgements made before `before`. */
export function purgeAcknowledged(db: Database, before: number) {
  return db.run(sql`DELETE FROM alarm_acknowledgement WHERE acknowledged_at < ${before}`)
}
