import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import type { PullEvents } from '#server/video/channels/camera-channel.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { createJanusEngine, type JanusOptions } from '#server/video/janus/engine.ts'
import { MOST_BURST_BYTES } from '#server/video/janus/feeds.ts'
import { ADMIN_KEY, type FakeJanus, startFakeJanus } from '#tests/support/video/fake-janus.ts'
import { openGateway } from '#tests/support/video/gateway-client.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'

/** A camera's stream as a Janus is fed with it: what the camera sends and when it fails is up to each test. */

const SOURCE = { cameraId: 7, stream: 'MAIN' } as const
const PICTURE_TICKS = 3_600
const KEY = 0x65
const NO_KEY = 0x41
let janus: FakeJanus
let engine: VideoEngine
let page: GatewayPage
let camera: PullEvents
let pulls: number
let stops: number
let ticks: number

beforeEach(async () => {
  pulls = 0
  stops = 0
  ticks = 0
  janus = await startFakeJanus()
  engine = createEngine((events) => {
    pulls += 1
    camera = events
    events.started()
    return () => {
      stops += 1
    }
  })
  page = await serveGatewayPage(engine)
})
afterEach(async () => {
  await engine.close()
  await page.close()
  await janus.close()
})

const createEngine = (pull: ReturnType<JanusOptions['pull']>) =>
  createJanusEngine({
    pull: () => pull,
    lingerMs: 50,
    url: janus.url,
    adminKey: ADMIN_KEY,
    log: silentLog,
    now: Date.now,
  })

/** Has the camera send pictures, the first of them a key frame where that is said. */
function film(count: number, { key = false, bytes = 500 } = {}): void {
  for (let sent = 0; sent < count; sent += 1) {
    const isKey = key && sent === 0
    camera.picture({ key: isKey, nals: [Buffer.alloc(bytes, isKey ? KEY : NO_KEY)], ticks })
    ticks += PICTURE_TICKS
  }
}

/** What came in, by the mountpoint's own source number: for each picture its first NAL unit's kind. */
function fed(): string[][] {
  const streams = new Map<number, Map<number, string>>()
  for (const packet of janus.packets) {
    const ssrc = packet.readUInt32BE(8)
    const pictures = streams.get(ssrc) ?? new Map<number, string>()
    streams.set(ssrc, pictures)
    const timestamp = packet.readUInt32BE(4)
    if (!pictures.has(timestamp)) pictures.set(timestamp, kindOf(packet))
  }
  return [...streams.values()].map((pictures) => [...pictures.values()])
}
/** A large unit comes in fragments (FU-A), with its type in the second byte. */
const kindOf = (packet: Buffer) => {
  const type = packet.readUInt8(12) & 0x1f
  const own = type === 28 ? packet.readUInt8(13) & 0x1f : type
  return own === (KEY & 0x1f) ? 'key' : 'more'
}
const moment = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a camera is pulled once, and each mountpoint of it is fed once', async () => {
  const made = [await engine.provision(SOURCE), await engine.provision(SOURCE)]
  film(2, { key: true })
  await expect.poll(fed).toEqual([
    ['key', 'more'],
    ['key', 'more'],
  ])
  expect(pulls).toBe(1)
  for (const { id } of made) await engine.release(id)
  await expect.poll(() => stops).toBe(1)
})

test('a newcomer gets all since the last key frame', async () => {
  await engine.provision(SOURCE)
  film(20, { key: true })
  await expect.poll(() => fed()[0]).toHaveLength(20)
  await engine.provision(SOURCE)
  film(1)
  await expect.poll(() => fed()[1]).toEqual(['key', ...Array(20).fill('more')])
})

test('a newcomer begins with the next key frame where that is too much at once', async () => {
  await engine.provision(SOURCE)
  film(10, { key: true, bytes: MOST_BURST_BYTES / 10 })
  await expect.poll(() => fed()[0]).toHaveLength(10)
  await engine.provision(SOURCE)
  film(1)
  await expect.poll(() => fed()[0]).toHaveLength(11)
  expect(fed()).toHaveLength(1)
  film(2, { key: true })
  await expect.poll(() => fed()[1]).toEqual(['key', 'more'])
})

test('the first request of Janus for a key frame brings the whole burst again, however soon it comes', async () => {
  await engine.provision(SOURCE)
  film(5, { key: true })
  await expect.poll(() => fed()[0]).toHaveLength(5)
  janus.wantKey()
  await moment()
  film(1)
  await expect.poll(() => fed()[0]?.slice(5)).toEqual(['key', ...Array(5).fill('more')])
  janus.wantKey()
  await moment()
  film(1)
  await expect.poll(() => fed()[0]?.slice(11)).toEqual(['more'])
})

async function watch() {
  const client = await openGateway(page.socketUrl)
  const at = await client.attach()
  const body = { request: 'watch', ...(await page.provision(SOURCE)) }
  await client.ask({ janus: 'message', ...at, body })
  return { client, at }
}

test('a wrong password ends the mountpoint: the viewer gets a hangup, and the camera is left alone', async () => {
  const { client, at } = await watch()
  camera.failed('CREDENTIALS')
  expect(await client.heard(({ janus: word }) => word === 'hangup')).toMatchObject({ sender: at.handle_id })
  expect(janus.mountpoints.size).toBe(0)
  expect(engine.figures().mountpoints).toBe(0)
  expect([pulls, stops]).toEqual([1, 1])
})

test('a camera that may come back keeps its mountpoint, and plays on', async () => {
  await watch()
  film(3, { key: true })
  camera.failed('SILENT')
  camera.started()
  ticks = 0
  film(2, { key: true })
  await expect.poll(() => fed()[0]).toEqual(['key', 'more', 'more', 'key', 'more'])
  expect(janus.mountpoints.size).toBe(1)
  expect(stops).toBe(0)
})

test('a camera that fails at once is not fed', async () => {
  const failing = createEngine((events) => {
    events.failed('NOT_ALLOWED')
    return () => {}
  })
  await failing.provision(SOURCE)
  expect(failing.figures().mountpoints).toBe(0)
  await expect.poll(() => janus.mountpoints.size).toBe(0)
  await failing.close()
})
