import { randomInt } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { TimedFrame } from '../channels/channel.ts'
import { CLIP_CODING } from '../clip.ts'
import { checkDescription, openConnection, withoutCandidates } from './connection.ts'
import { keepPaths } from './paths.ts'

/** The sending end of a connection: one video track. */
export interface Peer {
  /** SDP, complete with its candidates. */
  readonly offer: string
  /** @throws when the answer does not fit the offer */
  answer(sdp: string): Promise<void>
  send(frames: readonly TimedFrame[]): void
  close(): Promise<void>
}
export interface PeerEvents {
  /** Connected: pictures may be sent. */
  up(): void
  /** Lost, or never come to be. */
  down(): void
  /** The viewer cannot decode what comes: they need a key frame. */
  keyWanted(): void
}

const { payloadType } = CLIP_CODING

/**
 * Addresses at which a viewer can reach this machine: the one they reached it at. If that was from this very machine
 * (maybe through a reverse proxy), all addresses it has.
 */
export function addressesFor(reachedAt: string): string[] {
  const at = reachedAt.replace(/^::ffff:/, '')
  if (isIPv4(at) && !at.startsWith('127.')) return [at]
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return [
    '127.0.0.1',
    ...own.flatMap((each) => (each.family === 'IPv4' && !each.internal ? [each.address] : [])),
  ]
}

/**
 * Makes an endpoint that sends from these addresses.
 * @param lite whether the other side connects to it, as viewers do; else it connects itself
 */
export async function openPeer(addresses: readonly string[], events: PeerEvents, lite = true): Promise<Peer> {
  const { MediaStreamTrack, RtpHeader, RtpPacket } = await import('werift')
  const connection = await openConnection(addresses, lite)
  const track = new MediaStreamTrack({ kind: 'video' })
  const { sender } = connection.addTransceiver(track, { direction: 'sendonly' })
  sender.onPictureLossIndication.subscribe(events.keyWanted)
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') events.up()
    if (state === 'failed' || state === 'disconnected' || state === 'closed') events.down()
  })
  await connection.setLocalDescription(await connection.createOffer())
  keepPaths(connection)
  let sequence = randomInt(2 ** 15)

  return {
    offer: connection.localDescription?.sdp ?? '',
    async answer(sdp) {
      checkDescription(sdp)
      await connection.setRemoteDescription({ type: 'answer', sdp: lite ? withoutCandidates(sdp) : sdp })
    },
    send(frames) {
      for (const { timestamp, payloads } of frames)
        for (const { data, marker } of payloads) {
          sequence = (sequence + 1) & 0xffff
          const head = new RtpHeader({ sequenceNumber: sequence, timestamp, marker, payloadType })
          track.writeRtp(new RtpPacket(head, data))
        }
    },
    async close() {
      track.stop()
      await connection.close()
    },
  }
}
