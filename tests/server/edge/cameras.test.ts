import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { openCameraAgents } from '#server/services/cameras/agents/agents.ts'
import { cameraPuller } from '#server/services/cameras/sources/links.ts'
import { sourceOf } from '#server/store/cameras/sources.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import {
  cameraAgents,
  cameraSourceOf,
  changeCameraSource,
  createCamera,
  discoverCameras,
  retestCamera,
  testCamera,
} from '#src/contract/cameras/camera-sources.ts'
import { type Camera, cameras } from '#src/contract/cameras/cameras.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { type Agents, openAgents } from '#tests/support/edge/agents.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { type StreamViewer, watchStream } from '#tests/support/video/stream-viewer.ts'

/** Cameras that only an agent in their restaurant reaches: a real agent, a real camera, and real media between them. */

const PASSWORD = 'Kitchen:2026@ä'
let agents: Agents
let page: GatewayPage
let camera: TestCamera
let folder: string
let running: Awaited<ReturnType<Agents['run']>>
const viewers: StreamViewer[] = []
let admin: string
let restaurantId: string
let agent: string

beforeAll(async () => {
  // The engine is there before the services that it pulls with.
  const video = createEmbeddedEngine({
    pull: (source) => cameraPuller(agents.provider.services)(source),
    lingerMs: 100,
    log: silentLog,
    now: Date.now,
  })
  agents = await openAgents({ video })
  page = await serveGatewayPage(video)
  restaurantId = await restaurantUuid(agents.database.db, '0412')
})
beforeEach(async () => {
  agents.provider.clock.advance(120_000)
  admin = await agents.adminToken()
  camera = await startRtspCamera({ password: PASSWORD })
  camera.settings.authentication = { scheme: 'Digest', algorithm: 'SHA-256', qop: true }
  folder = await agents.enrolledFolder({ direct: true })
  running = await run()
  const { body } = await agents.provider.call(cameraAgents, { params: { restaurantId }, token: admin })
  agent = body.content.at(-1)?.id ?? ''
})
afterEach(async () => {
  for (const { leave } of viewers.splice(0)) await leave()
  await agents.provider.services.db.run(sql`DELETE FROM camera WHERE clip IS NULL`)
  await agents.cleanUp()
  await agents.provider.services.db.run(sql`UPDATE device SET deleted_at = 1 WHERE kind = 'EDGE'`)
  await camera.kill()
})
afterAll(async () => {
  await page.close()
  await agents.close()
})

const run = async () => {
  const started = await agents.run(folder, { cameraNetworks: ['127.0.0.0/8'], cameraPorts: [camera.port] })
  await connected()
  return started
}

const form = (more: object = {}) => ({
  address: `127.0.0.1:${camera.port}`,
  streamPath: '/main',
  username: camera.settings.username,
  password: PASSWORD,
  agent,
  ...more,
})
const call = { params: { restaurantId: '' }, token: '' }
const at = () => ({ ...call, params: { restaurantId }, token: admin })
const tested = (more: object = {}) => agents.provider.call(testCamera, { ...at(), body: form(more) })
async function connected() {
  await expect
    .poll(
      async () => {
        const one = await agents.provider.services.db.maybe<{ id: number }>(
          sql`SELECT id FROM device WHERE kind = 'EDGE' AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
        )
        return agents.provider.services.agents.bus
          .ask<'reach'>(one?.id ?? 0, { command: 'reach', host: '127.0.0.1', port: camera.port })
          .catch(({ failure }) => failure)
      },
      { timeout: 10_000 },
    )
    .toBeNull()
}
async function added(): Promise<Camera> {
  const { status, body } = await agents.provider.call(createCamera, {
    ...at(),
    body: { name: 'Scullery', categories: [], ...form() },
  })
  expect(body).toMatchObject({ name: 'Scullery' })
  expect(status).toBe(200)
  return body
}
const idOf = async ({ uuid }: Camera) =>
  (await agents.database.db.one<{ id: number }>(sql`SELECT id FROM camera WHERE uuid = ${uuid}`)).id
async function watch(one: Camera): Promise<StreamViewer> {
  const viewer = await watchStream(page, { cameraId: await idOf(one), stream: 'MAIN' })
  viewers.push(viewer)
  return viewer
}
const more = async ({ packets }: StreamViewer, timeout = 25_000) => {
  const before = packets.length
  await expect.poll(() => packets.length, { timeout }).toBeGreaterThan(before + 5)
}
const listed = async ({ uuid }: Camera) =>
  (await agents.provider.call(cameras, { ...at(), query: { limit: 50 } })).body.content.find(
    (one) => one.uuid === uuid,
  )

test('a camera is tested through an agent, which finds what is wrong', async () => {
  expect((await tested()).body).toMatchObject({ outcome: 'OK', authentication: 'digest' })
  expect((await tested({ password: 'wrong' })).body).toMatchObject({ outcome: 'CREDENTIALS' })
  expect((await tested({ address: '10.99.0.1' })).body).toMatchObject({ outcome: 'NOT_ALLOWED' })
  const foreign = await tested({ agent: restaurantId })
  expect(foreign).toMatchObject({ status: 400, body: { fields: { agent: 'Choose a PC' } } })
})

test('an agent in no network that cameras may be in has nothing to search', async () => {
  const { status, body } = await agents.provider.call(discoverCameras, { ...at(), body: { agent } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ message: expect.stringMatching(/^No network to search: this PC is in none/) })
})

test('an added camera is watched through its agent, and the agent alone has its password', async () => {
  const one = await added()
  expect(one.through).toEqual({ id: agent, name: 'Line box' })
  const { address, hasPassword, ...source } = (
    await agents.provider.call(cameraSourceOf, { ...at(), params: { restaurantId, id: one.uuid } })
  ).body
  expect({ address, hasPassword }).toEqual({ address: `127.0.0.1:${camera.port}`, hasPassword: true })
  expect(source.agent).toBe(agent)
  expect(camera.pullers).toBe(0)

  await more(await watch(one))
  await more(await watch(one))
  expect(camera.pullers).toBe(1)
  for (const { leave } of viewers.splice(0)) await leave()
  await expect.poll(() => camera.pullers).toBe(0)

  const file = join(folder, 'cameras.json')
  expect(await readFile(file, 'utf8')).toContain(PASSWORD)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { password } = await agents.database.db.one<{ password: string | null }>(
    sql`SELECT password FROM camera WHERE uuid = ${one.uuid}`,
  )
  expect(password).toBeNull()
  expect(agents.provider.logged()).not.toContain(PASSWORD)
  expect(running.lines.join()).not.toContain(PASSWORD)
}, 60_000)

test('what is stored is tested without the password being sent again, and goes to no other host', async () => {
  const one = await added()
  const of = { ...at(), params: { restaurantId, id: one.uuid } }
  expect((await agents.provider.call(retestCamera, { ...of, body: {} })).body).toMatchObject({
    outcome: 'OK',
  })
  const { password: _, ...without } = form()
  const moved = { ...without, address: `localhost:${camera.port}` }
  expect((await agents.provider.call(retestCamera, { ...of, body: moved })).body).toMatchObject({
    outcome: 'CREDENTIALS',
  })
  const kept = await agents.provider.call(changeCameraSource, {
    ...of,
    body: { ...without, streamPath: '/other', version: one.version },
  })
  expect(kept.status).toBe(200)
  await more(await watch(one))
}, 60_000)

test('an agent that was killed is missed in words, and plays on to the same viewer once it is back', async () => {
  const one = await added()
  const viewer = await watch(one)
  await more(viewer)
  await running.stop()
  await expect.poll(async () => (await listed(one))?.fault?.message).toBe(CAMERA_FAULT_TEXTS.AGENT_AWAY)
  expect((await tested()).body).toMatchObject({
    outcome: 'AGENT_AWAY',
    message: CAMERA_FAULT_TEXTS.AGENT_AWAY,
  })
  running = await run()
  await more(viewer, 40_000)
  await expect.poll(async () => (await listed(one))?.fault).toBeNull()
}, 80_000)

test('another server asks the agent, and is sent its streams', async () => {
  const one = await added()
  const { db, secrets } = agents.provider.services
  const listener = openListener(agents.database.url, silentLog)
  const other = await openCameraAgents({ listener, db, secrets, log: silentLog })
  const { agentId, uuid, host, port, mainPath, username } =
    (await sourceOf(db, { uuid: one.uuid })) ?? expect.fail('The camera has no source.')
  const access = other.access({ deviceId: agentId ?? 0, uuid })
  const target = { host, port, path: mainPath, username, password: null }
  expect(await access.inspect(target, null)).toMatchObject({ outcome: 'OK' })
  let pictures = 0
  const ended: string[] = []
  const open = () =>
    access.openRtsp(target, {
      described() {},
      picture() {
        pictures += 1
      },
      warned() {},
      ended: (fault) => ended.push(fault),
    })
  /** Opens it until it plays, as a puller does: what is slow on a busy machine ends, and is tried again. */
  const played = async () => {
    for (;;) {
      pictures = 0
      ended.length = 0
      const session = open()
      await vi.waitUntil(() => pictures > 10 || ended.length > 0, { timeout: 30_000 })
      if (ended.length === 0) return session
    }
  }
  const session = await played()
  session.close()
  await expect.poll(() => camera.pullers).toBe(0)

  await played()
  await running.stop()
  await expect.poll(() => ended, { timeout: 15_000 }).toEqual(['AGENT_AWAY'])
  expect(await access.reach(host, port)).toBe('AGENT_AWAY')
  other.stop()
  await listener.close()
}, 120_000)

test('a stream is pushed only with the bearer that was made for it, once', async () => {
  const push = (bearer: string, body = 'v=0') =>
    fetch(`${agents.providerUrl}/intake/v1/whip`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
      body,
    })
  expect((await push('a'.repeat(43))).status).toBe(401)
  expect((await push('short')).status).toBe(401)
  const { bearer, close } = agents.provider.services.agents.pushes.expect({ picture() {}, down() {} })
  expect((await push(bearer)).status).toBe(400)
  expect((await push(bearer)).status).toBe(401)
  close()
})

test('a camera that stops sending is reported as any other, and plays on', async () => {
  const one = await added()
  const viewer = await watch(one)
  await more(viewer)
  await camera.kill()
  await expect
    .poll(async () => (await listed(one))?.fault?.kind, { timeout: 15_000 })
    .toMatch(/SILENT|REFUSED/)
  await camera.start()
  await more(viewer, 40_000)
}, 80_000)
