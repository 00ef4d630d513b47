/** Puts RTP packets into the order in which they were sent: one that was lost and sent again arrives late. */
export interface Reorder {
  /** The packets that can be handed on now, in order; those after a missing one wait for it. */
  add(packet: Buffer): Buffer[]
}

/** How long a missing packet is waited for, in ms: it is asked for, and sent again from another network. */
const WAIT_MS = 400
/** More do not wait: about a second of a large stream. */
const MOST_WAITING = 1_000
/** Numbers count up to 2^16 (RFC 3550 §5.1); what is further behind than this is ahead. */
const HALF = 2 ** 15

/** @param now milliseconds that only grow */
export function createReorder(now: () => number): Reorder {
  const waiting = new Map<number, Buffer>()
  /** The number of the next packet to hand on. */
  let next: number | null = null
  let missingSince: number | null = null

  const isDue = () =>
    waiting.size > MOST_WAITING || (missingSince !== null && now() - missingSince >= WAIT_MS)

  function takeFollowing(): Buffer[] {
    const due: Buffer[] = []
    while (next !== null) {
      const packet = waiting.get(next)
      if (!packet) break
      waiting.delete(next)
      due.push(packet)
      next = (next + 1) & 0xffff
    }
    return due
  }

  return {
    add(packet) {
      if (packet.length < 4) return []
      const number = packet.readUInt16BE(2)
      next ??= number
      const from = next
      const ahead = (one: number) => (one - from) & 0xffff
      // Late: it was given up, or has come already.
      if (ahead(number) >= HALF) return []
      waiting.set(number, packet)
      if (!waiting.has(from) && isDue())
        next = [...waiting.keys()].sort((a, b) => ahead(a) - ahead(b))[0] ?? from
      const due = takeFollowing()
      if (waiting.size === 0) missingSince = null
      else if (due.length > 0 || missingSince === null) missingSince = now()
      return due
    },
  }
}
