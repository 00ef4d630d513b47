/** A process with nothing but a video engine, started by cameras.ts: it pulls cameras and serves viewers. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#server/db/log.ts'
import { type MediaFiles, mediaFiles } from '#server/services/media/files.ts'
import { lookEvery } from '#server/services/operations/look-every.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { Mountpoint, VideoEngine } from '#server/video/engine.ts'
import { createSegmenter, type Segment } from '#server/video/hls/segmenter.ts'
import { createJanusEngine } from '#server/video/janus/engine.ts'
import { moved } from '#server/video/mp4/fragment.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { pullFrom } from '#tests/support/video/video.ts'
import { answerParent } from './remote.ts'

/** A camera is left soon after its last viewer, so that the next one finds it cold. */
const LINGER_MS = 100
/** As often as the server writes recordings (server/services/cameras/camera-recorder.ts). */
const WRITTEN_MS = 4_000

let engine: VideoEngine | null = null
let page: GatewayPage | null = null
const made: number[] = []

let stopRecording = async () => {}
let recordedBytes = 0

/** Records one camera into a file; gives what ends it. */
function recordInto(media: MediaFiles, cameraId: number): () => Promise<void> {
  const segmenter = createSegmenter(randomUUID)
  const name = `recordings/${cameraId}.mp4`
  let queue: Segment[] = []
  let size = 0
  let ticks = 0
  const leave = engine?.takePictures(
    { cameraId, stream: 'SUB' },
    { picture: (picture) => void queue.push(...segmenter.add(picture)), failed: () => {} },
  )
  async function write(): Promise<void> {
    const segments = queue
    queue = []
    const pieces = segments.map((segment, index) => {
      const piece = moved(segment.bytes, { sequence: index + 1, begin: ticks })
      ticks += segment.ticks
      return piece
    })
    await media.write(name, size, pieces)
    for (const { length } of pieces) size += length
  }
  const writing = lookEvery(WRITTEN_MS, write, (error) => process.emitWarning(String(error)))
  return async () => {
    leave?.()
    await writing.stop()
    recordedBytes += size
  }
}

const acts = {
  /** Opens the engine for cameras at these ports, and answers with its signalling socket. */
  async open(given: { ports: number[]; janus: { url: string; adminKey: string } | null }): Promise<string> {
    const pull = pullFrom(({ cameraId }) => ({
      host: '127.0.0.1',
      port: given.ports[cameraId] ?? 0,
      path: '/main',
      username: null,
      password: null,
    }))
    const means = { pull, lingerMs: LINGER_MS, log: silentLog, now: Date.now }
    engine = given.janus ? createJanusEngine({ ...means, ...given.janus }) : createEmbeddedEngine(means)
    page = await serveGatewayPage(engine)
    return page.socketUrl
  },
  /**
   * Records so many cameras into files, as a server does but for its database: cut into segments, and written to the
   * disk every 4 s.
   */
  async record({ cameras }: { cameras: number }): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'linewatch-bench-'))
    const media = mediaFiles(folder)
    const stops = Array.from({ length: cameras }, (_, cameraId) => recordInto(media, cameraId))
    stopRecording = async () => {
      for (const stop of stops) await stop()
      await rm(folder, { recursive: true })
    }
  },
  /** Ends all recordings; gives how many bytes were written. */
  async stopRecording(_: null): Promise<number> {
    await stopRecording()
    return recordedBytes
  },
  /** Makes a viewer's mountpoint of a camera. */
  async provision({ cameraId }: { cameraId: number }): Promise<Mountpoint> {
    if (page === null) throw new Error('The engine is not open.')
    const mountpoint = await page.provision({ cameraId, stream: 'SUB' })
    made.push(mountpoint.id)
    return mountpoint
  },
  /** Ends all mountpoints but the first `stay`. */
  async release({ stay }: { stay: number }): Promise<void> {
    for (const id of made.splice(stay)) await engine?.release(id)
  },
}
export type EngineActs = typeof acts

answerParent(acts)
