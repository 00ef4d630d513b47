import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DELIVERED_PROFILES } from '#server/domain/cameras/clip-abilities.ts'
import { RESTART_MS } from '#server/store/cameras/cameras.ts'
import { replaceProfiles } from '#server/store/cameras/profiles.ts'
import { cameraPurpose } from '#server/store/operations/secret-purposes.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import {
  cameraLimits,
  cameraProfiles,
  cameraResolutions,
  changeProfile,
  createProfile,
  deleteProfile,
  type ProfileForm,
  resetCamera,
  restartCamera,
  setCredentials,
} from '#src/contract/cameras/camera-settings.ts'
import {
  type Camera,
  cameras,
  deleteCamera,
  recallCamera,
  startCamera,
} from '#src/contract/cameras/cameras.ts'
import { camerasTopic } from '#src/contract/live/cameras.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantId: string
let camera: Camera

let made = 0
let runningBefore = 0

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  restaurantId = await restaurantUuid(database.db, '0412')
})
/** Each test has a camera of its own, as delivered. */
beforeEach(async () => {
  made += 1
  const { uuid } = await database.db.one<{ uuid: string }>(sql`
    INSERT INTO camera (restaurant_id, name, clip, status_at, created_at, updated_at)
    SELECT id, ${`Door ${made}`}, 'back-door', 1, 1, 1 FROM restaurant WHERE uuid = ${restaurantId} RETURNING uuid`)
  await replaceProfiles(database.db, uuid, DELIVERED_PROFILES)
  camera = await found(`Door ${made}`)
  provider.queued.length = 0
  runningBefore = provider.services.video.figures().mountpoints
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const form: ProfileForm = {
  name: 'Night',
  codec: 'H264',
  width: 640,
  height: 360,
  frameRate: 15,
  bitrate: 300,
  active: false,
}
async function found(name = camera.name): Promise<Camera> {
  const query = { search: name, limit: 100 }
  const { body } = await provider.call(cameras, { token, params: { restaurantId }, query })
  const it = body.content.find((one) => one.name === name)
  if (!it) throw new Error(`There is no camera ${name}.`)
  return it
}
const params = (more: object = {}) => ({ restaurantId, id: camera.uuid, ...more })
const profiles = async () => (await provider.call(cameraProfiles, { token, params: params() })).body.content
const create = (more: Partial<ProfileForm> = {}) =>
  provider.call(createProfile, { token, params: params(), body: { ...form, ...more } })
const named = async (name: string) => {
  const profile = (await profiles()).find((one) => one.name === name)
  if (!profile) throw new Error(`There is no profile ${name}.`)
  return profile
}
async function change(name: string, more: Partial<ProfileForm>) {
  const { uuid, ...body } = await named(name)
  return provider.call(changeProfile, {
    token,
    params: { ...params(), profileId: uuid },
    body: { ...body, ...more },
  })
}
const audited = async () =>
  (
    await database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE subject_uuid = ${camera.uuid} ORDER BY id`,
    )
  ).map((event) => event.action)
const today = () => ({ startTime: provider.clock.now() - DAY, endTime: provider.clock.now() + DAY })
const streams = () => provider.services.video.figures().mountpoints - runningBefore
const start = (who = token) => provider.call(startCamera, { token: who, params: params() })

describe('profiles', () => {
  test('are listed by name, and one of them is what is played', async () => {
    expect((await profiles()).map(({ name, active }) => [name, active])).toEqual([
      ['High', false],
      ['Low', false],
      ['Standard', true],
    ])
    expect(camera.profile).toMatchObject({ name: 'Standard', width: 640, height: 360 })
  })

  test('one is added, and what was is left', async () => {
    const { status, body } = await create({ name: ' Night ' })
    expect(status).toBe(200)
    expect(body.content.map(({ name }) => name)).toEqual(['High', 'Low', 'Night', 'Standard'])
    expect((await found()).profile?.name).toBe('Standard')
    expect(await audited()).toEqual(['CAMERA_PROFILE_CREATED'])
  })

  test('an active one takes the place of the one that was; nobody need be active', async () => {
    await create({ active: true })
    expect((await profiles()).filter(({ active }) => active).map(({ name }) => name)).toEqual(['Night'])
    expect((await change('High', { active: true })).status).toBe(200)
    expect((await found()).profile?.name).toBe('High')
    await change('High', { active: false })
    expect((await found()).profile).toBeNull()
    const refused = await start()
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: `${camera.name} has no active profile. Choose one in its settings.`,
    })
  })

  test('another active one is played from the next start, and what runs goes on as it is', async () => {
    await start()
    await change('High', { active: true })
    expect(streams()).toBe(1)
    await start()
    const started = await database.db.rows(sql`
      SELECT m.width, m.height FROM mountpoint m JOIN camera c ON c.id = m.camera_id
       WHERE c.uuid = ${camera.uuid} ORDER BY m.id`)
    expect(started).toEqual([
      { width: 640, height: 360 },
      { width: 1280, height: 720 },
    ])
  })

  test.each([
    ['width', { width: 1920, height: 1080 }, 'This camera does not support 1920×1080'],
    ['frameRate', { frameRate: 30 }, 'This camera supports 15 frames per second'],
    ['frameRate', { frameRate: 100 }, 'This camera supports 15 frames per second'],
    ['frameRate', { frameRate: 0 }, 'At least 1'],
    ['bitrate', { bitrate: 1 }, 'This camera supports 200 to 4000 kbit/s'],
    ['bitrate', { bitrate: 0 }, 'At least 1'],
    ['bitrate', { bitrate: 0.5 }, 'Enter a whole number of kbit/s'],
    ['bitrate', { bitrate: 5000 }, 'This camera supports 200 to 4000 kbit/s'],
    ['bitrate', { width: 1280, height: 720 }, '1280×720 needs at least 400 kbit/s'],
    ['name', { name: ' ' }, 'Enter a name'],
    ['name', { name: 'x'.repeat(41) }, 'At most 40 characters'],
  ])('what is wrong with %s is told there', async (field, more, text) => {
    const added = await create(more)
    expect(added.status).toBe(400)
    expect(added.body).toMatchObject({ success: false, fields: { [field]: text } })
    const changed = await change('Low', { ...form, name: 'Low', ...more })
    expect(changed.body).toMatchObject({ success: false, code: 400, fields: { [field]: text } })
    expect(await profiles()).toHaveLength(3)
    expect(await audited()).toEqual([])
  })

  test('a name that another of the camera has is refused there, in whatever case', async () => {
    const fields = { name: 'Another profile of this camera has this name' }
    expect((await create({ name: 'HIGH' })).body).toMatchObject({ code: 409, fields })
    expect((await change('Low', { name: 'high' })).body).toMatchObject({ code: 409, fields })
    expect((await change('Low', { name: 'LOW' })).status).toBe(200)
  })

  test('there is an end to them', async () => {
    for (const name of ['A', 'B', 'C']) expect((await create({ name })).status).toBe(200)
    const { status, body } = await create({ name: 'D' })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'A camera can have at most 6 profiles. Delete one first.',
    })
  })

  test('many at the same instant make no more than that, and one active', async () => {
    const all = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => create({ name, active: true })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await profiles()).filter(({ active }) => active)).toHaveLength(1)
  })

  test('one is deleted unless it is the active one', async () => {
    const of = (profileId: string) => ({ token, params: { ...params(), profileId } })
    const { uuid } = await named('Low')
    const { body } = await provider.call(deleteProfile, of(uuid))
    expect(body.content.map(({ name }) => name)).toEqual(['High', 'Standard'])
    expect((await provider.call(deleteProfile, of(uuid))).status).toBe(404)
    const active = await provider.call(deleteProfile, of((await named('Standard')).uuid))
    expect(active.status).toBe(409)
    expect(active.body).toMatchObject({
      message: 'Standard is the active profile. Make another one active first.',
    })
    expect(await audited()).toEqual(['CAMERA_PROFILE_DELETED'])
  })

  test('of another camera are not changed through this one', async () => {
    const other = await found('Fryers')
    const [foreign] = (await provider.call(cameraProfiles, { token, params: params({ id: other.uuid }) }))
      .body.content
    const at = { token, params: { ...params(), profileId: foreign?.uuid ?? '' } }
    expect((await provider.call(changeProfile, { ...at, body: form })).status).toBe(404)
    expect((await provider.call(deleteProfile, at)).status).toBe(404)
  })
})

test('what a camera can do is told: resolutions by codec, and limits [2§3.2]', async () => {
  const { body } = await provider.call(cameraResolutions, { token, params: params() })
  expect(body.codecs).toEqual(['H264'])
  expect(body.resolutions[0]?.sizes.map(({ width, height }) => [width, height])).toEqual([
    [320, 180],
    [640, 360],
    [1280, 720],
  ])
  expect((await provider.call(cameraLimits, { token, params: params() })).body).toEqual({
    profileLimits: { profiles: 6, frameRate: { min: 15, max: 15 }, bitrate: { min: 100, max: 4000 } },
  })
})

describe('restarting', () => {
  test('ends its streams, and it is back after 15 seconds of the provider’s clock', async () => {
    const at = provider.clock.now()
    await start()
    await start(await provider.tokenOf(MANAGER))
    expect(streams()).toBe(2)
    const { body } = await provider.call(restartCamera, { token, params: params() })
    expect(body).toMatchObject({ status: 'RESTARTING', statusTime: at })
    expect(streams()).toBe(0)
    const kept = sql`SELECT 1 FROM mountpoint m JOIN camera c ON c.id = m.camera_id WHERE c.uuid = ${camera.uuid}`
    expect(await database.db.rows(kept)).toEqual([])
    const refused = await start()
    expect(refused.body).toMatchObject({ code: 409, message: `${camera.name} cannot be reached.` })
    provider.clock.advance(RESTART_MS - 1)
    expect(await found()).toMatchObject({ status: 'RESTARTING', statusTime: at })
    provider.clock.advance(1)
    expect(await found()).toMatchObject({ status: 'ONLINE', statusTime: at + 15_000 })
    expect((await start()).status).toBe(200)
    expect(await audited()).toEqual(['CAMERA_RESTARTED'])
  })

  test('a second time waits for the first', async () => {
    await provider.call(restartCamera, { token, params: params() })
    for (const again of [
      await provider.call(restartCamera, { token, params: params() }),
      await provider.call(resetCamera, { token, params: params(), body: { excludeNetworkReset: true } }),
    ])
      expect(again.body).toMatchObject({ code: 409, message: `${camera.name} is already restarting.` })
  })

  test('leaves the streams of other cameras alone', async () => {
    await provider.call(startCamera, { token, params: params({ id: (await found('Fryers')).uuid }) })
    await start()
    await provider.call(restartCamera, { token, params: params() })
    expect(streams()).toBe(1)
  })

  test('one that cannot be reached is not restarted', async () => {
    await database.db.run(sql`UPDATE camera SET online = false WHERE uuid = ${camera.uuid}`)
    const { body } = await provider.call(restartCamera, { token, params: params() })
    expect(body).toMatchObject({ code: 409, message: `${camera.name} cannot be reached.` })
  })
})

describe('resetting', () => {
  const reset = (excludeNetworkReset: boolean) =>
    provider.call(resetCamera, { token, params: params(), body: { excludeNetworkReset } })

  test.each([
    [true, 'service'],
    [false, null],
  ])('network settings excluded: %j', async (excluded, username) => {
    await provider.call(setCredentials, {
      token,
      params: params(),
      body: { username: 'service', password: 'Fritters#77' },
    })
    await create({ active: true })
    await change('Low', { name: 'Least' })
    await start()
    const { status, body } = await reset(excluded)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: camera.name, status: 'RESTARTING', username })
    expect(body.profile?.name).toBe('Standard')
    expect((await profiles()).map(({ name }) => name)).toEqual(['High', 'Low', 'Standard'])
    expect(streams()).toBe(0)
    const kept = await database.db.one<{ password: string | null }>(
      sql`SELECT password FROM camera WHERE uuid = ${camera.uuid}`,
    )
    expect(kept.password === null).toBe(!excluded)
    const query = { ...today(), actions: ['CAMERA_RESET' as const] }
    const { body: record } = await provider.call(auditTrail, { token, query })
    expect(record.content[0]?.changes.map(({ field }) => field)).toContain('profiles')
  })
})

describe('credentials', () => {
  test('are stored encrypted, and never returned: in no answer, record or log [V14.1.2]', async () => {
    const password = 'Fritters#77'
    const set = await provider.call(setCredentials, {
      token,
      params: params(),
      body: { username: ' service ', password },
    })
    expect(set.body).toMatchObject({ uuid: camera.uuid, username: 'service' })
    await provider.call(setCredentials, { token, params: params(), body: { username: '', password } })
    const told = [
      set,
      await provider.call(cameras, { token, params: { restaurantId } }),
      await provider.call(auditTrail, { token, query: today() }),
    ]
    const { password: stored } = await database.db.one<{ password: string }>(
      sql`SELECT password FROM camera WHERE uuid = ${camera.uuid}`,
    )
    expect(provider.services.secrets.open(stored, cameraPurpose(camera.uuid))).toBe(password)
    const rows = await database.db.rows(sql`SELECT * FROM camera`)
    expect(JSON.stringify(rows)).not.toContain(password)
    for (const { bytes } of told) expect(bytes.toString()).not.toContain(password)
    expect(JSON.stringify(await database.db.rows(sql`SELECT * FROM audit_event`))).not.toContain(password)
    expect(provider.logged()).not.toContain(password)
    expect(await audited()).toEqual(['CAMERA_CREDENTIALS_SET'])
  })

  test.each([
    ['username', { username: '' }, 'Enter a user name'],
    ['password', { password: '' }, 'Enter a password'],
  ])('want a %s', async (field, more, text) => {
    const body = { username: 'service', password: 'secret', ...more }
    const { status, body: refusal } = await provider.call(setCredentials, { token, params: params(), body })
    expect(status).toBe(400)
    expect(refusal).toMatchObject({ fields: { [field]: text } })
  })
})

describe('deleting', () => {
  test('ends the streams; taken back, it can be watched again', async () => {
    await start()
    await provider.call(deleteCamera, { token, params: params() })
    expect(streams()).toBe(0)
    expect((await start()).status).toBe(404)
    expect((await provider.call(cameraProfiles, { token, params: params() })).status).toBe(404)
    await provider.call(recallCamera, { token, params: params() })
    expect((await start()).status).toBe(200)
    expect(await profiles()).toHaveLength(3)
  })
})

test('a screen that shows the restaurant’s cameras hears about each change, and when one is back', async () => {
  const told: unknown[] = []
  const { publish } = provider.services.live
  onTestFinished(() => {
    provider.services.live.publish = publish
  })
  provider.services.live.publish = async (topic, audience, message, db) => {
    if ((topic as unknown) === camerasTopic) told.push([audience, message])
    return publish(topic, audience, message, db)
  }
  const news = [{ restaurantUuid: restaurantId }, { cameraUuid: camera.uuid }]
  await create()
  await change('Night', { active: true })
  await provider.call(deleteProfile, {
    token,
    params: { ...params(), profileId: (await named('Low')).uuid },
  })
  await provider.call(setCredentials, { token, params: params(), body: { username: 'a', password: 'b' } })
  await provider.call(restartCamera, { token, params: params() })
  expect(told).toEqual([news, news, news, news, news])
  expect(provider.queued).toMatchObject([{ task: 'camera-back', delayMs: RESTART_MS + 500 }])
  await provider.runQueued()
  expect(told).toHaveLength(6)
  await provider.call(deleteCamera, { token, params: params() })
  await provider.call(recallCamera, { token, params: params() })
  expect(told.slice(6)).toEqual([news, news])
})
