import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, atMinutes, DAY, dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { weekdayOf } from '../day/demand.ts'
import type { Character } from '../day/kitchen.ts'
import { type Random, randomOf } from '../random.ts'

/** How a device lives: a PC in a rack, a tablet on a wall, one that is carried around, or one in a drawer. */
export type DeviceHabit = 'RACK' | 'WALL' | 'CARRIED' | 'DRAWER'

/** What decides when a device can be reached. Plain data. */
export interface DeviceLife {
  /** Seeds its chance: the demonstration's seed and the device. */
  name: string
  habit: DeviceHabit
  /** How well its restaurant is run: cables are pulled in some kitchens more than in others. */
  character: Character
  /** IANA; the restaurant's, or UTC while it has none. */
  timezone: string
  /** Whether it is sometimes unreachable, unless it lies in a drawer; true by default. */
  outages?: boolean
}

/** Drops of a day on average, by how the restaurant is run. */
const DROPS: Record<Character, number> = { MODEL: 0.15, NORMAL: 0.5, BAD: 2 }
/** On a weekday of its own a PC restarts at night. */
const RESTART_MINUTE = 3 * 60
/** A carried tablet is charged, switched off, from late evening until the first shift comes. */
const SWITCHED_OFF = 22 * 60 + 30
const SWITCHED_ON = 5 * 60 + 30
/** Once in a while something breaks and waits for somebody to fix it. */
const BREAKS = 1 / 45
/** No outage is longer: a question about one moment has to look back only that far. */
const LONGEST = 30 * HOUR

function drops(random: Random, begins: number, many: number): DateRange[] {
  const found: DateRange[] = []
  for (let left = random.exponential() / many; left < 1; left += random.exponential() / many) {
    const start = begins + Math.round(left * DAY)
    // Mostly minutes, now and then an hour or more.
    const lasts = random.between(2, 12) * MINUTE * Math.max(1, random.exponential() * 2)
    found.push({ start, end: start + Math.round(lasts) })
  }
  return found
}

/** When a device cannot be reached, by what begins on a local day 'YYYY-MM-DD'; in any order, may overlap. */
function outagesOf(
  { name, habit, character, timezone, outages = true }: DeviceLife,
  day: string,
): DateRange[] {
  const at = (minute: number, on = day) => atMinutes(on, minute, timezone)
  if (habit === 'DRAWER') return [{ start: at(0), end: at(0, addDays(day, 1)) }]
  if (!outages) return []
  const random = randomOf(`${name}/${day}`)
  const found = drops(random, at(0), DROPS[character] * (habit === 'RACK' ? 1 : 2))
  if (random.chance(BREAKS)) {
    const start = at(random.whole(8 * 60, 20 * 60))
    found.push({ start, end: start + Math.round(random.between(6 * HOUR, LONGEST)) })
  }
  if (habit === 'RACK' && weekdayOf(day) === randomOf(name).whole(0, 6)) {
    const start = at(RESTART_MINUTE + random.whole(0, 30))
    found.push({ start, end: start + random.whole(3, 8) * MINUTE })
  }
  if (habit === 'CARRIED')
    found.push({
      start: at(SWITCHED_OFF + random.whole(0, 40)),
      end: at(SWITCHED_ON - random.whole(0, 40), addDays(day, 1)),
    })
  return found
}

/** When a device can be reached within a range of its restaurant's time: in order, apart from each other. */
export function onlineSpans(life: DeviceLife, { start, end }: DateRange): DateRange[] {
  const first = dayKey(start - LONGEST, life.timezone)
  const last = dayKey(end, life.timezone)
  const outages: DateRange[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) outages.push(...outagesOf(life, day))
  outages.sort((a, b) => a.start - b.start)
  const spans: DateRange[] = []
  let from = start
  for (const outage of outages) {
    if (outage.start > from && from < end) spans.push({ start: from, end: Math.min(outage.start, end) })
    from = Math.max(from, outage.end)
  }
  if (from < end) spans.push({ start: from, end })
  return spans
}

/** Whether a device can be reached at a moment of its restaurant's time. */
export const isReachable = (life: DeviceLife, at: number): boolean =>
  onlineSpans(life, { start: at, end: at + 1 }).length > 0
