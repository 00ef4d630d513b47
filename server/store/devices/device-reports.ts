import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** How long it is shown that two programs share a key, after the last sign of it. */
export const SHARED_MS = 10 * 60_000

/** A report of a device. Times are epoch milliseconds of the server's clock. */
export interface StoredReport {
  deviceId: number
  at: number
  version: string
  instance: string
  waiting: number
  waitingBytes: number
  oldestAt: number | null
  diskUsed: number
  clockOffsetMs: number | null
  error: { message: string; at: number } | null
}

/**
 * Keeps the last report of a device. A program that reports again after another one did shares its key with it; one that
 * takes the place of another for good does not.
 */
export const storeReport = (db: Database, report: StoredReport): Promise<number> =>
  db.run(sql`
    INSERT INTO device_report AS p
           (device_id, reported_at, version, waiting, waiting_bytes, oldest_at, disk_used, clock_offset_ms,
            error, error_at, instance)
    VALUES (${report.deviceId}, ${report.at}, ${report.version}, ${report.waiting}, ${report.waitingBytes},
            ${report.oldestAt}, ${report.diskUsed}, ${report.clockOffsetMs},
            ${report.error?.message ?? null}, ${report.error?.at ?? null}, ${report.instance})
    ON CONFLICT (device_id) DO UPDATE
       SET (reported_at, version, waiting, waiting_bytes, oldest_at, disk_used, clock_offset_ms, error, error_at, instance)
         = (excluded.reported_at, excluded.version, excluded.waiting, excluded.waiting_bytes, excluded.oldest_at,
            excluded.disk_used, excluded.clock_offset_ms, excluded.error, excluded.error_at, excluded.instance),
           former_instance = CASE WHEN p.instance = excluded.instance THEN p.former_instance ELSE p.instance END,
           shared_at = CASE WHEN p.instance <> excluded.instance AND p.former_instance = excluded.instance
                            THEN excluded.reported_at ELSE p.shared_at END`)
