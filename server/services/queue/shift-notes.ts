import { buffer } from 'node:stream/consumers'
import { type Actor, type ChangeBy, change, create, type Subject } from '#server/services/changes/change.ts'
import { restaurantByUuid, restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import {
  deleteNote,
  insertShiftNote,
  lockShiftNote,
  photoOfNote,
  readNotes,
  shiftNotesOf,
} from '#server/store/queue/shift-notes.ts'
import { badRequest, notFound } from '#src/contract/define/refusal.ts'
import type { ShiftNote, ShiftNoteForm } from '#src/contract/kitchen/shift-notes.ts'
import { shiftNotesTopic } from '#src/contract/live/shift-notes.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { NOTES_KEPT_MS } from '#src/domain/queue/shift-notes.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import { NOTE_LIMIT, takeAttempt } from '../identity/attempts.ts'
import type { Caller } from '../identity/sessions.ts'
import type { IncomingFile } from '../import/incoming-file.ts'
import type { Services } from '../services.ts'

const NOTE: Subject<ShiftNote & { restaurantId: number }> = {
  kind: 'SHIFT_NOTE',
  noun: msg('shift note'),
  called: ({ writtenBy }) => writtenBy,
  recorded: ({ text, hasPhoto }) => ({ text, hasPhoto }),
  restaurantIdOf: ({ restaurantId }) => restaurantId,
  tell: tellNotes,
}

/** Tells the readers of a restaurant that its notes changed; part of the transaction that `db` is. */
async function tellNotes({ db, live }: Pick<Services, 'db' | 'live'>, restaurantId: number): Promise<void> {
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid !== null) await live.publish(shiftNotesTopic, { restaurantUuid }, {}, db)
}

/** @throws Refused 404 */
async function placeOf({ db }: Pick<Services, 'db'>, scope: Scope, uuid: string): Promise<{ id: number }> {
  const restaurant = await restaurantByUuid(db, scope, uuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return restaurant
}

/** The notes of a restaurant of the last week. @throws Refused 404 */
export async function notesOf(
  services: Services,
  scope: Scope,
  restaurantUuid: string,
): Promise<ShiftNote[]> {
  const { id } = await placeOf(services, scope, restaurantUuid)
  return shiftNotesOf(services.db, id, services.now() - NOTES_KEPT_MS)
}

/** A photo is kept no larger than a screen shows it: its longer side in pixels. */
const PHOTO_SIDE = 1600
/** A picture of more was made to fill a memory. */
const MOST_PIXELS = 100_000_000

/**
 * A photo as it is kept: upright, and drawn again, so that nothing stays of what a camera adds, such as the place.
 * @throws Refused 400 for what is none
 */
async function drawn(file: IncomingFile): Promise<Buffer> {
  const bytes = await buffer(file.bytes)
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    throw badRequest(t('This photo cannot be read. Take another one.'), {
      photo: t('This photo cannot be read. Take another one.'),
    })
  }
}

/**
 * Keeps what somebody leaves to the next shift.
 * @throws Refused 400 for nothing at all or a photo that is none, 404, 429 for too many
 */
export async function writeNote(
  services: Services,
  { caller, actor }: { caller: Caller; actor: Actor },
  { restaurantUuid, text }: ShiftNoteForm,
  file: IncomingFile | null,
): Promise<ShiftNote> {
  const { id: restaurantId } = await placeOf(services, caller.scope, restaurantUuid)
  if (text === '' && file === null)
    throw badRequest(t('Write a line or add a photo.'), { text: t('Write a line or add a photo') })
  await takeAttempt(services.db, [[`note:${caller.account.id}`, NOTE_LIMIT]], services.now())
  const photo = file && (await drawn(file))
  const { restaurantId: _, ...note } = await create(
    services,
    actor,
    NOTE,
    'SHIFT_NOTE_WRITTEN',
    async (tx, at) => {
      const writtenBy = caller.account.displayName
      return { ...(await insertShiftNote(tx, { restaurantId, writtenBy, text, photo, at })), restaurantId }
    },
  )
  return note
}

/** Marks notes as read by the caller. @throws Refused 404 */
export async function markRead(
  services: Services,
  { account, scope }: Caller,
  { restaurantUuid, uuids }: { restaurantUuid: string; uuids: readonly string[] },
): Promise<void> {
  const { id: restaurantId } = await placeOf(services, scope, restaurantUuid)
  await services.db.transaction(async (tx) => {
    const read = { restaurantId, uuids, by: account.displayName, at: services.now() }
    if ((await readNotes(tx, read)) > 0) await tellNotes({ ...services, db: tx }, restaurantId)
  })
}

/** @throws Refused 404 */
export async function removeNote(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<void> {
  await change(services, actor, NOTE, 'SHIFT_NOTE_DELETED', {
    lock: (tx) => lockShiftNote(tx, scope, uuid),
    act: async (tx) => {
      await deleteNote(tx, uuid)
      return null
    },
  })
}

/** @throws Refused 404 for a note without one */
export async function notePhoto({ db }: Services, scope: Scope, uuid: string): Promise<FileAnswer> {
  const photo = await photoOfNote(db, scope, uuid)
  if (!photo) throw notFound(t('This photo'))
  return {
    fileName: `shift-note-${uuid}.jpg`,
    contentType: 'image/jpeg',
    inline: true,
    etag: `"${uuid}"`,
    body: photo,
  }
}
