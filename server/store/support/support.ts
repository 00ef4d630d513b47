import sql, { join, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { CursorPaged } from '#src/contract/define/cursor.ts'
import type { PictureType, QueryOf } from '#src/contract/define/endpoint.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { supportHistory } from '#src/contract/operations/support-history.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { SupportStatus } from '#src/domain/support/status.ts'
import { withinNamed, withinNamedOrNone } from '../administration/restaurants.ts'
import { cursorPage, keyset, type SortKey } from '../keyset.ts'
import { contains } from '../search.ts'

export interface NewSupportRequest {
  uuid: string
  restaurantId: number | null
  accountId: number
  message: string
  watched: string
  page: string
  userAgent: string
  picture: { type: PictureType; bytes: number } | null
  /** Epoch milliseconds. */
  at: number
}

export function insertSupportRequest(db: Database, request: NewSupportRequest) {
  const { uuid, restaurantId, accountId, message, watched, page, userAgent, picture, at } = request
  return db.run(sql`
    INSERT INTO support_request (uuid, restaurant_id, account_id, message, watched, page, user_agent,
                                 picture_type, picture_bytes, created_at)
    VALUES (${uuid}, ${restaurantId}, ${accountId}, ${message}, ${watched}, ${page}, ${userAgent},
            ${picture?.type ?? null}, ${picture?.bytes ?? null}, ${at})`)
}

/** Who reads requests. */
export interface SupportReader {
  scope: Scope
  accountId: number
}

/** A request as it stands in the tables. */
export interface SupportRow {
  uuid: string
  createdDate: number
  status: SupportStatus
  message: string
  watched: string
  page: string
  userAgent: string
  pictureType: PictureType | null
  restaurantUuid: string | null
  restaurantNumber: string | null
  restaurantName: string | null
  timezone: string | null
  senderName: string
  senderEmail: string
  senderRole: string | null
  resolvedAt: number | null
  resolvedBy: string | null
}

const columns = sql`
  s.uuid, s.created_at AS created_date, s.status, s.message, s.watched, s.page, s.user_agent, s.picture_type,
  r.uuid AS restaurant_uuid, r.number AS restaurant_number, r.name AS restaurant_name, r.timezone,
  a.display_name AS sender_name, a.email AS sender_email, ro.name AS sender_role,
  s.resolved_at, resolver.display_name AS resolved_by`

const joins = sql`
  support_request s LEFT JOIN restaurant r ON r.id = s.restaurant_id
  JOIN account a ON a.id = s.account_id LEFT JOIN role ro ON ro.id = a.role_id
  LEFT JOIN account resolver ON resolver.id = s.resolved_by`

/**
 * The row rule: requests of the restaurants a reader may see. A request sent with no restaurant chosen is seen by
 * readers who see all of them, and by the user who sent it.
 */
function seenBy({ scope, accountId }: SupportReader, restaurantUuid?: string): Sql {
  const place = sql`s.restaurant_id`
  if (restaurantUuid !== undefined) return withinNamed(scope, place, restaurantUuid)
  return sql`(${withinNamedOrNone(scope, place, undefined)} OR (${place} IS NULL AND s.account_id = ${accountId}))`
}

type HistoryQuery = QueryOf<typeof supportHistory>

const SEARCHED = sql`concat_ws(' ', s.message, s.watched, a.display_name, a.email, r.number, r.name)`
const SORTS: Record<SortOf<typeof supportHistory>, SortKey> = {
  createdDate: { by: sql`s.created_at`, type: 'bigint' },
}

export async function listSupport(
  db: Database,
  reader: SupportReader,
  q: HistoryQuery,
): Promise<CursorPaged<SupportRow>> {
  const { status, role, search, startTime, endTime } = q
  const page = keyset(q, SORTS[q.sortBy], sql`s.id`)
  const where = join(
    [
      sql`s.deleted_at IS NULL`,
      seenBy(reader, q.restaurantUuid),
      ...(status ? [sql`s.status = ${status}`] : []),
      ...(role ? [sql`ro.uuid = ${role}`] : []),
      ...(search ? [contains(SEARCHED, search)] : []),
      ...(startTime === undefined ? [] : [sql`s.created_at >= ${startTime}`]),
      ...(endTime === undefined ? [] : [sql`s.created_at < ${endTime}`]),
    ],
    ' AND ',
  )
  const [rows, { total }] = await Promise.all([
    db.rows<SupportRow & { key: number; rowId: number }>(sql`
      SELECT ${columns}, ${page.columns} FROM ${joins} WHERE ${where} ${page.behind} ${page.order}`),
    db.one<{ total: number }>(sql`SELECT count(*) AS total FROM ${joins} WHERE ${where}`),
  ])
  return cursorPage(rows, q, total, (row) => row as SupportRow)
}

/** The living request, if its reader may see it. */
export function supportRequestOf(db: Database, reader: SupportReader, uuid: string) {
  return db.maybe<SupportRow>(sql`
    SELECT ${columns} FROM ${joins} WHERE s.uuid = ${uuid} AND s.deleted_at IS NULL AND ${seenBy(reader)}`)
}

/** The same, locked for the transaction: read when the lock is had, since who resolved it is in another table. */
export async function lockSupportRequest(tx: Database, reader: SupportReader, uuid: string) {
  await tx.run(sql`SELECT 1 FROM support_request s WHERE s.uuid = ${uuid} AND ${seenBy(reader)} FOR UPDATE`)
  return supportRequestOf(tx, reader, uuid)
}

export function setResolved(tx: Database, uuid: string, by: number, at: number) {
  return tx.run(sql`
    UPDATE support_request SET status = 'RESOLVED', resolved_at = ${at}, resolved_by = ${by} WHERE uuid = ${uuid}`)
}

export function setOpen(tx: Database, uuid: string) {
  return tx.run(sql`
    UPDATE support_request SET status = 'OPEN', resolved_at = NULL, resolved_by = NULL WHERE uuid = ${uuid}`)
}

export function removeSupportRequest(tx: Database, uuid: string, at: number) {
  return tx.run(sql`UPDATE support_request SET deleted_at = ${at} WHERE uuid = ${uuid}`)
}

/** Takes a deletion back; false when that is too long ago, was not one, or is not for this reader. */
export async function restoreSupportRequest(
  tx: Database,
  reader: SupportReader,
  uuid: string,
  since: number,
): Promise<boolean> {
  const back = await tx.run(sql`
    UPDATE support_request s SET deleted_at = NULL
     WHERE s.uuid = ${uuid} AND s.deleted_at >= ${since} AND ${seenBy(reader)}`)
  return back > 0
}

/** Requests that were deleted, or made, before that. */
export function endedSupport(db: Database, deletedBefore: number, madeBefore: number) {
  return db.rows<Pick<SupportRow, 'uuid' | 'pictureType'>>(
    sql`
      SELECT uuid, picture_type FROM support_request
       WHERE deleted_at < ${deletedBefore} OR created_at < ${madeBefore}`,
  )
}

export function purgeSupport(db: Database, uuids: readonly string[], madeBefore: number) {
  // One whose deletion was taken back meanwhile stays.
  return db.run(sql`
    DELETE FROM support_request
     WHERE uuid = ANY(${[...uuids]}::uuid[]) AND (deleted_at IS NOT NULL OR created_at < ${madeBefore})`)
}

/** Names of the roles an account may have. */
export function roleNames(db: Database) {
  return db.rows<{ uuid: string; name: string }>(sql`SELECT uuid, name FROM role ORDER BY name`)
}

/** The administrators, but for one who need not be told. */
export async function otherAdministrators(db: Database, accountId: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    sql`SELECT id FROM account WHERE type = 'ADMIN' AND deleted_at IS NULL AND id <> ${accountId}`,
  )
  return rows.map(({ id }) => id)
}
