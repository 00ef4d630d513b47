/** What a receiver has counted since its stream began, at a moment. */
export interface StreamCounters {
  /** Epoch milliseconds, or any clock that only goes forward. */
  at: number
  width: number
  height: number
  framesDecoded: number
  bytesReceived: number
  packetsLost: number
  packetsReceived: number
  /** Seconds that frames waited in the jitter buffer, all together, and how many did. */
  bufferedSeconds: number
  bufferedFrames: number
  /** Seconds to the gateway and back; null while unknown. */
  roundTripSeconds: number | null
}

/** What the stream info shows, each 500 ms (spec 2 §9). Null is what cannot be said yet. */
export interface StreamInfo {
  width: number
  height: number
  framesPerSecond: number | null
  kilobitsPerSecond: number | null
  packetsLost: number
  /** Of a hundred packets, since the stream began. */
  lostPercent: number
  /** Way and waiting together, in milliseconds. */
  delayMs: number | null
}

/** Counters differ over at least so long, or their quotients jump about. */
const LEAST_SPAN_MS = 100

const rate = (more: number, ms: number) => Math.max(0, (more * 1000) / ms)

/** What two readings of a receiver's counters say; without an earlier one there are no rates yet. */
export function streamInfo(before: StreamCounters | null, now: StreamCounters): StreamInfo {
  const span = before === null ? 0 : now.at - before.at
  const known = before !== null && span >= LEAST_SPAN_MS && now.bytesReceived >= before.bytesReceived
  const frames = known ? now.bufferedFrames - before.bufferedFrames : 0
  const waited = known && frames > 0 ? (now.bufferedSeconds - before.bufferedSeconds) / frames : null
  const all = now.packetsLost + now.packetsReceived
  return {
    width: now.width,
    height: now.height,
    framesPerSecond: known ? Math.round(rate(now.framesDecoded - before.framesDecoded, span)) : null,
    kilobitsPerSecond: known
      ? Math.round(rate((now.bytesReceived - before.bytesReceived) * 8, span) / 1000)
      : null,
    packetsLost: now.packetsLost,
    lostPercent: all > 0 ? Math.max(0, Math.round((now.packetsLost / all) * 1000) / 10) : 0,
    delayMs: waited === null ? null : Math.round((waited + (now.roundTripSeconds ?? 0) / 2) * 1000),
  }
}
