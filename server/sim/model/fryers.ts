import { SECOND } from '#src/domain/time/zone.ts'
import { type Random, randomOf } from './random.ts'

/** Makers of fryers in the chain: the `vendor` of a fryer cycle. */
export const fryerVendors = ['Brightoil', 'Northfry', 'Steadyheat'] as const

/** How many a restaurant cooks with. */
const FRYERS = 6

export interface Fryer {
  name: string
  vendor: string
  freeAt: number
}

/** The restaurant's fryers: which makers it bought from does not change from day to day. */
export function fryersOf(seed: string, restaurantNumber: string): Omit<Fryer, 'freeAt'>[] {
  const random = randomOf(`${seed}/${restaurantNumber}/fryers`)
  return Array.from({ length: FRYERS }, (_, index) => ({
    name: `Fryer ${index + 1}`,
    vendor: random.weighted(fryerVendors.map((vendor) => ({ weight: 1, vendor }))).vendor,
  }))
}

/** `take` gives the fryer that is free at `at`, or else the first to be; the caller sets its `freeAt`. */
export function createFryers(known: readonly Omit<Fryer, 'freeAt'>[]): { take(at: number): Fryer } {
  const fryers: Fryer[] = known.map((fryer) => ({ ...fryer, freeAt: 0 }))
  return {
    take: (at) => {
      const free = fryers.find((fryer) => fryer.freeAt <= at)
      return free ?? fryers.reduce((one, other) => (other.freeAt < one.freeAt ? other : one))
    },
  }
}

/** Seconds a basket stays in oil beyond or short of its time, when it is done wrong. */
export function wrongFryingMs(random: Random): number {
  return Math.round(-random.between(14, 55) * SECOND)
}

/** A cycle is correct when it is within ten seconds of its time. */
export function isCorrectCycle(expectedS: number, actualS: number): boolean {
  return Math.abs(actualS - expectedS) <= 10
}
