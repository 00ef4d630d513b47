import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { OrderDirection } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { OffsetPaged } from '#src/contract/define/offset.ts'
import type { alertList } from '#src/contract/operations/alerts.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { ALERT_RULES, type AlertRule } from '#src/domain/alerts/rules.ts'
import { ALERT_SEVERITIES, type AlertSeverity } from '#src/domain/alerts/severity.ts'
import { ALL, type AlertHandling, type AlertState } from '#src/domain/alerts/states.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { word } from '#src/domain/language/kept.ts'
import { folded } from '#src/domain/text/folded.ts'
import { sumOf, timed } from '../analytic/figures.ts'
import { bucketIndex, type Frame, inFrame, inFrameOfNone } from '../analytic/frame.ts'
import { contains } from '../search.ts'
import { ALERT_COLUMNS, ALERT_JOINS, type AlertRow, seenBy } from './alert-rows.ts'

/** Who reads alerts. */
export interface AlertReader {
  scope: Scope
  accountId: number
}

export interface AlertFilters {
  search?: string | undefined
  state: AlertState
  rule?: AlertRule | undefined
  handling?: AlertHandling | undefined
  restaurantUuid?: string | undefined
  restaurants?: string[] | undefined
  startTime?: number | undefined
  endTime?: number | undefined
}

export interface AlertQuery extends AlertFilters {
  severity: AlertSeverity | typeof ALL
  offset: number
  limit: number
  sortBy: SortOf<typeof alertList>
  orderDirection: OrderDirection
}

/** Sorted DESC the worst come first, and what is still open before what is over. */
const ORDERS: Record<SortOf<typeof alertList>, Sql> = {
  startedAt: sql`f.started_at`,
  severity: sql`CASE f.severity WHEN 'critical' THEN 2 WHEN 'warning' THEN 1 ELSE 0 END`,
  recoveredAt: sql`coalesce(f.recovered_at, 9223372036854775807)`,
  restaurant: sql`coalesce(r.number, '')`,
}
const SEARCHED = sql`concat_ws(' ', f.message, f.subject_name, r.number, r.name, assignee.display_name, f.note)`
/** Sentences are stored in English: what the reader looks for may be in the words that their language has for a rule. */
function rulesSaying(looked: string): AlertRule[] {
  return ALERT_RULES.filter((rule) => {
    const { label, sentence } = RULE_WORDS[rule]
    // Its words alone: the values are another in each alert.
    const words = word(sentence('', 0), () => '').replace(/\d/g, '')
    return [label, words].some((text) => folded(text).includes(folded(looked)))
  })
}

const HANDLED: Record<AlertHandling, (accountId: number) => Sql> = {
  unhandled: () => sql`f.acknowledged_at IS NULL AND f.assignee_id IS NULL`,
  mine: (accountId) => sql`f.assignee_id = ${accountId}`,
}

function whereOf({ scope, accountId }: AlertReader, q: AlertFilters): Sql[] {
  const { search, state, rule, handling, restaurants, startTime, endTime } = q
  return [
    sql`f.deleted_at IS NULL`,
    seenBy(scope, q.restaurantUuid),
    ...(state === 'open' ? [sql`f.recovered_at IS NULL`] : []),
    ...(state === 'recovered' ? [sql`f.recovered_at IS NOT NULL`] : []),
    ...(rule ? [sql`f.rule = ${rule}`] : []),
    ...(handling ? [HANDLED[handling](accountId)] : []),
    ...(restaurants ? [sql`r.uuid = ANY(${restaurants}::uuid[])`] : []),
    ...(search ? [sql`(${contains(SEARCHED, search)} OR f.rule = ANY(${rulesSaying(search)}::text[]))`] : []),
    ...(startTime === undefined ? [] : [sql`f.started_at >= ${startTime}`]),
    ...(endTime === undefined ? [] : [sql`f.started_at < ${endTime}`]),
  ]
}

export async function listAlerts(
  db: Database,
  reader: AlertReader,
  q: AlertQuery,
): Promise<OffsetPaged<AlertRow>> {
  const { offset, limit, severity, sortBy, orderDirection } = q
  const of = severity === ALL ? [] : [sql`f.severity = ${severity}`]
  const where = join([...whereOf(reader, q), ...of], ' AND ')
  const [content, { total }] = await Promise.all([
    db.rows<AlertRow>(sql`
      SELECT ${ALERT_COLUMNS} FROM ${ALERT_JOINS} WHERE ${where}
       ORDER BY ${ORDERS[sortBy]} ${raw(orderDirection)}, f.started_at DESC, f.id DESC
       LIMIT ${limit} OFFSET ${offset}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total FROM ${ALERT_JOINS} WHERE ${where}`),
  ])
  return { content, offset, limit, total, existNext: offset + content.length < total }
}

export async function countAlerts(
  db: Database,
  reader: AlertReader,
  q: AlertFilters,
): Promise<Record<AlertSeverity, number>> {
  const rows = await db.rows<{ severity: AlertSeverity; count: number }>(sql`
    SELECT f.severity, count(*) AS count FROM ${ALERT_JOINS}
     WHERE ${join(whereOf(reader, q), ' AND ')} GROUP BY f.severity`)
  const count = (of: AlertSeverity) => rows.find(({ severity }) => severity === of)?.count ?? 0
  return { critical: count('critical'), warning: count('warning'), info: count('info') }
}

interface PeriodQuery extends Pick<AlertQuery, 'severity' | 'restaurants'> {
  withNone: boolean
}

/** How many began per period of the frame and severity; those of no restaurant too, for users who see all. */
export async function alertsPerPeriod(
  db: Database,
  frame: Frame,
  { severity, restaurants, withNone }: PeriodQuery,
) {
  const at = sql`f.started_at`
  const of = severity === ALL ? [...ALERT_SEVERITIES] : [severity]
  const shown = sql`width_bucket(${at}, ${frame.buckets.map(({ start }) => start)}::bigint[]) - 1`
  const none = withNone && !restaurants ? sql`OR (${inFrameOfNone(frame, at)})` : empty
  const some = restaurants
    ? sql`AND f.restaurant_id IN (SELECT id FROM restaurant WHERE uuid = ANY(${restaurants}::uuid[]))`
    : empty
  const rows = await db.rows<{ bucket: number; severity: AlertSeverity; count: number }>(sql`
    SELECT CASE WHEN f.restaurant_id IS NULL THEN ${shown} ELSE ${bucketIndex(frame, at)} END AS bucket, f.severity, count(*) AS count
      FROM alert f
     WHERE ((${inFrame(frame, at)}) ${none}) ${some}
       AND f.deleted_at IS NULL AND f.severity = ANY(${of}::text[])
     GROUP BY 1, 2 ORDER BY 1, 2`)
  return { content: timed(frame, rows), total: sumOf(rows, ({ count }) => count) }
}
