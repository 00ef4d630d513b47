import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  cameraSourceOf,
  changeCameraSource,
  discoverCameras,
  retestCamera,
  testCamera,
} from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras, deleteCamera, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { startRecording } from '#src/contract/cameras/recordings.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'
import { PASSWORD, startSources } from './sources-support.ts'

/** Cameras of a chain's own: tested, added and moved. What connects to them stands in. */

const world = startSources()

describe('a test', () => {
  test('tells what a camera sends, and stores nothing', async () => {
    const { status, body } = await world.provider.call(testCamera, {
      params: world.params(),
      token: world.admin,
      body: { address: 'rtsp://viewer:Kitchen%3A2026%40%C3%A4@10.20.0.18:8554/live' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'OK', authentication: 'basic', profiles: [{ width: 1280 }] })
    expect(JSON.stringify(body)).not.toContain('/live')
    expect(world.asked).toEqual([
      { host: '10.20.0.18', port: 8554, path: '/live', username: 'viewer', password: PASSWORD, wanted: null },
    ])
  })

  test('says in words what is wrong: that is its answer', async () => {
    const ask = async (address: string) =>
      (
        await world.provider.call(testCamera, {
          params: world.params(),
          token: world.admin,
          body: { address },
        })
      ).body
    expect(await ask('10.20.0.16')).toMatchObject({
      outcome: 'CREDENTIALS',
      message: CAMERA_FAULT_TEXTS.CREDENTIALS,
    })
    expect(await ask('127.0.0.1')).toMatchObject({ outcome: 'NOT_ALLOWED' })
  })

  test.each(['', 'not an address', 'ftp://10.20.0.15', '10.20.0.15:0', '10.20.0.15:70000', 'a\u0000b'])(
    '%j is no address',
    async (address) => {
      const { status } = await world.provider.call(testCamera, {
        params: world.params(),
        token: world.admin,
        body: { address },
      })
      expect(status).toBe(400)
      expect(world.asked).toEqual([])
    },
  )

  test('ten a minute are enough for one account', async () => {
    const ask = () =>
      world.provider.call(testCamera, {
        params: world.params(),
        token: world.admin,
        body: { address: '10.20.0.15' },
      })
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('a camera', () => {
  test('is added with its streams, its password encrypted and told nowhere', async () => {
    const camera = await world.added()
    expect(camera).toMatchObject({
      name: 'Drive-thru',
      status: 'ONLINE',
      source: 'ONVIF',
      device: 'Acme Dome 4',
      fault: null,
      username: 'viewer',
      profile: { name: 'Main', width: 1280, height: 720 },
    })
    expect(world.asked).toMatchObject([{ host: '10.20.0.15', port: null, path: null, wanted: 'main' }])
    expect(await world.target(camera.uuid)).toEqual({
      uuid: camera.uuid,
      agentId: null,
      host: '10.20.0.15',
      port: 554,
      path: '/main?channel=1',
      username: 'viewer',
      password: PASSWORD,
    })
    expect(await world.target(camera.uuid, 'SUB')).toMatchObject({ path: '/sub' })
    const { db } = world.provider.services
    const stored = await db.rows(sql`SELECT password FROM camera WHERE uuid = ${camera.uuid}`)
    const told = [
      stored,
      await db.rows(sql`SELECT * FROM audit_event`),
      (await world.provider.call(cameraSourceOf, world.of(camera))).body,
      world.provider.logged(),
    ]
    expect(JSON.stringify(told)).not.toContain('Kitchen:2026')
  })

  test('without ONVIF it has one stream, which walls show too', async () => {
    const camera = await world.added({
      address: '10.20.0.18',
      streamPath: 'live',
      mainToken: undefined,
      subToken: undefined,
    })
    expect(camera).toMatchObject({ source: 'RTSP', device: null })
    expect(world.asked).toMatchObject([{ path: '/live' }])
    expect(await world.target(camera.uuid, 'SUB')).toMatchObject({ path: '/live' })
    expect((await world.provider.call(cameraSourceOf, world.of(camera))).body).toMatchObject({
      address: '10.20.0.18',
      hasPassword: true,
      streamPath: '/live',
    })
  })

  test.each([
    ['10.20.0.16', 'password', CAMERA_FAULT_TEXTS.CREDENTIALS],
    ['10.20.0.17', 'address', CAMERA_FAULT_TEXTS.UNREACHABLE],
    ['127.0.0.1', 'address', CAMERA_FAULT_TEXTS.NOT_ALLOWED],
  ])('%s is not added, and the field says why', async (address, field, text) => {
    const { status, body } = await world.add({ address })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: text } })
    const { db } = world.provider.services
    expect(await db.rows(sql`SELECT 1 FROM camera WHERE clip IS NULL`)).toEqual([])
  })

  test('a stream that browsers cannot show is not chosen', async () => {
    expect((await world.add({ mainToken: 'hevc' })).body).toMatchObject({
      fields: { mainToken: 'Choose a stream' },
    })
    expect((await world.add({ subToken: 'none' })).body).toMatchObject({
      fields: { subToken: 'Choose a stream' },
    })
  })

  test('is added once, under a name that is free', async () => {
    await world.added()
    const again = await world.add({ name: 'Another' })
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: 'This camera is already added as Drive-thru.' },
    ])
    expect(
      await world.add({ address: '10.20.0.18', mainToken: undefined, subToken: undefined }),
    ).toMatchObject({
      status: 409,
    })
  })

  test('may be added again after it was deleted', async () => {
    const camera = await world.added()
    expect((await world.provider.call(deleteCamera, world.of(camera))).status).toBe(204)
    await world.added()
  })

  test.each([MANAGER, CREW])('is not added by %s, who lacks the permission', async (email) => {
    expect((await world.add({}, await world.provider.tokenOf(email))).status).toBe(403)
    expect(world.asked).toEqual([])
  })
})

describe('the address', () => {
  test('the stored password goes along to the same host only', async () => {
    const camera = await world.added()
    world.asked.length = 0
    const change = (address: string, version: number) =>
      world.provider.call(changeCameraSource, { ...world.of(camera), body: { address, version } })
    const same = await change('10.20.0.15:8000', camera.version)
    expect(same.status).toBe(200)
    expect(world.asked).toMatchObject([{ host: '10.20.0.15', username: 'viewer', password: PASSWORD }])
    const other = await change('10.20.0.18', same.body.version)
    expect(other.status).toBe(200)
    expect(world.asked[1]).toMatchObject({ host: '10.20.0.18', username: null, password: null })
    expect(await world.target(camera.uuid)).toMatchObject({ host: '10.20.0.18', password: null })
    const late = await change('10.20.0.15', camera.version)
    expect(late.status, 'somebody else changed it first').toBe(409)
  })

  test('a test with what is typed uses the stored password for the same host only', async () => {
    const camera = await world.added()
    world.asked.length = 0
    const retest = (body: object) => world.provider.call(retestCamera, { ...world.of(camera), body })
    await retest({})
    await retest({ address: '10.20.0.15' })
    await retest({ address: '10.20.0.18' })
    expect(world.asked).toMatchObject([{ password: PASSWORD }, { password: PASSWORD }, { password: null }])
  })

  test('the demonstration has none', async () => {
    const { content } = (await world.provider.call(cameras, { params: world.params(), token: world.admin }))
      .body
    const [first] = content
    expect(first?.source).toBe('DEMO')
    const one = world.of(first ?? { uuid: '' })
    expect((await world.provider.call(cameraSourceOf, one)).body).toMatchObject({ address: null })
    const { status, body } = await world.provider.call(changeCameraSource, {
      ...one,
      body: { address: '10.20.0.15', version: first?.version ?? 0 },
    })
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining('demonstration') }])
  })
})

test('a search names the cameras that are here already', async () => {
  const camera = await world.added()
  world.provider.services.cameras.discover = async () => ({
    found: [
      { deviceId: 'urn:uuid:1', address: '10.20.0.15:80', name: 'Dome', model: 'Dome 4' },
      { deviceId: 'urn:uuid:2', address: '10.20.0.99:80', name: '', model: '' },
    ],
    searched: ['10.20.0.0/16'],
  })
  const { body } = await world.provider.call(discoverCameras, {
    params: world.params(),
    token: world.admin,
    body: {},
  })
  expect(body).toMatchObject({
    content: [
      { address: '10.20.0.15:80', name: 'Dome', cameraUuid: camera.uuid },
      { address: '10.20.0.99:80', cameraUuid: null },
    ],
    searched: ['10.20.0.0/16'],
  })
})

test('where there is nothing to search it says so', async () => {
  world.provider.services.cameras = standInCameras()
  const { status, body } = await world.provider.call(discoverCameras, {
    params: world.params(),
    token: world.admin,
    body: {},
  })
  expect([status, body]).toMatchObject([409, { message: expect.stringContaining('No network to search') }])
})

/** One camera more than a restaurant's line sends streams of. */
async function moreThanTheLineSends(): Promise<{ most: number; made: Camera[] }> {
  const { cameraStreams: most } = world.provider.services.settings
  const found = (at: number) => ({ outcome: 'OK' as const, streams: [inspectedStream({ path: `/${at}` })] })
  world.provider.services.cameras = standInCameras(
    Object.fromEntries(Array.from({ length: most + 1 }, (_, at) => [`10.20.1.${at}`, found(at)])),
  )
  const own = { mainToken: undefined, subToken: undefined }
  const made: Camera[] = []
  for (let at = 0; at <= most; at += 1)
    made.push(await world.added({ ...own, name: `Camera ${at}`, address: `10.20.1.${at}` }))
  return { most, made }
}
const started = async (camera: Camera | undefined) =>
  (await world.provider.call(startCamera, world.of(camera ?? { uuid: '' }))).status

test("one that is recorded takes a stream of its restaurant's line, which its viewers share", async () => {
  const { most, made } = await moreThanTheLineSends()
  const { now, db } = world.provider.services
  const body = { name: 'Lunch', cameras: [made[0]?.uuid ?? ''], endTime: now() + 600_000 }
  await world.provider.call(startRecording, { params: world.params(), token: world.admin, body })
  await db.run(sql`
    UPDATE recording d SET recorder_until = ${now() + 10_000} FROM camera c
     WHERE c.id = d.camera_id AND c.uuid = ${made[0]?.uuid}`)
  for (const camera of made.slice(1, most)) expect(await started(camera)).toBe(200)
  expect(await started(made[most])).toBe(409)
  expect(await started(made[0])).toBe(200)
})

test("a restaurant's line sends so many streams at once, however many watch each of them", async () => {
  const { most, made } = await moreThanTheLineSends()
  for (const camera of made.slice(0, most)) expect(await started(camera)).toBe(200)
  expect(await started(made[most])).toBe(409)
  expect(await started(made[0]), 'another viewer of the same stream').toBe(200)
  await world.provider.call(stopCamera, { ...world.of(made[1] ?? { uuid: '' }), query: {} })
  expect(await started(made[most]), 'one was closed').toBe(200)
})
