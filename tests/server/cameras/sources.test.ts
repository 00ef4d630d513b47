import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cameraTarget, reportCamera } from '#server/services/cameras/sources/links.ts'
import { lookForCameras } from '#server/services/cameras/sources/watch.ts'
import { OnvifFault } from '#server/video/cameras/onvif-fault.ts'
import { setCredentials } from '#src/contract/cameras/camera-settings.ts'
import {
  cameraSourceOf,
  changeCameraSource,
  createCamera,
  discoverCameras,
  retestCamera,
  testCamera,
} from '#src/contract/cameras/camera-sources.ts'
import {
  type Camera,
  cameras,
  cameraThumbnail,
  deleteCamera,
  startCamera,
} from '#src/contract/cameras/cameras.ts'
import { startRecording } from '#src/contract/cameras/recordings.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** Cameras of a chain's own: tested, added, moved and looked for. What connects to them stands in. */

const PASSWORD = 'Kitchen:2026@ä'
let database: Awaited<ReturnType<typeof freshDatabase>>
let provider: TestProvider
let admin: string
let restaurantId: string
let asked: unknown[]
let reachable: Set<string>

const WORKING = {
  outcome: 'OK',
  device: { manufacturer: 'Acme', model: 'Dome 4', serial: '000123', firmware: '1.0' },
  devicePort: 80,
  authentication: 'digest',
  firstPictureMs: 90,
  streams: [
    inspectedStream({ token: 'main', name: 'Main', path: '/main?channel=1' }),
    inspectedStream({ token: 'sub', name: 'Sub', width: 640, height: 360, path: '/sub' }),
    inspectedStream({ token: 'hevc', codec: 'H265', usable: false, why: 'It sends H265.' }),
  ],
} as const

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  restaurantId = await restaurantUuid(provider.services.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(async () => {
  asked = []
  reachable = new Set(['10.20.0.15', '10.20.0.18'])
  const found = standInCameras({
    '10.20.0.15': { ...WORKING, streams: [...WORKING.streams] },
    '10.20.0.16': { outcome: 'CREDENTIALS' },
    '10.20.0.18': { outcome: 'OK', streams: [inspectedStream({ path: '/live' })], authentication: 'basic' },
    '127.0.0.1': { outcome: 'NOT_ALLOWED' },
  })
  provider.services.cameras = {
    ...found,
    inspect: (camera, wanted) => {
      asked.push({ ...camera, wanted })
      return found.inspect(camera, wanted)
    },
    reach: async (host) => (reachable.has(host) ? null : 'UNREACHABLE'),
    discover: async () => ({
      found: [
        { deviceId: 'urn:uuid:1', address: '10.20.0.15:80', name: 'Dome', model: 'Dome 4' },
        { deviceId: 'urn:uuid:2', address: '10.20.0.99:80', name: '', model: '' },
      ],
      searched: ['10.20.0.0/16'],
    }),
  }
  const { db } = provider.services
  await db.run(sql`DELETE FROM camera WHERE clip IS NULL`)
  // So that no test waits for another's tests of cameras; what was signed in by then is signed out.
  provider.clock.advance(120_000)
  admin = await provider.tokenOf(ADMIN)
})

const params = () => ({ restaurantId })
const add = (more: object = {}, token = admin) =>
  provider.call(createCamera, {
    params: params(),
    token,
    body: {
      name: 'Drive-thru',
      categories: [],
      address: '10.20.0.15',
      username: 'viewer',
      password: PASSWORD,
      mainToken: 'main',
      subToken: 'sub',
      ...more,
    },
  })
async function added(more: object = {}): Promise<Camera> {
  const { status, body } = await add(more)
  expect(status).toBe(200)
  return body
}
const of = ({ uuid }: { uuid: string }) => ({ params: { restaurantId, id: uuid }, token: admin })
const listed = async (uuid: string) =>
  (await provider.call(cameras, { params: params(), token: admin, query: { limit: 100 } })).body.content.find(
    (one) => one.uuid === uuid,
  )
const idOf = async (uuid: string) =>
  (await provider.services.db.one<{ id: number }>(sql`SELECT id FROM camera WHERE uuid = ${uuid}`)).id
const target = async (uuid: string, stream: 'MAIN' | 'SUB' = 'MAIN') =>
  cameraTarget(provider.services, { cameraId: await idOf(uuid), stream })

describe('a test', () => {
  test('tells what a camera sends, and stores nothing', async () => {
    const { status, body } = await provider.call(testCamera, {
      params: params(),
      token: admin,
      body: { address: 'rtsp://viewer:Kitchen%3A2026%40%C3%A4@10.20.0.18:8554/live' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'OK', authentication: 'basic', profiles: [{ width: 1280 }] })
    expect(JSON.stringify(body)).not.toContain('/live')
    expect(asked).toEqual([
      { host: '10.20.0.18', port: 8554, path: '/live', username: 'viewer', password: PASSWORD, wanted: null },
    ])
  })

  test('says in words what is wrong: that is its answer', async () => {
    const ask = async (address: string) =>
      (await provider.call(testCamera, { params: params(), token: admin, body: { address } })).body
    expect(await ask('10.20.0.16')).toMatchObject({
      outcome: 'CREDENTIALS',
      message: CAMERA_FAULT_TEXTS.CREDENTIALS,
    })
    expect(await ask('127.0.0.1')).toMatchObject({ outcome: 'NOT_ALLOWED' })
  })

  test.each(['', 'not an address', 'ftp://10.20.0.15', '10.20.0.15:0', '10.20.0.15:70000', 'a\u0000b'])(
    '%j is no address',
    async (address) => {
      const { status } = await provider.call(testCamera, {
        params: params(),
        token: admin,
        body: { address },
      })
      expect(status).toBe(400)
      expect(asked).toEqual([])
    },
  )

  test('ten a minute are enough for one account', async () => {
    const ask = () =>
      provider.call(testCamera, { params: params(), token: admin, body: { address: '10.20.0.15' } })
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('a camera', () => {
  test('is added with its streams, its password encrypted and told nowhere', async () => {
    const camera = await added()
    expect(camera).toMatchObject({
      name: 'Drive-thru',
      status: 'ONLINE',
      source: 'ONVIF',
      device: 'Acme Dome 4',
      fault: null,
      username: 'viewer',
      profile: { name: 'Main', width: 1280, height: 720 },
    })
    expect(asked).toMatchObject([{ host: '10.20.0.15', port: null, path: null, wanted: 'main' }])
    expect(await target(camera.uuid)).toEqual({
      host: '10.20.0.15',
      port: 554,
      path: '/main?channel=1',
      username: 'viewer',
      password: PASSWORD,
    })
    expect(await target(camera.uuid, 'SUB')).toMatchObject({ path: '/sub' })
    const { db } = provider.services
    const stored = await db.rows(sql`SELECT password FROM camera WHERE uuid = ${camera.uuid}`)
    const told = [
      stored,
      await db.rows(sql`SELECT * FROM audit_event`),
      (await provider.call(cameraSourceOf, of(camera))).body,
      provider.logged(),
    ]
    expect(JSON.stringify(told)).not.toContain('Kitchen:2026')
  })

  test('without ONVIF it has one stream, which walls show too', async () => {
    const camera = await added({
      address: '10.20.0.18',
      streamPath: 'live',
      mainToken: undefined,
      subToken: undefined,
    })
    expect(camera).toMatchObject({ source: 'RTSP', device: null })
    expect(asked).toMatchObject([{ path: '/live' }])
    expect(await target(camera.uuid, 'SUB')).toMatchObject({ path: '/live' })
    expect((await provider.call(cameraSourceOf, of(camera))).body).toMatchObject({
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
    const { status, body } = await add({ address })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: text } })
    const { db } = provider.services
    expect(await db.rows(sql`SELECT 1 FROM camera WHERE clip IS NULL`)).toEqual([])
  })

  test('a stream that browsers cannot show is not chosen', async () => {
    expect((await add({ mainToken: 'hevc' })).body).toMatchObject({
      fields: { mainToken: 'Choose a stream' },
    })
    expect((await add({ subToken: 'none' })).body).toMatchObject({ fields: { subToken: 'Choose a stream' } })
  })

  test('is added once, under a name that is free', async () => {
    await added()
    const again = await add({ name: 'Another' })
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: 'This camera is already added as Drive-thru.' },
    ])
    expect(await add({ address: '10.20.0.18', mainToken: undefined, subToken: undefined })).toMatchObject({
      status: 409,
    })
  })

  test('may be added again after it was deleted', async () => {
    const camera = await added()
    expect((await provider.call(deleteCamera, of(camera))).status).toBe(204)
    await added()
  })

  test.each([MANAGER, CREW])('is not added by %s, who lacks the permission', async (email) => {
    expect((await add({}, await provider.tokenOf(email))).status).toBe(403)
    expect(asked).toEqual([])
  })
})

describe('the address', () => {
  test('the stored password goes along to the same host only', async () => {
    const camera = await added()
    asked = []
    const change = (address: string, version: number) =>
      provider.call(changeCameraSource, { ...of(camera), body: { address, version } })
    const same = await change('10.20.0.15:8000', camera.version)
    expect(same.status).toBe(200)
    expect(asked).toMatchObject([{ host: '10.20.0.15', username: 'viewer', password: PASSWORD }])
    const other = await change('10.20.0.18', same.body.version)
    expect(other.status).toBe(200)
    expect(asked[1]).toMatchObject({ host: '10.20.0.18', username: null, password: null })
    expect(await target(camera.uuid)).toMatchObject({ host: '10.20.0.18', password: null })
    const late = await change('10.20.0.15', camera.version)
    expect(late.status, 'somebody else changed it first').toBe(409)
  })

  test('a test with what is typed uses the stored password for the same host only', async () => {
    const camera = await added()
    asked = []
    const retest = (body: object) => provider.call(retestCamera, { ...of(camera), body })
    await retest({})
    await retest({ address: '10.20.0.15' })
    await retest({ address: '10.20.0.18' })
    expect(asked).toMatchObject([{ password: PASSWORD }, { password: PASSWORD }, { password: null }])
  })

  test('the demonstration has none', async () => {
    const { content } = (await provider.call(cameras, { params: params(), token: admin })).body
    const [first] = content
    expect(first?.source).toBe('DEMO')
    const { status, body } = await provider.call(cameraSourceOf, of(first ?? { uuid: '' }))
    expect([status, body]).toMatchObject([409, { message: expect.stringContaining('demonstration') }])
  })
})

describe('a fault', () => {
  const report = async (camera: Camera, fault: Parameters<typeof reportCamera>[2]) =>
    reportCamera(provider.services, { cameraId: await idOf(camera.uuid) }, fault)

  test('is on the camera with its words, with an outage until it is over', async () => {
    const camera = await added()
    await report(camera, 'SILENT')
    expect(await listed(camera.uuid)).toMatchObject({
      status: 'OFFLINE',
      fault: { kind: 'SILENT', message: CAMERA_FAULT_TEXTS.SILENT, since: provider.services.now() },
    })
    const refused = await provider.call(startCamera, of(camera))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ message: expect.stringContaining(CAMERA_FAULT_TEXTS.SILENT) })
    provider.clock.advance(5_000)
    await report(camera, null)
    expect(await listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: null })
    const outages = await provider.services.db.rows(
      sql`SELECT ended_at - started_at AS ms FROM camera_outage WHERE camera_id = ${await idOf(camera.uuid)}`,
    )
    expect(outages).toEqual([{ ms: 5_000 }])
  })

  test('a refused password is tried by nobody again, until somebody sets another', async () => {
    const camera = await added()
    await report(camera, 'CREDENTIALS')
    expect(await target(camera.uuid)).toBe('CREDENTIALS')
    await lookForCameras(provider.services, new Map())
    expect(await listed(camera.uuid)).toMatchObject({ status: 'OFFLINE' })
    await provider.call(setCredentials, { ...of(camera), body: { username: 'viewer', password: 'new' } })
    expect(await listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: null })
    expect(await target(camera.uuid)).toMatchObject({ password: 'new' })
  })

  test('B-frames are told, but they are pictures', async () => {
    const camera = await added()
    await report(camera, 'B_FRAMES')
    expect(await listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: { kind: 'B_FRAMES' } })
  })

  test('a camera that nobody watches is missed at the second look, and found at the next', async () => {
    const camera = await added()
    const failures = new Map<number, number>()
    const look = async () => {
      await lookForCameras(provider.services, failures)
      return (await listed(camera.uuid))?.status
    }
    expect(await look()).toBe('ONLINE')
    reachable.clear()
    expect(await look()).toBe('ONLINE')
    expect(await look()).toBe('OFFLINE')
    reachable.add('10.20.0.15')
    expect(await look()).toBe('ONLINE')
  })
})

test('a search names the cameras that are here already', async () => {
  const camera = await added()
  const { body } = await provider.call(discoverCameras, { params: params(), token: admin, body: {} })
  expect(body).toMatchObject({
    content: [
      { address: '10.20.0.15:80', name: 'Dome', cameraUuid: camera.uuid },
      { address: '10.20.0.99:80', cameraUuid: null },
    ],
    searched: ['10.20.0.0/16'],
  })
})

test('where there is nothing to search it says so', async () => {
  provider.services.cameras = standInCameras()
  const { status, body } = await provider.call(discoverCameras, {
    params: params(),
    token: admin,
    body: {},
  })
  expect([status, body]).toMatchObject([503, { message: expect.stringContaining('No network to search') }])
})

describe('the still', () => {
  const still = (camera: Camera) =>
    provider.call(cameraThumbnail, { ...of(camera), query: { width: 64, height: 36 } })
  const color = async (bytes: Buffer) => {
    const { channels } = await sharp(bytes).stats()
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))
  }
  const red = () =>
    sharp({ create: { width: 640, height: 360, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()

  test('is asked from the camera once for everybody, and kept for a while', async () => {
    const camera = await added()
    let times = 0
    provider.services.cameras.still = async () => {
      times += 1
      return red()
    }
    const answers = await Promise.all([still(camera), still(camera), still(camera)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await color(answers[0]?.bytes ?? Buffer.of())).toEqual([4, 0, 0])
    expect(times).toBe(1)
    provider.clock.advance(30_000)
    await still(camera)
    expect(times).toBe(2)
  })

  test.each([
    ['gives none', async () => null],
    ['sends no picture', async () => Buffer.from('<html>')],
    [
      'is busy',
      async () => {
        throw new OnvifFault('BUSY', 'The still has status 503.')
      },
    ],
  ])('of a camera that %s is its name', async (_, ask) => {
    const camera = await added()
    provider.services.cameras.still = ask
    const { status, bytes } = await still(camera)
    expect([status, await color(bytes)]).toEqual([200, [1, 1, 1]])
  })

  test('a password that was refused for it is not tried again', async () => {
    const camera = await added()
    provider.services.cameras.still = async () => {
      throw new OnvifFault('CREDENTIALS', 'The still has status 401.')
    }
    await still(camera)
    expect(await listed(camera.uuid)).toMatchObject({ fault: { kind: 'CREDENTIALS' } })
    expect((await still(camera)).status).toBe(409)
  })
})

test('it is not recorded yet, and says so', async () => {
  const camera = await added()
  const { status, body } = await provider.call(startRecording, {
    params: params(),
    token: admin,
    body: { name: 'Lunch', cameras: [camera.uuid], endTime: provider.services.now() + 600_000 },
  })
  expect([status, body]).toMatchObject([409, { message: "Linewatch can't record Drive-thru yet." }])
})
