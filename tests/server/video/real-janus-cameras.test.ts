import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { createJanusEngine } from '#server/video/janus/engine.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import {
  GST_USER,
  type GstCamera,
  provideGstCamera,
  startGstCamera,
} from '#tests/support/video/gst-camera.ts'
import { MOUNTPOINT_PORTS, provideJanus, startJanus, type TestJanus } from '#tests/support/video/janus.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { missingPackets, type StreamViewer, watchStream } from '#tests/support/video/stream-viewer.ts'
import { pullFrom } from '#tests/support/video/video.ts'

/** Cameras through a real Janus, to viewers who come at different moments between two key frames. */

const SOURCE = { cameraId: 7, stream: 'MAIN' } as const
const APART_MS = 700
/** Connecting again after a break takes up to a second, a camera's key frame two more. */
const BY_ITSELF = { timeout: 15_000 }
let janus: TestJanus
let engine: VideoEngine
let page: GatewayPage
let viewers: StreamViewer[]
let reported: (CameraFault | null)[]

beforeAll(async () => {
  await provideJanus(() => {})
  janus = await startJanus()
})
afterAll(() => janus.stop())
beforeEach(() => {
  viewers = []
  reported = []
})
afterEach(async () => {
  for (const { leave } of viewers) await leave()
  await engine.close()
  await page.close()
})

async function serve(target: () => StreamAddress): Promise<void> {
  engine = createJanusEngine({
    pull: pullFrom(target, { report: async (_, fault) => void reported.push(fault) }),
    url: janus.url,
    adminKey: janus.adminKey,
    log: silentLog,
    now: Date.now,
  })
  page = await serveGatewayPage(engine)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function threeCome(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    viewers.push(await watchStream(page, SOURCE, { ipv4: true }))
    await pause(APART_MS)
  }
}

/** Each viewer gets more packets, and none is missing but what this busy process itself did not read in time. */
async function allPlay(): Promise<void> {
  const before = viewers.map(({ packets }) => packets.length)
  const more = () => viewers.map(({ packets }, at) => packets.length - (before[at] ?? 0))
  await expect.poll(() => Math.min(...more()), BY_ITSELF).toBeGreaterThan(50)
  expect(viewers.map(({ firstPictureMs }) => firstPictureMs)).not.toContain(null)
  const missing = () => viewers.reduce((sum, { packets }) => sum + missingPackets(packets), 0)
  // What was lost behind Janus is asked for again, so it may come late.
  await expect.poll(async () => missing() - (await unread()).others, BY_ITSELF).toBeLessThanOrEqual(0)
  expect((await unread()).mountpoints).toBe(0)
}

/** Packets that came while a socket was full (proc(5)): at Janus' mountpoints, and at all other sockets. */
async function unread(): Promise<{ mountpoints: number; others: number }> {
  const [, ...lines] = (await readFile('/proc/net/udp', 'utf8')).trim().split('\n')
  const unreadAt = { mountpoints: 0, others: 0 }
  for (const line of lines) {
    const fields = line.trim().split(/\s+/)
    const port = Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)
    const { from, to } = MOUNTPOINT_PORTS
    unreadAt[port >= from && port <= to ? 'mountpoints' : 'others'] += Number(fields.at(-1))
  }
  return unreadAt
}

async function isBackAfter(kill: () => Promise<void>, start: () => Promise<void>): Promise<void> {
  await kill()
  await expect.poll(() => reported.at(-1), BY_ITSELF).not.toBeNull()
  await start()
  await expect.poll(() => reported.at(-1), BY_ITSELF).toBeNull()
}

describe('a camera with half a megabyte between its key frames', { timeout: 60_000 }, () => {
  let camera: TestCamera
  beforeEach(async () => {
    camera = await startRtspCamera({ everyMs: 66, padding: 16_000 })
    await serve(() => ({
      host: '127.0.0.1',
      port: camera.port,
      path: '/main',
      username: camera.settings.username,
      password: 'the first',
    }))
  })
  afterEach(() => camera.kill())

  test('loses nothing, and plays on after it was killed', async () => {
    await threeCome()
    await allPlay()
    expect(camera.pullers).toBe(1)
    await isBackAfter(camera.kill, camera.start)
    await allPlay()
  })

  test('whose password was changed ends with a hangup', async () => {
    const viewer = await watchStream(page, SOURCE, { ipv4: true })
    viewers.push(viewer)
    await expect.poll(() => viewer.firstPictureMs, BY_ITSELF).not.toBeNull()
    camera.settings.authentication = { scheme: 'Basic' }
    await camera.kill()
    await camera.start()
    await viewer.client.heard(({ janus: word }) => word === 'hangup')
    expect(reported.at(-1)).toBe('CREDENTIALS')
    expect(engine.figures().mountpoints).toBe(0)
  })
})

test('a 720p camera of GStreamer loses nothing, and plays on after it was killed', {
  timeout: 90_000,
}, async () => {
  await provideGstCamera(() => {})
  let camera: GstCamera = await startGstCamera()
  try {
    await serve(() => ({ host: '127.0.0.1', port: camera.ports.digest, path: '/main', ...GST_USER }))
    await threeCome()
    await allPlay()
    await isBackAfter(camera.stop, async () => {
      camera = await startGstCamera()
    })
    await allPlay()
  } finally {
    await camera.stop()
  }
})
