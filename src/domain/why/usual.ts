import { sameTimesEarlier } from '../analytics/comparison.ts'
import { dayPartAt, dayPartRange } from '../time/day-part.ts'
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

/**
 * Whether a range of one day ends amid a part of it, as that of today does. Such a part is compared with the same times
 * of other days: what the part before left over is wasted at its beginning, so that a whole part says less waste.
 */
export function endsAmidPart({ start, end }: DateRange, zone: string): boolean {
  const last = end - 1
  const day = dayKey(last, zone)
  return dayKey(start, zone) === day && end < dayPartRange(dayPartAt(last, zone), day, zone).end
}

/** The same times on each of the days among which the usual ones are looked for, with a number that grows with the day. */
export const sameTimesBefore = (range: DateRange, zone: string): (DateRange & { day: number })[] =>
  Array.from({ length: USUAL_WITHIN_DAYS }, (_, index) => ({
    ...sameTimesEarlier(range, index + 1, zone),
    day: USUAL_WITHIN_DAYS - index,
  }))

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
