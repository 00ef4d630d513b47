import { DAY_PARTS, dayPartRange } from './day-part.ts'
import {
  type CalendarCode,
  type IntervalCode,
  isPresetCode,
  type PresetCode,
  presetOf,
  RESOLUTIONS,
  type ResolutionCode,
} from './presets.ts'
import {
  addDays,
  addWallDays,
  addWallMonths,
  dayKey,
  endOfDayKey,
  SECOND,
  startOfDayKey,
  weekdayNumber,
} from './zone.ts'

/** Epoch milliseconds; `start` is never after `end`. */
export interface DateRange {
  start: number
  end: number
}

/** Seconds of an interval as clocks show its ends: 7:22:04.9 to 7:30:14.1 is 490 s, not 489. */
export const secondsBetween = (start: number, end: number): number =>
  Math.floor(end / SECOND) - Math.floor(start / SECOND)

/**
 * A range of the calendar that has begun: of a day part that has not yet begun today, yesterday's. Its end may lie
 * ahead.
 */
export function calendarRange(code: CalendarCode, now: number, zone: string): DateRange {
  const today = dayKey(now, zone)
  const part = DAY_PARTS.find((one) => one === code)
  if (part) {
    const range = dayPartRange(part, today, zone)
    return range.start <= now ? range : dayPartRange(part, addDays(today, -1), zone)
  }
  const weekly = code === 'this-week' || code === 'last-week'
  const length = weekly ? 7 : 1
  const back =
    (code === 'yesterday' || code === 'last-week' ? length : 0) + (weekly ? weekdayNumber(today) : 0)
  const first = addDays(today, -back)
  return { start: startOfDayKey(first, zone), end: endOfDayKey(addDays(first, length - 1), zone) }
}

/**
 * The interval that ends at `now`, or a range of the calendar as far as it has passed. Hours and days are elapsed time (1d is 86400 s, spec 1 §9, also when clocks
 * change); months and the year go back to the same wall-clock time in the zone.
 */
export function presetRange(code: IntervalCode, now: number, zone: string): DateRange {
  if (!isPresetCode(code)) {
    const { start, end } = calendarRange(code, now, zone)
    return { start, end: Math.min(end, now) }
  }
  const preset = presetOf(code)
  const start = preset.months > 0 ? addWallMonths(now, -preset.months, zone) : now - preset.seconds * SECOND
  return { start, end: now }
}

/** Earliest start that a preset's length allows before `end`: whole days may have 25 hours in them. */
export function earliestStart(code: PresetCode, end: number, zone: string): number {
  const { start } = presetRange(code, end, zone)
  const { days } = presetOf(code)
  return days > 0 ? Math.min(start, addWallDays(end, -days, zone)) : start
}

/** The finest resolution that draws a range in at most `maxPoints` points. */
export function automaticResolution(range: DateRange, maxPoints = 16): ResolutionCode {
  const seconds = (range.end - range.start) / SECOND
  return RESOLUTIONS.find((option) => seconds / option.seconds <= maxPoints)?.code ?? '6mo'
}
