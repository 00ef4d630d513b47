import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { endLeftStreams, mayWatch } from '#server/services/cameras/live-streams.ts'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { deleteCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import {
  changeStream,
  createStream,
  deleteStream,
  leaveStream,
  liveStreams,
  recallStream,
  type StreamForm,
  stopStream,
  streamOf,
  streams,
  streamThumbnail,
  watchStream,
} from '#src/contract/cameras/streams.ts'
import type { StreamStanding } from '#src/domain/cameras/zones.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { deedsOf, startStreams, streamsAt } from './streams-support.ts'

const world = startStreams()

const ofRestaurant = (id = world.restaurantId) => ({ restaurantId: id }) as never
const one = (id: string, restaurant = world.restaurantId) => ({
  token: world.token,
  params: { restaurantId: restaurant, id } as never,
})
const create = (body: StreamForm, restaurant = world.restaurantId) =>
  world.provider.call(createStream, { token: world.token, params: ofRestaurant(restaurant), body })
const form = async (description = 'Drive lane'): Promise<StreamForm> => ({
  description,
  cameraUuid: await world.at.cameraUuid('Boards'),
  zoneUuid: null,
})
const mountpoints = () => world.provider.services.video.figures().mountpoints

test('a fresh restaurant has streams: some in zones, some live', async () => {
  const { body } = await world.provider.call(streams, { token: world.token, params: ofRestaurant() })
  expect(
    body.content.map(({ description, metadata, startedTime }) => [
      description,
      metadata.camera,
      metadata.zone,
      startedTime !== null,
    ]),
  ).toEqual([
    ['Back door', 'Back Door', null, true],
    ['Boards', 'Boards', 'Holding and Boards', true],
    ['Breading table', 'Breading', 'Breading and Frying', true],
    ['Fry chutes', 'Boards', 'Potato', false],
    ['Fry station', 'Fry Station', 'Potato', false],
    ['Fryers', 'Fryers', 'Breading and Frying', true],
    ['Hot holding', 'Hot Holding', 'Holding and Boards', true],
  ])
  expect(body.content.every(({ id, uuid, metadata }) => id === uuid && metadata.type === 'STREAM')).toBe(true)
})

const live: StreamStanding[] = ['LIVE']
const stopped: StreamStanding[] = ['STOPPED']
test.each([
  [{ states: live }, ['Back door', 'Boards', 'Breading table', 'Fryers', 'Hot holding']],
  [{ states: stopped }, ['Fry chutes', 'Fry station']],
  [{ search: 'board' }, ['Boards', 'Fry chutes']],
  [{ sortBy: 'zone', orderDirection: 'DESC', limit: 2 }, ['Fry chutes', 'Fry station']],
] as const)('are found by %o', async (query, expected) => {
  const { body } = await world.provider.call(streams, { token: world.token, params: ofRestaurant(), query })
  expect(body.content.map(({ description }) => description)).toEqual(expected)
})

test('are found by their zones, and live ones by description', async () => {
  const { uuid } = await world.at.zone('Potato')
  const { body } = await world.provider.call(streams, {
    token: world.token,
    params: ofRestaurant(),
    query: { zones: [uuid] },
  })
  expect(body.content.map(({ description }) => description)).toEqual(['Fry chutes', 'Fry station'])
  const live = await world.provider.call(liveStreams, {
    token: world.token,
    params: { restaurantId: world.restaurantId },
  })
  expect(live.body.content.map(({ description }) => description)).toEqual([
    'Back door',
    'Boards',
    'Breading table',
    'Fryers',
    'Hot holding',
  ])
})

test('one is created live, changed, stopped, started, deleted and brought back', async () => {
  const created = await create({
    ...(await form(' Drive lane ')),
    zoneUuid: (await world.at.zone('Potato')).uuid,
  })
  expect(created.status).toBe(200)
  const { id, version, metadata } = created.body
  expect(created.body).toMatchObject({
    description: 'Drive lane',
    startedTime: world.provider.clock.now(),
    version: 1,
  })
  expect(metadata).toMatchObject({ camera: 'Boards', zone: 'Potato' })

  const cameraUuid = await world.at.cameraUuid('Fryers')
  const changed = await world.provider.call(changeStream, {
    ...one(id),
    body: { description: 'Frying', cameraUuid, zoneUuid: null, version },
  })
  expect(changed.body).toMatchObject({
    description: 'Frying',
    version: 2,
    startedTime: world.provider.clock.now(),
  })
  expect(changed.body.metadata).toMatchObject({ camera: 'Fryers', zone: null })

  const stopped = await world.provider.call(stopStream, one(id))
  expect(stopped.body.startedTime).toBeNull()
  const again = await world.provider.call(stopStream, one(id))
  expect(again.body).toMatchObject({ code: 409, message: 'Frying is already stopped.' })

  world.provider.clock.advance(60_000)
  const body = { description: 'Frying', cameraUuid, zoneUuid: null, version: 2 }
  expect((await world.provider.call(changeStream, { ...one(id), body })).body.startedTime).toBeNull()
  const started = await world.provider.call(changeStream, {
    ...one(id),
    body: { ...body, version: 3, live: true },
  })
  expect(started.body.startedTime).toBe(world.provider.clock.now())
  expect((await world.provider.call(streamOf, one(id))).body).toEqual(started.body)

  expect((await world.provider.call(deleteStream, one(id))).status).toBe(204)
  expect((await world.provider.call(streamOf, one(id))).status).toBe(404)
  world.provider.clock.advance(RECALL_MS - 1)
  expect((await world.provider.call(recallStream, one(id))).body.description).toBe('Frying')
  expect(await deedsOf(world.db)).toEqual([
    'STREAM_CREATED',
    'STREAM_CHANGED',
    'STREAM_STOPPED',
    'STREAM_CHANGED',
    'STREAM_CHANGED',
    'STREAM_DELETED',
    'STREAM_RECALLED',
  ])
})

describe('what is refused', () => {
  test.each([
    ['no description', { description: '  ' }, { description: 'Enter a description' }],
    ['a long one', { description: 'x'.repeat(81) }, { description: 'At most 80 characters' }],
    ['a camera that is none', { cameraUuid: randomUUID() }, { cameraUuid: 'Choose a camera' }],
    ['a zone that is none', { zoneUuid: randomUUID() }, { zoneUuid: 'Choose a zone' }],
  ])('%s', async (_, wrong, fields) => {
    const { status, body } = await create({ ...(await form()), ...wrong })
    expect({ status, body }).toMatchObject({ status: 400, body: { fields } })
  })

  test('a description that another of the restaurant has', async () => {
    const { status, body } = await create(await form('HOT HOLDING'))
    expect(status).toBe(409)
    expect(body).toMatchObject({ fields: { description: 'Another stream has this description' } })
  })

  test('another restaurant’s camera and zone', async () => {
    const otherId = await restaurantUuid(world.db, await numberOutside(world.db, AREA))
    const other = streamsAt(world.provider, world.token, otherId)
    const foreign = await other.cameraUuid('Fryers')
    expect((await create({ ...(await form()), cameraUuid: foreign })).body).toMatchObject({
      code: 400,
      fields: { cameraUuid: 'Choose a camera' },
    })
    const { uuid } = await other.zone('Potato')
    expect((await create({ ...(await form()), zoneUuid: uuid })).body).toMatchObject({
      code: 400,
      fields: { zoneUuid: 'Choose a zone' },
    })
    const { id, version } = await world.at.stream('Fryers')
    const changed = await world.provider.call(changeStream, {
      ...one(id),
      body: { ...(await form()), cameraUuid: foreign, version },
    })
    expect(changed.status).toBe(400)
  })

  test('a change that is not one of the present state', async () => {
    const { id, version } = await world.at.stream('Fryers')
    const body = { ...(await form('Oil')), version }
    expect((await world.provider.call(changeStream, { ...one(id), body })).status).toBe(200)
    const second = await world.provider.call(changeStream, {
      ...one(id),
      body: { ...body, description: 'Pans' },
    })
    expect(second.body).toMatchObject({
      code: 409,
      message: 'There are newer changes to the stream. Review them before you save.',
    })
  })
})

describe('another restaurant’s stream', () => {
  test.each([
    ['the path of one’s own', 'own', AREA],
    ['its own path', 'other', AREA],
    ['a restaurant that it is not of', 'own', ADMIN],
  ] as const)('is not there by %s', async (_, path, who) => {
    const otherId = await restaurantUuid(world.db, await numberOutside(world.db, AREA))
    const { id } = await streamsAt(world.provider, world.token, otherId).stream('Fryers')
    const call = {
      ...one(id, path === 'own' ? world.restaurantId : otherId),
      token: await world.provider.tokenOf(who),
    }
    const body = { ...(await form()), version: 1 }
    const answers = await Promise.all([
      world.provider.call(streamOf, call),
      world.provider.call(changeStream, { ...call, body }),
      world.provider.call(stopStream, call),
      world.provider.call(deleteStream, call),
      world.provider.call(streamThumbnail, call),
      world.provider.call(watchStream, call),
      world.provider.call(leaveStream, { ...call, query: { id: 1 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await deedsOf(world.db)).toEqual([])
  })

  test('cannot be made or listed', async () => {
    const otherId = await restaurantUuid(world.db, await numberOutside(world.db, AREA))
    const area = { token: await world.provider.tokenOf(AREA), params: ofRestaurant(otherId) }
    expect((await world.provider.call(streams, area)).status).toBe(404)
    expect((await world.provider.call(createStream, { ...area, body: await form() })).status).toBe(404)
  })
})

test('who has no grant of plug and play sees none', async () => {
  const manager = await world.provider.tokenOf(MANAGER)
  const { status, body } = await world.provider.call(streams, { token: manager, params: ofRestaurant() })
  expect(status).toBe(403)
  expect(body).toMatchObject({ message: expect.stringContaining('Plug & Play: View') })
})

test('a still is a PNG of the size asked for, 320 by 240 unless set otherwise [2§7.4]', async () => {
  const { id } = await world.at.stream('Fryers')
  const { headers, bytes } = await world.provider.call(streamThumbnail, one(id))
  expect(headers['content-type']).toBe('image/png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([320, 240])
  const small = await world.provider.call(streamThumbnail, { ...one(id), query: { width: 64, height: 36 } })
  expect([small.bytes.readUInt32BE(16), small.bytes.readUInt32BE(20)]).toEqual([64, 36])
})

describe('watching', () => {
  const who = async () =>
    world.db.one<{ accountId: number; restaurantId: number }>(sql`
      SELECT a.id AS account_id, r.id AS restaurant_id FROM account a, restaurant r
       WHERE a.email = ${ADMIN} AND r.number = '0412'`)
  const opens = async (id: number) => (await mayWatch(world.provider.services, await who(), id)) !== null
  const watch = async (description: string) => {
    const { id } = await world.at.stream(description)
    return { id, mountpoint: (await world.provider.call(watchStream, one(id))).body }
  }

  test('a stream gives each viewer a mountpoint, until they leave', async () => {
    const { id, mountpoint } = await watch('Fryers')
    await watch('Fryers')
    expect(mountpoints()).toBe(2)
    expect(await opens(mountpoint.id)).toBe(true)
    const left = await world.provider.call(leaveStream, { ...one(id), query: { id: mountpoint.id } })
    expect([left.status, mountpoints()]).toEqual([204, 1])
    expect(await opens(mountpoint.id)).toBe(false)
  })

  test.each([
    ['stopped', (id: string) => world.provider.call(stopStream, one(id))],
    ['deleted', (id: string) => world.provider.call(deleteStream, one(id))],
    [
      'shown by another camera',
      async (id: string) =>
        world.provider.call(changeStream, { ...one(id), body: { ...(await form('Moved')), version: 1 } }),
    ],
  ])('ends once the stream is %s', async (_, act) => {
    const { id, mountpoint } = await watch('Fryers')
    const other = await watch('Hot holding')
    expect((await act(id)).status).toBeLessThan(300)
    expect(mountpoints()).toBe(1)
    expect([await opens(mountpoint.id), await opens(other.mountpoint.id)]).toEqual([false, true])
  })

  test('ends with a viewer who leaves silently, and nobody else’s does', async () => {
    const [{ mountpoint }, other] = [await watch('Fryers'), await watch('Hot holding')]
    const viewer = await who()
    await endLeftStreams(world.provider.services, { ...viewer, accountId: viewer.accountId + 1 }, [
      mountpoint.id,
    ])
    expect(mountpoints()).toBe(2)
    await endLeftStreams(world.provider.services, viewer, [mountpoint.id])
    expect(mountpoints()).toBe(1)
    expect([await opens(mountpoint.id), await opens(other.mountpoint.id)]).toEqual([false, true])
  })

  test('goes on when only its description changes, and when its camera is left', async () => {
    const { id, mountpoint } = await watch('Fryers')
    const { metadata, version } = await world.at.stream('Fryers')
    const { cameraUuid, zoneUuid } = metadata
    const body = { description: 'Oil', cameraUuid, zoneUuid, version }
    expect((await world.provider.call(changeStream, { ...one(id), body })).status).toBe(200)
    expect((await world.provider.call(stopCamera, one(cameraUuid))).status).toBe(204)
    expect([mountpoints(), await opens(mountpoint.id)]).toEqual([1, true])
  })

  test('is refused for one that was stopped, and for a camera that gives no picture', async () => {
    const stopped = await world.provider.call(watchStream, one((await world.at.stream('Fry station')).id))
    expect(stopped.body).toMatchObject({ code: 409, message: 'Fry station is stopped.' })
    const { id, metadata } = await world.at.stream('Fryers')
    await world.provider.call(deleteCamera, one(metadata.cameraUuid))
    const silent = await world.provider.call(watchStream, one(id))
    expect(silent.body).toMatchObject({
      code: 409,
      message: 'The camera of Fryers cannot be reached.',
    })
    expect((await world.at.stream('Fryers')).status).toBe('OFFLINE')
  })
})
