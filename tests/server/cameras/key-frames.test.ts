import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { type KeyFrames, openKeyFrames } from '#server/services/cameras/key-frames.ts'
import { cameraTarget, reportCamera } from '#server/services/cameras/sources/links.ts'
import { pictureOf } from '#server/services/cameras/stills.ts'
import { OnvifFault } from '#server/video/cameras/onvif-fault.ts'
import { createPuller } from '#server/video/cameras/puller.ts'
import { type AccessUnit, framesOf, stillOf } from '#server/video/clip.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import { openRtsp } from '#server/video/rtsp/client.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { FFMPEG, provideFfmpeg } from '#tests/support/programs/ffmpeg.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** Stills of cameras without snapshots: of a key frame, by a real ffmpeg. */

const SIZE = { width: 320, height: 180 }
const SOURCE = { clip: 'fryers', ...SIZE }

let folder: string
beforeAll(async () => {
  await provideFfmpeg(() => {})
  folder = await mkdtemp(join(tmpdir(), 'linewatch-key-frames-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program in ffmpeg's place; `$OUT` is the file that `output` reads. */
async function standIn(script: string): Promise<{ path: string; output: () => Promise<string> }> {
  const path = join(folder, randomBytes(4).toString('hex'))
  await writeFile(path, `#!/bin/sh\nOUT=${path}.out\n${script}\n`, { mode: 0o755 })
  return { path, output: () => readFile(`${path}.out`, 'utf8') }
}

async function opened(path: string, { warn = vi.fn(), timeoutMs = 60_000 } = {}) {
  const keyFrames = (await openKeyFrames(path, { warn }, timeoutMs)) as KeyFrames
  return { keyFrames, warn }
}

const keyFrame = async (): Promise<AccessUnit> => (await framesOf(SOURCE))[0] as AccessUnit
/** Its parameter sets stay, what is shown is lost. */
const broken = async (): Promise<AccessUnit> => ({
  key: true,
  nals: (await keyFrame()).nals.map((nal, at) => (at < 2 ? nal : Buffer.alloc(nal.length, 0x65))),
})

/** How far two pictures are apart: the mean difference of their channels, 0 to 255, in coarse pixels. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (bytes: Buffer) =>
    sharp(bytes).resize(32, 18).removeAlpha().toColorspace('srgb').raw().toBuffer()
  const [a, b] = [await pixels(one), await pixels(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}
/** It shows how the clip begins, and nothing else does. */
async function expectClip(bytes: Buffer) {
  expect(await difference(bytes, await stillOf('fryers', 0))).toBeLessThan(6)
  expect(await difference(bytes, await stillOf('boards', 0))).toBeGreaterThan(15)
}
const PLACEHOLDER = '#23272f'
async function expectPlaceholder(bytes: Buffer) {
  const { dominant } = await sharp(bytes).stats()
  const plain = await sharp({ create: { ...SIZE, channels: 3, background: PLACEHOLDER } })
    .png()
    .toBuffer()
  expect(dominant).toEqual((await sharp(plain).stats()).dominant)
  expect(await difference(bytes, await stillOf('fryers', 0))).toBeGreaterThan(15)
}

describe('a key frame', () => {
  test('becomes a picture', async () => {
    const { keyFrames, warn } = await opened(FFMPEG)
    const picture = await keyFrames.pictureOf(await keyFrame())
    expect(await sharp(picture as Buffer).metadata()).toMatchObject({ format: 'png', ...SIZE })
    await expectClip(picture as Buffer)
    await expectClip(await pictureOf({ keyFrames }, await keyFrame(), 'Fryers', { width: 64, height: 36 }))
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([
    ['that is broken', broken],
    ['that is none', async () => ({ key: true, nals: [] })],
  ])('%s becomes none, with one line in the log', async (_, unit) => {
    const { keyFrames, warn } = await opened(FFMPEG)
    expect(await keyFrames.pictureOf(await unit())).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
    await expectPlaceholder(await pictureOf({ keyFrames }, await unit(), 'Fryers', SIZE))
  })

  test('is of no use without an ffmpeg', async () => {
    expect(await openKeyFrames(undefined, silentLog)).toBeNull()
    await expectPlaceholder(await pictureOf({ keyFrames: null }, await keyFrame(), 'Fryers', SIZE))
  })

  test('an ffmpeg that cannot be executed is said at the start, and makes no picture', async () => {
    const { keyFrames, warn } = await opened(join(folder, 'nothing'))
    expect(warn).toHaveBeenCalledWith({ reason: expect.stringContaining('ENOENT') }, expect.any(String))
    expect(await keyFrames.pictureOf(await keyFrame())).toBeNull()
  })
})

function isRunning(id: string): boolean {
  try {
    return process.kill(Number(id), 0)
  } catch {
    return false
  }
}

describe('the program', () => {
  test('knows nothing of the server, and may read and write nothing but its pipes', async () => {
    const { path, output } = await standIn('{ for each in "$@"; do echo "$each"; done; env; } > $OUT')
    const { keyFrames } = await opened(path)
    await keyFrames.pictureOf(await keyFrame())
    const lines = (await output()).trim().split('\n')
    expect(lines.join(' ')).toContain('-protocol_whitelist pipe -threads 1')
    expect(lines.filter((line) => /^\w+:/.test(line))).toEqual(['pipe:0', 'pipe:1'])
    // What a shell sets by itself.
    expect(lines.filter((line) => /^\w+=/.test(line) && !/^(PWD|OLDPWD|SHLVL|_)=/.test(line))).toEqual([
      expect.stringContaining('scale='),
    ])
  })

  test('is ended when it hangs', async () => {
    const { path, output } = await standIn('echo $$ > $OUT; exec sleep 60')
    const { keyFrames, warn } = await opened(path, { timeoutMs: 3_000 })
    const begun = performance.now()
    expect(await keyFrames.pictureOf(await keyFrame())).toBeNull()
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(warn).toHaveBeenCalledWith(
      { reason: expect.stringContaining('ffmpeg took longer than 3000 ms') },
      expect.any(String),
    )
    expect(isRunning(await output())).toBe(false)
  })

  test('is ended when it writes without an end', async () => {
    const { path, output } = await standIn('echo $$ > $OUT; exec yes')
    const { keyFrames } = await opened(path)
    expect(await keyFrames.pictureOf(await keyFrame())).toBeNull()
    expect(isRunning(await output())).toBe(false)
  })

  test('runs twice at once at most', async () => {
    const { path, output } = await standIn(`echo + >> $OUT; sleep 0.2; ${FFMPEG} "$@"; echo - >> $OUT`)
    const { keyFrames } = await opened(path)
    const unit = await keyFrame()
    const pictures = await Promise.all(Array.from({ length: 5 }, () => keyFrames.pictureOf(unit)))
    for (const picture of pictures) await expectClip(picture as Buffer)
    let running = 0
    const counts = (await output())
      .trim()
      .split('\n')
      .map((sign) => (running += sign === '+' ? 1 : -1))
    expect([Math.max(...counts), counts.length]).toEqual([2, 10])
  })
})

describe('a camera', () => {
  let camera: TestCamera
  let database: FreshDatabase
  let provider: TestProvider
  let token: string
  let restaurantId: string

  beforeAll(async () => {
    database = await freshDatabase()
    const pull = createPuller({
      target: (source) => cameraTarget(provider.services, source),
      open: (target, events) =>
        openRtsp(target, events, {
          connect: (host, port) => createConnection({ host, port }),
          randomBytes,
        }),
      report: (source, fault) => reportCamera(provider.services, source, fault),
      random: () => 0,
    })
    provider = await startTestProvider({
      databaseUrl: database.url,
      // A still lingers for nobody: with this the test would wait.
      video: createEmbeddedEngine({ pull, lingerMs: 60_000, log: silentLog, now: Date.now }),
      // Stills of cameras with the same numbers, of other files' tests, are of other times.
      clock: movableClock(Date.now() + DAY),
    })
    restaurantId = await restaurantUuid(database.db, '0412')
  })
  afterAll(async () => {
    await provider.stop()
    await database.drop()
  })
  beforeEach(async () => {
    camera = await startRtspCamera({ authentication: { scheme: 'Digest', algorithm: 'SHA-256', qop: true } })
    provider.services.keyFrames = (await opened(FFMPEG)).keyFrames
    provider.clock.advance(120_000)
    token = await provider.tokenOf(ADMIN)
  })
  afterEach(async () => {
    await camera.kill()
    // The next one may get the same port, and is not this camera added twice.
    await database.db.run(
      sql`UPDATE camera SET deleted_at = 1 WHERE id IN (SELECT camera_id FROM camera_source WHERE port = ${camera.port})`,
    )
  })

  interface Kind {
    sub?: boolean
    onvif?: boolean
    password?: string
  }
  /** Adds it; gives what shows its still. */
  async function added({ sub = false, onvif = false, password = camera.settings.password }: Kind = {}) {
    const streams = ['main', ...(sub ? ['sub'] : [])].map((name) =>
      inspectedStream({ token: onvif || sub ? name : null, name, port: camera.port, path: `/${name}` }),
    )
    const found = { outcome: 'OK', streams, authentication: 'digest', devicePort: onvif ? 80 : null } as const
    provider.services.cameras = standInCameras({ '127.0.0.1': found })
    const { username } = camera.settings
    const address = onvif ? '127.0.0.1' : `127.0.0.1:${camera.port}`
    const tokens = sub ? { mainToken: 'main', subToken: 'sub' } : {}
    const body = { name: `Camera ${camera.port}`, categories: [], address, username, password, ...tokens }
    const { status, body: made } = await provider.call(createCamera, {
      params: { restaurantId },
      token,
      body,
    })
    expect(status).toBe(200)
    return (query = SIZE) =>
      provider.call(cameraThumbnail, { params: { restaurantId, id: made.uuid }, token, query })
  }

  /** The addresses of the streams that were pulled so far. */
  const played = () => camera.asked.filter(({ method }) => method === 'PLAY').map(({ uri }) => uri)

  const stored = () =>
    database.db.one<{ cameraId: number; fault: string | null }>(
      sql`SELECT camera_id, fault FROM camera_source WHERE port = ${camera.port}`,
    )

  test('without ONVIF shows what it sends, and is left at once', async () => {
    const still = await added()
    const { status, bytes } = await still()
    expect(status).toBe(200)
    await expectClip(bytes)
    expect(played()).toEqual([expect.stringContaining('/main')])
    await expect.poll(() => camera.pullers).toBe(0)
  })

  test('that has a smaller stream shows that one', async () => {
    const still = await added({ sub: true })
    await expectClip((await still()).bytes)
    expect(played()).toEqual([expect.stringContaining('/sub')])
  })

  test.each([
    ['has none', async () => null],
    ['is busy', async () => Promise.reject(new OnvifFault('BUSY', 'The still has status 503.'))],
  ])('whose ONVIF %s shows what it sends', async (_, snapshot) => {
    const still = await added({ onvif: true })
    provider.services.cameras.still = snapshot
    await expectClip((await still()).bytes)
  })

  test('with an ONVIF still is not pulled', async () => {
    const still = await added({ onvif: true })
    const red = { ...SIZE, channels: 3, background: '#ff0000' } as const
    provider.services.cameras.still = () => sharp({ create: red }).jpeg().toBuffer()
    expect((await sharp((await still()).bytes).stats()).dominant).toMatchObject({ r: 248, g: 8, b: 8 })
    expect(camera.connections).toBe(0)
  })

  test('shows its name where there is no ffmpeg, and is not asked', async () => {
    provider.services.keyFrames = null
    const still = await added()
    await expectPlaceholder((await still()).bytes)
    expect(camera.connections).toBe(0)
  })

  test('is asked once for everybody who looks, in any size, and again later', async () => {
    const { path, output } = await standIn(`echo + >> $OUT; exec ${FFMPEG} "$@"`)
    provider.services.keyFrames = (await opened(path)).keyFrames
    const still = await added()
    const all = [still(), still(), still({ width: 64, height: 36 })]
    for (const { bytes } of await Promise.all(all)) await expectClip(bytes)
    await expectClip((await still({ width: 640, height: 360 })).bytes)
    expect([await output(), played().length]).toEqual(['+\n', 1])
    provider.clock.advance(30_000)
    await expectClip((await still()).bytes)
    expect([await output(), played().length]).toEqual(['+\n+\n', 2])
  })

  test('that is watched is not connected to once more', async () => {
    const still = await added()
    const { cameraId } = await stored()
    const picture = vi.fn()
    const leave = provider.services.video.takePictures({ cameraId, stream: 'MAIN' }, { picture, failed() {} })
    await vi.waitFor(() => expect(picture).toHaveBeenCalled())
    await expectClip((await still()).bytes)
    expect(camera.connections).toBe(1)
    expect(camera.pullers, 'who watches still does').toBe(1)
    leave()
  })

  test('is not asked where that is one stream too many for its line', async () => {
    const still = await added()
    const { settings } = provider.services
    const { cameraStreams } = settings
    settings.cameraStreams = 0
    await expectPlaceholder((await still()).bytes)
    settings.cameraStreams = cameraStreams
    expect(camera.connections).toBe(0)
  })

  test('that refuses the password is not asked with it again', async () => {
    const still = await added({ password: 'wrong' })
    await expectPlaceholder((await still()).bytes)
    const { connections } = camera
    expect(connections).toBeGreaterThan(0)
    await expect.poll(async () => (await stored()).fault).toBe('CREDENTIALS')
    provider.clock.advance(30_000)
    expect((await still()).status).toBe(409)
    expect(camera.connections).toBe(connections)
  })

  test('that refuses the password for its ONVIF still is not asked with it by RTSP', async () => {
    const still = await added({ onvif: true })
    provider.services.cameras.still = () => Promise.reject(new OnvifFault('CREDENTIALS', 'Status 401.'))
    await expectPlaceholder((await still()).bytes)
    expect(camera.connections).toBe(0)
  })

  test('that is busy shows its name', async () => {
    camera.settings.status = { DESCRIBE: 503 }
    await expectPlaceholder((await (await added())()).bytes)
  })

  test('that never begins to send shows its name, and is left', async () => {
    const still = await added()
    const leave = vi.fn()
    const take = vi.spyOn(provider.services.video, 'takePictures').mockReturnValue(leave)
    await expectPlaceholder((await still()).bytes)
    take.mockRestore()
    expect(leave).toHaveBeenCalledOnce()
  })

  test.each([
    ['hangs', 'exec sleep 60'],
    ['fails', 'exit 1'],
    ['writes no picture', 'echo picture'],
  ])('shows its name where ffmpeg %s', async (_, script) => {
    const { path } = await standIn(script)
    provider.services.keyFrames = (await opened(path, { timeoutMs: 500 })).keyFrames
    const still = await added()
    await expectPlaceholder((await still()).bytes)
  })
})
