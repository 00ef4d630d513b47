import type { DateRange } from './intervals.ts'
import { DAY, HOUR, instantsAt, offsetAt, startOfDayKey } from './zone.ts'

const MONTH = 30 * DAY
const YEAR = 365 * DAY

/**
 * Where the ticks of a time axis stand: the round times of a zone's wall clock within a range, both ends included, about
 * `increment` milliseconds apart. From a day on they are midnights, from 30 days on first days of months, from 365 on of
 * years; below it is a part of the day. Days of 23 and 25 hours keep them: a time that they skip has no tick, and in an
 * hour that they show twice each has two.
 */
export function wallTicks({ start, end }: DateRange, increment: number, zone: string): number[] {
  if (!(increment > 0)) return []
  const [first, last] = [offsetAt(start, zone), offsetAt(end, zone)]
  const inDays = increment >= DAY
  // Where clocks are set back within an hour, the last time may be the lesser.
  const from = start + (inDays ? first : Math.min(first, last))
  const to = end + Math.max(first, last)
  const instants = inDays
    ? midnights(from, to, increment).map((wall) => instantsAt(wall, zone)[0] ?? dawnOf(wall, zone))
    : within(from, to, increment).flatMap((wall) => {
        const shown = instantsAt(wall, zone)
        // Further apart than an hour, the second would stand too near.
        return increment <= HOUR ? shown : shown.slice(0, 1)
      })
  return instants.filter((at) => at >= start && at <= end).sort((one, other) => one - other)
}

/** Of a day whose clocks skip midnight, when they do. */
const dawnOf = (midnight: number, zone: string) =>
  startOfDayKey(new Date(midnight).toISOString().slice(0, 10), zone)

/** Times of the wall clock, as the epoch milliseconds that they would be in UTC. */
function midnights(from: number, to: number, increment: number): number[] {
  if (increment < MONTH) return within(from, to, Math.round(increment / DAY) * DAY, DAY)
  const months = increment >= YEAR ? 12 * Math.round(increment / YEAR) : Math.round(increment / MONTH)
  const day = new Date(from)
  const month = day.getUTCFullYear() * 12 + day.getUTCMonth()
  const firsts: number[] = []
  for (let next = Math.floor(month / months) * months; ; next += months) {
    const wall = Date.UTC(Math.floor(next / 12), next % 12, 1)
    if (wall > to) return firsts
    firsts.push(wall)
  }
}

/** From the first whole `unit` on. */
function within(from: number, to: number, step: number, unit = step): number[] {
  const walls: number[] = []
  for (let wall = Math.ceil(from / unit) * unit; wall <= to; wall += step) walls.push(wall)
  return walls
}
