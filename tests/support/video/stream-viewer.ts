import type { RtpPacket } from 'werift'
import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import { type GatewayClient, openGateway } from './gateway-client.ts'
import type { GatewayPage } from './gateway-page.ts'
import { answerOffer } from './node-viewer.ts'

/** A viewer of one stream, like a browser that doesn't decode. */
export interface StreamViewer {
  client: GatewayClient
  /** In the order in which they arrived. */
  packets: readonly RtpPacket[]
  /** Milliseconds from asking for the stream until the last packet of the first picture; null before that. */
  readonly firstPictureMs: number | null
  leave(): Promise<void>
}

/** What comes first in a key frame: parameter sets in one packet (RFC 6184 §5.7.1). */
const AGGREGATE = 24
const beginsKeyFrame = ({ payload }: RtpPacket) => ((payload[0] ?? 0) & 0x1f) === AGGREGATE

/**
 * Watches a source through a mountpoint of its own, as every viewer of the product does.
 *
 * @param ipv4 whether the viewer is reached at the machine's other addresses too: Janus offers none of the loopback
 */
export async function watchStream(
  page: Pick<GatewayPage, 'socketUrl' | 'provision'>,
  source: VideoSource,
  { ipv4 = false } = {},
): Promise<StreamViewer> {
  const asked = performance.now()
  const client = await openGateway(page.socketUrl)
  const at = await client.attach()
  const ask = (body: object, more: object = {}) => client.ask({ janus: 'message', ...at, body, ...more })
  const { jsep } = await ask({ request: 'watch', ...(await page.provision(source)) })
  const packets: RtpPacket[] = []
  let hasKey = false
  let firstPictureMs: number | null = null
  const { answer, connection } = await answerOffer(
    jsep?.sdp ?? '',
    (packet) => {
      packets.push(packet)
      hasKey ||= beginsKeyFrame(packet)
      if (hasKey && packet.header.marker) firstPictureMs ??= performance.now() - asked
    },
    ipv4,
  )
  await ask({ request: 'start' }, { jsep: { type: 'answer', sdp: answer } })
  return {
    client,
    packets,
    get firstPictureMs() {
      return firstPictureMs
    },
    async leave() {
      client.close()
      await connection.close()
    },
  }
}

/** How many sequence numbers (RFC 3550 §5.1: 16 bits that wrap) never arrived between the first and the last. */
export function missingPackets(packets: readonly RtpPacket[]): number {
  const start = packets[0]?.header.sequenceNumber
  if (start === undefined) return 0
  const arrived = new Set<number>()
  let oldest = start
  let newest = start
  for (const { header } of packets) {
    // A repaired packet comes late: its distance from the newest is negative.
    const number = newest + ((header.sequenceNumber - newest + 2 ** 15) & 0xffff) - 2 ** 15
    arrived.add(number)
    oldest = Math.min(oldest, number)
    newest = Math.max(newest, number)
  }
  return newest - oldest + 1 - arrived.size
}
