import { SECOND } from '#src/domain/time/zone.ts'
import { type Random, randomOf } from '../random.ts'
import type { DayEvent, KitchenFryer } from './day-plan.ts'

/** Makers of fryers in the chain: the `vendor` of a fryer cycle. */
export const fryerVendors = ['Brightoil', 'Northfry', 'Steadyheat'] as const

/** How many a restaurant is built with. */
const FRYERS = 6

export interface Fryer extends KitchenFryer {
  freeAt: number
}

/** The fryers a restaurant is built with: which makers it bought from does not change from day to day. */
export function fryersOf(seed: string, restaurantNumber: string): KitchenFryer[] {
  const random = randomOf(`${seed}/${restaurantNumber}/fryers`)
  return Array.from({ length: FRYERS }, (_, index) => ({
    name: `Fryer ${index + 1}`,
    vendor: random.weighted(fryerVendors.map((vendor) => ({ weight: 1, vendor }))).vendor,
  }))
}

export interface Fryers {
  /**
   * The fryer for a basket of which is decided at `at`: of those the restaurant has then, the one that has been free
   * the longest, or is the first to be. The caller sets its `freeAt`. Null where it has none.
   */
  take(at: number): Fryer | null
}

/** The fryers of a day that begins with some and has others from each event on. */
export function createFryers(first: readonly KitchenFryer[], events: readonly DayEvent[]): Fryers {
  const known = new Map<string, Fryer>()
  const changes = events.filter((event) => event.kind === 'fryers')
  const present = ({ name, vendor }: KitchenFryer): Fryer => {
    const fryer = { name, vendor, freeAt: known.get(name)?.freeAt ?? 0 }
    known.set(name, fryer)
    return fryer
  }
  let inUse = first.map(present)
  let next = 0
  return {
    take: (at) => {
      for (let change = changes[next]; change && change.at <= at; change = changes[++next])
        inUse = change.fryers.map(present)
      const [one, ...others] = inUse
      if (!one) return null
      return others.reduce((best, other) => (other.freeAt < best.freeAt ? other : best), one)
    },
  }
}

/** Seconds a basket stays in oil beyond or short of its time, when it is done wrong. */
export function wrongFryingMs(random: Random): number {
  return Math.round(-random.between(14, 55) * SECOND)
}
