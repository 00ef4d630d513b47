import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AlertRule } from '#src/domain/alerts/rules.ts'
import type { AlertSeverity } from '#src/domain/alerts/severity.ts'
import type { AlertEnding } from '#src/domain/alerts/states.ts'

/** What an alert is about, as it is called now. */
export interface Incident {
  rule: AlertRule
  subject: string
  subjectName: string
  restaurantId: number | null
  host: string | null
  severity: AlertSeverity
  /** At which it was raised. */
  value: number
  /** Its sentence in English, for what searches and reads the tables. */
  message: string
  startedAt: number
}

/**
 * Opens an alert, or makes the open one worse: what people acknowledged or deleted was milder. Answers its uuid.
 */
export async function raiseAlert(tx: Database, one: Incident): Promise<string> {
  const { rule, subject, subjectName, restaurantId, host, severity, value, message, startedAt } = one
  const { uuid } = await tx.one<{ uuid: string }>(sql`
    INSERT INTO alert (rule, subject, subject_name, restaurant_id, host, severity, value, message, started_at)
    VALUES (${rule}, ${subject}, ${subjectName}, ${restaurantId}::int, ${host}, ${severity}, ${value},
            ${message}, ${startedAt})
    ON CONFLICT (rule, subject) WHERE recovered_at IS NULL DO UPDATE
       SET subject_name = excluded.subject_name, severity = excluded.severity, value = excluded.value,
           message = excluded.message, acknowledged_at = NULL, acknowledged_by = NULL, deleted_at = NULL,
           version = alert.version + 1
    RETURNING uuid`)
  return uuid
}

/** Ends the open alert of a rule and subject. */
export const endAlert = (
  tx: Database,
  { rule, subject }: Pick<Incident, 'rule' | 'subject'>,
  ending: AlertEnding,
  at: number,
) =>
  tx.run(sql`
    UPDATE alert SET recovered_at = greatest(started_at, ${at}::bigint), ending = ${ending}
     WHERE rule = ${rule} AND subject = ${subject} AND recovered_at IS NULL`)
