import { type DateLanguage, DEFAULT_DATE_LANGUAGE, dateText } from '#src/domain/time/date-language.ts'
import { DAY, HOUR, MINUTE, toWallTime, zoneLabel } from '#src/domain/time/zone.ts'

const two = (value: number) => String(value).padStart(2, '0')

/**
 * Text of a tick at an instant, in the zone: as short as the distance between ticks allows, and the date
 * instead of midnight.
 */
export function tickLabel(
  at: number,
  zone: string,
  increment: number,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const wall = toWallTime(at, zone)
  if (increment >= 300 * DAY) return String(wall.year)
  if (increment >= 27 * DAY) return wall.month === 1 ? String(wall.year) : dateText(wall, 'month', language)
  const midnight = wall.hour === 0 && wall.minute === 0 && wall.second === 0
  if (increment >= 20 * HOUR || midnight) return dateText(wall, 'day', language)
  const hour = wall.hour % 12 || 12
  const half = wall.hour < 12 ? 'AM' : 'PM'
  if (increment >= HOUR && wall.minute === 0) return `${hour} ${half}`
  if (increment >= MINUTE) return `${hour}:${two(wall.minute)} ${half}`
  return `${hour}:${two(wall.minute)}:${two(wall.second)}`
}

/** 'Sat 21 Nov, 3:07 PM EST': a point's instant in a tooltip. */
export function instantLabel(
  at: number,
  zone: string,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): string {
  const wall = toWallTime(at, zone)
  const seconds = wall.second === 0 ? '' : `:${two(wall.second)}`
  const time = `${wall.hour % 12 || 12}:${two(wall.minute)}${seconds} ${wall.hour < 12 ? 'AM' : 'PM'}`
  return `${dateText(wall, 'weekday', language)}, ${time} ${zoneLabel(at, zone)}`
}

/**
 * A Date whose local fields are the zone's wall clock, which is what uPlot places ticks by. Its own `tzDate`
 * builds a formatter on every call, which an update of 10,000 points can feel.
 */
export function wallDate(at: number, zone: string): Date {
  const wall = toWallTime(at, zone)
  return new Date(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond)
}
