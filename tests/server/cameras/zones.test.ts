import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { stopStream as stopOne } from '#server/services/cameras/streams.ts'
import { startZone, stopZone, streamsOfZone, zoneModes, zones } from '#src/contract/cameras/plug-and-play.ts'
import { changeStream, deleteStream, stopStream, watchStream } from '#src/contract/cameras/streams.ts'
import { lockWaiters } from '#tests/support/database/database.ts'
import { AREA, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { deedsOf, startStreams, streamsAt } from './streams-support.ts'

const world = startStreams()

const call = async (name: string) => ({
  token: world.token,
  params: { id: (await world.at.zone(name)).uuid },
})
const one = (id: string) => ({
  token: world.token,
  params: { restaurantId: world.restaurantId, id } as never,
})
const shown = async (name: string) => {
  const { body } = await world.provider.call(streamsOfZone, await call(name))
  return body.content.map(({ description, startedTime }) => [description, startedTime !== null])
}
const idsOf = async (...descriptions: string[]) =>
  Promise.all(descriptions.map(async (description) => (await world.at.stream(description)).id))

test('modes are named, each with what it is for', async () => {
  const { body } = await world.provider.call(zoneModes, { token: world.token })
  expect(body.content.map(({ value, label }) => [value, label])).toEqual([
    ['MONITORING', 'Monitoring'],
    ['CALIBRATION', 'Calibration'],
    ['VALIDATION', 'Aruco Validation'],
  ])
})

test('a restaurant’s zones say what they run for, and how many of their streams are live', async () => {
  const { body } = await world.provider.call(zones, {
    token: world.token,
    query: { restaurantUuid: world.restaurantId },
  })
  expect(body.content.map(({ name, mode, streams, live }) => [name, mode, streams, live])).toEqual([
    ['Breading and Frying', 'MONITORING', 2, 2],
    ['Holding and Boards', 'VALIDATION', 2, 2],
    ['Potato', null, 2, 0],
  ])
  expect(body.content.map(({ startedTime }) => startedTime === null)).toEqual([false, false, true])
})

test('a zone is started for a mode, goes over to another, and is stopped [2§7.9]', async () => {
  expect(await shown('Potato')).toEqual([
    ['Fry station', false],
    ['Fry chutes', false],
  ])
  const started = await world.provider.call(startZone, {
    ...(await call('Potato')),
    body: { mode: 'CALIBRATION' },
  })
  const startedTime = world.provider.clock.now()
  expect(started.body.zone).toMatchObject({ mode: 'CALIBRATION', startedTime, live: 2 })
  expect(await shown('Potato')).toEqual([
    ['Fry station', true],
    ['Fry chutes', true],
  ])
  world.provider.clock.advance(60_000)
  const other = await world.provider.call(startZone, {
    ...(await call('Potato')),
    body: { mode: 'MONITORING' },
  })
  expect(other.body.zone).toMatchObject({ mode: 'MONITORING', startedTime })
  const stopped = await world.provider.call(stopZone, { ...(await call('Potato')), body: {} })
  expect(stopped.body.zone).toMatchObject({ mode: null, startedTime: null, live: 0 })
  const again = await world.provider.call(stopZone, { ...(await call('Potato')), body: {} })
  expect(again.body).toMatchObject({ code: 409, message: 'Potato is already stopped.' })
  expect(await deedsOf(world.db)).toEqual(['ZONE_STARTED', 'ZONE_CHANGED', 'ZONE_STOPPED'])
})

test('its streams are swapped, and stay so; what is not named comes behind', async () => {
  const swap = async (...descriptions: string[]) =>
    world.provider.call(startZone, {
      ...(await call('Holding and Boards')),
      body: { mode: 'VALIDATION', streams: await idsOf(...descriptions) },
    })
  const swapped = await swap('Boards', 'Hot holding')
  expect(swapped.body.content.map(({ description }) => description)).toEqual(['Boards', 'Hot holding'])
  expect((await shown('Holding and Boards')).map(([name]) => name)).toEqual(['Boards', 'Hot holding'])
  // Another zone's is none of its own.
  await swap('Fryers', 'Hot holding')
  expect((await shown('Holding and Boards')).map(([name]) => name)).toEqual(['Hot holding', 'Boards'])
  const events = await world.db.rows<{ changes: object }>(sql`SELECT * FROM audit_event ORDER BY id`)
  expect(events.map(({ changes }) => changes)).toEqual([
    [{ field: 'streams', before: ['Hot holding', 'Boards'], after: ['Boards', 'Hot holding'] }],
    [{ field: 'streams', before: ['Boards', 'Hot holding'], after: ['Hot holding', 'Boards'] }],
  ])
})

test('a stream that comes into a zone stands last; one that was stopped stays so when the mode changes', async () => {
  const [id = ''] = await idsOf('Back door')
  const { metadata, version, description } = await world.at.stream('Back door')
  const { uuid: zoneUuid } = await world.at.zone('Breading and Frying')
  const body = { description, cameraUuid: metadata.cameraUuid, zoneUuid, version }
  await world.provider.call(changeStream, { ...one(id), body })
  await world.provider.call(stopStream, one((await idsOf('Fryers'))[0] ?? ''))
  await world.provider.call(startZone, {
    ...(await call('Breading and Frying')),
    body: { mode: 'CALIBRATION' },
  })
  expect(await shown('Breading and Frying')).toEqual([
    ['Breading table', true],
    ['Fryers', false],
    ['Back door', true],
  ])
})

describe('a zone without a live stream is stopped', () => {
  test.each(['stopped', 'deleted', 'moved'] as const)('when the last of them is %s', async (how) => {
    const [first = '', last = ''] = await idsOf('Hot holding', 'Boards')
    await world.provider.call(stopStream, one(first))
    expect((await world.at.zone('Holding and Boards')).mode).toBe('VALIDATION')
    if (how === 'stopped') await world.provider.call(stopStream, one(last))
    if (how === 'deleted') await world.provider.call(deleteStream, one(last))
    if (how === 'moved') {
      const { metadata, version, description } = await world.at.stream('Boards')
      const body = { description, cameraUuid: metadata.cameraUuid, zoneUuid: null, version }
      await world.provider.call(changeStream, { ...one(last), body })
    }
    expect(await world.at.zone('Holding and Boards')).toMatchObject({
      mode: null,
      startedTime: null,
      live: 0,
    })
    expect((await world.at.zone('Breading and Frying')).mode).toBe('MONITORING')
  })

  test('when those that are named were the last', async () => {
    const streams = await idsOf('Hot holding')
    const some = await world.provider.call(stopZone, {
      ...(await call('Holding and Boards')),
      body: { streams },
    })
    expect(some.body.zone).toMatchObject({ mode: 'VALIDATION', live: 1 })
    const rest = await world.provider.call(stopZone, {
      ...(await call('Holding and Boards')),
      body: { streams: await idsOf('Boards') },
    })
    expect(rest.body.zone).toMatchObject({ mode: null, live: 0 })
  })
})

test('a zone is stopped though its last two streams are stopped at once, each by somebody else', async () => {
  const [first = '', last = ''] = await idsOf('Hot holding', 'Boards')
  const { provider, restaurantId, db } = world
  const actor = { accountId: null, address: '127.0.0.1', userAgent: 'test' }
  let other: ReturnType<typeof provider.call<typeof stopStream>> | undefined
  await db.transaction(async (tx) => {
    const services = { ...provider.services, db: tx }
    await stopOne(services, { actor, scope: 'all' }, { restaurantId, id: first })
    let answered = false
    other = provider.call(stopStream, one(last))
    void other.then(() => {
      answered = true
    })
    // The other one either waits for this one or is through with what it saw before.
    await expect.poll(async () => answered || (await lockWaiters(db)) > 0).toBe(true)
  })
  expect((await other)?.status).toBe(200)
  expect(await world.at.zone('Holding and Boards')).toMatchObject({ mode: null, live: 0 })
})

test('viewers of a zone that is stopped are sent away', async () => {
  const [id = '', other = ''] = await idsOf('Hot holding', 'Fryers')
  await world.provider.call(watchStream, one(id))
  await world.provider.call(watchStream, one(other))
  await world.provider.call(stopZone, { ...(await call('Holding and Boards')), body: {} })
  expect(world.provider.services.video.figures().mountpoints).toBe(1)
})

test('a zone without streams cannot be started', async () => {
  for (const id of await idsOf('Fry station', 'Fry chutes')) await world.provider.call(deleteStream, one(id))
  const { body } = await world.provider.call(startZone, {
    ...(await call('Potato')),
    body: { mode: 'MONITORING' },
  })
  expect(body).toMatchObject({ code: 409, message: 'Potato has no streams. Add one first.' })
})

test('another restaurant’s zones are not there', async () => {
  const otherId = await restaurantUuid(world.db, await numberOutside(world.db, AREA))
  const { uuid } = await streamsAt(world.provider, world.token, otherId).zone('Potato')
  const area = await world.provider.tokenOf(AREA)
  const foreign = { token: area, params: { id: uuid } }
  const answers = await Promise.all([
    world.provider.call(zones, { token: area, query: { restaurantUuid: otherId } }),
    world.provider.call(streamsOfZone, foreign),
    world.provider.call(startZone, { ...foreign, body: { mode: 'MONITORING' } }),
    world.provider.call(stopZone, { ...foreign, body: {} }),
    world.provider.call(streamsOfZone, { token: area, params: { id: randomUUID() } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await deedsOf(world.db)).toEqual([])
})

test('who has no grant of plug and play starts none', async () => {
  const manager = await world.provider.tokenOf(MANAGER)
  const asked = { ...(await call('Potato')), token: manager, body: { mode: 'MONITORING' } as const }
  expect((await world.provider.call(startZone, asked)).status).toBe(403)
})
