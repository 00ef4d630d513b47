import { randomInt } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { TimedFrame } from '../channels/channel.ts'
import { CLIP_CODING } from '../clip.ts'
import { keepPaths } from './paths.ts'

/** The server's end of one viewer's connection: one video track, sent only. */
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

const { profileLevelId, packetizationMode, payloadType } = CLIP_CODING
const PARAMETERS = `profile-level-id=${profileLevelId};packetization-mode=${packetizationMode};level-asymmetry-allowed=1`
const FEEDBACK = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }]

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
 * Makes an endpoint that answers on these addresses. It is an ICE lite agent (RFC 8445 §2.5): it asks no STUN server,
 * sends nothing to where a viewer only claims to be, and so needs no candidates from the viewer.
 */
export async function openPeer(addresses: readonly string[], events: PeerEvents): Promise<Peer> {
  // A third of a second to load: only who watches waits for it.
  const { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } = await import(
    'werift'
  )
  const codec = new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType,
    parameters: PARAMETERS,
    rtcpFeedback: FEEDBACK,
  })
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceLite: true,
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [...addresses],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [], video: [codec] },
    headerExtensions: { audio: [], video: [] },
  })
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
      // The library takes whatever it is given, and would then wait for nothing.
      if (!NEEDED.every((line) => line.test(sdp))) throw new Error('This is no answer to a video offer.')
      await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
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

const NEEDED = [/^m=video [1-9]/m, /^a=ice-ufrag:./m, /^a=ice-pwd:./m, /^a=fingerprint:./m]

const withoutCandidates = (sdp: string) => sdp.replace(/^a=candidate:.*\r?\n/gm, '')
