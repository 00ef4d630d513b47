import type { StreamCounters } from '#src/domain/cameras/stream-info.ts'

const numberOf = (stats: Record<string, unknown>, name: string): number => {
  const value = stats[name]
  return typeof value === 'number' ? value : 0
}

/** What the receiver of a peer connection's picture has counted; null while it receives none. */
export async function readCounters(peer: RTCPeerConnection): Promise<StreamCounters | null> {
  const reports: Record<string, unknown>[] = []
  for (const report of (await peer.getStats()).values()) reports.push(report)
  const inbound = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
  if (!inbound) return null
  const pair = reports.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true)
  const roundTrip = pair?.currentRoundTripTime
  return {
    at: numberOf(inbound, 'timestamp'),
    width: numberOf(inbound, 'frameWidth'),
    height: numberOf(inbound, 'frameHeight'),
    framesDecoded: numberOf(inbound, 'framesDecoded'),
    bytesReceived: numberOf(inbound, 'bytesReceived'),
    packetsLost: numberOf(inbound, 'packetsLost'),
    packetsReceived: numberOf(inbound, 'packetsReceived'),
    bufferedSeconds: numberOf(inbound, 'jitterBufferDelay'),
    bufferedFrames: numberOf(inbound, 'jitterBufferEmittedCount'),
    roundTripSeconds: typeof roundTrip === 'number' ? roundTrip : null,
  }
}
