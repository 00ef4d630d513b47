import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { type StreamViewer, watchStream } from '#tests/support/video/stream-viewer.ts'
import { pullFrom } from '#tests/support/video/video.ts'

/** A camera's stream from its RTSP to viewers' WebRTC, through the engine in the server. */

const SOURCE = { cameraId: 7, stream: 'MAIN' } as const
let camera: TestCamera
let engine: VideoEngine
let page: GatewayPage
let viewers: StreamViewer[]
let reported: (CameraFault | null)[]
let password: string

beforeEach(async () => {
  camera = await startRtspCamera()
  camera.settings.authentication = { scheme: 'Digest', algorithm: 'SHA-256', qop: true }
  password = camera.settings.password
  reported = []
  viewers = []
  const pull = pullFrom(
    () => ({
      host: '127.0.0.1',
      port: camera.port,
      path: '/main',
      username: camera.settings.username,
      password,
    }),
    // A machine that is busy for a moment is no silent camera.
    { silentMs: 1_500, report: async (_, fault) => void reported.push(fault) },
  )
  engine = createEmbeddedEngine({ pull, lingerMs: 100, log: silentLog, now: Date.now, recheckMs: 100 })
  page = await serveGatewayPage(engine)
})
afterEach(async () => {
  for (const { leave } of viewers) await leave()
  await engine.close()
  await page.close()
  await camera.kill()
})

/** A viewer of the camera, as a browser is one but for decoding. */
async function watch(): Promise<StreamViewer> {
  const viewer = await watchStream(page, SOURCE)
  viewers.push(viewer)
  return viewer
}

const more = async ({ packets }: StreamViewer) => {
  const before = packets.length
  await expect.poll(() => packets.length).toBeGreaterThan(before + 5)
}
const grows = ({ packets }: StreamViewer) =>
  packets.every(({ header }, at) => {
    const before = packets[at - 1]
    return !before || (header.timestamp - before.header.timestamp) >>> 0 < 2 ** 31
  })

test('three viewers watch one camera through one connection, which ends after the last', async () => {
  expect(camera.connections).toBe(0)
  for (let n = 0; n < 3; n += 1) await watch()
  for (const viewer of viewers) await more(viewer)
  expect([camera.connections, camera.pullers]).toEqual([1, 1])
  expect(reported).toEqual([null])
  expect(engine.figures()).toMatchObject({ viewers: 3 })
  for (const { leave } of viewers) await leave()
  await expect.poll(() => camera.pullers).toBe(0)
  expect(camera.asked.at(-1)?.method).toBe('TEARDOWN')
})

test('a camera that was killed plays on by itself once it is back, to the same viewer', async () => {
  const viewer = await watch()
  await more(viewer)
  await camera.kill()
  await expect.poll(() => reported.at(-1)).not.toBeNull()
  await camera.start()
  await expect.poll(() => reported.at(-1)).toBeNull()
  await more(viewer)
  expect(grows(viewer), 'time goes on forward').toBe(true)
})

test('a camera that hangs is reported, and its old pictures are not sent again', async () => {
  const viewer = await watch()
  await more(viewer)
  camera.settings.sends = false
  await expect.poll(() => reported.at(-1)).toBe('SILENT')
  const still = viewer.packets.length
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(viewer.packets.length).toBe(still)
  camera.settings.sends = true
  await more(viewer)
})

test('a wrong password is tried once; the viewer is told in words', async () => {
  password = 'wrong'
  const { client } = await watch()
  const { reason } = await client.heard(({ janus }) => janus === 'hangup')
  expect(reason).toBe(CAMERA_FAULT_TEXTS.CREDENTIALS)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(camera.connections).toBe(1)
  expect(reported).toEqual(['CREDENTIALS'])
})

test('another resolution plays on without a new watch', async () => {
  const viewer = await watch()
  await more(viewer)
  await camera.play({ clip: 'fryers', width: 640, height: 360 })
  await more(viewer)
  expect(reported).toEqual([null])
})

test('after its address was changed the next viewer connects again, and does not get the old stream', async () => {
  await more(await watch())
  for (const { leave } of viewers.splice(0)) await leave()
  engine.endCamera(SOURCE.cameraId)
  await expect.poll(() => camera.pullers).toBe(0)
  await more(await watch())
  expect(camera.connections).toBe(2)
})
