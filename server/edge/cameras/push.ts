import { openCameraChannel } from '#server/video/channels/camera-channel.ts'
import type { Seat } from '#server/video/channels/channel.ts'
import { addressesFor, openPeer, type Peer } from '#server/video/embedded/peer.ts'
import type { RtspEvents, RtspSession } from '#server/video/rtsp/client.ts'
import { AGENT_PATHS } from '#src/contract/intake/agent-socket.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'

export interface PushOptions {
  /** The provider's address. */
  url: string
  bearer: string
  /** Connects to the camera. */
  open(events: RtspEvents): RtspSession
  warned(fault: CameraFault): void
  /** It ended by itself; once, and not after `stop`. */
  ended(fault: CameraFault): void
}

const ANSWER_MS = 10_000
const CONNECT_MS = 15_000
/** The most that is sent at once: more than a restaurant's line takes in a quarter of a second is lost. */
const MOST_BYTES = 256 * 1024

/**
 * Pulls a camera's stream and pushes it to the provider by WHIP (RFC 9725). The camera is connected to at once, so that
 * there is a key frame when the connection to the provider is there. Returns what ends it.
 */
export function startPush({ url, bearer, open, warned, ended }: PushOptions): () => void {
  let peer: Peer | null = null
  let seat: Seat | null = null
  let isOver = false
  const whip = (method: 'POST' | 'DELETE', path: string, offer?: string) =>
    fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(offer !== undefined && { 'content-type': 'application/sdp' }),
      },
      ...(offer !== undefined && { body: offer }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  const channel = openCameraChannel({
    now: Date.now,
    sent: () => {},
    empty: () => {},
    pull: (events) => {
      const session = open({
        described: () => events.started(),
        picture: (picture) => events.picture(picture),
        warned,
        ended: (fault) => end(fault),
      })
      return () => session.close()
    },
  })
  // The provider knows best why it cannot be reached; what it does not hear of, it notices by the silence.
  const limit = setTimeout(() => end('SILENT'), CONNECT_MS)

  async function connect(): Promise<void> {
    const fresh = await openPeer(
      addressesFor('127.0.0.1'),
      {
        up() {
          clearTimeout(limit)
          if (isOver || seat) return
          seat = channel.enter({ send: (frames) => fresh.send(frames), mostBytes: MOST_BYTES })
        },
        down: () => end('SILENT'),
        keyWanted: () => seat?.refresh(),
      },
      false,
    )
    if (isOver) return fresh.close()
    peer = fresh
    const answer = await whip('POST', AGENT_PATHS.whip, fresh.offer)
    if (answer.status !== 201) throw new Error(`The provider answered ${answer.status}.`)
    const sdp = await answer.text()
    if (!isOver) await fresh.answer(sdp)
  }

  function stop(): void {
    if (isOver) return
    isOver = true
    clearTimeout(limit)
    channel.end()
    if (peer) void peer.close().catch(() => {})
    void whip('DELETE', `${AGENT_PATHS.whip}/stream`).catch(() => {})
  }
  function end(fault: CameraFault): void {
    if (isOver) return
    stop()
    ended(fault)
  }

  connect().catch(() => end('SILENT'))
  return stop
}
