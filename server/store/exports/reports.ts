import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import type { SortOf } from '#src/contract/define/list.ts'
import type { reportList } from '#src/contract/operations/reports.ts'

export interface ReportRow {
  id: number
  uuid: string
  accountId: number
  /** Null where it is about more than one. */
  restaurantId: number | null
  kind: string
  query: Record<string, unknown>
  state: 'WAITING' | 'READY' | 'FAILED'
  requestTime: number
  fileName: string | null
  sizeBytes: number | null
  failure: string | null
  /** Since when it is out of sight; forgotten once that cannot be taken back. */
  deletedAt: number | null
}

export function insertReport(
  db: Database,
  r: { accountId: number; restaurantId: number | null; kind: string; query: object; at: number },
) {
  return db.one<{ id: number; uuid: string }>(sql`
    INSERT INTO report (account_id, restaurant_id, kind, query, request_time)
    VALUES (${r.accountId}, ${r.restaurantId}, ${r.kind}, ${JSON.stringify(r.query)}::jsonb, ${r.at})
    RETURNING id, uuid`)
}

export async function countWaiting(db: Database, accountId: number): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(
    sql`SELECT count(*) AS waiting FROM report WHERE account_id = ${accountId} AND state = 'WAITING' AND deleted_at IS NULL`,
  )
  return waiting
}

export function reportById(db: Database, id: number) {
  return db.maybe<ReportRow>(sql`SELECT * FROM report WHERE id = ${id}`)
}

const ORDERS: Record<SortOf<typeof reportList>, Sql> = {
  requestTime: sql`request_time`,
  kind: sql`kind`,
  size: sql`coalesce(size_bytes, 0)`,
}

type ReportsQuery = QueryOf<typeof reportList>

/** One page of an account's exports, the newest first unless set otherwise. */
export async function reportsOf(
  db: Database,
  accountId: number,
  { page, limit, sortBy, orderDirection, state }: ReportsQuery,
): Promise<Paged<ReportRow>> {
  const of = sql`FROM report WHERE account_id = ${accountId} AND deleted_at IS NULL ${state ? sql`AND state = ${state}` : empty}`
  const direction = raw(orderDirection)
  const content = await db.rows<ReportRow>(sql`
    SELECT * ${of} ORDER BY ${ORDERS[sortBy]} ${direction}, id ${direction} LIMIT ${limit} OFFSET ${page * limit}`)
  const { total } = await db.one<{ total: number }>(sql`SELECT count(*) AS total ${of}`)
  return pageOf({ page, limit }, content, total)
}

export function reportOf(db: Database, accountId: number, uuid: string) {
  return db.maybe<ReportRow>(
    sql`SELECT * FROM report WHERE account_id = ${accountId} AND uuid = ${uuid} AND deleted_at IS NULL`,
  )
}

export function appendChunk(db: Database, reportId: number, position: number, bytes: Buffer) {
  return db.run(
    sql`INSERT INTO report_chunk (report_id, position, bytes) VALUES (${reportId}, ${position}, ${bytes})`,
  )
}

/** A retried job starts over. */
export function clearChunks(db: Database, reportId: number) {
  return db.run(sql`DELETE FROM report_chunk WHERE report_id = ${reportId}`)
}

export function chunkOf(db: Database, reportId: number, position: number) {
  return db.maybe<{ bytes: Buffer }>(sql`
    SELECT bytes FROM report_chunk WHERE report_id = ${reportId} AND position = ${position}`)
}

export function finishReport(
  db: Database,
  id: number,
  done: { fileName: string; sizeBytes: number; at: number },
) {
  return db.run(sql`
    UPDATE report SET state = 'READY', file_name = ${done.fileName}, size_bytes = ${done.sizeBytes}, ready_time = ${done.at}
     WHERE id = ${id}`)
}

export function failReport(db: Database, id: number, failure: string, at: number) {
  return db.run(sql`
    UPDATE report SET state = 'FAILED', failure = ${failure}, ready_time = ${at} WHERE id = ${id}`)
}

/** Deletes one for as long as it can be taken back; answers how many there were. */
export function deleteReportOf(db: Database, accountId: number, uuid: string, at: number) {
  return db.run(sql`
    UPDATE report SET deleted_at = ${at}
     WHERE account_id = ${accountId} AND uuid = ${uuid} AND deleted_at IS NULL`)
}

/** Takes a deletion back; answers how many there were. */
export function recallReportOf(db: Database, accountId: number, uuid: string) {
  return db.run(sql`
    UPDATE report SET deleted_at = NULL
     WHERE account_id = ${accountId} AND uuid = ${uuid} AND deleted_at IS NOT NULL`)
}

/** Forgets what was deleted before `before`, with its file. */
export function purgeDeletedReports(db: Database, before: number) {
  return db.run(sql`DELETE FROM report WHERE deleted_at < ${before}`)
}

/** Deletes exports asked for before `before`, with their files. */
export function purgeReports(db: Database, before: number) {
  return db.run(sql`DELETE FROM report WHERE request_time < ${before}`)
}
