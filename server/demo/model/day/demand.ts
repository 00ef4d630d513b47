import type { Serving } from './menu.ts'

/** The day's timetable, in local minutes: breakfast is sold to 10:30, everything else after it. */
const BREAKFAST_END = 630
/** The last guests before closing take what is there. */
const LAST_ORDERS = 4

/**
 * How much busier than on average, from each minute on. The rush hours are the specification's: 12:00 to
 * 13:15 three times the mean, and 17:30 to 19:00. Each serving's mean over its own hours is about 1.
 */
const breakfastCurve = [
  [0, 0.5],
  [405, 1],
  [450, 1.7],
  [540, 1],
  [600, 0.6],
] as const
const mainCurve = [
  [0, 0.7],
  [720, 3],
  [795, 1],
  [840, 0.5],
  [1050, 2],
  [1140, 0.6],
  [1230, 0.4],
] as const

function busyness(serving: Serving, minute: number): number {
  let factor = 0
  for (const [from, value] of serving === 'BREAKFAST' ? breakfastCurve : mainCurve) {
    if (minute >= from) factor = value
  }
  return factor
}

/** True in the rush hours, when the crew makes most mistakes. `minute` is local. */
export function isRush(minute: number): boolean {
  return (minute >= 720 && minute < 795) || (minute >= 1050 && minute < 1140)
}

/** Monday first: Saturdays busier. */
const weekdayFactor = [0.94, 0.95, 0.98, 1.02, 1.1, 1.25, 0.9]

/** The factor of a calendar day 'YYYY-MM-DD'. */
export function weekdayDemand(day: string): number {
  return weekdayFactor[weekdayOf(day)] ?? 1
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** From when to when a serving is sold on a day that opens and closes at these local minutes. */
export function servingMinutes(
  serving: Serving,
  opens: number,
  closes: number,
): { from: number; to: number } {
  return serving === 'BREAKFAST'
    ? { from: opens, to: Math.min(BREAKFAST_END, closes) }
    : { from: Math.max(BREAKFAST_END, opens), to: closes - LAST_ORDERS }
}

/** Expected demand relative to the mean at a local minute; 0 outside the serving's hours. */
export function expectedDemand(serving: Serving, minute: number, opens: number, closes: number): number {
  const { from, to } = servingMinutes(serving, opens, closes)
  return minute >= from && minute < to ? busyness(serving, minute) : 0
}

/** Expected demand from midnight to each local minute of a day, in mean minutes. */
function runningTotal(serving: Serving, opens: number, closes: number): Float64Array {
  const totals = new Float64Array(24 * 60 + 1)
  for (let minute = 0; minute < 24 * 60; minute++) {
    totals[minute + 1] = (totals[minute] ?? 0) + expectedDemand(serving, minute, opens, closes)
  }
  return totals
}

/**
 * The expected demand of a serving between two local minutes (with fractions), in mean minutes: 10 where
 * demand is at its mean for ten minutes. The sum is made once, asking it is cheap.
 */
export function expectedBetween(serving: Serving, opens: number, closes: number) {
  const totals = runningTotal(serving, opens, closes)
  const until = (minute: number) => {
    const whole = Math.max(0, Math.min(24 * 60, Math.floor(minute)))
    const low = totals[whole] ?? 0
    return low + Math.max(0, minute - whole) * ((totals[whole + 1] ?? low) - low)
  }
  return (from: number, to: number) => Math.max(0, until(to) - until(from))
}

/** Guests nobody foresaw (a bus), or foreseen ones who stay away. */
export interface Surge {
  from: number
  to: number
  factor: number
  /** The dish's code. */
  code: string
}

/** What a surge does to a dish's demand at a local minute. */
export function surgeFactor(surges: readonly Surge[], code: string, minute: number): number {
  let factor = 1
  for (const surge of surges) {
    if (surge.code === code && minute >= surge.from && minute < surge.to) factor *= surge.factor
  }
  return factor
}
