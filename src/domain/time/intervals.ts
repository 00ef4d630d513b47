import { type PresetCode, presetOf, RESOLUTIONS, type ResolutionCode } from './presets.ts'
import { addWallDays, addWallMonths, SECOND } from './zone.ts'

/** Epoch milliseconds; `start` is never after `end`. */
export interface DateRange {
  start: number
  end: number
}

/** Seconds of an interval as clocks show its ends: 7:22:04.9 to 7:30:14.1 is 490 s, not 489. */
export const secondsBetween = (start: number, end: number): number =>
  Math.floor(end / SECOND) - Math.floor(start / SECOND)

/**
 * The interval that ends at `now`. Hours and days are elapsed time (1d is 86400 s, spec 1 §9, also when clocks
 * change); months and the year go back to the same wall-clock time in the zone.
 */
export function presetRange(code: PresetCode, now: number, zone: string): DateRange {
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
