/** The intervals that may be chosen, and the resolutions of a chart over them (spec 1 §9, spec 2 §9). */

interface PresetDefinition {
  code: string
  /** As in 'last {label}' and 'Date range must be less than {label}'. */
  label: string
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
  { code: '1s', label: '1 s', seconds: 1 },
  { code: '2s', label: '2 s', seconds: 2 },
  { code: '5s', label: '5 s', seconds: 5 },
  { code: '10s', label: '10 s', seconds: 10 },
  { code: '20s', label: '20 s', seconds: 20 },
  { code: '30s', label: '30 s', seconds: 30 },
  { code: '1m', label: '1 min', seconds: 60 },
  { code: '2m', label: '2 min', seconds: 120 },
  { code: '5m', label: '5 min', seconds: 300 },
  { code: '10m', label: '10 min', seconds: 600 },
  { code: '20m', label: '20 min', seconds: 1200 },
  { code: '30m', label: '30 min', seconds: 1800 },
  { code: '1h', label: '1 h', seconds: HOUR_S },
  { code: '2h', label: '2 h', seconds: 2 * HOUR_S },
  { code: '4h', label: '4 h', seconds: 4 * HOUR_S },
  { code: '8h', label: '8 h', seconds: 8 * HOUR_S },
  { code: '12h', label: '12 h', seconds: 12 * HOUR_S },
  { code: '1d', label: '1 day', seconds: DAY_S },
  { code: '2d', label: '2 days', seconds: 2 * DAY_S },
  { code: '7d', label: '7 days', seconds: 7 * DAY_S },
  { code: '15d', label: '15 days', seconds: 15 * DAY_S },
  { code: '30d', label: '30 days', seconds: 30 * DAY_S },
  { code: '90d', label: '90 days', seconds: 90 * DAY_S },
  { code: '6mo', label: '6 months', seconds: 180 * DAY_S },
] as const satisfies readonly { code: string; label: string; seconds: number }[]

export type Resolution = (typeof RESOLUTIONS)[number]
export type ResolutionCode = Resolution['code']

// The specification gives 15m → 1m and 1h → 5m; the others follow the same measure, at most 16 points.
export const PRESETS = [
  { code: '15m', label: '15 min', seconds: 900, days: 0, months: 0, resolution: '1m' },
  { code: '1h', label: '1 h', seconds: HOUR_S, days: 0, months: 0, resolution: '5m' },
  { code: '4h', label: '4 h', seconds: 4 * HOUR_S, days: 0, months: 0, resolution: '20m' },
  { code: '1d', label: '1 day', seconds: DAY_S, days: 1, months: 0, resolution: '2h' },
  { code: '2d', label: '2 days', seconds: 2 * DAY_S, days: 2, months: 0, resolution: '4h' },
  { code: '3d', label: '3 days', seconds: 3 * DAY_S, days: 3, months: 0, resolution: '8h' },
  { code: '7d', label: '7 days', seconds: 7 * DAY_S, days: 7, months: 0, resolution: '12h' },
  { code: '15d', label: '15 days', seconds: 15 * DAY_S, days: 15, months: 0, resolution: '1d' },
  { code: '1mo', label: '1 month', seconds: 30 * DAY_S, days: 0, months: 1, resolution: '2d' },
  { code: '6mo', label: '6 months', seconds: 182 * DAY_S, days: 0, months: 6, resolution: '15d' },
  { code: '1y', label: '1 year', seconds: 365 * DAY_S, days: 0, months: 12, resolution: '30d' },
] as const satisfies readonly PresetDefinition[]

export type Preset = (typeof PRESETS)[number]
export type PresetCode = Preset['code']

/** Ranges of the calendar, offered next to the presets: they begin and end with a day, a week or a day part. */
export const CALENDAR_RANGES = [
  { code: 'today', label: 'Today', seconds: DAY_S },
  { code: 'yesterday', label: 'Yesterday', seconds: DAY_S },
  { code: 'this-week', label: 'This week', seconds: 7 * DAY_S },
  { code: 'last-week', label: 'Last week', seconds: 7 * DAY_S },
  { code: 'breakfast', label: 'Breakfast', seconds: 10.5 * HOUR_S },
  { code: 'lunch', label: 'Lunch', seconds: 3.5 * HOUR_S },
  { code: 'dinner', label: 'Dinner', seconds: 10 * HOUR_S },
] as const

export type CalendarCode = (typeof CALENDAR_RANGES)[number]['code']
/** What a URL may hold in place of dates. */
export type IntervalCode = PresetCode | CalendarCode

const presets = new Map<unknown, Preset>(PRESETS.map((preset) => [preset.code, preset]))
const intervals = new Map<unknown, { label: string; seconds: number }>(
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

/** Label and nominal length of a preset or a range of the calendar. */
export function intervalOf(code: IntervalCode): { label: string; seconds: number } {
  const interval = intervals.get(code)
  if (!interval) throw new RangeError(`Unknown interval '${code}'`)
  return interval
}

/** Length of a resolution in seconds (6mo counts 180 days). */
export function resolutionSeconds(code: ResolutionCode): number {
  const option = resolutions.get(code)
  if (!option) throw new RangeError(`Unknown resolution '${code}'`)
  return option.seconds
}

/** The resolution that goes with a preset. */
export function presetResolution(code: PresetCode): ResolutionCode {
  return presetOf(code).resolution
}

/** True if an interval is no longer than the maximum span. */
export function presetFits(code: IntervalCode, maxSpan: PresetCode | undefined): boolean {
  return maxSpan === undefined || intervalOf(code).seconds <= intervalOf(maxSpan).seconds
}
