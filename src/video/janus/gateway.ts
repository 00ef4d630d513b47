import { LEAVE_DELAY_MS, type StreamKey } from '#src/domain/cameras/stream-life.ts'
import { t } from '#src/domain/language/text.ts'
import type { GatewayClient, OpenedSession } from './client-shape.ts'
import { createWatcher, type Told, type Watcher } from './watcher.ts'

/** A gateway that takes a socket and then says nothing. */
const OPEN_LIMIT_MS = 10_000
/** The session has been asked to go, but nobody answers. */
const DESTROY_LIMIT_MS = 2000
export const NO_WEBRTC = t('No WebRTC support')

export interface GatewayWays {
  /** The gateway's client; fetched at the first stream. */
  load(): Promise<GatewayClient>
  /** Where to signal, with a token that is good now, and the servers that lead through a firewall. */
  address(): Promise<{ server: string; iceServers: RTCIceServer[] }>
}

export interface Watching {
  /** Leaves the stream; nothing is told afterwards. */
  stop(): void
  /** For the stream's figures; null while there is none. */
  peer(): RTCPeerConnection | null
}

export interface Gateway {
  watch(key: StreamKey, told: Told): Watching
}

/** A session that was opened; over when its socket is gone, or when it was given up. */
interface Live extends OpenedSession {
  over: boolean
}

/**
 * One session of a page with the gateway of one restaurant, opened with the first stream and left 1 s after the last
 * (spec 2 §9). A session that was lost is never taken up again: the next stream gets a fresh one.
 */
export function createGateway(ways: GatewayWays): Gateway {
  const watchers = new Set<Watcher>()
  let current: Promise<Live> | null = null
  let idle: ReturnType<typeof setTimeout> | undefined

  /** Tells everything that watches through this session that it is gone. */
  function lose(live: Live, reason: string): void {
    live.over = true
    live.forget()
    current = null
    for (const watcher of [...watchers]) watcher.lost(live.session, reason)
  }

  async function connect(): Promise<Live> {
    const [client, address] = await Promise.all([ways.load(), ways.address()])
    if (!client.isSupported()) throw new Error(NO_WEBRTC)
    return new Promise((resolve, reject) => {
      let live: Live | null = null
      let opened: OpenedSession | null = null
      let failed = false
      const fail = (reason: unknown) => {
        if (failed || live?.over) return
        if (live) return lose(live, String(reason))
        failed = true
        clearTimeout(limit)
        opened?.forget()
        reject(new Error(String(reason)))
      }
      const limit = setTimeout(() => fail(t('The video gateway is not responding')), OPEN_LIMIT_MS)
      const success = () => {
        if (failed || live || !opened) return
        clearTimeout(limit)
        live = { ...opened, over: false }
        resolve(live)
      }
      opened = client.open({ ...address, success, error: fail })
      // The client may refuse before there is anything to forget.
      if (failed) opened.forget()
    })
  }

  function open(): Promise<Live> {
    if (current) return current
    const made = connect()
    current = made
    made.catch(() => {
      if (current === made) current = null
    })
    return made
  }

  function destroy(live: Live): void {
    if (live.over) return
    live.over = true
    const gone = () => live.forget()
    setTimeout(gone, DESTROY_LIMIT_MS)
    live.session.destroy({ cleanupHandles: true, notifyDestroyed: false, success: gone, error: gone })
  }

  /** A session that is still being made is left once it is there: told to go before, the client would leak it. */
  function leaveWhenIdle(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      const left = current
      if (watchers.size > 0 || !left) return
      current = null
      left.then(destroy, () => {})
    }, LEAVE_DELAY_MS)
  }

  return {
    watch(key, told) {
      clearTimeout(idle)
      const watcher = createWatcher(key, told, () => {
        watchers.delete(watcher)
        if (watchers.size === 0) leaveWhenIdle()
      })
      watchers.add(watcher)
      open().then(
        ({ session, over }) =>
          over ? watcher.lost(session, t('The video session has ended')) : watcher.attach(session),
        (error: unknown) => watcher.fail(error instanceof Error ? error.message : String(error)),
      )
      return { stop: watcher.stop, peer: watcher.peer }
    },
  }
}
