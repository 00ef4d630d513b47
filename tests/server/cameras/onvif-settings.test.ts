import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lookForCameras } from '#server/services/cameras/sources/watch.ts'
import { RESTART_MS } from '#server/store/cameras/cameras.ts'
import { type CameraAccess, cameraAccess } from '#server/video/cameras/access.ts'
import { cameraNetworks } from '#server/video/cameras/networks.ts'
import { OnvifDeclined, OnvifFault, OnvifForbidden } from '#server/video/cameras/onvif-fault.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import {
  cameraLimits,
  cameraProfiles,
  cameraResolutions,
  changeProfile,
  createProfile,
  deleteProfile,
  resetCamera,
  restartCamera,
} from '#src/contract/cameras/camera-settings.ts'
import { createCamera, retestCamera } from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras, startCamera } from '#src/contract/cameras/cameras.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { startOnvifDevice } from '#tests/support/video/onvif-device.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** What is set of a camera by ONVIF. What connects to cameras stands in, except for the last test. */

let database: Awaited<ReturnType<typeof freshDatabase>>
let provider: TestProvider
let token: string
let restaurantId: string
/** What cameras were asked, in order. */
let asked: unknown[][]
let access: CameraAccess

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
  const found = standInCameras({
    '10.20.0.15': {
      outcome: 'OK',
      devicePort: 80,
      streams: [
        inspectedStream({ token: 'main', path: '/main' }),
        inspectedStream({ token: 'sub', width: 640, height: 360, path: '/sub' }),
      ],
    },
    '10.20.0.18': { outcome: 'OK', streams: [inspectedStream({ path: '/live' })] },
  })
  access = {
    ...found,
    abilities: (camera, profile) => {
      asked.push(['abilities', profile])
      return found.abilities(camera, profile)
    },
    writeProfile: (camera, profile, change) => {
      asked.push(['write', profile, change])
      return found.writeProfile(camera, profile, change)
    },
    restart: async ({ host, port, password }) => {
      asked.push(['restart', host, port, password])
    },
    reset: async (_, kind) => {
      asked.push(['reset', kind])
    },
  }
  provider.services.cameras = access
  await provider.services.db.run(sql`DELETE FROM camera WHERE clip IS NULL`)
  provider.clock.advance(120_000)
  token = await provider.tokenOf(ADMIN)
})

async function added(address = '10.20.0.15', tokens: object = { mainToken: 'main', subToken: 'sub' }) {
  const body = { name: 'Drive-thru', categories: [], address, username: 'viewer', password: 'secret' }
  const answer = await provider.call(createCamera, {
    params: { restaurantId },
    token,
    body: { ...body, ...tokens },
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const addedWithoutOnvif = () => added('10.20.0.18', {})
const of = ({ uuid }: Camera) => ({ params: { restaurantId, id: uuid }, token })
async function profileOf(camera: Camera, name: 'Main' | 'Wall') {
  const { content } = (await provider.call(cameraProfiles, of(camera))).body
  const profile = content.find((one) => one.name === name)
  if (!profile) throw new Error(`There is no profile ${name}.`)
  return profile
}
async function change(camera: Camera, name: 'Main' | 'Wall', more: object) {
  const { uuid: profileId, ...body } = await profileOf(camera, name)
  const { params } = of(camera)
  return provider.call(changeProfile, {
    params: { ...params, profileId },
    token,
    body: { ...body, ...more },
  })
}
const listed = async ({ uuid }: Camera) =>
  (
    await provider.call(cameras, { params: { restaurantId }, token, query: { limit: 100 } })
  ).body.content.find((one) => one.uuid === uuid)
const faulty = (error: Error) => async () => {
  throw error
}
const UNREACHABLE = new OnvifFault('UNREACHABLE', 'timeout')

describe('what a camera supports', () => {
  test('is asked from it once, and again after a test', async () => {
    const camera = await added()
    const limits = (query = {}) => provider.call(cameraLimits, { ...of(camera), query })
    const [first, { body }] = await Promise.all([
      limits(),
      provider.call(cameraResolutions, { ...of(camera), query: {} }),
    ])
    expect(first.body.profileLimits).toMatchObject({ frameRate: { min: 5, max: 25 } })
    expect(body).toMatchObject({
      codecs: ['H264'],
      resolutions: [{ sizes: [{ width: 1280 }, { width: 640 }] }],
    })
    expect(asked).toEqual([['abilities', 'main']])
    await provider.call(retestCamera, { ...of(camera), body: {} })
    await limits()
    await limits({ profileId: (await profileOf(camera, 'Wall')).uuid })
    expect(asked.slice(1)).toEqual([
      ['abilities', 'main'],
      ['abilities', 'sub'],
    ])
  })

  test.each([
    ['cannot be reached', UNREACHABLE, CAMERA_FAULT_TEXTS.UNREACHABLE],
    [
      'does not say it',
      new OnvifDeclined('not supported'),
      'The camera does not say what it supports. Change its profiles in its own settings.',
    ],
  ])('is refused in words when the camera %s, and asked for again', async (_, error, message) => {
    const camera = await added()
    provider.services.cameras = { ...access, abilities: faulty(error) }
    const refused = await provider.call(cameraLimits, of(camera))
    expect([refused.status, refused.body]).toMatchObject([409, { message }])
    provider.services.cameras.abilities = access.abilities
    expect((await provider.call(cameraLimits, of(camera))).status).toBe(200)
  })

  test('cannot be known without ONVIF', async () => {
    const camera = await addedWithoutOnvif()
    const message = 'Drive-thru does not support ONVIF. Change its profiles in its own settings.'
    for (const answer of [
      await provider.call(cameraLimits, of(camera)),
      await provider.call(cameraResolutions, of(camera)),
      await change(camera, 'Main', { bitrate: 900 }),
      await provider.call(createProfile, { ...of(camera), body: NIGHT }),
    ])
      expect([answer.status, answer.body]).toMatchObject([409, { message }])
  })
})

const NIGHT = {
  name: 'Night',
  codec: 'H264' as const,
  width: 640,
  height: 360,
  frameRate: 15,
  bitrate: 500,
  active: false,
}

describe('a profile', () => {
  test('is written to the camera, stored as the camera made it, and played from then on', async () => {
    const camera = await added()
    const { writeProfile } = access
    access.writeProfile = async (...input) => ({
      ...(await writeProfile(...input)),
      bitrate: 512,
      frameRate: 14.6,
    })
    await provider.call(startCamera, { ...of(camera), query: {} })
    const { status, body } = await change(camera, 'Wall', { name: 'Grid', frameRate: 20, bitrate: 600 })
    expect(status).toBe(200)
    expect(body.content).toMatchObject([
      { name: 'Grid', width: 640, frameRate: 15, bitrate: 512, active: false },
      { name: 'Main', width: 1280 },
    ])
    expect(asked).toEqual([
      ['abilities', 'sub'],
      ['write', 'sub', { codec: 'H264', width: 640, height: 360, frameRate: 20, bitrate: 600 }],
    ])
    const query = {
      startTime: provider.clock.now() - DAY,
      endTime: provider.clock.now() + DAY,
      actions: ['CAMERA_PROFILE_CHANGED' as const],
    }
    const [event] = (await provider.call(auditTrail, { token, query })).body.content
    expect(event?.changes).toContainEqual({ field: 'bitrate', before: 2000, after: 512 })
    const watched = sql`SELECT 1 FROM mountpoint m JOIN camera c ON c.id = m.camera_id WHERE c.uuid = ${camera.uuid}`
    expect(await provider.services.db.rows(watched)).toEqual([])
  })

  test('is not written when something is wrong with it', async () => {
    const camera = await added()
    expect((await change(camera, 'Main', { width: 1920, height: 1080 })).body).toMatchObject({
      fields: { width: 'This camera does not support 1920×1080' },
    })
    expect((await change(camera, 'Wall', { name: 'MAIN' })).body).toMatchObject({
      code: 409,
      fields: { name: 'Another profile of this camera has this name' },
    })
    expect(asked).toEqual([['abilities', 'main']])
  })

  test('is neither added, deleted nor activated', async () => {
    const camera = await added()
    const { uuid: profileId } = await profileOf(camera, 'Wall')
    const { params } = of(camera)
    const itsStreams = 'The profiles of Drive-thru are its streams. Add or delete them in its own settings.'
    for (const [{ status, body }, message] of [
      [await provider.call(createProfile, { ...of(camera), body: NIGHT }), itsStreams],
      [await provider.call(deleteProfile, { token, params: { ...params, profileId } }), itsStreams],
      [
        await change(camera, 'Wall', { active: true }),
        'Drive-thru always plays its own streams. Choose them under Change address.',
      ],
    ] as const)
      expect([status, body]).toMatchObject([409, { message }])
    expect(asked).toEqual([])
  })

  test.each([
    ['declines it', new OnvifDeclined('no'), 'The camera does not accept these values.'],
    ['is gone', UNREACHABLE, CAMERA_FAULT_TEXTS.UNREACHABLE],
    [
      'does not allow it',
      new OnvifForbidden('no'),
      "The camera does not allow its user to do this. Set the credentials of one of the camera's administrators.",
    ],
  ])('stays as it is when the camera %s', async (_, error, message) => {
    const camera = await added()
    access.writeProfile = faulty(error)
    const { status, body } = await change(camera, 'Main', { bitrate: 900 })
    expect([status, body]).toMatchObject([409, { message }])
    expect(await profileOf(camera, 'Main')).toMatchObject({ bitrate: 2000 })
    expect(await listed(camera)).toMatchObject({ status: 'ONLINE', fault: null })
  })

  test('a refused password is reported on the camera, and not tried again', async () => {
    const camera = await added()
    access.writeProfile = faulty(new OnvifFault('CREDENTIALS', 'no'))
    for (let times = 0; times < 2; times += 1)
      expect((await change(camera, 'Main', { bitrate: 900 })).body).toMatchObject({
        code: 409,
        message: CAMERA_FAULT_TEXTS.CREDENTIALS,
      })
    expect(await listed(camera)).toMatchObject({ status: 'OFFLINE', fault: { kind: 'CREDENTIALS' } })
    access.restart = async () => expect.unreachable()
    expect((await provider.call(restartCamera, of(camera))).status).toBe(409)
  })
})

describe('a restart', () => {
  test('is sent to the camera, which is not missed in the meantime', async () => {
    const camera = await added()
    expect((await provider.call(restartCamera, of(camera))).body).toMatchObject({ status: 'RESTARTING' })
    expect(asked).toEqual([['restart', '10.20.0.15', 80, 'secret']])
    expect((await provider.call(restartCamera, of(camera))).body).toMatchObject({
      message: 'Drive-thru is already restarting.',
    })
    access.reach = async () => 'UNREACHABLE'
    const failures = new Map<number, number>()
    for (let times = 0; times < 3; times += 1) await lookForCameras(provider.services, failures)
    provider.clock.advance(RESTART_MS)
    expect(await listed(camera)).toMatchObject({ status: 'ONLINE' })
    for (let times = 0; times < 2; times += 1) await lookForCameras(provider.services, failures)
    expect(await listed(camera)).toMatchObject({ status: 'OFFLINE' })
    access.reach = async () => null
    await lookForCameras(provider.services, failures)
    expect(await listed(camera)).toMatchObject({ status: 'ONLINE' })
  })

  test('helps a camera that gives no picture', async () => {
    const camera = await added()
    await provider.services.db.run(sql`UPDATE camera SET online = false WHERE uuid = ${camera.uuid}`)
    expect((await provider.call(restartCamera, of(camera))).status).toBe(200)
  })

  test('that the camera declines or does not hear is refused', async () => {
    const camera = await added()
    access.restart = faulty(new OnvifDeclined('no'))
    expect((await provider.call(restartCamera, of(camera))).body).toMatchObject({
      code: 409,
      message: 'The camera declined this. Use its own settings.',
    })
    access.restart = faulty(UNREACHABLE)
    expect((await provider.call(restartCamera, of(camera))).body).toMatchObject({
      message: CAMERA_FAULT_TEXTS.UNREACHABLE,
    })
    expect(await listed(camera)).toMatchObject({ status: 'ONLINE' })
  })

  test('and a reset are for cameras with ONVIF', async () => {
    const camera = await addedWithoutOnvif()
    const message = 'Drive-thru does not support ONVIF. Restart and reset it in its own settings.'
    for (const { status, body } of [
      await provider.call(restartCamera, of(camera)),
      await provider.call(resetCamera, { ...of(camera), body: { excludeNetworkReset: true } }),
    ])
      expect([status, body]).toMatchObject([409, { message }])
  })
})

test.each([
  [true, 'soft', 'viewer'],
  [false, 'hard', null],
])('a reset that excludes the network: %j', async (excludeNetworkReset, kind, username) => {
  const camera = await added()
  const { body } = await provider.call(resetCamera, { ...of(camera), body: { excludeNetworkReset } })
  expect(body).toMatchObject({ status: 'RESTARTING', username, profile: { name: 'Main', width: 1280 } })
  expect(asked).toEqual([['reset', kind]])
})

test('a device that speaks ONVIF is set, restarted and reset', async () => {
  const device = await startOnvifDevice({ username: 'viewer', httpDigest: true, goesAway: true })
  onTestFinished(() => device.close())
  const { inspect } = standInCameras({
    '127.0.0.1': {
      outcome: 'OK',
      devicePort: device.port,
      streams: [inspectedStream({ token: '001' }), inspectedStream({ token: '002', path: '/stream2' })],
    },
  })
  provider.services.cameras = { ...cameraAccess(cameraNetworks(['127.0.0.1'], [device.port])), inspect }
  const camera = await added('127.0.0.1', { mainToken: '001', subToken: '002' })
  const small = { width: 640, height: 360, frameRate: 10, bitrate: 400 }
  expect((await change(camera, 'Wall', small)).body.content).toMatchObject([
    { name: 'Main', width: 1280 },
    { name: 'Wall', ...small },
  ])
  expect((await change(camera, 'Main', { frameRate: 3 })).body).toMatchObject({
    fields: { frameRate: 'This camera supports 5 to 25 frames per second' },
  })
  expect((await provider.call(restartCamera, of(camera))).status).toBe(200)
  provider.clock.advance(RESTART_MS)
  const body = { excludeNetworkReset: true }
  expect((await provider.call(resetCamera, { ...of(camera), body })).status).toBe(200)
  expect(device.messagesOf('SetVideoEncoderConfiguration').at(-1)).toContain('encoder-1')
  expect(device.messagesOf('SystemReboot').length).toBeGreaterThan(0)
  expect(device.messagesOf('SetSystemFactoryDefault').at(-1)).toContain('Soft')
  expect(device.refused()).toBe(0)
})
