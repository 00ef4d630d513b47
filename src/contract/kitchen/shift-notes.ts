import * as z from 'zod/mini'
import { MOST_NOTES, NOTE_CHARACTERS } from '#src/domain/queue/shift-notes.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, lines, uuid } from '../define/fields.ts'

/** What a shift leaves to the next one. */

const shiftNote = z.object({
  uuid: z.string(),
  text: z.string(),
  hasPhoto: z.boolean(),
  writtenBy: z.string(),
  createdTime: z.int(),
  /** Who first read it, and when; null while nobody has. */
  read: z.nullable(z.object({ by: z.string(), time: z.int() })),
})
export type ShiftNote = z.infer<typeof shiftNote>

export const shiftNotes = defineEndpoint({
  method: 'GET',
  path: '/shift-notes',
  permission: 'PCS.VIEW',
  summary: `The shift notes of a restaurant of the last week, newest first, ${MOST_NOTES} at most.`,
  query: z.strictObject({ restaurantUuid: uuid }),
  answer: z.object({ content: z.array(shiftNote) }),
})

/** What a person writes. */
export const shiftNoteForm = z.strictObject({
  restaurantUuid: uuid,
  /** May be empty where there is a photo. */
  text: z._default(lines(NOTE_CHARACTERS), ''),
})
export type ShiftNoteForm = z.output<typeof shiftNoteForm>

export const writeShiftNote = defineEndpoint({
  method: 'POST',
  path: '/shift-notes',
  permission: 'PCS.EDIT',
  alsoFor: 'tablet',
  summary: 'Write a shift note, with or without a photo.',
  body: shiftNoteForm,
  upload: { name: 'photo', types: ['image/jpeg', 'image/png'], maxBytes: 12 * 1024 * 1024 },
  answer: shiftNote,
})

export const readShiftNotes = defineEndpoint({
  method: 'PUT',
  path: '/shift-notes/read',
  permission: 'PCS.EDIT',
  alsoFor: 'tablet',
  summary: 'Mark shift notes as read. Notes that are gone or were read before stay as they are.',
  body: z.strictObject({
    restaurantUuid: uuid,
    uuids: z.array(uuid).check(z.minLength(1), z.maxLength(MOST_NOTES)),
  }),
  answer: 'nothing',
})

export const deleteShiftNote = defineEndpoint({
  method: 'DELETE',
  path: '/shift-notes/{id}',
  permission: 'PCS.EDIT',
  alsoFor: 'tablet',
  summary: 'Delete a shift note.',
  params: byUuid,
  answer: 'nothing',
})

export const shiftNotePhoto = defineEndpoint({
  method: 'GET',
  path: '/shift-notes/{id}/photo',
  permission: 'PCS.VIEW',
  summary: 'The photo of a shift note, as JPEG. 404 when it has none.',
  params: byUuid,
  answer: 'file',
})
