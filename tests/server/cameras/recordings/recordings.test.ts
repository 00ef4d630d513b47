import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileOf } from '#server/services/cameras/recording-writer.ts'
import { MOST_OPEN } from '#server/services/cameras/recordings.ts'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import {
  changeRecording,
  deleteRecord,
  deleteRecording,
  deleteRecordingsOfCamera,
  recallRecording,
  recordingOf,
  recordings,
  recordingsOfCamera,
  records,
  startRecording,
  stopRecording,
} from '#src/contract/cameras/recordings.ts'
import { type RecordingWorld, recordingWorld } from './recordings-support.ts'

let world: RecordingWorld
let of: { token: string; params: { restaurantId: string } }
const one = (id: string) => ({ ...of, params: { ...of.params, id } })

beforeAll(async () => {
  world = await recordingWorld()
  of = { token: world.token, params: { restaurantId: world.restaurantId } }
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.run(sql`DELETE FROM recording`)
})

const MINUTE = 60_000
const inAnHour = () => {
  const startTime = world.provider.clock.now() + 60 * MINUTE
  return { startTime, endTime: startTime + 10 * MINUTE }
}

describe('asked for', () => {
  test('of several cameras there is one of each, which belong together', async () => {
    const wanted = ['Fryers', 'Boards', 'Breading'].map((name) => world.cameras[name] ?? '')
    const body = { name: ' Evening ', cameras: wanted, ...inAnHour() }
    const { content } = (await world.provider.call(startRecording, { ...of, body })).body
    expect(content.map(({ camera, name, status }) => [camera, name, status])).toEqual([
      ['Boards', 'Evening', 'SCHEDULED'],
      ['Breading', 'Evening', 'SCHEDULED'],
      ['Fryers', 'Evening', 'SCHEDULED'],
    ])
    expect(new Set(content.map(({ recordingId }) => recordingId)).size).toBe(1)
    const events = await world.database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE subject_kind = 'RECORDING' ORDER BY id`,
    )
    expect(events.slice(-3).map(({ action }) => action)).toEqual(Array(3).fill('RECORDING_STARTED'))
  })

  test.each([
    [
      'in the past',
      { startTime: -2 * MINUTE, endTime: MINUTE },
      { startTime: 'Choose a time in the future' },
    ],
    ['backwards', { startTime: 2 * MINUTE, endTime: MINUTE }, { endTime: 'The end must be after the start' }],
    ['too long', { startTime: 0, endTime: 241 * MINUTE }, { endTime: 'At most 4 hours' }],
  ])('%s it is refused by its field', async (_, { startTime, endTime }, fields) => {
    const now = world.provider.clock.now()
    const body = {
      name: 'Evening',
      cameras: [world.cameras.Fryers ?? ''],
      startTime: now + startTime,
      endTime: now + endTime,
    }
    const answer = await world.provider.call(startRecording, { ...of, body })
    expect(answer).toMatchObject({ status: 400, body: { fields } })
  })

  test('of a camera that is not there, or elsewhere, it is refused', async () => {
    for (const camera of [randomUUID(), await cameraElsewhere()]) {
      const body = { name: 'Evening', cameras: [camera], ...inAnHour() }
      expect(await world.provider.call(startRecording, { ...of, body })).toMatchObject({
        status: 400,
        body: { fields: { cameras: 'Choose a camera' } },
      })
    }
  })

  test('too often it is refused', async () => {
    const body = { name: 'Evening', cameras: Object.values(world.cameras), ...inAnHour() }
    const answers: number[] = []
    for (let round = 0; round <= MOST_OPEN / 6; round += 1)
      answers.push((await world.provider.call(startRecording, { ...of, body })).status)
    expect(answers.slice(-2)).toEqual([200, 409])
  })
})

async function cameraElsewhere(): Promise<string> {
  const { uuid } = await world.database.db.one<{ uuid: string }>(sql`
    SELECT c.uuid FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.uuid <> ${world.restaurantId} ORDER BY c.id LIMIT 1`)
  return uuid
}

describe('changed', () => {
  test('one that has not begun is moved; a stale version is refused', async () => {
    const made = await world.ask('Fryers', 60, 10 * MINUTE)
    const body = {
      name: 'Later',
      startTime: made.startTime + MINUTE,
      endTime: made.endTime + MINUTE,
      version: 1,
    }
    expect((await world.provider.call(changeRecording, { ...one(made.uuid), body })).body).toMatchObject({
      name: 'Later',
      startTime: made.startTime + MINUTE,
      version: 2,
    })
    expect((await world.provider.call(changeRecording, { ...one(made.uuid), body })).status).toBe(409)
  })

  test('one under way ends at another time, and keeps its beginning', async () => {
    const made = await world.ask('Fryers', 600)
    await world.pass(4_000)
    const { startTime } = made
    const body = { name: 'Rush', startTime, endTime: startTime + 20_000, version: 1 }
    const moved = await world.provider.call(changeRecording, {
      ...one(made.uuid),
      body: { ...body, startTime: startTime + 1000 },
    })
    expect(moved).toMatchObject({ status: 409, body: { fields: { startTime: 'It has started' } } })
    expect((await world.provider.call(changeRecording, { ...one(made.uuid), body })).status).toBe(200)
    await world.pass(20_000)
    expect(await world.see(made.uuid)).toMatchObject({ status: 'FINISHED', endTime: startTime + 20_000 })
  })

  test('one that has ended is renamed, and no more', async () => {
    const made = await world.ask('Fryers', 4)
    await world.pass(10_000)
    const { startTime, endTime } = await world.see(made.uuid)
    const body = { name: 'Proof', startTime, endTime, version: 1 }
    const longer = { ...body, endTime: endTime + MINUTE }
    expect(await world.provider.call(changeRecording, { ...one(made.uuid), body: longer })).toMatchObject({
      status: 409,
      body: { fields: { endTime: 'It has ended' } },
    })
    expect((await world.provider.call(changeRecording, { ...one(made.uuid), body })).body.name).toBe('Proof')
  })
})

describe('stopped', () => {
  test('it keeps what there is up to this moment', async () => {
    const made = await world.ask('Fryers', 600)
    await world.pass(4_000)
    world.provider.clock.advance(3_000)
    const stopped = (await world.provider.call(stopRecording, one(made.uuid))).body
    const { length, startTime, parts } = stopped
    expect(stopped).toMatchObject({ status: 'STOPPED', endTime: world.provider.clock.now() })
    expect(parts).toHaveLength(1)
    expect((parts[0]?.startTime ?? 0) + length).toBeGreaterThan(startTime + 6_900)
    expect(await world.file(made.uuid)).toHaveLength(stopped.size)
    await world.pass(10_000)
    expect(await world.see(made.uuid)).toEqual(stopped)
  })

  test('it is refused for what is not under way', async () => {
    const later = await world.ask('Fryers', 60, MINUTE)
    expect(await world.provider.call(stopRecording, one(later.uuid))).toMatchObject({
      status: 409,
      body: { message: 'This recording is Scheduled, so it cannot be stopped.' },
    })
  })
})

describe('deleted', () => {
  test('it can be taken back for a while; then its file goes', async () => {
    const { uuid } = await world.ask('Fryers', 4)
    await world.pass(10_000)
    const { media } = world.provider.services
    expect((await world.provider.call(deleteRecording, one(uuid))).status).toBe(204)
    expect((await world.provider.call(recordingOf, one(uuid))).status).toBe(404)
    expect((await world.provider.call(recallRecording, one(uuid))).status).toBe(200)
    expect((await world.see(uuid)).status).toBe('FINISHED')

    await world.provider.call(deleteRecord, one(uuid))
    await world.pass(RECALL_MS)
    expect(await media.size(fileOf(uuid))).toBeGreaterThan(0)
    await world.pass(1)
    expect(await media.size(fileOf(uuid))).toBeNull()
    expect((await world.provider.call(recallRecording, one(uuid))).status).toBe(409)
  })

  test('not while it is made', async () => {
    const { uuid } = await world.ask('Fryers', 60)
    await world.pass(4_000)
    expect((await world.provider.call(deleteRecording, one(uuid))).status).toBe(409)
  })

  test('all of a camera at once, but for what is made', async () => {
    const made = await world.ask('Fryers', 4)
    await world.ask('Fryers', 60, 10 * MINUTE)
    const other = await world.ask('Boards', 4)
    await world.pass(10_000)
    const running = await world.ask('Fryers', 60)
    await world.pass(4_000)
    const answer = await world.provider.call(deleteRecordingsOfCamera, one(world.cameras.Fryers ?? ''))
    expect(answer.body).toEqual({ deleted: 2 })
    const left = (await world.provider.call(recordings, of)).body.content.map(({ uuid }) => uuid)
    expect(left.sort()).toEqual([other.uuid, running.uuid].sort())
    expect(left).not.toContain(made.uuid)
  })
})

test('it is kept for thirty days after its end, however long before it was asked for', async () => {
  const { uuid } = await world.ask('Fryers', 4)
  await world.pass(10_000)
  const { db } = world.database
  const end = world.provider.clock.now() - KEPT.recordings
  await db.run(sql`UPDATE recording SET created_at = ${end - 60 * MINUTE}, end_at = ${end}`)
  await deleteExpired(world.provider.services)
  expect((await world.see(uuid)).status).toBe('FINISHED')
  world.provider.clock.advance(1)
  await deleteExpired(world.provider.services)
  expect((await world.provider.call(recordingOf, one(uuid))).status).toBe(404)
  expect(await world.provider.services.media.size(fileOf(uuid))).toBeNull()
})

describe('lists', () => {
  test('the newest first; by camera, status and time; and those that can be played', async () => {
    const first = await world.ask('Fryers', 4)
    await world.pass(10_000)
    const second = await world.ask('Boards', 60, 60 * MINUTE)
    const uuids = async (query: object) =>
      (await world.provider.call(recordings, { ...of, query })).body.content.map(({ uuid }) => uuid)
    expect(await uuids({})).toEqual([second.uuid, first.uuid])
    expect(await uuids({ orderDirection: 'ASC', sortBy: 'createdDate' })).toEqual([first.uuid, second.uuid])
    expect(await uuids({ cameras: [world.cameras.Fryers] })).toEqual([first.uuid])
    expect(await uuids({ statuses: ['SCHEDULED', 'FAILED'] })).toEqual([second.uuid])
    expect(await uuids({ search: 'board' })).toEqual([second.uuid])
    expect(await uuids({ startTime: first.endTime })).toEqual([second.uuid])
    expect(await uuids({ endTime: first.startTime + 1 })).toEqual([first.uuid])
    const played = (await world.provider.call(records, of)).body.content
    expect(played.map(({ uuid }) => uuid)).toEqual([first.uuid])
    const ofCamera = await world.provider.call(recordingsOfCamera, one(world.cameras.Boards ?? ''))
    expect(ofCamera.body.content.map(({ uuid }) => uuid)).toEqual([second.uuid])
  })

  test('another restaurant has none of them', async () => {
    const { uuid } = await world.ask('Fryers', 4)
    const all = (await world.provider.call(restaurants, { token: world.token })).body.content
    const other = all.find((restaurant) => restaurant.uuid !== world.restaurantId)?.uuid ?? ''
    const there = { token: world.token, params: { restaurantId: other, id: uuid } }
    expect((await world.provider.call(recordingOf, there)).status).toBe(404)
    expect((await world.provider.call(deleteRecording, there)).status).toBe(404)
    expect((await world.provider.call(stopRecording, there)).status).toBe(404)
  })
})
