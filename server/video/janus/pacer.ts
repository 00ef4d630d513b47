/** Sends packets in their order, spread over time. */
export interface Pacer {
  send(packets: readonly Buffer[]): void
  end(): void
}

export interface PacerMeans {
  /** Milliseconds. */
  now: () => number
  send: (packet: Buffer) => void
  /** More came than can be sent: what waited is dropped, and what follows it cannot be decoded. */
  overflowed: () => void
}

/** A picture of usual size is sent at once. */
export const AT_ONCE = 48
/** Packets a millisecond after that: about 18 Mbit/s, more than cameras send for long. */
export const A_MS = 2
/** Packets that wait at most, a second of sending. */
export const MOST_WAITING = 2_000

/**
 * Janus reads a mountpoint's packets from a socket that holds about 300 of them, and on a busy machine it is late to
 * read. What does not fit is lost for good: nobody asks this server to send a packet again.
 */
export function createPacer({ now, send, overflowed }: PacerMeans): Pacer {
  let waiting: Buffer[] = []
  let allowed = AT_ONCE
  let countedAt = now()
  let timer: NodeJS.Timeout | undefined

  function pump(): void {
    timer = undefined
    const at = now()
    // The clock may have been put back.
    allowed = Math.min(AT_ONCE, allowed + Math.max(0, at - countedAt) * A_MS)
    countedAt = at
    const due = waiting.splice(0, Math.floor(allowed))
    allowed -= due.length
    for (const packet of due) send(packet)
    if (waiting.length > 0) timer = setTimeout(pump, 1)
  }

  return {
    send(packets) {
      waiting.push(...packets)
      if (waiting.length > MOST_WAITING) {
        waiting = []
        overflowed()
      }
      if (timer === undefined) pump()
    },
    end() {
      clearTimeout(timer)
      waiting = []
    },
  }
}
