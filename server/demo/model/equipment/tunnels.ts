import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { randomOf } from '../random.ts'

/** Tunnels are looked at in watches of so long; in some of them the line is down for a while. */
const WATCH_MS = 6 * HOUR
/** Every ten days hosts restart, and their counting with them. */
const PERIOD_WATCHES = 40
const OUTAGE_CHANCE = 0.08
/** Both ends prove themselves to each other again this often. */
const HANDSHAKE_MS = 2 * MINUTE

export interface TunnelState {
  up: boolean
  /** When both ends last proved themselves. */
  handshakeAt: number
  receivedBytes: number
  sentBytes: number
}

/** When the line of a host is down in a watch, if it is. */
function outageOf(name: string, watch: number): { start: number; end: number } | null {
  const random = randomOf(`${name}/tunnel/${watch}`)
  if (!random.chance(OUTAGE_CHANCE)) return null
  const start = watch * WATCH_MS + random.whole(0, WATCH_MS - HOUR)
  return { start, end: start + random.whole(4, 40) * MINUTE }
}

/** When the period of a watch began. */
const periodOf = (watch: number) => (watch - (watch % PERIOD_WATCHES)) * WATCH_MS

/** When a tunnel that is up at `at` came up: after the last outage before, or with the period. */
function upSince(name: string, watch: number, at: number): number {
  const began = periodOf(watch)
  for (let one = watch; one * WATCH_MS >= began; one -= 1) {
    const outage = outageOf(name, one)
    if (outage && outage.end <= at) return outage.end
  }
  return began
}

const isWithin = (outage: { start: number; end: number } | null, at: number) =>
  outage !== null && at >= outage.start && at < outage.end

/** The outage of each line's watch that was looked at last: most look at one moment after the other. */
const looked = new Map<string, { watch: number; outage: ReturnType<typeof outageOf> }>()

/** Whether the line of a host is up at a moment. */
export function isTunnelUp(name: string, at: number): boolean {
  const watch = Math.floor(at / WATCH_MS)
  let known = looked.get(name)
  if (known?.watch !== watch) {
    known = { watch, outage: outageOf(name, watch) }
    looked.set(name, known)
  }
  return !isWithin(known.outage, at)
}

/**
 * How the tunnel of a host stands at a moment; the same name and moment always give the same.
 *
 * @param outages whether its line is down now and then
 */
export function tunnelAt(name: string, at: number, outages = true): TunnelState {
  const watch = Math.floor(at / WATCH_MS)
  const down = outages ? outageOf(name, watch) : null
  if (down && isWithin(down, at))
    return {
      up: false,
      handshakeAt: down.start - (down.start % HANDSHAKE_MS),
      receivedBytes: 0,
      sentBytes: 0,
    }
  const seconds = (at - (outages ? upSince(name, watch, at) : periodOf(watch))) / 1000
  const random = randomOf(`${name}/tunnel`)
  return {
    up: true,
    handshakeAt: at - ((at + random.whole(0, HANDSHAKE_MS)) % HANDSHAKE_MS),
    // A kitchen tells much and is told little.
    receivedBytes: Math.floor(seconds * random.between(2_000, 6_000)),
    sentBytes: Math.floor(seconds * random.between(40_000, 160_000)),
  }
}
