import type { DateRange } from '../time/intervals.ts'
import { addDays, dayKey, startOfDayKey } from '../time/zone.ts'
import { roundPercent } from '../units/numbers.ts'

/** A longer range is too much of everything to name a cause. */
export const MOST_DAYS = 31
/** How many open days make what is usual, how many days back they may lie, and how few say nothing yet. */
export const USUAL_DAYS = 28
export const USUAL_WITHIN_DAYS = 42
export const FEWEST_USUAL_DAYS = 8

/** The days before a range that begins at `start`, among which its usual days are looked for. */
export function daysBefore(start: number, zone: string): DateRange {
  const first = dayKey(start, zone)
  return { start: startOfDayKey(addDays(first, -USUAL_WITHIN_DAYS), zone), end: startOfDayKey(first, zone) }
}

/** Grams cooked and wasted in a part of the day. */
export interface PartWaste {
  cooked: number
  wasted: number
}

/** Of the usual days, how many there were, and on how many of them less and more was wasted in percent. */
export interface Standing {
  days: number
  lower: number
  higher: number
}

/**
 * The percent of a day if it had cooked as much in each part of the day as is asked about; null where it cooked in none
 * of them. So lunches are not compared with dinners.
 */
function percentLike(parts: readonly PartWaste[], day: readonly PartWaste[]): number | null {
  let weight = 0
  let wasted = 0
  for (const [index, { cooked }] of parts.entries()) {
    const part = day[index]
    if (!part || part.cooked <= 0) continue
    weight += cooked
    wasted += (cooked * part.wasted) / part.cooked
  }
  return weight > 0 ? roundPercent((100 * wasted) / weight, 2) : null
}

/**
 * How waste stands among the usual days.
 *
 * @param parts the parts of the day that are asked about; of several days of a range together
 * @param days each usual day's figures of the same parts
 */
export function standingAmong(
  parts: readonly PartWaste[],
  days: readonly (readonly PartWaste[])[],
): Standing {
  const now = percentLike(parts, parts)
  const percents = days.map((day) => percentLike(parts, day)).filter((percent) => percent !== null)
  return {
    days: percents.length,
    lower: percents.filter((percent) => now !== null && percent < now).length,
    higher: percents.filter((percent) => now !== null && percent > now).length,
  }
}

export type Place = 'ABOVE' | 'USUAL' | 'BELOW'

/** Beyond four fifths of the usual days it is not usual any more: above the 80th percentile, or below the 20th. */
export function placeOf({ days, lower, higher }: Standing): Place {
  if (lower > 0.8 * days) return 'ABOVE'
  return higher > 0.8 * days ? 'BELOW' : 'USUAL'
}
