import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { cameraTarget, reportCamera } from '#server/services/cameras/sources/links.ts'
import { createPuller } from '#server/video/cameras/puller.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { openRtsp } from '#server/video/rtsp/client.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { startCamera } from '#src/contract/cameras/cameras.ts'
import { BASES } from '#src/contract/define/endpoint.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openGateway } from '#tests/support/video/gateway-client.ts'
import { serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { answerOffer } from '#tests/support/video/node-viewer.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { hlsOf, inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** A camera of a chain's own as live HLS: from its RTSP through the server's calls. */

let camera: TestCamera
let engine: VideoEngine
let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantId: string
let uuid: string

beforeEach(async () => {
  camera = await startRtspCamera({ authentication: { scheme: 'Digest', algorithm: 'SHA-256', qop: true } })
  const pull = createPuller({
    target: (source) => cameraTarget(provider.services, source),
    open: (target, events) =>
      openRtsp(target, events, {
        connect: (host, port) => createConnection({ host, port }),
        randomBytes,
        // A machine that is busy for a moment is no silent camera, and nobody who stops watching.
        limits: { silentMs: 5_000 },
      }),
    report: (source, fault) => reportCamera(provider.services, source, fault),
    random: () => 0,
  })
  engine = createEmbeddedEngine({ pull, lingerMs: 100, log: silentLog, now: Date.now })
  database = await freshDatabase()
  provider = await startTestProvider({
    databaseUrl: database.url,
    video: engine,
    cameraHls: hlsOf(engine, { idleMs: 3_000 }),
    cameras: standInCameras({
      '127.0.0.1': {
        outcome: 'OK',
        streams: [inspectedStream({ port: camera.port, path: '/main' })],
        authentication: 'digest',
      },
    }),
  })
  token = await provider.tokenOf(ADMIN)
  restaurantId = await restaurantUuid(database.db, '0412')
  uuid = await added(camera.settings.password)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
  await camera.kill()
})

async function added(password: string): Promise<string> {
  const { body } = await provider.call(createCamera, {
    params: { restaurantId },
    token,
    body: {
      name: 'Drive-thru',
      categories: [],
      address: `127.0.0.1:${camera.port}`,
      username: camera.settings.username,
      password,
    },
  })
  return body.uuid
}

const fetched = async (path: string, asToken?: string) => {
  const { statusCode, headers, rawPayload, body } = await provider.app.inject({
    url: `${BASES.proxy}/${path}`,
    ...(asToken && { headers: { authorization: `Bearer ${asToken}` } }),
  })
  return { status: statusCode, headers, bytes: rawPayload, text: body }
}

/** The playlist behind the link that a start of the stream comes with. */
async function link(): Promise<string> {
  const { body } = await provider.call(startCamera, { token, params: { restaurantId, id: uuid } })
  return body.hlsUrl ?? ''
}

function filesOf(path: string, playlist: string) {
  const at = (name: string) => new URL(name, `http://x/${path}`).pathname.slice(1)
  return {
    maps: [...playlist.matchAll(/URI="([^"]+)"/g)].map(([, name = '']) => at(name)),
    segments: playlist
      .split('\n')
      .filter((line) => line.endsWith('.m4s'))
      .map(at),
  }
}

/** The types of the NAL units of each picture of a segment. */
function picturesOf(segment: Buffer): number[][] {
  return fragmentsOf(segment).flatMap(({ data, sizes }) => {
    let at = 0
    return sizes.map((size) => {
      const end = at + size
      const types: number[] = []
      for (; at < end; at += 4 + data.readUInt32BE(at)) types.push(data.readUInt8(at + 4) & 0x1f)
      return types
    })
  })
}

test('a camera plays: its header and its segments are whole pictures without a gap', async () => {
  const path = await link()
  const first = await fetched(path)
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'application/vnd.apple.mpegurl' } })
  await expect
    .poll(async () => filesOf(path, (await fetched(path)).text).segments.length)
    .toBeGreaterThanOrEqual(3)
  const { maps, segments } = filesOf(path, (await fetched(path)).text)
  expect(maps).toHaveLength(1)
  const header = await fetched(maps[0] ?? '')
  expect(header).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp4' } })
  const entry = boxAt(boxesOf(header.bytes), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
  expect([entry.readUInt16BE(40), entry.readUInt16BE(42)]).toEqual([320, 180])

  const parts = await Promise.all(segments.map((segment) => fetched(segment)))
  let end: number | null = null
  for (const { bytes } of parts) {
    expect(picturesOf(bytes)).toEqual([[5], ...Array(29).fill([1])])
    for (const { ticks, durations } of fragmentsOf(bytes)) {
      expect(ticks).toBe(end ?? ticks)
      expect(durations).toEqual(Array(30).fill(6_000))
      end = ticks + durations.reduce((sum, one) => sum + one, 0)
    }
  }
  expect(fragmentsOf(parts[0]?.bytes ?? Buffer.alloc(0))[0]?.ticks).toBeGreaterThan(
    90 * (Date.now() - 60_000),
  )
})

test('it shares one connection with who watches by WebRTC, and ends some time after the last request', async () => {
  const page = await serveGatewayPage(engine)
  const viewer = await openGateway(page.socketUrl)
  const { id: cameraId } = await database.db.one<{ id: number }>(
    sql`SELECT id FROM camera WHERE uuid = ${uuid}`,
  )
  const at = await viewer.attach()
  const body = { request: 'watch', ...(await page.provision({ cameraId, stream: 'MAIN' })) }
  const { jsep } = await viewer.ask({ janus: 'message', ...at, body })
  const packets: unknown[] = []
  const { answer } = await answerOffer(jsep?.sdp ?? '', (packet) => packets.push(packet))
  const start = { request: 'start' }
  await viewer.ask({ janus: 'message', ...at, body: start, jsep: { type: 'answer', sdp: answer } })
  await expect.poll(() => packets.length).toBeGreaterThan(5)

  const path = await link()
  expect((await fetched(path)).status).toBe(200)
  expect([camera.connections, camera.pullers]).toEqual([1, 1])
  viewer.close()
  await page.close()
  expect((await fetched(path)).status).toBe(200)
  expect(camera.pullers).toBe(1)
  await expect.poll(() => camera.pullers, { timeout: 15_000 }).toBe(0)
  expect(camera.connections).toBe(1)
})

test('another resolution, and a connection that broke, go on behind a discontinuity', async () => {
  const path = await link()
  const small = filesOf(path, (await fetched(path)).text)
  await camera.play({ clip: 'fryers', width: 640, height: 360 })
  const periods = async () => (await fetched(path)).text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)?.length
  await expect.poll(periods).toBe(1)
  const { maps, segments } = filesOf(path, (await fetched(path)).text)
  expect(maps[0]).toBe(small.maps[0])
  const header = await fetched(maps[1] ?? '')
  const entry = boxAt(boxesOf(header.bytes), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
  expect(entry.readUInt16BE(40)).toBe(640)
  for (const segment of segments) expect(picturesOf((await fetched(segment)).bytes)[0]).toEqual([5])

  const connections = camera.connections
  await camera.kill()
  const faults = () => database.db.rows(sql`SELECT fault FROM camera_source WHERE fault IS NOT NULL`)
  await expect.poll(faults).toHaveLength(1)
  expect((await fetched(path)).status, 'a player waits with what it has').toBe(200)
  await camera.start()
  const known = new Set(maps)
  const mapsNow = async () => filesOf(path, (await fetched(path)).text).maps.filter((map) => !known.has(map))
  await expect.poll(mapsNow).toHaveLength(1)
  expect(camera.connections).toBe(connections + 1)
})

test('a wrong password is told in words and tried once', async () => {
  camera.settings.password = 'another'
  const path = await link()
  const told = await fetched(path)
  expect(told.status).toBe(409)
  expect(told.text).toContain(CAMERA_FAULT_TEXTS.CREDENTIALS)
  const connections = camera.connections
  await expect.poll(async () => (await fetched(path)).text).toContain('Drive-thru cannot be reached.')
  expect(camera.connections).toBe(connections)
})

test('who may watch it is who may see the camera, while their session lasts', async () => {
  const path = await link()
  const [segment = ''] = filesOf(path, (await fetched(path)).text).segments
  const byId = `restaurants/${restaurantId}/hls/${uuid}/index.m3u8`
  expect((await fetched(byId)).status).toBe(401)
  const area = await fetched(byId, await provider.tokenOf(AREA))
  expect(area.status).toBe(200)
  expect((await fetched(filesOf(byId, area.text).segments[0] ?? '')).status).toBe(200)
  expect((await fetched(segment.replace(/[\w-]+\.m4s/, 'another-1.m4s'))).status).toBe(404)
  await database.db.run(sql`
    UPDATE session SET ended_at = ${provider.clock.now()}, end_reason = 'SIGNED_OUT'
     WHERE account_id = (SELECT id FROM account WHERE email = ${ADMIN})`)
  for (const one of [path, segment]) expect((await fetched(one)).status).toBe(404)
})
