import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { pairTablet } from '#src/contract/devices/pairing.ts'
import {
  deleteShiftNote,
  readShiftNotes,
  shiftNotePhoto,
  shiftNotes,
  writeShiftNote,
} from '#src/contract/kitchen/shift-notes.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { shiftNotesTopic } from '#src/contract/live/shift-notes.ts'
import { NOTE_CHARACTERS, NOTES_KEPT_MS } from '#src/domain/queue/shift-notes.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openStomp } from '#tests/support/stomp.ts'

let database: FreshDatabase
let provider: TestProvider
let own: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(() => database.db.run(sql`DELETE FROM shift_note`))

const jpeg = async (metadata = false) => {
  const drawn = sharp({ create: { width: 64, height: 32, channels: 3, background: '#c33' } }).jpeg()
  const withPlace = metadata ? drawn.withExif({ IFD3: { GPSLatitudeRef: 'N' } }) : drawn
  return new Blob([new Uint8Array(await withPlace.toBuffer())], { type: 'image/jpeg' })
}
async function write(
  text: string,
  { email = MANAGER, at = own, file }: { email?: string; at?: string; file?: Blob } = {},
) {
  const token = await provider.tokenOf(email)
  const body = { restaurantUuid: at, text }
  return provider.call(writeShiftNote, { token, body, ...(file && { file }) })
}
async function notes(email = MANAGER) {
  const token = await provider.tokenOf(email)
  return (await provider.call(shiftNotes, { token, query: { restaurantUuid: own } })).body.content
}

test('a line and a photo are there for the next shift, the newest first, until a week has passed', async () => {
  await write('Fryer 3 drips.\nMop under it.')
  provider.clock.advance(MINUTE)
  const { body } = await write('', { file: await jpeg() })
  expect(await notes(CREW)).toMatchObject([
    { uuid: body.uuid, text: '', hasPhoto: true, read: null },
    { text: 'Fryer 3 drips.\nMop under it.', hasPhoto: false },
  ])
  provider.clock.advance(NOTES_KEPT_MS - MINUTE + 1)
  expect(await notes()).toHaveLength(1)
  provider.clock.advance(MINUTE)
  expect(await notes()).toEqual([])
  await deleteExpired(provider.services)
  expect(await database.db.rows(sql`SELECT uuid FROM shift_note`)).toEqual([])
})

test('who first read a note is told, and nobody after them', async () => {
  const { body } = await write('Order more oil')
  const read = async (email: string) => {
    const token = await provider.tokenOf(email)
    return provider.call(readShiftNotes, { token, body: { restaurantUuid: own, uuids: [body.uuid] } })
  }
  provider.clock.advance(MINUTE)
  expect((await read(AREA)).status).toBe(204)
  const time = provider.clock.now()
  provider.clock.advance(MINUTE)
  await read(MANAGER)
  const [note] = await notes()
  expect(note?.read).toEqual({ by: 'Arthur Area', time })
})

test('a photo is upright and has nothing in it of what a camera adds', async () => {
  const { body } = await write('', { file: await jpeg(true) })
  const token = await provider.tokenOf(MANAGER)
  const { bytes, headers } = await provider.call(shiftNotePhoto, { token, params: { id: body.uuid } })
  expect(headers['content-type']).toBe('image/jpeg')
  const { exif, width } = await sharp(bytes).metadata()
  expect({ exif, width }).toEqual({ exif: undefined, width: 64 })
})

test('a note that is deleted is gone, and was recorded', async () => {
  const { body } = await write('Wrong kitchen')
  const token = await provider.tokenOf(MANAGER)
  expect((await provider.call(deleteShiftNote, { token, params: { id: body.uuid } })).status).toBe(204)
  expect(await notes()).toEqual([])
  expect((await provider.call(deleteShiftNote, { token, params: { id: body.uuid } })).status).toBe(404)
  expect(
    await database.db.rows(
      sql`SELECT action FROM audit_event WHERE action LIKE 'SHIFT_NOTE_%' ORDER BY id DESC LIMIT 2`,
    ),
  ).toEqual([{ action: 'SHIFT_NOTE_DELETED' }, { action: 'SHIFT_NOTE_WRITTEN' }])
})

test('what is no note is refused, and nothing is kept of it', async () => {
  const none = new Blob(['%PDF-1.7 not a photo'], { type: 'image/jpeg' })
  const half = new Blob([new Uint8Array(await (await jpeg()).arrayBuffer()).slice(0, 40)], {
    type: 'image/jpeg',
  })
  expect((await write('')).status).toBe(400)
  expect((await write('x'.repeat(NOTE_CHARACTERS + 1))).status).toBe(400)
  expect((await write('', { file: none })).status).toBe(415)
  expect((await write('', { file: half })).status).toBe(400)
  expect((await write('Only looks', { email: CREW })).status).toBe(403)
  const other = await restaurantUuid(database.db, '0117')
  expect((await write('Hi', { at: other })).status).toBe(404)
  expect(await database.db.rows(sql`SELECT uuid FROM shift_note`)).toEqual([])
})

test('the photo of a note without one, and of another restaurant, is not there', async () => {
  const { body } = await write('No photo')
  const token = await provider.tokenOf(MANAGER)
  expect((await provider.call(shiftNotePhoto, { token, params: { id: body.uuid } })).status).toBe(404)
})

const newsOf = (restaurant: string) => fillDestination(shiftNotesTopic, { uuid: restaurant })

/** The token of a wall tablet of the restaurant. */
async function pairedTablet() {
  const token = await provider.tokenOf(ADMIN)
  const form = { kind: 'TABLET', restaurantUuid: own, name: 'Fry wall' } as const
  const { code } = (await provider.call(createEnrolment, { token, body: form })).body
  return (await provider.call(pairTablet, { body: { code, pin: '4711' } })).body.accessToken
}

test('screens of its restaurant are told of a change, wall tablets too, and screens of another one are not', async () => {
  const url = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  const listening = async (token: string, ...destinations: string[]) => {
    const peer = await openStomp(`${url.replace('http', 'ws')}${API}/sockets/notifications?token=${token}`)
    await peer.connect()
    for (const destination of destinations) await peer.subscribe(destination, destination)
    return peer
  }
  const other = await restaurantUuid(database.db, '0117')
  const tablet = await listening(await pairedTablet(), newsOf(own))
  const monitor = await listening(await provider.tokenOf(CREW), newsOf(own))
  const elsewhere = await listening(
    await provider.tokenOf(ADMIN),
    newsOf(other),
    dictionariesTopic.destination,
  )

  const { body } = await write('Fryer 3 drips')
  const token = await provider.tokenOf(MANAGER)
  await provider.call(readShiftNotes, { token, body: { restaurantUuid: own, uuids: [body.uuid] } })
  await provider.call(deleteShiftNote, { token, params: { id: body.uuid } })
  for (const peer of [tablet, monitor])
    for (const _ of ['written', 'read', 'deleted']) expect((await peer.next()).command).toBe('MESSAGE')

  // What is told later comes later.
  await write('Ours', { email: ADMIN, at: other })
  await expect.poll(() => elsewhere.unread.map(({ headers }) => headers.destination)).toContain(newsOf(other))
  const heard = elsewhere.unread.filter(
    ({ headers, body }) => headers.destination === newsOf(other) || body.includes('SHIFT_NOTE'),
  )
  expect(heard).toHaveLength(1)
  await expect(tablet.subscribe(newsOf(other), 'other')).rejects.toThrow(/not found/)
  await Promise.all([monitor.close(), elsewhere.close()])
})
