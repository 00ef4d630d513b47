/** A process with nothing but a video engine, started by cameras.ts: it pulls cameras and serves viewers. */
import { silentLog } from '#server/db/log.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { Mountpoint, VideoEngine } from '#server/video/engine.ts'
import { createJanusEngine } from '#server/video/janus/engine.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { pullFrom } from '#tests/support/video/video.ts'
import { answerParent } from './remote.ts'

/** A camera is left soon after its last viewer, so that the next one finds it cold. */
const LINGER_MS = 100

let engine: VideoEngine | null = null
let page: GatewayPage | null = null
const made: number[] = []

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
