import { checkDescription, openConnection, withoutCandidates } from '../embedded/connection.ts'
import { keepPaths } from '../embedded/paths.ts'
import { createDepacketizer, type Picture } from '../rtsp/depacketize.ts'
import { createReorder } from './reorder.ts'

/** The receiving end of a stream that is pushed to this server. */
export interface Receiver {
  /** SDP, complete with its candidates. */
  readonly answer: string
  close(): Promise<void>
}

export interface ReceiverEvents {
  picture(picture: Picture): void
  /** Lost, or never come to be. */
  down(): void
}

/** A request for a key frame may be lost, or come too soon after the one before, in ms. */
const ASK_AGAIN_MS = 500

/**
 * Answers an offer to push H.264 (WHIP, RFC 9725). The sender connects to these addresses of this machine.
 * @throws Error for what is no such offer
 */
export async function openReceiver(
  offer: string,
  addresses: readonly string[],
  events: ReceiverEvents,
): Promise<Receiver> {
  checkDescription(offer)
  const connection = await openConnection(addresses, true)
  const depacketizer = createDepacketizer([])
  const now = () => performance.now()
  const reorder = createReorder(now)
  let needsKey = true
  let askedAt = Number.NEGATIVE_INFINITY
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'failed' || state === 'disconnected' || state === 'closed') events.down()
  })
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      const { gaps } = depacketizer
      for (const one of reorder.add(packet.serialize()))
        for (const picture of depacketizer.read(one)) {
          needsKey = false
          events.picture(picture)
        }
      // What is missing now does not come any more: the next picture that can be shown is a key frame.
      if (depacketizer.gaps > gaps) needsKey = true
      if (needsKey && packet.header.marker) askForKey(packet.header.ssrc)
    })
  })
  const askForKey = (ssrc: number) => {
    if (now() - askedAt < ASK_AGAIN_MS) return
    askedAt = now()
    for (const { receiver } of connection.getTransceivers()) receiver.sendRtcpPLI(ssrc).catch(() => {})
  }
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) })
    await connection.setLocalDescription(await connection.createAnswer())
    keepPaths(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  return { answer: connection.localDescription?.sdp ?? '', close: () => connection.close() }
}
