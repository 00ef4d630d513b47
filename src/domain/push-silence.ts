import { isZone, minutesOfDay } from './time/zone.ts'

/** What of a user's choices keeps their devices silent. */
export interface Silence {
  /** Minutes of the zone's day, from 0; over midnight when the end is first, none when both are the same. */
  quietHours: { from: number; to: number; zone: string } | null
  /** Epoch milliseconds. */
  snoozeUntil: number | null
}

/**
 * Whether nothing is pushed at an instant. Quiet hours are read off the wall clock of the zone: on the day the
 * clocks are set back the hour that comes twice is quiet twice, and one that is skipped is not missed.
 */
export function isSilent(now: number, { quietHours, snoozeUntil }: Silence): boolean {
  if (snoozeUntil !== null && now < snoozeUntil) return true
  if (quietHours === null || !isZone(quietHours.zone)) return false
  const { from, to, zone } = quietHours
  const minute = minutesOfDay(now, zone)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}
