import { labels, msg, t, tn } from '../language/text.ts'

/** The intervals that may be chosen, and the resolutions of a chart over them (spec 1 §9, spec 2 §9). */

interface PresetDefinition {
  code: string
  /** Nominal length: a month counts 30 days, a year 365. */
  seconds: number
  /** Whole wall-clock days, 0 for presets of hours and of months. */
  days: number
  /** Calendar months, 0 for the rest. */
  months: number
  /** Code of the resolution used unless another is chosen. */
  resolution: ResolutionCode
}

const HOUR_S = 3600
/** A preset of days counts 86400 s each. */
export const DAY_S = 86_400

export const RESOLUTIONS = [
  { code: '1s', seconds: 1 },
  { code: '2s', seconds: 2 },
  { code: '5s', seconds: 5 },
  { code: '10s', seconds: 10 },
  { code: '20s', seconds: 20 },
  { code: '30s', seconds: 30 },
  { code: '1m', seconds: 60 },
  { code: '2m', seconds: 120 },
  { code: '5m', seconds: 300 },
  { code: '10m', seconds: 600 },
  { code: '20m', seconds: 1200 },
  { code: '30m', seconds: 1800 },
  { code: '1h', seconds: HOUR_S },
  { code: '2h', seconds: 2 * HOUR_S },
  { code: '4h', seconds: 4 * HOUR_S },
  { code: '8h', seconds: 8 * HOUR_S },
  { code: '12h', seconds: 12 * HOUR_S },
  { code: '1d', seconds: DAY_S },
  { code: '2d', seconds: 2 * DAY_S },
  { code: '7d', seconds: 7 * DAY_S },
  { code: '15d', seconds: 15 * DAY_S },
  { code: '30d', seconds: 30 * DAY_S },
  { code: '90d', seconds: 90 * DAY_S },
  { code: '6mo', seconds: 180 * DAY_S, months: 6 },
] as const satisfies readonly { code: string; seconds: number; months?: number }[]

export type Resolution = (typeof RESOLUTIONS)[number]
export type ResolutionCode = Resolution['code']

// The specification gives 15m → 1m and 1h → 5m; the others follow the same measure, at most 16 points.
export const PRESETS = [
  { code: '15m', seconds: 900, days: 0, months: 0, resolution: '1m' },
  { code: '1h', seconds: HOUR_S, days: 0, months: 0, resolution: '5m' },
  { code: '4h', seconds: 4 * HOUR_S, days: 0, months: 0, resolution: '20m' },
  { code: '1d', seconds: DAY_S, days: 1, months: 0, resolution: '2h' },
  { code: '2d', seconds: 2 * DAY_S, days: 2, months: 0, resolution: '4h' },
  { code: '3d', seconds: 3 * DAY_S, days: 3, months: 0, resolution: '8h' },
  { code: '7d', seconds: 7 * DAY_S, days: 7, months: 0, resolution: '12h' },
  { code: '15d', seconds: 15 * DAY_S, days: 15, months: 0, resolution: '1d' },
  { code: '1mo', seconds: 30 * DAY_S, days: 0, months: 1, resolution: '2d' },
  { code: '6mo', seconds: 182 * DAY_S, days: 0, months: 6, resolution: '15d' },
  { code: '1y', seconds: 365 * DAY_S, days: 0, months: 12, resolution: '30d' },
] as const satisfies readonly PresetDefinition[]

export type Preset = (typeof PRESETS)[number]
export type PresetCode = Preset['code']

/** Ranges of the calendar, offered next to the presets: they begin and end with a day, a week or a day part. */
export const CALENDAR_RANGES = [
  { code: 'today', seconds: DAY_S },
  { code: 'yesterday', seconds: DAY_S },
  { code: 'this-week', seconds: 7 * DAY_S },
  { code: 'last-week', seconds: 7 * DAY_S },
  { code: 'breakfast', seconds: 10.5 * HOUR_S },
  { code: 'lunch', seconds: 3.5 * HOUR_S },
  { code: 'dinner', seconds: 10 * HOUR_S },
] as const

export type CalendarCode = (typeof CALENDAR_RANGES)[number]['code']

const CALENDAR_LABELS = labels<CalendarCode>({
  today: msg('Today'),
  yesterday: msg('Yesterday'),
  'this-week': msg('This week'),
  'last-week': msg('Last week'),
  breakfast: msg('Breakfast'),
  lunch: msg('Lunch'),
  dinner: msg('Dinner'),
})

/** What a URL may hold in place of dates. */
export type IntervalCode = PresetCode | CalendarCode

const presets = new Map<unknown, Preset>(PRESETS.map((preset) => [preset.code, preset]))
const intervals = new Map<unknown, { seconds: number }>(
  [...PRESETS, ...CALENDAR_RANGES].map((interval) => [interval.code, interval]),
)
const resolutions = new Map<unknown, Resolution>(RESOLUTIONS.map((option) => [option.code, option]))

export function isPresetCode(code: unknown): code is PresetCode {
  return presets.has(code)
}

export function isIntervalCode(code: unknown): code is IntervalCode {
  return intervals.has(code)
}

export function isResolutionCode(code: unknown): code is ResolutionCode {
  return resolutions.has(code)
}

/** The preset of a code. Throws RangeError for a code that `isPresetCode` refuses. */
export function presetOf(code: PresetCode): Preset {
  const preset = presets.get(code)
  if (!preset) throw new RangeError(`Unknown interval '${code}'`)
  return preset
}

/** Nominal length of a preset or a range of the calendar. */
export function intervalOf(code: IntervalCode): { seconds: number } {
  const interval = intervals.get(code)
  if (!interval) throw new RangeError(`Unknown interval '${code}'`)
  return interval
}

/** '30 s', '20 min', '4 h', '15 days', '6 months', '1 year' */
function lengthText({ seconds, months = 0 }: { seconds: number; months?: number }): string {
  if (months >= 12) return tn(months / 12, { one: '{n} year', other: '{n} years' })
  if (months > 0) return tn(months, { one: '{n} month', other: '{n} months' })
  if (seconds >= DAY_S) return tn(seconds / DAY_S, { one: '{n} day', other: '{n} days' })
  if (seconds >= HOUR_S) return t('{hours} h', { hours: seconds / HOUR_S })
  return seconds >= 60 ? t('{minutes} min', { minutes: seconds / 60 }) : t('{seconds} s', { seconds })
}

/** As in 'Date range must be less than {label}', or the name of a range of the calendar: 'This week'. */
export const intervalLabel = (code: IntervalCode): string =>
  isPresetCode(code) ? lengthText(presetOf(code)) : CALENDAR_LABELS[code]

export const resolutionLabel = (code: ResolutionCode): string => lengthText(resolutionOf(code))

function resolutionOf(code: ResolutionCode): Resolution {
  const option = resolutions.get(code)
  if (!option) throw new RangeError(`Unknown resolution '${code}'`)
  return option
}

/** Length of a resolution in seconds (6mo counts 180 days). */
export function resolutionSeconds(code: ResolutionCode): number {
  return resolutionOf(code).seconds
}

/** The resolution that goes with a preset. */
export function presetResolution(code: PresetCode): ResolutionCode {
  return presetOf(code).resolution
}

/** True if an interval is no longer than the maximum span. */
export function presetFits(code: IntervalCode, maxSpan: PresetCode | undefined): boolean {
  return maxSpan === undefined || intervalOf(code).seconds <= intervalOf(maxSpan).seconds
}
