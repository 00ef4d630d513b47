import { atMinutes, dayKey, isDayKey, minutesOfDay } from './zone.ts'

/** A day and a time of it, as they are typed. */
export interface Moment {
  /** 'YYYY-MM-DD', or '' while empty. */
  day: string
  /** Minutes on the wall clock. */
  minutes: number
}

/** An instant as it stands on a zone's clock. */
export const momentOf = (epoch: number, zone: string): Moment => ({
  day: dayKey(epoch, zone),
  minutes: minutesOfDay(epoch, zone),
})

/** Null while there is no day; minutes skipped or shown twice as in `fromWallTime`. */
export const instantOf = ({ day, minutes }: Moment, zone: string): number | null =>
  isDayKey(day) ? atMinutes(day, minutes, zone) : null

/** The minutes that a clock set forward shows instead of a time that it skips: 210 for 150; null for any other. */
export function shownInstead(moment: Moment, zone: string): number | null {
  const instant = instantOf(moment, zone)
  if (instant === null) return null
  const shown = minutesOfDay(instant, zone)
  return shown === moment.minutes ? null : shown
}
