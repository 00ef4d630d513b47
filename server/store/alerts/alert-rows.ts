import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { AlertRule } from '#src/domain/alerts/rules.ts'
import type { AlertSeverity } from '#src/domain/alerts/severity.ts'
import type { AlertEnding } from '#src/domain/alerts/states.ts'
import { withinNamedOrNone } from '../administration/restaurants.ts'

/** An alert as it stands in the tables. */
export interface AlertRow {
  uuid: string
  rule: AlertRule
  severity: AlertSeverity
  value: number | null
  message: string
  restaurantUuid: string | null
  restaurantNumber: string | null
  restaurantName: string | null
  timezone: string | null
  subject: string
  subjectName: string
  host: string | null
  startedAt: number
  recoveredAt: number | null
  ending: AlertEnding | null
  acknowledgedAt: number | null
  acknowledgedBy: string | null
  assigneeUuid: string | null
  assigneeName: string | null
  note: string | null
  noteAt: number | null
  noteBy: string | null
  version: number
}

export const ALERT_COLUMNS: Sql = sql`
  f.uuid, f.rule, f.severity, f.value, f.message, r.uuid AS restaurant_uuid, r.number AS restaurant_number,
  r.name AS restaurant_name, r.timezone, f.subject, f.subject_name, f.host, f.started_at, f.recovered_at, f.ending,
  f.acknowledged_at, acknowledger.display_name AS acknowledged_by, assignee.uuid AS assignee_uuid,
  assignee.display_name AS assignee_name, f.note, f.note_at, writer.display_name AS note_by, f.version`

export const ALERT_JOINS: Sql = sql`
  alert f LEFT JOIN restaurant r ON r.id = f.restaurant_id
  LEFT JOIN account acknowledger ON acknowledger.id = f.acknowledged_by
  LEFT JOIN account assignee ON assignee.id = f.assignee_id
  LEFT JOIN account writer ON writer.id = f.note_by`

/** The row rule: alerts of the restaurants a reader may see; those of none, for readers who see all. */
export const seenBy = (scope: Scope, restaurantUuid?: string): Sql =>
  withinNamedOrNone(scope, sql`f.restaurant_id`, restaurantUuid)

/** The living alert, if its reader may see it. */
export const alertOf = (db: Database, scope: Scope, uuid: string) =>
  db.maybe<AlertRow>(sql`
    SELECT ${ALERT_COLUMNS} FROM ${ALERT_JOINS}
     WHERE f.uuid = ${uuid} AND f.deleted_at IS NULL AND ${seenBy(scope)}`)

/** The same, locked for the transaction: read when the lock is had, since who did what is in other tables. */
export async function lockAlert(tx: Database, scope: Scope, uuid: string): Promise<AlertRow | null> {
  await tx.run(sql`SELECT 1 FROM alert f WHERE f.uuid = ${uuid} AND ${seenBy(scope)} FOR UPDATE`)
  return alertOf(tx, scope, uuid)
}

/** What people change of an alert; each change counts its version up. */
export interface AlertChange {
  acknowledged?: { at: number; by: number | null } | null
  assigneeId?: number | null
  note?: { text: string; at: number; by: number | null } | null
}

export async function changeAlert(tx: Database, uuid: string, change: AlertChange): Promise<void> {
  const { acknowledged, assigneeId, note } = change
  const set = [
    ...(acknowledged === undefined
      ? []
      : [sql`acknowledged_at = ${acknowledged?.at ?? null}, acknowledged_by = ${acknowledged?.by ?? null}`]),
    ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
    ...(note === undefined
      ? []
      : [sql`note = ${note?.text ?? null}, note_at = ${note?.at ?? null}, note_by = ${note?.by ?? null}`]),
    sql`version = version + 1`,
  ].reduce((all, one) => sql`${all}, ${one}`)
  await tx.run(sql`UPDATE alert SET ${set} WHERE uuid = ${uuid}`)
}

export const removeAlert = (tx: Database, uuid: string, at: number) =>
  tx.run(sql`UPDATE alert SET deleted_at = ${at} WHERE uuid = ${uuid}`)

/** Takes a deletion back; false when that is too long ago, was not one, or is not for this reader. */
export async function restoreAlert(
  tx: Database,
  scope: Scope,
  uuid: string,
  since: number,
): Promise<boolean> {
  const back = await tx.run(sql`
    UPDATE alert f SET deleted_at = NULL WHERE f.uuid = ${uuid} AND f.deleted_at >= ${since} AND ${seenBy(scope)}`)
  return back > 0
}

/** Forgets what was deleted or has been over for long. What was deleted while it lasts is kept until it is over. */
export const purgeAlerts = (db: Database, deletedBefore: number, recoveredBefore: number) =>
  db.run(sql`
    DELETE FROM alert
     WHERE (deleted_at < ${deletedBefore} AND recovered_at IS NOT NULL) OR recovered_at < ${recoveredBefore}`)
