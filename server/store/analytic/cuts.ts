import sql, { type Sql } from 'sql-template-tag'
import { addDays, DAY, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import { type Frame, type Place, rangesOf } from './frame.ts'

export type Unit = 'day' | 'week' | 'month'

/** What is kept for whole local days, weeks or months, and what must be looked up: a frame's range, zone by zone. */
export interface Cut {
  /** From one day until before another, as the column `day` numbers them, and in epoch milliseconds by the zone's clock. */
  whole: { restaurants: readonly number[]; fromDay: number; untilDay: number; from: number; until: number }[]
  /** Half-open, in epoch milliseconds. */
  rest: { restaurants: readonly number[]; from: number; until: number }[]
}

export interface CutOptions {
  /** Null where nothing is kept that would serve. */
  unit: Unit | null
  /** Milliseconds at both ends of the range that are left to the rest in any case. */
  margin?: number
}

export function cutFrame(frame: Frame, options: CutOptions): Cut {
  const cuts = rangesOf(frame).map((part) => cutRange(part, options))
  return { whole: cuts.flatMap(({ whole }) => whole), rest: cuts.flatMap(({ rest }) => rest) }
}

function cutRange(frame: Frame, { unit, margin = 0 }: CutOptions): Cut {
  const { restaurants, start, end } = frame
  const cut: Cut = { whole: [], rest: [] }
  const rest = (of: readonly number[], from: number, until: number) => {
    if (from < until) cut.rest.push({ restaurants: of, from, until })
  }
  const spans =
    unit === null ? [] : frame.places.map((place) => wholeOf(start + margin, end - margin, place, unit))
  if (!spans.some(({ first, last }) => first < last)) {
    rest(restaurants, start, end)
    return cut
  }
  for (const { place, first, last } of spans) {
    if (first >= last) {
      rest(place.restaurants, start, end)
      continue
    }
    const [from, until] = [startOfDayKey(first, place.zone), startOfDayKey(last, place.zone)]
    cut.whole.push({
      restaurants: place.restaurants,
      fromDay: dayNumber(first),
      untilDay: dayNumber(last),
      from,
      until,
    })
    rest(place.restaurants, start, from)
    rest(place.restaurants, until, end)
  }
  return cut
}

/** The local days 'YYYY-MM-DD' that begin units, between which the range is whole. */
function wholeOf(start: number, end: number, place: Place, unit: Unit) {
  const day = dayKey(start, place.zone)
  const first = startOfDayKey(day, place.zone) === start ? day : addDays(day, 1)
  const begun = beginOf(first, unit)
  return {
    place,
    first: begun === first ? first : beginOf(addDays(begun, LONGEST[unit]), unit),
    last: beginOf(dayKey(end, place.zone), unit),
  }
}

/** In days. */
const LONGEST: Record<Unit, number> = { day: 1, week: 7, month: 31 }

/** The day that begins the unit: a week's Monday, a month's first. */
function beginOf(day: string, unit: Unit): string {
  if (unit === 'day') return day
  return unit === 'month' ? `${day.slice(0, 8)}01` : addDays(day, -((dayNumber(day) + 3) % 7))
}

/** Index of the bucket of the column `f.day`, from 0; 0 where the frame is not divided into days. */
export function bucketOfDay({ days }: Frame): Sql {
  const [first = 0, ...more] = days?.map(dayNumber) ?? []
  if (more.length === 0) return sql`0`
  // One bucket a day, which is the most of them, needs no search.
  if (more.every((day, index) => day === first + index + 1)) return sql`f.day - ${first}::int`
  return sql`width_bucket(f.day, ${[first, ...more]}::int[]) - 1`
}

/** As the column `day` has it. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY
