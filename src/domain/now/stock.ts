import { EXPIRES_SOON_S } from '../analytics/hold-time.ts'
import { FORGOTTEN_MS, holdExpiry } from '../queue/timers.ts'
import { MINUTE, SECOND } from '../time/zone.ts'
import type { NowFacts, OfMaterial, StandingPan, StandingPans } from './facts.ts'

/* What a kitchen holds, against its limits and against what is wanted of it. */

const expiryOf = ({ placedAt, limitS }: StandingPan) => holdExpiry(placedAt, limitS)

/** Those that nobody has taken out for hours are not there any more. */
const heldPans = ({ pans }: NowFacts, now: number) => pans.filter((pan) => now - expiryOf(pan) < FORGOTTEN_MS)

/** Pans past their limit, and since when. */
export const pansPastLimit = (facts: NowFacts, now: number): (OfMaterial & { since: number })[] =>
  heldPans(facts, now)
    .filter(({ timed }) => timed)
    .map((pan) => ({ material: pan.material, materialCode: pan.materialCode, since: expiryOf(pan) }))
    .filter(({ since }) => since <= now)

/**
 * Materials that will run out within some minutes, before the next pan of them is ready. Only of those that are held:
 * what is out is a stock-out, and what nobody holds or misses is not served at this time of the day.
 */
export function runningOut(
  facts: NowFacts,
  now: number,
  withinMinutes: number,
): (OfMaterial & { at: number; nextPanAt: number | null })[] {
  const pans = heldPans(facts, now)
  return facts.demand
    .map(({ perMinute, ...one }) => {
      const grams = pans.reduce((sum, pan) => sum + (pan.material === one.material ? pan.grams : 0), 0)
      return { ...one, at: grams > 0 ? Math.round(now + (grams / perMinute) * MINUTE) : null }
    })
    .filter((one): one is typeof one & { at: number } => one.at !== null)
    .filter(
      ({ material, at, nextPanAt }) =>
        at - now <= withinMinutes * MINUTE &&
        (nextPanAt === null || nextPanAt > at) &&
        facts.stockOuts.every((out) => out.material !== material),
    )
}

/** From when on food that expires is called too much for what is wanted of it. */
export interface Surplus {
  /** So many times what is wanted until it expires. */
  share: number
  /** So many grams are left over. */
  grams: number
}

/**
 * Pans that expire soon and hold more than is wanted until then, by material. Those that expire first are used first, so
 * each counts together with those before it.
 */
export function expiringUnused(facts: NowFacts, now: number, over: Surplus): StandingPans[] {
  return facts.demand.flatMap(({ material, materialCode, perMinute }) => {
    const expiring = heldPans(facts, now)
      .filter((pan) => pan.material === material && pan.timed && pan.grams > 0)
      .filter((pan) => expiryOf(pan) > now && expiryOf(pan) - now <= EXPIRES_SOON_S * SECOND)
      .sort((a, b) => expiryOf(a) - expiryOf(b))
    let grams = 0
    const isTooMuch = expiring.some((pan) => {
      grams += pan.grams
      const wanted = (perMinute * (expiryOf(pan) - now)) / MINUTE
      return grams > over.share * wanted && grams - wanted >= over.grams
    })
    return isTooMuch ? [{ material, materialCode, count: expiring.length }] : []
  })
}
