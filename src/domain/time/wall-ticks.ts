import type { DateRange } from './intervals.ts'
import {
  addDays,
  atMinutes,
  DAY,
  dayKey,
  HOUR,
  MINUTE,
  minutesOfDay,
  startOfDayKey,
  toWallTime,
} from './zone.ts'

const MONTH = 30 * DAY
const YEAR = 365 * DAY

/**
 * Where the ticks of a time axis stand: the round times of a zone's wall clock within a range, both ends included, about
 * `increment` milliseconds apart. From a day on they are midnights, from 30 days on first days of months, from 365 on of
 * years. Days of 23 and 25 hours keep them.
 */
export function wallTicks(range: DateRange, increment: number, zone: string): number[] {
  if (!(increment > 0)) return []
  const ticks =
    increment >= MONTH
      ? ofMonths(range, monthsOf(increment), zone)
      : increment >= DAY
        ? ofDays(range, Math.round(increment / DAY), zone)
        : withinDays(range, increment, zone)
  return ticks.filter((at) => at >= range.start && at <= range.end)
}

const monthsOf = (increment: number) =>
  increment >= YEAR ? 12 * Math.round(increment / YEAR) : Math.round(increment / MONTH)

function ofMonths({ start, end }: DateRange, step: number, zone: string): number[] {
  const { year, month } = toWallTime(start, zone)
  const ticks: number[] = []
  for (let index = Math.floor((year * 12 + month - 1) / step) * step; ; index += step) {
    const day = new Date(Date.UTC(Math.floor(index / 12), index % 12, 1)).toISOString().slice(0, 10)
    const at = startOfDayKey(day, zone)
    if (at > end) return ticks
    ticks.push(at)
  }
}

function ofDays({ start, end }: DateRange, step: number, zone: string): number[] {
  const day = dayKey(start, zone)
  const ticks: number[] = []
  for (let next = startOfDayKey(day, zone) < start ? addDays(day, 1) : day; ; next = addDays(next, step)) {
    const at = startOfDayKey(next, zone)
    if (at > end) return ticks
    ticks.push(at)
  }
}

function withinDays({ start, end }: DateRange, increment: number, zone: string): number[] {
  const last = dayKey(end, zone)
  const ticks: number[] = []
  for (let day = dayKey(start, zone); day <= last; day = addDays(day, 1)) {
    const midnight = startOfDayKey(day, zone)
    const next = startOfDayKey(addDays(day, 1), zone)
    if (increment < MINUTE || next - midnight === DAY) {
      const first = midnight + Math.max(0, Math.ceil((start - midnight) / increment)) * increment
      for (let at = first; at < next && at <= end; at += increment) ticks.push(at)
    } else ticks.push(...ofOddDay(day, increment, zone))
  }
  return ticks
}

/** Of a day on which clocks are set: a time that they skip has no tick, and in an hour that they show twice each has two. */
function ofOddDay(day: string, increment: number, zone: string): number[] {
  const ticks = new Set<number>()
  for (let minute = 0; minute < DAY / MINUTE; minute += increment / MINUTE) {
    // Further apart than an hour, the second would stand too near.
    for (const twice of increment <= HOUR ? (['earlier', 'later'] as const) : (['earlier'] as const)) {
      const at = atMinutes(day, minute, zone, twice)
      if (minutesOfDay(at, zone) === minute) ticks.add(at)
    }
  }
  return [...ticks].sort((one, other) => one - other)
}
