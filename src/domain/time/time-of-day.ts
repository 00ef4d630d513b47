import { t } from '../language/text.ts'
import { formatDuration } from './format.ts'
import { meridiem } from './meridiem.ts'
import { dayKey, minutesOfDay } from './zone.ts'

/** Times of day as inputs take them (spec 1 §5, spec 2 §5). A time is minutes since 00:00, 0 to 1439. */

export const MINUTES_PER_DAY = 1440
export const LAST_MINUTE = MINUTES_PER_DAY - 1
export const TIME_STEP = 15
export const DEFAULT_TIME = '12:00 am'

/** Inclusive, in minutes of the day. */
export interface TimeRange {
  start: number
  end: number
}

/** 13:00 to 15:00. */
export const DEFAULT_TIME_RANGE: TimeRange = { start: 13 * 60, end: 15 * 60 }

/** 00:00 to 23:59. */
export const DEFAULT_DAY_RANGE: TimeRange = { start: 0, end: LAST_MINUTE }

const two = (value: number) => String(value).padStart(2, '0')

/** Minutes of 'hh:mm am' or 'hh:mm p.m.', hour 01 to 12 and minute 00 to 59 in two digits; null for all else. */
export function parseTime12(text: string): number | null {
  const found = /^(0[1-9]|1[0-2]):([0-5]\d) ([ap])(?:m|\.m\.)$/.exec(text.trim().toLowerCase())
  if (!found) return null
  const hour = (Number(found[1]) % 12) + (found[3] === 'p' ? 12 : 0)
  return hour * 60 + Number(found[2])
}

/** '1:00 PM': a time of day everywhere but in an input. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${two(minutes % 60)} ${meridiem(hour)}`
}

/** 'hh:mm am', as inputs have it: 0 is '12:00 am', 780 is '01:00 pm'. */
export function formatTime12(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${two(hour % 12 || 12)}:${two(minutes % 60)} ${meridiem(hour).toLowerCase()}`
}

/** Minutes of 'HH:mm' (or 'HH:mm:ss', as the browser's time fields may give), 00:00 to 23:59; null for all else. */
export function parseTime24(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text)
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

/** 'HH:mm'. */
export function formatTime24(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Limits of a time input, in minutes of the day. */
export interface TimeLimits {
  /** The value must be later than this. */
  start?: number
  /** The value must be at or after this. */
  min?: number
  /** The value must be at or before this. */
  max?: number
}

export type TimeProblem = 'not-after-start' | 'before-min' | 'after-max'

/** Which limit a time breaks, or null. */
export function timeProblem(minutes: number, limits: TimeLimits): TimeProblem | null {
  if (limits.start !== undefined && minutes <= limits.start) return 'not-after-start'
  if (limits.min !== undefined && minutes < limits.min) return 'before-min'
  return limits.max !== undefined && minutes > limits.max ? 'after-max' : null
}

export interface TimeOption {
  minutes: number
  /** 'hh:mm am'. */
  value: string
  /** Minutes since the set start, null without one. */
  elapsed: number | null
  /** The value, and with a start the time elapsed: '01:30 pm (30 min)'. */
  label: string
}

/** The times a list offers: every `step` minutes of the day within the limits. */
export function timeOptions(limits: TimeLimits = {}, step = TIME_STEP): TimeOption[] {
  const options: TimeOption[] = []
  for (let minutes = 0; minutes < MINUTES_PER_DAY; minutes += step) {
    if (timeProblem(minutes, limits)) continue
    const value = formatTime12(minutes)
    const elapsed = limits.start === undefined ? null : minutes - limits.start
    const label = elapsed === null ? value : `${value} (${formatDuration(elapsed * 60)})`
    options.push({ minutes, value, elapsed, label })
  }
  return options
}

export type TimeField = 'hour' | 'minute' | 'second'

/** Highest value of each field of a 24-hour time (spec 1 §5). */
export const FIELD_MAX: Record<TimeField, number> = { hour: 23, minute: 59, second: 59 }

/** The value after typing into an h, m or s field: the typed one if it is in range, else the old one. */
export function acceptField(field: TimeField, typed: string, old: number): number {
  if (!/^\d{1,2}$/.test(typed)) return old
  const value = Number(typed)
  return value <= FIELD_MAX[field] ? value : old
}

/** The end must not be before the start. */
export function isTimeRange(range: TimeRange): boolean {
  return range.end >= range.start
}

/** Length of a time range: '2 h', '45 min', '0 min'; empty when the end is before the start. */
export function formatTimeRangeLength(range: TimeRange): string {
  if (!isTimeRange(range)) return ''
  return range.end === range.start
    ? t('{minutes} min', { minutes: 0 })
    : formatDuration((range.end - range.start) * 60)
}

/** Latest time that may be chosen on a day 'YYYY-MM-DD': now when it is today, else 23:59. */
export function maximumTime(day: string, now: number, zone: string): number {
  return day === dayKey(now, zone) ? minutesOfDay(now, zone) : LAST_MINUTE
}
