import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { PageOf, SortOf } from '#src/contract/define/list.ts'
import type {
  TabletLog,
  TabletSession,
  tabletLogs,
  tabletSessions,
} from '#src/contract/devices/tablet-records.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { withinNamedOrNone } from '../administration/restaurants.ts'
import { contains } from '../search.ts'

/** The session that a tablet's app was welcomed with, if it still is one. */
export const sessionOfTablet = (tx: Database, id: number, uuid: string) =>
  tx.maybe<{ uuid: string }>(sql`
    SELECT uuid FROM tablet_session WHERE device_id = ${id} AND uuid = ${uuid} AND deleted_at IS NULL FOR UPDATE`)

export const insertTabletSession = (
  tx: Database,
  id: number,
  { build, address, at }: { build: string; address: string; at: number },
) =>
  tx.one<{ uuid: string }>(sql`
    INSERT INTO tablet_session (device_id, build, address, signed_in_time, last_used_at)
    VALUES (${id}, ${build}, ${address}, ${at}, ${at}) RETURNING uuid`)

export async function touchTabletSessions(db: Database, uuids: readonly string[], at: number): Promise<void> {
  await db.run(sql`UPDATE tablet_session SET last_used_at = ${at} WHERE uuid = ANY(${[...uuids]}::uuid[])`)
}

const SESSION_ORDERS: Record<SortOf<typeof tabletSessions>, Sql> = {
  signedInTime: sql`s.signed_in_time`,
  lastUsedTime: sql`s.last_used_at`,
  build: sql`s.build`,
  address: sql`s.address`,
}

/** One page of a tablet's sessions; the newest of one that is connected is what it is connected with. */
export async function tabletSessionsOf(
  db: Database,
  uuid: string,
  query: PageOf<SortOf<typeof tabletSessions>>,
): Promise<Paged<TabletSession>> {
  const { page, limit, sortBy, orderDirection } = query
  const of = sql`
    FROM tablet_session s JOIN device d ON d.id = s.device_id WHERE d.uuid = ${uuid} AND s.deleted_at IS NULL`
  const direction = raw(orderDirection)
  const content = await db.rows<TabletSession>(sql`
    SELECT s.uuid, s.signed_in_time, s.last_used_at AS last_used_time, s.address, s.build,
           d.online AND s.last_used_at = max(s.last_used_at) OVER () AS current
           ${of} ORDER BY ${SESSION_ORDERS[sortBy]} ${direction}, s.id ${direction}
     LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total ${of}`)
  return pageOf({ page, limit }, content, total)
}

/** Deletes the sessions of a tablet, or one; answers those that there were. */
export const deleteSessionsOf = (tx: Database, tabletUuid: string, uuid: string | undefined, at: number) =>
  tx.rows<{ uuid: string }>(sql`
    UPDATE tablet_session SET deleted_at = ${at}
     WHERE device_id = (SELECT id FROM device WHERE uuid = ${tabletUuid}) AND deleted_at IS NULL
       ${uuid === undefined ? empty : sql`AND uuid = ${uuid}`} RETURNING uuid`)

/** Forgets the sessions that were used last before `before`, ended or not. */
export function purgeTabletSessions(db: Database, before: number) {
  return db.run(sql`DELETE FROM tablet_session WHERE last_used_at < ${before}`)
}

export type LogLevel = TabletLog['level']

export async function insertLog(
  tx: Database,
  id: number,
  { level, message, at }: { level: LogLevel; message: string; at: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO tablet_log (device_id, level, message, event_time) VALUES (${id}, ${level}, ${message}, ${at})`)
}

const LOG_ORDERS: Record<SortOf<typeof tabletLogs>, Sql> = {
  eventTime: sql`l.event_time`,
  level: sql`l.level`,
  tablet: sql`d.name`,
}
const LOGS = sql`
  FROM tablet_log l JOIN device d ON d.id = l.device_id LEFT JOIN restaurant r ON r.id = d.restaurant_id`
const LOG = sql`
  SELECT l.uuid, l.event_time, l.level, l.message, d.uuid AS tablet_uuid, d.name AS tablet_name,
         r.number AS restaurant_number`

export type LogQuery = QueryOf<typeof tabletLogs>

/** One page of what tablets reported, the newest first unless set otherwise. */
export async function tabletLogsOf(db: Database, scope: Scope, query: LogQuery): Promise<Paged<TabletLog>> {
  const { page, limit, sortBy, orderDirection } = query
  const { restaurantUuid, tabletUuid, levels, search, startTime, endTime } = query
  const conditions: Sql[] = [
    sql`l.deleted_at IS NULL AND d.deleted_at IS NULL`,
    withinNamedOrNone(scope, sql`d.restaurant_id`, restaurantUuid),
    ...(tabletUuid ? [sql`d.uuid = ${tabletUuid}`] : []),
    ...(levels ? [sql`l.level = ANY(${levels}::text[])`] : []),
    ...(search ? [contains(sql`l.message || ' ' || d.name`, search)] : []),
    ...(startTime === undefined ? [] : [sql`l.event_time >= ${startTime}`]),
    ...(endTime === undefined ? [] : [sql`l.event_time < ${endTime}`]),
  ]
  const of = sql`${LOGS} WHERE ${join(conditions, ' AND ')}`
  const direction = raw(orderDirection)
  const content = await db.rows<TabletLog>(sql`
    ${LOG} ${of} ORDER BY ${LOG_ORDERS[sortBy]} ${direction}, l.id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total ${of}`)
  return pageOf({ page, limit }, content, total)
}

export interface LoggedEntry extends TabletLog {
  restaurantUuid: string | null
}

/** An entry of the log in scope, deleted since `since` or, unless set, not deleted. */
export const logEntry = (tx: Database, scope: Scope, uuid: string, since?: number) =>
  tx.maybe<LoggedEntry>(sql`
    ${LOG}, r.uuid AS restaurant_uuid ${LOGS}
     WHERE l.uuid = ${uuid} AND ${withinNamedOrNone(scope, sql`d.restaurant_id`, undefined)}
       AND ${since === undefined ? sql`l.deleted_at IS NULL` : sql`l.deleted_at >= ${since}`} FOR UPDATE OF l`)

export async function setLogDeleted(tx: Database, uuid: string, at: number | null): Promise<void> {
  await tx.run(sql`UPDATE tablet_log SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Forgets what was told before `before`, and what was deleted before it could no longer be taken back. */
export function purgeLogs(db: Database, before: number, deletedBefore: number) {
  return db.run(sql`DELETE FROM tablet_log WHERE event_time < ${before} OR deleted_at < ${deletedBefore}`)
}
