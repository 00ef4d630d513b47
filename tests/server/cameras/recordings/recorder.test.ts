import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordDue } from '#server/services/cameras/recorder.ts'
import { fileOf } from '#server/services/cameras/recording-writer.ts'
import { recordingOf, recordings, stopRecording } from '#src/contract/cameras/recordings.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import { lockWaiters } from '#tests/support/database/database.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { type RecordingWorld, recordingWorld } from './recordings-support.ts'

let world: RecordingWorld
beforeAll(async () => {
  world = await recordingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.db.run(sql`DELETE FROM recording`)
  world.provider.queued.splice(0)
  // To a key frame, two seconds apart.
  const { clock } = world.provider
  clock.advance(2000 - (clock.now() % 2000))
})
afterEach(() => vi.restoreAllMocks())

/** When each fragment of a file begins, in seconds; they follow each other without a break. */
const begins = (file: Buffer) => fragmentsOf(file).map(({ ticks }) => ticks / 90_000)

describe('a recording', () => {
  test('grows as time goes by, and is a file that has all of it', async () => {
    const { uuid, startTime } = await world.ask('Fryers', 11)
    await world.pass(5_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'RECORDING', length: 4_000 })
    await world.pass(4_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'RECORDING', length: 8_000 })
    await world.pass(10_000)
    const done = await world.see(uuid)
    expect(done).toMatchObject({
      status: 'FINISHED',
      failure: null,
      length: 11_000,
      endTime: startTime + 11_000,
    })
    expect(done.parts).toEqual([{ startTime, length: 11_000 }])
    expect(JSON.parse(done.metadata)).toEqual({
      codec: 'H264',
      width: 640,
      height: 360,
      frameRate: 15,
      audioCodec: null,
    })

    const file = await world.file(uuid)
    expect(file).toHaveLength(done.size)
    expect(begins(file)).toEqual([0, 2, 4, 6, 8, 10])
    expect(fragmentsOf(file).map(({ sizes }) => sizes.length)).toEqual([30, 30, 30, 30, 30, 15])
    expect(boxAt(boxesOf(file), 'sidx').bytes.readUInt16BE(22)).toBe(6)
  })

  test('of later begins when its time has come, and not before', async () => {
    const { uuid } = await world.ask('Fryers', 4, 30_000)
    await world.pass(20_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'SCHEDULED', size: 0, metadata: '{}' })
    expect(world.provider.queued.at(-1)).toMatchObject({
      task: 'recordings',
      key: 'recordings',
      delayMs: 10_000,
    })
    await world.pass(10_000)
    expect((await world.see(uuid)).status).toBe('RECORDING')
    await world.pass(4_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'FINISHED', length: 4_000 })
  })

  test('begins with the key frame before its time: no moment of it is missing', async () => {
    const { uuid, startTime } = await world.ask('Fryers', 10, 700)
    await world.pass(20_000)
    const { parts, length } = await world.see(uuid)
    expect(parts).toEqual([{ startTime: startTime - 700, length }])
    expect(length).toBe(10_667)
  })

  test('goes on without a gap when a server was killed in the midst of writing, and nobody ran for a while', async () => {
    const { uuid, startTime } = await world.ask('Fryers', 60)
    await world.pass(9_000)
    const { size, length } = await world.see(uuid)
    expect(length).toBe(8_000)
    // It had written on, and died before it could tell.
    await world.provider.services.media.write(fileOf(uuid), size, [Buffer.alloc(50_000, 7)])
    await world.pass(40_000)
    expect((await world.see(uuid)).length).toBe(48_000)
    await world.pass(20_000)
    const done = await world.see(uuid)
    expect(done).toMatchObject({ status: 'FINISHED', length: 60_000, parts: [{ startTime, length: 60_000 }] })
    const file = await world.file(uuid)
    expect(file).toHaveLength(done.size)
    expect(begins(file)).toEqual(Array.from({ length: 30 }, (_, index) => index * 2))
    expect(fragmentsOf(file).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
  })

  test('is the same file however often it was looked after', async () => {
    const often = await world.ask('Hot Holding', 20)
    const once = await world.ask('Hot Holding', 20)
    const { db } = world.database
    await db.run(
      sql`UPDATE recording SET start_at = start_at + 60000, end_at = end_at + 60000 WHERE uuid = ${once.uuid}`,
    )
    for (let second = 0; second < 21; second += 3) await world.pass(3_000)
    await db.run(
      sql`UPDATE recording SET start_at = start_at - 60000, end_at = end_at - 60000 WHERE uuid = ${once.uuid}`,
    )
    await world.pass(0)
    expect((await world.file(once.uuid)).equals(await world.file(often.uuid))).toBe(true)
  })

  test('is written by one of two servers that look at the same time', async () => {
    const { uuid } = await world.ask('Fryers', 10)
    world.provider.clock.advance(20_000)
    await Promise.all([recordDue(world.provider.services), recordDue(world.provider.services)])
    await world.pass(0)
    expect(await world.see(uuid)).toMatchObject({ status: 'FINISHED', length: 10_000 })
    expect(begins(await world.file(uuid))).toEqual([0, 2, 4, 6, 8])
  })

  test('is stopped while a round is at it: what that has written is known', async () => {
    const { uuid } = await world.ask('Fryers', 600)
    await world.pass(5_000)
    const { media, db } = world.provider.services
    const write = media.write.bind(media)
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    vi.spyOn(media, 'write').mockImplementationOnce(async (...given) => {
      await held
      await write(...given)
    })
    world.provider.clock.advance(6_000)
    const round = recordDue(world.provider.services)
    await expect.poll(() => vi.mocked(media.write).mock.calls.length).toBe(1)
    const { token, restaurantId } = world
    const stopped = world.provider.call(stopRecording, { token, params: { restaurantId, id: uuid } })
    await expect.poll(() => lockWaiters(db)).toBe(1)
    release()
    await round
    expect(await stopped).toMatchObject({ status: 200, body: { status: 'STOPPED', length: 11_000 } })
    expect(begins(await world.file(uuid))).toEqual([0, 2, 4, 6, 8, 10])
  })

  test('is told to its restaurant with each step', async () => {
    const { live } = world.provider.services
    const publish = vi.spyOn(live, 'publish')
    const { uuid } = await world.ask('Fryers', 4)
    await world.pass(3_000)
    await world.pass(3_000)
    const told = publish.mock.calls.filter(([topic]) => topic === recordingsTopic)
    expect(told.map(([, audience, message]) => ({ audience, message }))).toEqual(
      Array.from({ length: 3 }, () => ({
        audience: { restaurantUuid: world.restaurantId },
        message: { recordings: [uuid] },
      })),
    )
  })
})

describe('a camera that gives no picture', () => {
  afterEach(() => world.setOnline('Fryers', true))

  test('for a while leaves a gap, which is told', async () => {
    await world.setOnline('Fryers', true)
    const { uuid, startTime } = await world.ask('Fryers', 60)
    await world.pass(11_000)
    await world.setOnline('Fryers', false)
    await world.pass(19_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'RECORDING', length: 11_000 })
    await world.setOnline('Fryers', true)
    await world.pass(40_000)
    const done = await world.see(uuid)
    expect(done.status).toBe('FINISHED')
    expect(done.parts).toEqual([
      { startTime, length: 11_000 },
      { startTime: startTime + 30_000, length: 30_000 },
    ])
    // The film itself goes on: what comes after the gap follows what was before it.
    const file = await world.file(uuid)
    expect(begins(file).slice(4, 8)).toEqual([8, 10, 11, 13])
  })

  test('all the time lets it fail, and says why', async () => {
    await world.setOnline('Fryers', false)
    const { uuid } = await world.ask('Fryers', 10)
    await world.pass(5_000)
    expect((await world.see(uuid)).status).toBe('RECORDING')
    await world.pass(6_000)
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'The camera sent no picture.',
      size: 0,
    })
    const { provider, token, restaurantId } = world
    const asked = { token, headers: { 'accept-language': 'es' } }
    const one = await provider.call(recordingOf, { ...asked, params: { restaurantId, id: uuid } })
    const all = await provider.call(recordings, { ...asked, params: { restaurantId } })
    for (const { failure } of [one.body, ...all.body.content])
      expect(failure).toBe('La cámara no envió imagen.')
    expect(await world.provider.services.media.size(fileOf(uuid))).toBeNull()
  })

  test('without a profile there is nothing to record', async () => {
    const { db } = world.database
    const camera = world.cameras.Boards ?? ''
    const set = (active: boolean) =>
      db.run(sql`UPDATE camera_profile SET active = ${active} WHERE name = 'Standard' AND camera_id =
                 (SELECT id FROM camera WHERE uuid = ${camera})`)
    await set(false)
    const { uuid } = await world.ask('Boards', 10)
    await world.pass(1_000)
    await set(true)
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'The camera has no active profile.',
    })
  })
})

describe('a full disk', () => {
  const full = () =>
    vi
      .spyOn(world.provider.services.media, 'write')
      .mockRejectedValue(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))

  test('lets a recording fail with what it has', async () => {
    const { uuid } = await world.ask('Fryers', 60)
    await world.pass(9_000)
    full()
    await world.pass(4_000)
    vi.restoreAllMocks()
    const done = await world.see(uuid)
    expect(done).toMatchObject({ status: 'FAILED', failure: 'There is no room on the disk.', length: 8_000 })
    expect(boxAt(boxesOf(await world.file(uuid)), 'sidx').bytes.readUInt16BE(22)).toBe(4)
    await world.pass(60_000)
    expect(await world.see(uuid)).toEqual(done)
  })

  test('is not waited for: with little room left a recording ends with what it has', async () => {
    const { uuid } = await world.ask('Fryers', 60)
    await world.pass(9_000)
    vi.spyOn(world.provider.services.room, 'isLow').mockReturnValue(true)
    await world.pass(4_000)
    vi.restoreAllMocks()
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'There is no room on the disk.',
      length: 8_000,
    })
  })

  test('from the first byte leaves no file', async () => {
    const { uuid } = await world.ask('Fryers', 60)
    full()
    await world.pass(9_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'FAILED', length: 0, size: 0 })
  })
})

test('what cannot be written for another reason is tried again, and keeps nothing else waiting', async () => {
  const broken = await world.ask('Fryers', 10)
  const other = await world.ask('Hot Holding', 10)
  const { media } = world.provider.services
  const write = media.write.bind(media)
  vi.spyOn(media, 'write').mockImplementation((name, at, chunks) =>
    name === fileOf(broken.uuid) ? Promise.reject(new Error('not now')) : write(name, at, chunks),
  )
  await world.pass(20_000)
  expect((await world.see(other.uuid)).status).toBe('FINISHED')
  expect((await world.see(broken.uuid)).status).toBe('SCHEDULED')
  expect(world.provider.logged()).toContain('A recording could not be written.')
  vi.restoreAllMocks()
  await world.pass(4_000)
  expect(await world.see(broken.uuid)).toMatchObject({ status: 'FINISHED', length: 10_000 })
})
