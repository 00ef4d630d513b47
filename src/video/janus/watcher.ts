import type { StreamKey } from '#src/domain/cameras/stream-life.ts'
import { t } from '#src/domain/language/text.ts'
import type { GatewaySession, Jsep, PluginHandle, PluginMessage } from './client-shape.ts'

export interface Told {
  /** A picture is on its way, or its sound. */
  onTrack(track: MediaStreamTrack): void
  /** The stream failed or ended; told once, and nothing after it. */
  onError(reason: string): void
}

export interface Watcher {
  attach(session: GatewaySession): void
  stop(): void
  fail(reason: string): void
  /** A session is gone, and with it what was watched through it. */
  lost(session: GatewaySession, reason: string): void
  peer(): RTCPeerConnection | null
}

/** Media find no way from the gateway to here, or this browser has no WebRTC. */
export const NO_PATH = t('No connection to the video gateway')
const STREAMING = 'janus.plugin.streaming'
/** Whether an offer has sound: a section of it whose port is not 0, which would be one that is turned down. */
const hasSound = ({ sdp = '' }: Jsep) => /^m=audio [1-9]/m.test(sdp)
const received = (type: 'video' | 'audio') => ({ type, capture: false as const, recv: true as const })

/**
 * One stream on its way through one handle: watch, the gateway's offer, our answer, start (spec 2 §7). The client calls
 * back late, twice, or never; what comes after the end is undone and not told.
 */
export function createWatcher(key: StreamKey, told: Told, onOver: () => void): Watcher {
  let over = false
  let session: GatewaySession | null = null
  let handle: PluginHandle | null = null

  function end(noRequest: boolean): boolean {
    if (over) return false
    over = true
    handle?.detach({ noRequest })
    handle = null
    onOver()
    return true
  }
  const fail = (reason: string, noRequest = false) => {
    if (end(noRequest)) told.onError(reason)
  }

  function answer(jsep: Jsep): void {
    const answered = handle
    answered?.createAnswer({
      jsep,
      // A picture comes in, with its sound where it has one; nothing goes out: no camera or microphone of this device
      // is asked for.
      tracks: [received('video'), ...(hasSound(jsep) ? [received('audio')] : [])],
      success: (own) => {
        if (!over) answered.send({ message: { request: 'start' }, jsep: own, error: fail })
      },
      error: (reason) => fail(String(reason)),
    })
  }

  function onMessage(message: PluginMessage, jsep?: Jsep): void {
    if (over) return
    if (message.error !== undefined) fail(message.error)
    else if (message.result?.status === 'stopped') fail(t('The stream was stopped'))
    else if (jsep) answer(jsep)
  }

  return {
    attach(through) {
      if (over) return
      session = through
      through.attach({
        plugin: STREAMING,
        success: (made) => {
          if (over || handle) return made.detach({})
          handle = made
          const { id, pin } = key
          made.send({ message: { request: 'watch', id, pin }, error: fail })
        },
        error: fail,
        onmessage: onMessage,
        // Mute and unmute call the same; only a track that was made is one to show.
        onremotetrack: (track, _mid, on, why) => {
          if (!over && on && why?.reason === 'created') told.onTrack(track)
        },
        webrtcState: (isConnected) => {
          if (!isConnected) fail(t('The video gateway closed the connection'))
        },
        iceState: (state) => {
          if (state === 'failed') fail(NO_PATH)
        },
        ondetached: () => fail(t('The video gateway ended the stream'), true),
      })
    },
    stop: () => void end(false),
    fail,
    lost(through, reason) {
      if (session === null || session === through) fail(reason, true)
    },
    peer: () => handle?.webrtcStuff.pc ?? null,
  }
}
