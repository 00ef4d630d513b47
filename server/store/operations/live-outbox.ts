import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Where a reader of the outbox stands: what is visible in that snapshot has been read. */
export interface OutboxPosition {
  /** A pg_snapshot's text. */
  position: string
  /** By the database's clock, epoch milliseconds. */
  at: number
}

/** Appends, in this order. */
export function addToOutbox(db: Database, envelopes: readonly object[]) {
  return db.run(sql`
    INSERT INTO live_outbox (envelope)
    SELECT e FROM json_array_elements(${JSON.stringify(envelopes)}::json) WITH ORDINALITY AS u(e, n) ORDER BY n`)
}

const POSITION = sql`
  pg_current_snapshot()::text AS position, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at`

/** The position from which only what commits from now on will be read. */
export function outboxNow(db: Database): Promise<OutboxPosition> {
  return db.one(sql`SELECT ${POSITION}`)
}

/**
 * What has been committed since a position, and the position after it. Numbers would not do: a transaction that
 * commits late has a lower one than others that were read already.
 */
export function outboxSince<Envelope>(
  db: Database,
  position: string,
): Promise<OutboxPosition & { envelopes: Envelope[] }> {
  return db.one(sql`
    SELECT ${POSITION}, coalesce((
      SELECT json_agg(envelope ORDER BY number) FROM live_outbox
       WHERE transaction_id >= pg_snapshot_xmin(${position}::pg_snapshot)
         AND NOT pg_visible_in_snapshot(transaction_id, ${position}::pg_snapshot)), '[]') AS envelopes`)
}

/** Deletes what is older than that by the database's clock, in ms. */
export function purgeOutbox(db: Database, olderThan: number) {
  return db.run(sql`
    DELETE FROM live_outbox WHERE written_at < extract(epoch FROM clock_timestamp()) * 1000 - ${olderThan}::int`)
}
