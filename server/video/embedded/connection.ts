import type { RTCPeerConnection } from 'werift'
import { CLIP_CODING } from '../clip.ts'

const { profileLevelId, packetizationMode, payloadType } = CLIP_CODING
const PARAMETERS = `profile-level-id=${profileLevelId};packetization-mode=${packetizationMode};level-asymmetry-allowed=1`
const FEEDBACK = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }]

/**
 * Makes one end of a connection for H.264 that is reached at these addresses.
 *
 * @param lite whether it is an ICE lite agent (RFC 8445 §2.5): it asks no STUN server, sends nothing to where a peer only
 *   claims to be, and so needs no candidates from the peer. Only one that the peer can reach may be.
 */
export async function openConnection(
  addresses: readonly string[],
  lite: boolean,
): Promise<RTCPeerConnection> {
  // A third of a second to load: only who watches waits for it.
  const { RTCPeerConnection: Connection, RTCRtpCodecParameters } = await import('werift')
  const codec = new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType,
    parameters: PARAMETERS,
    rtcpFeedback: FEEDBACK,
  })
  return new Connection({
    iceServers: [],
    iceLite: lite,
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [...addresses],
    bundlePolicy: 'max-bundle',
    codecs: { audio: [], video: [codec] },
    headerExtensions: { audio: [], video: [] },
  })
}

const NEEDED = [/^m=video [1-9]/m, /^a=ice-ufrag:./m, /^a=ice-pwd:./m, /^a=fingerprint:./m]

/** The library takes whatever it is given, and would then wait for nothing. @throws Error for what describes no video */
export function checkDescription(sdp: string): void {
  if (!NEEDED.every((line) => line.test(sdp))) throw new Error('This does not describe a video.')
}

export const withoutCandidates = (sdp: string) => sdp.replace(/^a=candidate:.*\r?\n/gm, '')
