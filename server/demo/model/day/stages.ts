import { SECOND } from '#src/domain/time/zone.ts'
import type { Random } from '../random.ts'
import type { ChickenDish } from './menu.ts'

/** BREADING, BASKET_LOADING, BASKET_TRANSFER, BASKET_FRYING, CTS_TRANSFER, HOT_HOLDING_TRANSFER. */
export const FRYING = 4

/** Bounds of each stage in seconds, as the specification's believable day has them. */
const bounds = [
  [60, 120],
  [20, 40],
  [10, 20],
  [210, 420],
  [15, 30],
  [20, 40],
] as const

const within = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value))

/** What each of the six stages of a batch should take, in whole seconds; larger batches take longer. */
export function expectedStages(dish: ChickenDish, fryTimeS: number, pieces: number): number[] {
  const load = (pieces - dish.smallestBatch) / (dish.largestBatch - dish.smallestBatch)
  const wanted = [
    dish.breadingS + 25 * load,
    30 + 10 * load,
    16 + 4 * load,
    fryTimeS,
    22 + 6 * load,
    30 + 8 * load,
  ]
  return wanted.map((seconds, index) => Math.round(within(seconds, bounds[index] ?? [0, 0])))
}

/** Which stage lags when one does. */
const laggards = [
  { weight: 34, stage: 1 },
  { weight: 20, stage: 2 },
  { weight: 14, stage: 3 },
  { weight: 8, stage: 4 },
  { weight: 9, stage: 5 },
  { weight: 15, stage: 6 },
]

/**
 * How long each stage really takes, in milliseconds. A stage is done in its expected time or somewhat
 * earlier; only a delayed batch exceeds it, and in one stage.
 */
export function actualStages(expectedS: readonly number[], delayed: boolean, random: Random): number[] {
  const late = delayed ? random.weighted(laggards).stage : 0
  return expectedS
    .map((seconds, index) => {
      const stage = index + 1
      if (stage === late) return (seconds + Math.min(480, 15 + 70 * random.exponential())) * SECOND
      if (stage === FRYING) return seconds * SECOND - random.between(0, 4) * SECOND
      return within(seconds * random.between(0.8, 1), [bounds[index]?.[0] ?? 0, seconds]) * SECOND
    })
    .map(Math.round)
}
