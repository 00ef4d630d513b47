import { BufferSource, Input, WEBM } from 'mediabunny'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import {
  deleteUnusual,
  deleteUnusualRecording,
  recallUnusualRecording,
  unusualRecordingDownload,
  unusualRecordingImage,
  unusualRecordingOf,
  unusualRecordingPreview,
  unusualRecordings,
  unusualRecordingsExport,
} from '#src/contract/kitchen/unusual.ts'
import type { UnusualKind } from '#src/domain/unusual/kinds.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import {
  UNUSUAL_RANGE as range,
  startUnusualDays,
  type UnusualDays,
} from '#tests/support/kitchen/unusual-days.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

let days: UnusualDays
let database: FreshDatabase
let provider: TestProvider
let manager: string
let own: DayFacts
let foreign: DayFacts

beforeAll(async () => {
  days = await startUnusualDays()
  ;({ database, provider, manager, own, foreign } = days)
})
afterAll(() => days.stop())

const idOf = (facts: DayFacts, index = 0) => String(facts.unusualRecording[index]?.id)
const list = (query: object = {}) =>
  provider.call(unusualRecordings, { token: manager, query: { ...range, limit: 100, ...query } })

test('the list holds the recordings of the user’s own restaurant, the last made first', async () => {
  const { body } = await list()
  const made = own.unusualRecording.toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  expect(body.content.map(({ id }) => id)).toEqual(made.map(({ id }) => String(id)))
  const [first] = made
  expect(body.content[0]).toMatchObject({
    createdDate: first?.createdAt,
    eventTime: first?.eventAt,
    eventId: String(first?.unusualEventId),
    length: first?.lengthMs,
    size: first?.sizeBytes,
    kind: first?.kind,
  })
  const kinds = ['dp-remaining']
  const narrowed = (await list({ kinds })).body
  expect(narrowed.total).toBe(made.filter(({ kind }) => kind === 'dp-remaining').length)
  expect(narrowed.total).toBeGreaterThan(0)
})

test('each names the camera that looks at where it was, as long as that is there', async () => {
  const ofKind = async (kind: UnusualKind) => {
    const [row] = (await list({ kinds: [kind] })).body.content
    const uuid = row?.cameraUuid ?? null
    return uuid && (await database.db.one(sql`SELECT name FROM camera WHERE uuid = ${uuid}`))
  }
  expect(await ofKind('dp-remaining')).toEqual({ name: 'Fry Station' })
  expect(await ofKind('empty-pan')).toEqual({ name: 'Hot Holding' })
  await database.db.run(sql`UPDATE camera SET deleted_at = 1 WHERE clip = 'fry-station'`)
  expect(await ofKind('dp-remaining')).toBeNull()
  await database.db.run(sql`UPDATE camera SET deleted_at = NULL WHERE clip = 'fry-station'`)
})

test('each tells whether its camera was recorded then: to the last of what it gave, and no longer once that is deleted', async () => {
  const { db } = database
  const [row] = (await list({ kinds: ['dp-remaining'] })).body.content
  const { eventTime = 0, cameraUuid = null } = row ?? {}
  const isRecorded = async () => {
    const { body } = await provider.call(unusualRecordingOf, {
      token: manager,
      params: { id: row?.id ?? '' },
    })
    return body.recorded
  }
  const recordedFor = async (startTime: number, length: number) => {
    const parts = JSON.stringify([{ startTime, length }])
    await db.run(sql`DELETE FROM recording WHERE name = 'Around it'`)
    await db.run(sql`
      INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, status, start_at, end_at, length_ms,
                             parts, created_at, updated_at)
      SELECT gen_random_uuid(), c.restaurant_id, c.id, 'Around it', c.name, 'FINISHED', ${eventTime - 5000},
             ${eventTime + 5000}, ${length}, ${parts}::jsonb, 0, 0 FROM camera c WHERE c.uuid = ${cameraUuid}`)
  }
  expect(await isRecorded()).toBe(false)
  await recordedFor(eventTime - 5000, 10_000)
  expect(await isRecorded()).toBe(true)
  await db.run(sql`UPDATE recording SET deleted_at = 1 WHERE name = 'Around it'`)
  expect(await isRecorded()).toBe(false)
  // The camera sent no picture in the midst of it.
  await recordedFor(eventTime - 5000, 5000)
  expect(await isRecorded()).toBe(false)
  await db.run(sql`DELETE FROM recording WHERE name = 'Around it'`)
})

describe('the file', () => {
  test('is a WebM of VP8 pictures, of the size that the list tells', async () => {
    const params = { id: idOf(own) }
    const answer = await provider.call(unusualRecordingDownload, { token: manager, params })
    const { size, length } = (await provider.call(unusualRecordingOf, { token: manager, params })).body
    expect(answer.headers).toMatchObject({ 'content-type': 'video/webm', 'content-length': String(size) })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w-]+-0412-20260514-\d{6}\.webm"/,
    )
    expect(answer.bytes).toHaveLength(size)
    expect(answer.bytes.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(answer.bytes.includes('V_VP8')).toBe(true)
    // Each picture begins with VP8's own mark of a key frame, and its 640 by 360.
    const marks = answer.bytes.toString('latin1').split('\x9d\x01\x2a\x80\x02\x68\x01').length - 1
    expect(marks).toBe((length / 1000) * 4)
    const film = new Input({ source: new BufferSource(answer.bytes), formats: [WEBM] })
    expect(await film.computeDuration()).toBeCloseTo(length / 1000, 3)
  })

  test('is the same to be played in place, and kept by who has it', async () => {
    const params = { id: idOf(own) }
    const answer = await provider.call(unusualRecordingPreview, { token: manager, params })
    expect(answer.headers['content-disposition']).toMatch(/^inline/)
    const headers = { 'if-none-match': String(answer.headers.etag) }
    const again = await provider.call(unusualRecordingPreview, { token: manager, params, headers })
    expect(again.status).toBe(304)
  })

  test('has a picture of its event', async () => {
    const params = { id: idOf(own) }
    const { bytes } = await provider.call(unusualRecordingImage, { token: manager, params })
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 240])
  })
})

test.each([
  ['entry', unusualRecordingOf],
  ['picture', unusualRecordingImage],
  ['preview', unusualRecordingPreview],
  ['download', unusualRecordingDownload],
])(
  'the %s of a foreign restaurant’s recording is not there, and none without the permission',
  async (_, endpoint) => {
    const seen = await provider.call(endpoint, { token: manager, params: { id: idOf(foreign) } })
    expect(seen.status).toBe(404)
    const token = await provider.tokenOf(CREW)
    expect((await provider.call(endpoint, { token, params: { id: idOf(own) } })).status).toBe(403)
  },
)

test('users who may delete recordings delete none of a restaurant that is not theirs', async () => {
  const { db } = database
  const { id } = await db.one<{ id: string }>(sql`
    UPDATE unusual_recording SET restaurant_id = (
      SELECT min(r.id) FROM restaurant r WHERE r.id NOT IN (
        SELECT ar.restaurant_id FROM account_restaurant ar JOIN account a ON a.id = ar.account_id
         WHERE a.email = ${AREA}))
     WHERE id = ${idOf(foreign, 1)}::bigint RETURNING id::text AS id`)
  const remove = async (email: string) =>
    (await provider.call(deleteUnusualRecording, { token: await provider.tokenOf(email), params: { id } }))
      .status
  expect(await remove(MANAGER)).toBe(403)
  expect(await remove(AREA)).toBe(404)
  expect(await remove(ADMIN)).toBe(204)
})

test('the export lists them', async () => {
  const answer = await provider.call(unusualRecordingsExport, { token: manager, query: range })
  const [csv = ''] = Object.values(await unzip(answer.bytes))
  expect(csv.trimEnd().split('\n')).toHaveLength(own.unusualRecording.length + 1)
})

test('a deleted recording can be taken back, and plays', async () => {
  const token = await provider.tokenOf(ADMIN)
  const params = { id: String(own.unusualRecording[0]?.id) }
  const { body: before } = await list()
  expect((await provider.call(deleteUnusualRecording, { token, params })).status).toBe(204)
  expect((await provider.call(recallUnusualRecording, { token: manager, params })).status).toBe(403)
  expect((await provider.call(recallUnusualRecording, { token, params })).status).toBe(204)
  expect((await list()).body).toEqual(before)
  expect((await provider.call(unusualRecordingPreview, { token: manager, params })).status).toBe(200)
})

test('a recording outlives its event, and is deleted by itself', async () => {
  const admin = await provider.tokenOf(ADMIN)
  const recording = own.unusualRecording[1]
  const params = { id: String(recording?.id) }
  const event = { id: String(recording?.unusualEventId) }
  expect((await provider.call(deleteUnusual, { token: admin, params: event })).status).toBe(204)
  expect((await provider.call(unusualRecordingOf, { token: manager, params })).status).toBe(200)
  expect((await provider.call(deleteUnusualRecording, { token: admin, params })).status).toBe(204)
  expect((await provider.call(unusualRecordingPreview, { token: manager, params })).status).toBe(404)
  expect((await list()).body.total).toBe(own.unusualRecording.length - 1)
})

test('recordings go when they have been kept long enough', async () => {
  const last = Math.max(...own.unusualRecording.map(({ createdAt }) => createdAt))
  await deleteExpired({ ...provider.services, now: () => last + KEPT.unusualRecordings })
  expect((await list()).body.total).toBe(1)
})
