import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { ShiftNote } from '#src/contract/kitchen/shift-notes.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { MOST_NOTES } from '#src/domain/queue/shift-notes.ts'
import { withinNamed } from '../administration/restaurants.ts'

const COLUMNS = sql`
  n.uuid, n.text, n.photo IS NOT NULL AS has_photo, n.written_by, n.created_at AS created_time,
  CASE WHEN n.read_at IS NOT NULL THEN jsonb_build_object('by', n.read_by, 'time', n.read_at) END AS read`

/** Of one that a caller sees. */
const seen = (scope: Scope, uuid: string): Sql =>
  sql`n.uuid = ${uuid} AND ${withinNamed(scope, sql`n.restaurant_id`, undefined)}`

/** Those since `since`, the newest first. */
export const shiftNotesOf = (db: Database, restaurantId: number, since: number): Promise<ShiftNote[]> =>
  db.rows<ShiftNote>(sql`
    SELECT ${COLUMNS} FROM shift_note n WHERE n.restaurant_id = ${restaurantId} AND n.created_at >= ${since}
     ORDER BY n.created_at DESC, n.id DESC LIMIT ${MOST_NOTES}`)

export interface NewShiftNote {
  restaurantId: number
  writtenBy: string
  text: string
  /** JPEG. */
  photo: Buffer | null
  at: number
}

export const insertShiftNote = (tx: Database, note: NewShiftNote): Promise<ShiftNote> =>
  tx.one<ShiftNote>(sql`
    INSERT INTO shift_note AS n (restaurant_id, written_by, text, photo, created_at)
    VALUES (${note.restaurantId}, ${note.writtenBy}, ${note.text}, ${note.photo}, ${note.at}) RETURNING ${COLUMNS}`)

/** Marks notes of a restaurant that nobody has read; how many there were. */
export const readNotes = (
  tx: Database,
  { restaurantId, uuids, by, at }: { restaurantId: number; uuids: readonly string[]; by: string; at: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE shift_note SET read_by = ${by}, read_at = ${at}
     WHERE restaurant_id = ${restaurantId} AND uuid = ANY(${[...uuids]}::uuid[]) AND read_at IS NULL`)

/** A note that a caller sees, locked, with its restaurant; null where there is none. */
export const lockShiftNote = (tx: Database, scope: Scope, uuid: string) =>
  tx.maybe<ShiftNote & { restaurantId: number }>(sql`
    SELECT ${COLUMNS}, n.restaurant_id FROM shift_note n WHERE ${seen(scope, uuid)} FOR UPDATE OF n`)

export async function deleteNote(tx: Database, uuid: string): Promise<void> {
  await tx.run(sql`DELETE FROM shift_note WHERE uuid = ${uuid}`)
}

export async function photoOfNote(db: Database, scope: Scope, uuid: string): Promise<Buffer | null> {
  const row = await db.maybe<{ photo: Buffer | null }>(
    sql`SELECT n.photo FROM shift_note n WHERE ${seen(scope, uuid)}`,
  )
  return row?.photo ?? null
}

export const purgeShiftNotes = (db: Database, before: number): Promise<number> =>
  db.run(sql`DELETE FROM shift_note WHERE created_at < ${before}`)
