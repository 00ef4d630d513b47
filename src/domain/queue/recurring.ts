import { addDays, atMinutes, weekdayNumber } from '../time/zone.ts'

/** MONDAY to SUNDAY (spec 2 §3). */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The weekday of a calendar day 'YYYY-MM-DD': the same wherever one is. */
export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[weekdayNumber(day)] ?? 'MONDAY'
}

/**
 * Orders are made for so many of the restaurant's days ahead, today included: one more than a week, so that an order of
 * one weekday has its next departure also on that day, once it has left.
 */
export const DAYS_AHEAD = 8

export interface RecurringRule {
  weekdays: readonly Weekday[]
  /** Minutes on the wall clock, 0 to 1439: when the order must leave the restaurant. */
  departureMinutes: number
  /** First and last calendar day, 'YYYY-MM-DD'; without a last one it goes on. */
  startDay: string
  endDay: string | null
}

export interface Occurrence {
  /** The restaurant's own day: what tells one order of a rule from another. */
  day: string
  /** Epoch milliseconds. */
  restaurantDepartureTime: number
}

/**
 * The orders a rule makes for the restaurant's own days from one to another, both included. The wall clock counts:
 * on a day on which the departure's time is skipped it is moved on by the gap, on one that has it twice the first
 * is meant, and there is one order a day, never none or two.
 */
export function occurrences(rule: RecurringRule, from: string, to: string, zone: string): Occurrence[] {
  const first = from > rule.startDay ? from : rule.startDay
  const last = rule.endDay !== null && rule.endDay < to ? rule.endDay : to
  const found: Occurrence[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!rule.weekdays.includes(weekdayOf(day))) continue
    found.push({ day, restaurantDepartureTime: atMinutes(day, rule.departureMinutes, zone) })
  }
  return found
}

/** The first departure behind the days that orders are made for by `today`; null when there is none. */
export function departureAhead(rule: RecurringRule, today: string, zone: string): number | null {
  const behind = addDays(today, DAYS_AHEAD)
  const from = behind > rule.startDay ? behind : rule.startDay
  // Within a week every weekday comes, unless the last day comes first.
  const [next] = occurrences(rule, from, addDays(from, 6), zone)
  return next?.restaurantDepartureTime ?? null
}
