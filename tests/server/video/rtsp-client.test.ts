import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { framesOf } from '#server/video/clip.ts'
import type { RtspMeans, RtspSession } from '#server/video/rtsp/client.ts'
import { readFormat } from '#server/video/rtsp/sps.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type CameraSettings, startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { watchRtsp } from '#tests/support/video/rtsp-viewer.ts'

const PASSWORD = 'Kitchen:2026@ä'
const DIGEST = { scheme: 'Digest', algorithm: 'SHA-256', qop: true } as const

const cameras: TestCamera[] = []
const sessions: RtspSession[] = []
afterEach(async () => {
  for (const session of sessions.splice(0)) session.close()
  await Promise.all(cameras.splice(0).map((camera) => camera.kill()))
})

async function camera(settings: Partial<CameraSettings> = {}): Promise<TestCamera> {
  const started = await startRtspCamera(settings)
  cameras.push(started)
  return started
}

function watch(port: number, address: Partial<StreamAddress> = {}, means: Partial<RtspMeans> = {}) {
  const viewer = watchRtsp({ port, ...address }, means)
  sessions.push(viewer.session)
  return viewer
}
const cook = { username: 'cook', password: PASSWORD }
const methodsOf = ({ asked }: TestCamera) => asked.map(({ method }) => method)

describe('a camera plays', () => {
  test('its pictures as they were coded, with the time between them', async () => {
    const { port } = await camera()
    const { pictures, described, ended } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(70)
    const frames = await framesOf({ clip: 'fryers', width: 320, height: 180 })
    expect(pictures.slice(0, 60)).toEqual(
      frames.slice(0, 60).map(({ key, nals }, index) => ({ key, nals, ticks: index * 6_000 })),
    )
    expect(described.mock.calls).toEqual([
      [
        {
          codec: 'H264',
          parameterSets: frames[0]?.nals.slice(0, 2),
          frameRate: 15,
          authentication: 'none',
        },
      ],
    ])
    expect(ended).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<CameraSettings>]>([
    ['whose replies come byte by byte', { splits: true }],
    ['that names its parameter sets only when it describes itself', { parameterSets: 'described' }],
    ['that sends its parameter sets only with the pictures', { parameterSets: 'in band' }],
    ['that marks no end of a picture', { marks: false }],
    ['that chooses another channel', { channel: 4 }],
    ['that answers OPTIONS with an error', { status: { OPTIONS: 501 } }],
  ])('%s', async (_, settings) => {
    const { port } = await camera(settings)
    const { pictures } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(40)
    const [first] = await framesOf({ clip: 'fryers', width: 320, height: 180 })
    expect(pictures[0]).toEqual({ key: true, nals: first?.nals, ticks: 0 })
  })

  test('on and on, however short the wait for a packet or a picture may be', async () => {
    const { port } = await camera()
    const { session, pictures, ended } = watch(port, {}, { limits: { silentMs: 300, keyFrameMs: 300 } })
    await expect.poll(() => pictures.length + ended.mock.calls.length * 1_000).toBeGreaterThan(150)
    expect(ended.mock.calls).toEqual([])
    expect(session.gaps).toBe(0)
  })

  test('with a B-frame, which is said once', async () => {
    const { port } = await camera({ bFrames: true })
    const { pictures, warned } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(20)
    expect(warned.mock.calls).toEqual([['B_FRAMES']])
  })

  test('on from the next key frame, when a packet was lost', async () => {
    const { port, losePacket } = await camera()
    const { session, pictures } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(5)
    losePacket()
    await expect.poll(() => session.gaps).toBe(1)
    const before = pictures.length
    await expect.poll(() => pictures.length).toBeGreaterThan(before + 3)
    expect(pictures.findIndex(({ key }, index) => index > 0 && key)).toBe(before)
  })

  test('in another resolution, from its next key frame on', async () => {
    const { port, play } = await camera()
    const { pictures } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(5)
    await play({ clip: 'fryers', width: 640, height: 360 })
    const widths = () => pictures.flatMap(({ nals }) => (nals[0] ? (readFormat(nals[0])?.width ?? []) : []))
    await expect.poll(widths).toContain(640)
    expect(widths()[0]).toBe(320)
  })
})

describe('requests', () => {
  test('go to the stream, its video, and again the stream; the session goes along', async () => {
    const { port, asked } = await camera()
    const { pictures } = watch(port)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    const stream = `rtsp://127.0.0.1:${port}/live?channel=1`
    const base = `rtsp://127.0.0.1:${port}/live/`
    expect(asked.map(({ method, uri, headers }) => [method, uri, headers.get('session')])).toEqual([
      ['OPTIONS', stream, undefined],
      ['DESCRIBE', stream, undefined],
      ['SETUP', `${base}trackID=1`, undefined],
      ['PLAY', base, '4711'],
    ])
    expect(asked[2]?.headers.get('transport')).toBe('RTP/AVP/TCP;unicast;interleaved=0-1')
  })

  test.each([
    ['GET_PARAMETER', 'OPTIONS, GET_PARAMETER'],
    ['OPTIONS', 'OPTIONS, PLAY'],
  ])('keep the session alive by %s, when the camera has %s', async (method, methods) => {
    const playing = await camera({ sessionTimeoutS: 4, methods })
    const { ended } = watch(playing.port)
    await expect.poll(() => methodsOf(playing).lastIndexOf(method), { timeout: 10_000 }).toBeGreaterThan(3)
    expect(playing.asked.at(-1)?.headers.get('session')).toBe('4711')
    expect(ended).not.toHaveBeenCalled()
  })

  test('end with TEARDOWN, after which nothing is reported', async () => {
    const playing = await camera()
    const { session, pictures, ended } = watch(playing.port)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    session.close()
    const before = pictures.length
    await expect.poll(() => methodsOf(playing).at(-1)).toBe('TEARDOWN')
    await expect.poll(() => playing.pullers).toBe(0)
    session.close()
    expect(pictures).toHaveLength(before)
    expect(ended).not.toHaveBeenCalled()
    expect(playing.connections).toBe(1)
  })
})

describe('credentials', () => {
  test.each<[CameraSettings['authentication'], string]>([
    [{ scheme: 'Basic' }, 'basic'],
    [{ scheme: 'Digest', algorithm: 'MD5', qop: false }, 'digest'],
    [{ scheme: 'Digest', algorithm: 'MD5', qop: true }, 'digest'],
    [{ scheme: 'Digest', algorithm: 'SHA-256', qop: false }, 'digest'],
    [DIGEST, 'digest'],
  ])('are accepted by %j', async (authentication, named) => {
    const playing = await camera({ authentication })
    const { pictures, described, ended } = watch(playing.port, cook)
    await expect.poll(() => pictures.length + ended.mock.calls.length).toBeGreaterThan(0)
    expect(ended.mock.calls).toEqual([])
    expect(described).toHaveBeenCalledWith(expect.objectContaining({ authentication: named }))
    // Asked once; the nonce is used again from then on.
    expect(methodsOf(playing)).toEqual(['OPTIONS', 'DESCRIBE', 'DESCRIBE', 'SETUP', 'PLAY'])
  })

  test('are counted for each use of a nonce', async () => {
    const playing = await camera({ authentication: DIGEST })
    const { pictures } = watch(playing.port, cook)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    const counts = playing.asked.flatMap(
      ({ headers }) => / nc=(\w+)/.exec(headers.get('authorization') ?? '')?.[1] ?? [],
    )
    expect(counts).toEqual(['00000001', '00000002', '00000003'])
  })

  test('are sent again when only the nonce was too old', async () => {
    const playing = await camera({ authentication: DIGEST, sessionTimeoutS: 4 })
    const { pictures, ended } = watch(playing.port, cook)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    playing.renewNonce()
    const kept = () => methodsOf(playing).filter((method) => method === 'GET_PARAMETER').length
    await expect.poll(kept, { timeout: 10_000 }).toBe(3)
    expect(ended).not.toHaveBeenCalled()
    expect(playing.connections).toBe(1)
  })

  test.each<[string, Partial<StreamAddress>, CameraSettings['authentication'], string, number]>([
    ['missing', {}, DIGEST, 'CREDENTIALS_NEEDED', 1],
    ['wrong', { ...cook, password: 'wrong' }, DIGEST, 'CREDENTIALS', 2],
    ['wrong', { ...cook, password: 'wrong' }, { scheme: 'Basic' }, 'CREDENTIALS', 2],
  ])('that are %s are sent once at most', async (_, address, authentication, fault, describes) => {
    const playing = await camera({ authentication })
    const { ended } = watch(playing.port, address)
    await expect.poll(() => ended.mock.calls).toEqual([[fault, undefined]])
    expect(methodsOf(playing)).toEqual(['OPTIONS', ...Array(describes).fill('DESCRIBE')])
    expect(playing.connections).toBe(1)
  })
})

describe('no picture', () => {
  test.each<[string, Partial<CameraSettings>, string, string | undefined]>([
    ['no such stream', { status: { DESCRIBE: 404 } }, 'NO_SUCH_STREAM', '404'],
    ['a path that is not understood', { status: { DESCRIBE: 400 } }, 'NO_SUCH_STREAM', '400'],
    ['a user without the right', { status: { DESCRIBE: 403 } }, 'CREDENTIALS', '403'],
    ['a redirect', { status: { DESCRIBE: 302 } }, 'NOT_A_CAMERA', '302'],
    ['too many viewers', { status: { SETUP: 453 } }, 'BUSY', '453'],
    ['overloaded', { status: { DESCRIBE: 503 } }, 'BUSY', '503'],
    ['no TCP', { status: { SETUP: 461 } }, 'TRANSPORT', '461'],
    ['TCP not understood', { status: { SETUP: 400 } }, 'TRANSPORT', '400'],
    ['UDP chosen', { transport: 'UDP' }, 'TRANSPORT', undefined],
    ['audio only', { describes: 'audio' }, 'NO_VIDEO', undefined],
    ['an empty description', { describes: 'nothing' }, 'NO_VIDEO', undefined],
    ['H.265', { describes: 'H265' }, 'CODEC', 'H265'],
    ['an HTTP server', { speaks: 'HTTP' }, 'NOT_A_CAMERA', undefined],
  ])('%s', async (_, settings, fault, detail) => {
    const playing = await camera(settings)
    const { ended, pictures } = watch(playing.port)
    await expect.poll(() => ended.mock.calls).toEqual([[fault, detail]])
    expect(pictures).toEqual([])
    expect(playing.connections).toBe(1)
  })

  test.each<[string, Partial<CameraSettings>, RtspMeans['limits'], string]>([
    ['no answer', { ignores: ['OPTIONS'] }, { answerMs: 100 }, 'UNREACHABLE'],
    ['no answer to PLAY', { ignores: ['PLAY'] }, { answerMs: 100 }, 'UNREACHABLE'],
    ['nothing sent', { sends: false }, { silentMs: 100 }, 'SILENT'],
    ['no key frame', { keyFrames: false }, { keyFrameMs: 300 }, 'NO_KEY_FRAME'],
  ])('%s in time', async (_, settings, limits, fault) => {
    const { port } = await camera(settings)
    const { ended, pictures } = watch(port, {}, { limits })
    await expect.poll(() => ended.mock.calls).toEqual([[fault, undefined]])
    expect(pictures).toEqual([])
  })

  test('nobody listens', async () => {
    const { ended } = watch(await freePort())
    await expect.poll(() => ended.mock.calls).toEqual([['REFUSED', undefined]])
  })

  test('a connection that is never made', async () => {
    const { ended } = watch(554, {}, { connect: () => new Socket(), limits: { connectMs: 50 } })
    await expect.poll(() => ended.mock.calls).toEqual([['UNREACHABLE', undefined]])
  })

  test.each([
    ['ENOTFOUND', 'NO_HOST', undefined],
    ['EAI_AGAIN', 'NO_HOST', undefined],
    ['EHOSTUNREACH', 'UNREACHABLE', 'EHOSTUNREACH'],
  ])('the network says %s', async (code, fault, detail) => {
    const failing = () => new Socket().destroy(Object.assign(new Error(code), { code }))
    const { ended } = watch(554, {}, { connect: failing })
    await expect.poll(() => ended.mock.calls).toEqual([[fault, detail]])
  })

  test('a forbidden address, noticed at once or when its name is looked up', async () => {
    const forbidden = Object.assign(new Error('no'), { name: 'ForbiddenAddress' })
    const refusing = () => {
      throw forbidden
    }
    const later = () => new Socket().destroy(forbidden)
    const viewers = [refusing, later].map((open) => watch(554, {}, { connect: open }))
    for (const { ended } of viewers)
      await expect.poll(() => ended.mock.calls).toEqual([['NOT_ALLOWED', undefined]])
  })

  test('nothing is reported after a close, not even what was already failing', async () => {
    const { session, ended } = watch(554, {}, { connect: () => new Socket().destroy(new Error('gone')) })
    session.close()
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('a camera that goes away', () => {
  test('while it plays is silent, and plays again when it is back', async () => {
    const playing = await camera()
    const { pictures, ended } = watch(playing.port)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    await playing.kill()
    await expect.poll(() => ended.mock.calls).toEqual([['SILENT', undefined]])
    await playing.start()
    const again = watch(playing.port)
    await expect.poll(() => again.pictures.length).toBeGreaterThan(0)
  })

  test('while it plays and stops sending is silent, and gets a TEARDOWN', async () => {
    const playing = await camera()
    const { pictures, ended } = watch(playing.port, {}, { limits: { silentMs: 200 } })
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    playing.settings.sends = false
    await expect.poll(() => ended.mock.calls).toEqual([['SILENT', undefined]])
    await expect.poll(() => methodsOf(playing).at(-1)).toBe('TEARDOWN')
  })

  test('before it plays is not reached', async () => {
    const server = createServer((socket) => void socket.end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const { ended } = watch(address && typeof address === 'object' ? address.port : 0)
    await expect.poll(() => ended.mock.calls).toEqual([['UNREACHABLE', undefined]])
    server.close()
  })

  test('without an answer to TEARDOWN is left all the same', async () => {
    const playing = await camera({ ignores: ['TEARDOWN'] })
    const { session, pictures } = watch(playing.port, {}, { limits: { goodbyeMs: 50 } })
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    session.close()
    await expect.poll(() => playing.pullers).toBe(0)
  })
})
