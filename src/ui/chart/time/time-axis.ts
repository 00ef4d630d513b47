import { t } from '#src/domain/language/text.ts'
import { type DateLanguage, DEFAULT_DATE_LANGUAGE, dateText } from '#src/domain/time/date-language.ts'
import type { ZoneNaming } from '#src/domain/time/format.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { meridiem } from '#src/domain/time/meridiem.ts'
import {
  DAY,
  dayKey,
  HOUR,
  isShownTwice,
  MINUTE,
  toWallTime,
  type WallTime,
  zoneLabel,
} from '#src/domain/time/zone.ts'

const two = (value: number) => String(value).padStart(2, '0')

function clockLabel({ hour, minute, second }: WallTime, increment: number): string {
  const twelve = hour % 12 || 12
  const half = meridiem(hour)
  if (increment >= HOUR && minute === 0) return `${twelve} ${half}`
  return increment >= MINUTE ? `${twelve}:${two(minute)} ${half}` : `${twelve}:${two(minute)}:${two(second)}`
}

/** The same of an instant: two hours of one name, when clocks are set back, are told apart by their zone. */
function tickClock(at: number, wall: WallTime, zone: string, increment: number): string {
  const text = clockLabel(wall, increment)
  return isShownTwice(at, zone) ? `${text} ${zoneLabel(at, zone)}` : text
}

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
  return tickClock(at, wall, zone, increment)
}

/** A tick's time, and its day where the ticks are times of several days. */
export interface Tick {
  label: string
  day?: string | undefined
}

/** Ticks at instants so far apart. Without their days a week would read '12 PM' seven times. */
export function ticksAt(
  instants: readonly number[],
  zone: string,
  increment: number,
  language: DateLanguage = DEFAULT_DATE_LANGUAGE,
): Tick[] {
  const walls = instants.map((at) => toWallTime(at, zone))
  const days = walls.map((wall) => dateText(wall, 'day', language))
  if (increment >= 20 * HOUR || new Set(days).size < 2)
    return instants.map((at) => ({ label: tickLabel(at, zone, increment, language) }))
  return instants.map((at, i) => {
    const wall = walls[i] ?? toWallTime(at, zone)
    return { label: tickClock(at, wall, zone, increment), day: days[i] }
  })
}

/** The ticks as text, with the day on a second line under the first of each day. */
export const tickLines = (ticks: readonly Tick[]): string[] =>
  ticks.map(({ label, day }, i) =>
    day === undefined || day === ticks[i - 1]?.day ? label : `${label}\n${day}`,
  )

/** 'Sat, Nov 21, 3:07 PM EST': a point's instant in a tooltip. */
export function instantLabel(at: number, zone: string, language: DateLanguage, naming: ZoneNaming): string {
  const wall = toWallTime(at, zone)
  const seconds = wall.second === 0 ? '' : `:${two(wall.second)}`
  const time = `${wall.hour % 12 || 12}:${two(wall.minute)}${seconds} ${meridiem(wall.hour)}`
  const text = `${dateText(wall, 'weekday', language)}, ${time}`
  return naming === 'always' || isShownTwice(at, zone) ? `${text} ${zoneLabel(at, zone)}` : text
}

/** The same to the minute, for words about a span: its seconds say nothing there. */
export const minuteLabel: typeof instantLabel = (at, ...way) => instantLabel(at - (at % MINUTE), ...way)

/** 'Sat, Nov 21, 3:07 PM EST to 3:19 PM': a stretch in a tooltip, its end dated where that is on another day. */
export function spanLabel(
  { start, end }: DateRange,
  zone: string,
  language: DateLanguage,
  naming: ZoneNaming,
): string {
  const same = dayKey(start, zone) === dayKey(end, zone) && zoneLabel(start, zone) === zoneLabel(end, zone)
  const until = same ? clockLabel(toWallTime(end, zone), MINUTE) : minuteLabel(end, zone, language, naming)
  return t('{start} to {end}', { start: minuteLabel(start, zone, language, naming), end: until })
}
