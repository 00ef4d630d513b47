import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Change } from '#server/domain/access/changes.ts'
import type { AUDIT_ACTION_NAMES, AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { contains } from '../search.ts'
import { within } from './restaurants.ts'

/** Who reads the audit record. */
export interface AuditReader {
  scope: Scope
  accountUuid: string
}

export interface AuditFilters {
  startTime: number
  endTime: number
  search?: string | undefined
  address?: string | undefined
  actions?: (typeof AUDIT_ACTION_NAMES)[number][] | undefined
  subjectKinds?: SubjectKind[] | undefined
  userUuid?: string | undefined
  subjectUuid?: string | undefined
}

export interface AuditRow {
  id: string
  at: number
  actorUuid: string | null
  actorName: string
  actorEmail: string
  address: string
  userAgent: string
  action: AuditAction
  subjectKind: SubjectKind
  subjectUuid: string | null
  subjectName: string
  restaurantUuid: string | null
  restaurantNumber: string | null
  changes: Change[]
}

export const auditColumns = sql`
  e.id::text AS id, e.at, e.actor_uuid, e.actor_name, e.actor_email, e.address, e.user_agent, e.action,
  e.subject_kind, e.subject_uuid, e.subject_name, e.changes, r.uuid AS restaurant_uuid, r.number AS restaurant_number`

/** Accounts that belong to restaurants in scope only, as they stand now; administrators belong to none. */
const administered = (scope: Scope): Sql => sql`
  SELECT a.uuid FROM account a
   WHERE (a.type = 'USER' AND a.restaurant_id IS NOT NULL AND ${within(scope, sql`a.restaurant_id`)})
      OR (a.type NOT IN ('ADMIN', 'USER')
          AND EXISTS (SELECT FROM account_restaurant ar WHERE ar.account_id = a.id)
          AND NOT EXISTS (SELECT FROM account_restaurant ar
                           WHERE ar.account_id = a.id AND NOT ${within(scope, sql`ar.restaurant_id`)}))`

/**
 * The row rule of the audit record: who sees every restaurant sees every event. Everybody else sees what they did
 * themselves, what was done to them, what was done in a restaurant of theirs, and what was done to a user all of whose
 * restaurants are theirs. Events of roles, policies, dictionaries and administrators, and sign-ins that failed for an
 * unknown address, concern the whole chain and stay with the administrators.
 */
function rule({ scope, accountUuid }: AuditReader): Sql {
  if (scope === 'all') return sql`TRUE`
  return sql`(${within(scope, sql`e.restaurant_id`)}
    OR e.actor_uuid = ${accountUuid}::uuid
    OR (e.subject_kind = 'USER'
        AND (e.subject_uuid = ${accountUuid}::uuid OR e.subject_uuid IN (${administered(scope)}))))`
}

/** Above every character: what begins with a text is from it on, and before it with this behind. */
const LAST = '\u{10ffff}'

function filtered(q: AuditFilters): Sql[] {
  const text = sql`e.actor_name || ' ' || e.actor_email || ' ' || e.subject_name || ' ' || e.address`
  return [
    sql`e.at >= ${q.startTime}`,
    sql`e.at < ${q.endTime}`,
    ...(q.search ? [contains(text, q.search)] : []),
    // Compared by bytes, as the index by address is ordered.
    ...(q.address ? [sql`e.address ~>=~ ${q.address} AND e.address ~<~ ${q.address + LAST}`] : []),
    ...(q.actions ? [sql`e.action = ANY(${q.actions})`] : []),
    ...(q.subjectKinds ? [sql`e.subject_kind = ANY(${q.subjectKinds})`] : []),
    ...(q.userUuid ? [sql`e.actor_uuid = ${q.userUuid}::uuid`] : []),
    ...(q.subjectUuid ? [sql`e.subject_uuid = ${q.subjectUuid}::uuid`] : []),
  ]
}

/** The events a reader may see and asks for. */
export const auditOf = (reader: AuditReader, q: AuditFilters): Sql =>
  join([rule(reader), ...filtered(q)], ' AND ')

/** What concerns an account's coming in. */
export const authenticationOf = (
  accountUuid: string,
  q: { startTime: number; endTime: number; actions: readonly AuditAction[] },
): Sql => sql`
  e.subject_kind = 'USER' AND e.subject_uuid = ${accountUuid}::uuid AND e.at >= ${q.startTime}
  AND e.at < ${q.endTime} AND e.action = ANY(${[...q.actions]})`

export async function countAudit(db: Database, which: Sql): Promise<number> {
  return (await db.one<{ total: number }>(sql`SELECT count(*) AS total FROM audit_event e WHERE ${which}`))
    .total
}

/**
 * A page of events, latest first or the other way, and the number of all. The page's ids are found in an index
 * alone, from whichever end of it is nearer, and only its events are read.
 */
export async function listAudit(
  db: Database,
  which: Sql,
  page: { limit: number; offset: number; latestFirst: boolean },
): Promise<{ rows: AuditRow[]; total: number }> {
  const total = await countAudit(db, which)
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return { rows: [], total }
  const fromEnd = page.offset > total / 2
  const offset = fromEnd ? total - page.offset - limit : page.offset
  const direction = raw(page.latestFirst === fromEnd ? 'ASC' : 'DESC')
  const shown = raw(page.latestFirst ? 'DESC' : 'ASC')
  const rows = await db.rows<AuditRow>(sql`
    SELECT ${auditColumns}
      FROM (SELECT e.id FROM audit_event e WHERE ${which}
             ORDER BY e.at ${direction}, e.id ${direction} LIMIT ${limit} OFFSET ${offset}) page
      JOIN audit_event e ON e.id = page.id LEFT JOIN restaurant r ON r.id = e.restaurant_id
     ORDER BY e.at ${shown}, e.id ${shown}`)
  return { rows, total }
}

const FETCHED_AT_ONCE = 2_000

/** Every event, oldest first, in portions: an export never holds the whole in memory. */
export async function eachAudit(
  db: Database,
  which: Sql,
  take: (rows: AuditRow[]) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      DECLARE each_event NO SCROLL CURSOR FOR
       SELECT ${auditColumns} FROM audit_event e LEFT JOIN restaurant r ON r.id = e.restaurant_id
        WHERE ${which} ORDER BY e.at, e.id`)
    for (;;) {
      const rows = await tx.rows<AuditRow>(sql`FETCH ${raw(String(FETCHED_AT_ONCE))} FROM each_event`)
      if (rows.length > 0) await take(rows)
      if (rows.length < FETCHED_AT_ONCE) return
    }
  })
}

/**
 * Deletes events from before `before`: the one thing that ever happens to them. Those of the last two years, by the
 * database's clock, stay.
 */
export function purgeAudit(db: Database, before: number) {
  return db.run(sql`SELECT expire_audit_events(${before}::bigint)`)
}
