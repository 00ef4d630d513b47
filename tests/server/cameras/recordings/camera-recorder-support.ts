import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import sql from 'sql-template-tag'
import { silentLog } from '#server/db/log.ts'
import { startCameraRecorder } from '#server/services/cameras/camera-recorder.ts'
import { fileOf } from '#server/services/cameras/recording-writer.ts'
import { cameraTarget, reportCamera } from '#server/services/cameras/sources/links.ts'
import { createPuller } from '#server/video/cameras/puller.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { openRtsp } from '#server/video/rtsp/client.ts'
import { createCamera } from '#src/contract/cameras/camera-sources.ts'
import { type Recording, recordingOf, recordings, startRecording } from '#src/contract/cameras/recordings.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { startRtspCamera, type TestCamera } from '#tests/support/video/rtsp-server.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

export type Recorder = ReturnType<typeof startCameraRecorder>

/**
 * A provider with a camera of the chain's own that is recorded. The camera sends its pictures faster than their
 * timestamps say: what lasts seconds takes a fraction of that, and then the clock is moved behind it.
 */
export interface CameraRecordingWorld {
  provider: TestProvider
  camera: TestCamera
  engine: VideoEngine
  restaurantId: string
  /** Of the camera. */
  uuid: string
  recorder: Recorder
  /** Gives the free bytes of the disk; looked at with `services.room`. */
  disk: { free: () => number }
  token(): Promise<string>
  ask(seconds: number, afterMs?: number): Promise<Recording>
  /** Once the camera has sent what happens in so many milliseconds from now, moves the clock there and looks. */
  pass(ms: number): Promise<void>
  /** Moves the clock and looks, whatever the camera sends. */
  skip(ms: number): Promise<void>
  see(uuid: string): Promise<Recording>
  all(query?: object): Promise<Recording[]>
  file(uuid: string): Promise<Buffer>
  /** Another server over the same database, with this engine. */
  anotherRecorder(): Recorder
  close(): Promise<void>
}

/** On the clock's ten minutes, as parts of rolling recordings are. */
export const NOON = Date.UTC(2026, 5, 1, 12)

export async function cameraRecordingWorld(password?: string): Promise<CameraRecordingWorld> {
  const camera = await startRtspCamera({
    everyMs: 2,
    authentication: { scheme: 'Digest', algorithm: 'MD5', qop: true },
  })
  const clock = movableClock(NOON)
  const disk = { free: () => 1e12 }
  const engine = createEmbeddedEngine({
    pull: createPuller({
      target: (source) => cameraTarget(provider.services, source),
      open: (target, events) =>
        openRtsp(target, events, {
          connect: (host, port) => createConnection({ host, port }),
          randomBytes,
          limits: { silentMs: 1_000 },
        }),
      report: (source, fault) => reportCamera(provider.services, source, fault),
      random: () => 0,
    }),
    lingerMs: 100,
    log: silentLog,
    now: clock.now,
  })
  const database = await freshDatabase()
  const provider: TestProvider = await startTestProvider({
    databaseUrl: database.url,
    clock,
    video: engine,
    free: () => disk.free(),
    cameras: standInCameras({
      '127.0.0.1': {
        outcome: 'OK',
        streams: [
          inspectedStream({ token: 'main', port: camera.port, path: '/main' }),
          inspectedStream({ token: 'sub', port: camera.port, path: '/sub' }),
        ],
        authentication: 'digest',
      },
    }),
  })
  await database.db.run(sql`DELETE FROM recording`)
  const restaurantId = await restaurantUuid(database.db, '0412')
  const token = () => provider.tokenOf(ADMIN)
  const { body } = await provider.call(createCamera, {
    params: { restaurantId },
    token: await token(),
    body: {
      name: 'Drive-thru',
      categories: [],
      address: `127.0.0.1:${camera.port}`,
      username: camera.settings.username,
      password: password ?? camera.settings.password,
      mainToken: 'main',
      subToken: 'sub',
    },
  })
  const { uuid } = body
  const { id: cameraId } = await database.db.one<{ id: number }>(
    sql`SELECT id FROM camera WHERE uuid = ${uuid}`,
  )
  const recorders: Recorder[] = []
  const anotherRecorder = () => {
    const one = startCameraRecorder(provider.services)
    recorders.push(one)
    return one
  }
  const recorder = anotherRecorder()
  provider.services.cameraRecorder = recorder

  /** Resolves when the camera has sent what happens until then. */
  const sent = (until: number): Promise<void> =>
    new Promise((resolve) => {
      const leave = engine.takePictures(
        { cameraId, stream: 'MAIN' },
        {
          picture({ ticks }) {
            if (ticks < until * 90) return
            queueMicrotask(() => leave())
            resolve()
          },
          failed() {},
        },
      )
    })
  const look = async () => {
    // One that goes on may have read the clock before.
    await provider.services.cameraRecorder.look()
    await provider.services.cameraRecorder.look()
  }
  return {
    provider,
    camera,
    engine,
    restaurantId,
    uuid,
    recorder,
    disk,
    token,
    anotherRecorder,
    async ask(seconds, afterMs = 0) {
      const startTime = clock.now() + afterMs
      const answer = await provider.call(startRecording, {
        token: await token(),
        params: { restaurantId },
        body: { name: 'Rush', cameras: [uuid], startTime, endTime: startTime + seconds * 1000 },
      })
      const [made] = answer.body.content
      if (!made) throw new Error('Nothing was asked for.')
      await look()
      return made
    },
    async pass(ms) {
      await sent(clock.now() + ms)
      clock.advance(ms)
      await look()
    },
    async skip(ms) {
      clock.advance(ms)
      await look()
    },
    see: async (id) =>
      (await provider.call(recordingOf, { token: await token(), params: { restaurantId, id } })).body,
    all: async (query = {}) =>
      (
        await provider.call(recordings, {
          token: await token(),
          params: { restaurantId },
          query: { sortBy: 'startTime', orderDirection: 'ASC', limit: 100, ...query },
        })
      ).body.content,
    async file(recording) {
      const { media } = provider.services
      const size = (await media.size(fileOf(recording))) ?? 0
      const chunks: Buffer[] = []
      for await (const chunk of media.read(fileOf(recording), 0, size - 1)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    async close() {
      for (const one of recorders) await one.stop()
      await provider.stop()
      await database.drop()
      await camera.kill()
    },
  }
}
