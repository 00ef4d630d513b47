import { RTCPeerConnection, RTCRtpCodecParameters, type RtpPacket } from 'werift'

export interface NodeViewer {
  connection: RTCPeerConnection
  /** SDP, complete with its candidates. */
  answer: string
}

/**
 * Answers a gateway's offer as a browser would, but for decoding: what comes is handed on packet by packet.
 *
 * @param ipv4 whether it is reached at the machine's other addresses too, not just on the loopback
 */
export async function answerOffer(
  offer: string,
  onPacket: (packet: RtpPacket) => void,
  ipv4 = false,
): Promise<NodeViewer> {
  const codec = new RTCRtpCodecParameters({
    mimeType: 'video/H264',
    clockRate: 90_000,
    payloadType: 102,
    parameters: 'profile-level-id=42e01f;packetization-mode=1',
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
  })
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv4: ipv4,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { audio: [], video: [codec] },
  })
  connection.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => onPacket(packet))
  })
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  await connection.setLocalDescription(await connection.createAnswer())
  return { connection, answer: connection.localDescription?.sdp ?? '' }
}
