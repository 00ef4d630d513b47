import { createHmac } from 'node:crypto'
import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import { CLIP_CODING } from '../clip.ts'
import type { EngineMeans, VideoEngine } from '../engine.ts'
import { newMountpoint } from '../pin.ts'
import { createPlayout } from '../playout.ts'
import { STREAM_ERROR } from '../signalling-words.ts'
import { connectAdmin, type PluginData } from './admin.ts'
import { createFeeds, type Ports } from './feeds.ts'
import { serveThroughJanus } from './proxy.ts'

export interface JanusOptions extends EngineMeans {
  /** Janus' websocket: 'ws://127.0.0.1:8188'. */
  url: string
  /** The streaming plugin's `admin_key`; it lets mountpoints be made. */
  adminKey: string
  /** How often to ask again whether viewers still may watch, in ms; 10 s. */
  recheckMs?: number
  /** How often it is looked which mountpoints Janus still has, in ms; 30 s. */
  sweepMs?: number
}

/** What this provider's mountpoints are called. */
const DESCRIPTION = 'linewatch'
/** Each server feeds its own all the time: one that hears nothing for so long, in ms, was left by one that died. */
const ABANDONED_MS = 60_000

/** A mountpoint as Janus lists it. */
interface Listed {
  id: number
  description?: string
  media?: readonly { age_ms?: number }[]
}
const isAbandoned = ({ description, media = [] }: Listed) =>
  description === DESCRIPTION &&
  media.length > 0 &&
  media.every(({ age_ms: silentMs = 0 }) => silentMs > ABANDONED_MS)

/**
 * The engine that is a Janus gateway: this server makes mountpoints there and feeds them, viewers' signalling goes
 * through it, their media does not. Whatever server ends a mountpoint knows its secret, since that follows from its id.
 */
export function createJanusEngine(options: JanusOptions): VideoEngine {
  const { url, adminKey, log } = options
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const local = /^(localhost|127\..*)$/.test(host)
  const playout = createPlayout(options)
  const feeds = createFeeds(host, playout, { ...options, over: (id) => void release(id) })
  const open = new Set<ReturnType<typeof serveThroughJanus>>()
  /** What could not be ended while Janus was away. */
  const doomed = new Set<number>()
  let closing: Promise<void> | null = null
  const secretOf = (id: number) =>
    createHmac('sha256', adminKey).update(`mountpoint ${id}`).digest('base64url')
  const admin = connectAdmin({ ...options, connected: () => void sweep() })
  const timer = setInterval(() => void sweep(), options.sweepMs ?? 30_000)

  /**
   * A Janus that was restarted has no mountpoints, and another server may have ended one: nobody reports it. Nor does
   * anybody end those of a server that died; they keep their ports.
   */
  async function sweep(): Promise<void> {
    try {
      for (const id of [...doomed]) await destroy(id)
      const fed = new Set(feeds.ids())
      const { list } = await admin.ask({ request: 'list', admin_key: adminKey })
      if (!Array.isArray(list)) return
      const listed: readonly Listed[] = list
      const living = new Set(listed.map(({ id }) => id))
      for (const id of fed) if (!living.has(id)) feeds.end(id)
      for (const one of listed) if (!fed.has(one.id) && isAbandoned(one)) await destroy(one.id)
    } catch {
      // It has been told that Janus does not answer; the next look is soon.
    }
  }

  async function destroy(id: number): Promise<void> {
    const answer = await admin.ask({ request: 'destroy', id, secret: secretOf(id) })
    doomed.delete(id)
    if (answer.error_code !== undefined && answer.error_code !== STREAM_ERROR.noMountpoint)
      log.warn({ answer }, 'The video gateway does not end a mountpoint.')
  }

  async function release(id: number): Promise<void> {
    feeds.end(id)
    doomed.add(id)
    // What Janus could not be told now it is told when it is back.
    await destroy(id).catch(() => {})
  }

  async function provision(source: VideoSource) {
    await playout.check(source)
    const mountpoint = newMountpoint()
    const answer = await admin.ask({
      request: 'create',
      admin_key: adminKey,
      type: 'rtp',
      ...mountpoint,
      secret: secretOf(mountpoint.id),
      description: DESCRIPTION,
      is_private: true,
      permanent: false,
      media: [{ ...MEDIA, ...(local && { iface: '127.0.0.1' }) }],
    })
    const ports = portsOf(answer)
    if (!ports)
      throw new Error(`The video gateway makes no mountpoint: ${answer.error ?? 'it names no port'}`)
    await feeds.begin(mountpoint.id, source, ports)
    return mountpoint
  }

  async function end(): Promise<void> {
    clearInterval(timer)
    for (const one of [...open]) one.close()
    await Promise.allSettled(feeds.ids().map((id) => destroy(id)))
    admin.close()
    feeds.close()
    playout.close()
  }

  return {
    provision,
    release,
    serve(socket, viewer) {
      const one = serveThroughJanus(socket, viewer, { ...options, recheckMs: options.recheckMs ?? 10_000 })
      open.add(one)
      socket.on('close', () => open.delete(one))
    },
    takePictures: playout.takePictures,
    endCamera: playout.endCamera,
    figures: () => ({
      viewers: [...open].reduce((sum, one) => sum + one.watched().length, 0),
      mountpoints: feeds.ids().length,
      framesSent: playout.framesSent,
    }),
    close() {
      closing ??= end()
      return closing
    },
  }
}

/**
 * Port 0 is any free one. Janus keeps no key frame of its own: it asks for one at the other port, and is sent all since
 * the last, which a key frame alone would leave the decoder without.
 */
const MEDIA = {
  type: 'video',
  mid: 'v',
  label: 'video',
  port: 0,
  rtcpport: 0,
  codec: CLIP_CODING.codec.toLowerCase(),
  pt: CLIP_CODING.payloadType,
  fmtp: `profile-level-id=${CLIP_CODING.profileLevelId};packetization-mode=${CLIP_CODING.packetizationMode}`,
}

function portsOf({ stream }: PluginData): Ports | null {
  const { ports } = (stream ?? {}) as { ports?: { port?: number; rtcp_port?: number }[] }
  const [video] = ports ?? []
  return video?.port && video.rtcp_port ? { rtp: video.port, rtcp: video.rtcp_port } : null
}
