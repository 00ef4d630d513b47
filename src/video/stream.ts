import {
  NEW_LIFE,
  type StreamCommand,
  type StreamEvent,
  type StreamKey,
  type StreamLife,
  streamStep,
} from '#src/domain/cameras/stream-life.ts'
import { type Gateway, NO_WEBRTC, type Watching } from './janus/gateway.ts'
import { NO_PATH } from './janus/watcher.ts'
import type { StartGate } from './start-gate.ts'

const TICK_MS = 1000

export interface StreamWays {
  /** Asks the provider for a stream. */
  start(): Promise<StreamKey>
  /** Tells the provider that a stream is not needed any more; its answer is not waited for. */
  stop(id: number): Promise<unknown>
  /** Whether a start that failed so will always fail. */
  isFinal(error: unknown): boolean
  gateway(): Gateway
  /** Whether media lately found no way to the gateway of this page. */
  noPath: { isKnown(): boolean; note(isKnown: boolean): void }
  gate: StartGate
  now(): number
}

export interface StreamSnapshot {
  life: StreamLife
  /** What the gateway sends; null while nothing does. */
  track: MediaStreamTrack | null
  /** Its sound; null where it has none. */
  sound: MediaStreamTrack | null
  /** Where it is played from as HLS; null while it is not. */
  hlsUrl: string | null
}

export interface Stream {
  subscribe(listener: () => void): () => void
  getSnapshot(): StreamSnapshot
  send(event: StreamEvent): void
  /** A picture was just shown. */
  noteFrame(): void
  /** Epoch milliseconds of the last picture; null before the first. */
  lastFrameAt(): number | null
  peer(): RTCPeerConnection | null
  /** Leaves everything; nothing happens afterwards. */
  close(): void
}

let made = 0
const isNoPath = (reason: string) => reason.includes(NO_PATH) || reason.includes(NO_WEBRTC)

/** One tile's stream: the rules of its life (src/domain/cameras/stream-life.ts) with hands to carry them out. */
export function createStream(ways: StreamWays): Stream {
  const id = `stream-${++made}`
  const listeners = new Set<() => void>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let snapshot: StreamSnapshot = { life: NEW_LIFE, track: null, sound: null, hlsUrl: null }
  let watching: Watching | null = null
  let lastFrameAt: number | null = null
  let ticking: ReturnType<typeof setInterval> | undefined
  let closed = false

  function change(next: Partial<StreamSnapshot>): void {
    snapshot = { ...snapshot, ...next }
    for (const listener of [...listeners]) listener()
  }

  const giveBack = ({ id: streamId }: StreamKey) => void ways.stop(streamId).catch(() => {})

  async function start(attempt: number): Promise<void> {
    try {
      const key = await ways.start()
      if (closed) giveBack(key)
      else send({ type: 'started', attempt, key, noPath: ways.noPath.isKnown() })
    } catch (error) {
      send({ type: 'startFailed', attempt, final: ways.isFinal(error) })
    }
  }

  function leave(key: StreamKey | null): void {
    watching?.stop()
    watching = null
    lastFrameAt = null
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    if (key !== null) giveBack(key)
    if (snapshot.track ?? snapshot.sound ?? snapshot.hlsUrl)
      change({ track: null, sound: null, hlsUrl: null })
  }

  function carryOut(command: StreamCommand): void {
    switch (command.do) {
      case 'start':
        ways.gate.enter(id, command.hurried, () => void start(command.attempt))
        return
      case 'watch': {
        const { attempt } = command
        watching = ways.gateway().watch(command.key, {
          onTrack: (track) => change(track.kind === 'audio' ? { sound: track } : { track }),
          onError: (reason) => send({ type: 'streamError', attempt, noPath: isNoPath(reason) }),
        })
        return
      }
      case 'play':
        ways.noPath.note(true)
        change({ hlsUrl: command.url })
        return
      case 'leave':
        leave(command.key)
        return
      case 'release':
        giveBack(command.key)
        return
      case 'wait': {
        const { attempt, what, ms } = command
        const timer = setTimeout(() => {
          timers.delete(timer)
          send({ type: 'waited', attempt, what })
        }, ms)
        timers.add(timer)
      }
    }
  }

  /** A picture's age is told once a second, and only while one plays. */
  function keepTicking(isPlaying: boolean): void {
    if (isPlaying === (ticking !== undefined)) return
    clearInterval(ticking)
    ticking = isPlaying ? setInterval(() => send({ type: 'tick', lastFrameAt }), TICK_MS) : undefined
  }

  function send(event: StreamEvent): void {
    if (closed) return
    const before = snapshot.life
    const { life, commands } = streamStep(before, event, ways.now())
    // What was found out holds until the other way proves better.
    if (life.phase === 'playing' && life.way === 'gateway') ways.noPath.note(false)
    if (before.way === 'hls' && event.type === 'streamError') ways.noPath.note(false)
    if (life !== snapshot.life) change({ life })
    if (life.phase !== 'starting' && life.phase !== 'watching') ways.gate.leave(id)
    keepTicking(life.phase === 'playing')
    for (const command of commands) carryOut(command)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    send,
    noteFrame() {
      lastFrameAt = ways.now()
    },
    lastFrameAt: () => lastFrameAt,
    peer: () => watching?.peer() ?? null,
    close() {
      closed = true
      keepTicking(false)
      ways.gate.leave(id)
      leave(snapshot.life.key)
      listeners.clear()
    },
  }
}
