import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AlertWatch } from '#server/domain/alerts/machine.ts'
import type { AlertRule } from '#src/domain/alerts/rules.ts'

/** Evaluations of two servers at once ('aler' in ASCII). */
const EVALUATION_LOCK = 0x616c6572

/** Until the transaction ends no other server evaluates. */
export const lockEvaluation = (tx: Database) =>
  tx.one(sql`SELECT true AS locked FROM pg_advisory_xact_lock(${EVALUATION_LOCK})`)

export type WatchRow = AlertWatch & { rule: AlertRule; subject: string }

export const alertWatches = (db: Database): Promise<WatchRow[]> =>
  db.rows<WatchRow>(sql`SELECT rule, subject, over, began, severity, clear_since FROM alert_watch`)

/** Keeps how a rule stands with a subject from here on; nothing, once it is well. */
export function keepWatch(
  tx: Database,
  { rule, subject }: Pick<WatchRow, 'rule' | 'subject'>,
  watch: AlertWatch | null,
) {
  if (watch === null)
    return tx.run(sql`DELETE FROM alert_watch WHERE rule = ${rule} AND subject = ${subject}`)
  const { over, began, severity, clearSince } = watch
  return tx.run(sql`
    INSERT INTO alert_watch (rule, subject, over, began, severity, clear_since)
    VALUES (${rule}, ${subject}, ${[...over]}::bigint[], ${began}, ${severity}, ${clearSince})
    ON CONFLICT (rule, subject) DO UPDATE
       SET over = excluded.over, began = excluded.began, severity = excluded.severity,
           clear_since = excluded.clear_since`)
}
