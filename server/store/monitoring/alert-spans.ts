import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** When an alert of a host was active; null for an end that has not come. */
export interface AlertSpan {
  host: string
  rule: string
  severity: string
  startedAt: number
  recoveredAt: number | null
}

/** Alerts of hosts that were active at some time within a range, epoch milliseconds. */
export const alertSpans = (db: Database, after: number, until: number) =>
  db.rows<AlertSpan>(sql`
    SELECT host, rule, severity, started_at, recovered_at FROM alert
     WHERE host IS NOT NULL AND deleted_at IS NULL AND started_at <= ${until}
       AND (recovered_at IS NULL OR recovered_at > ${after})
     ORDER BY host, rule, started_at`)
