import { HOUR } from '../time/zone.ts'
import type { StandingWaste, UsualWaste } from './facts.ts'

/** A part of the day that has just begun, or in which little was cooked, says nothing yet. */
const AFTER_MS = HOUR
const LEAST_COOKED_G = 30_000
const FEWEST_PANS = 5
/** Counts as cooked on target in addition, so that a few pans are no alarm. Grams. */
const STEADYING_G = 100_000
/** Points above target from which waste is told, and those down to which it is told still. */
const POINTS = { on: 1, off: 0.5 } as const

/** A product is named from so many grams on, and from such a share of what is above usual. */
const LEAST_RATE_G = 500
const LEAST_SHARE = 0.15

/** Whether the waste of the present part of the day is above target, so that it matters what is usual. */
export function isAboveTarget(
  { since, cooked, wasted, pans, target }: Omit<StandingWaste, 'usual'>,
  now: number,
  mark: keyof typeof POINTS = 'off',
): boolean {
  if (now - since < AFTER_MS || cooked < LEAST_COOKED_G || pans < FEWEST_PANS) return false
  const points = (100 * (wasted - (cooked * target) / 100)) / (cooked + STEADYING_G)
  return points >= POINTS[mark]
}

/**
 * Whether the waste of the present part of the day is worth telling: above target and beyond what is usual. Dinner is
 * above its target on most days, and an alarm on most days is none.
 */
export const isWasteHigh = (waste: StandingWaste, now: number, mark: keyof typeof POINTS): boolean =>
  isAboveTarget(waste, now, mark) && waste.usual?.isAbove === true

/** The product that accounts for most of what is above usual, with its percent of that; null where none stands out. */
export function mainProduct({ above, worst }: UsualWaste) {
  if (worst === null || above <= 0 || worst.rate < LEAST_RATE_G || worst.rate / above < LEAST_SHARE)
    return null
  const { material, materialCode, rate } = worst
  return { material, materialCode, share: Math.min(100, Math.round((100 * rate) / above)) }
}
