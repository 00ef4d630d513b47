import type { Database } from '#server/db/query.ts'
import { type OpeningHours, openRanges } from '#server/domain/restaurants/opening.ts'
import { codesOf, comparedWithUsual, type ProductWaste, sumsOf } from '#server/domain/why/compared.ts'
import type { why } from '#src/contract/dashboard/why.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { DAY_PARTS, type DayPart, LUNCH_STARTS } from '#src/domain/time/day-part.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { addDays, atMinutes, dayKey } from '#src/domain/time/zone.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import {
  type Attribution,
  attributionsOf,
  CLEARED_AROUND_BREAKFAST,
  CLEARED_AROUND_CLOSING,
  causesOf,
  ranOut,
} from '#src/domain/why/causes.ts'
import { endsAmidPart, sameTimesBefore } from '#src/domain/why/usual.ts'
import { sumOf } from '../analytic/figures.ts'
import type { Frame } from '../analytic/frame.ts'
import { wasteOfSpans } from '../kitchen/now-facts.ts'
import { targetOf } from './waste.ts'
import {
  cookedPerHour,
  hoursOf,
  type LateRow,
  lateBatchRows,
  type PanRow,
  productRows,
  stockOutCount,
  wastedPans,
} from './why-facts.ts'

type Why = AnswerOf<typeof why>

/** More late batches are not read. */
const MOST_LATE = 50

/**
 * Why food was wasted in the frame's one restaurant.
 *
 * @param before the days before the range, one a bucket, of which the last 28 open ones are what is usual
 */
export async function wasteWhy(
  db: Database,
  frame: Frame,
  before: Frame,
  dayPart: DayPart | undefined,
): Promise<Why> {
  const asked = dayPart === undefined ? DAY_PARTS : [dayPart]
  const parts = asked.map((part) => DAY_PARTS.indexOf(part))
  const [target, all, earlier, cookedHours, pans, late, stockOuts, hours] = await Promise.all([
    targetOf(db, frame, asked),
    productRows(db, frame, false),
    daysToCompare(db, frame, before),
    cookedPerHour(db, frame, parts),
    wastedPans(db, frame, parts),
    lateBatchRows(db, frame, parts),
    stockOutCount(db, frame, parts),
    hoursOf(db, frame),
  ])
  const rows = all.filter(({ part }) => parts.includes(part))
  const { cooked, wasted } = sumsOf(rows)
  const attributions = attributionsOf(pans, clearingOf(hours, frame))
  const compared = comparedWithUsual(parts, rows, earlier)
  return {
    cooked,
    wasted,
    percent: percentOrNull(wasted, cooked),
    target,
    ...pansOf(attributions),
    usual: compared?.usual ?? null,
    products: codesOf(rows).map((code) => {
      const own = rows.filter(({ materialCode }) => materialCode === code)
      const sums = sumsOf(own)
      return {
        materialCode: code,
        material: own[0]?.material ?? code,
        ...sums,
        percent: percentOrNull(sums.wasted, sums.cooked),
        ...(compared?.products.get(code) ?? NO_USUAL),
        ...pansOf(attributions.filter(({ pan }) => pan.materialCode === code)),
      }
    }),
    hours: perHour(cookedHours, attributions, late),
    causes: causesOf(attributions),
    lateCount: late.length,
    lateBatches: late.slice(0, MOST_LATE).map(({ batchId, hour: _, ...batch }) => ({
      ...batch,
      wasted: sumOf(
        pans.filter((pan) => pan.batchId === batchId),
        (pan) => pan.wasted,
      ),
    })),
    stockOuts,
  }
}

/** The days before: up to the same times where the range is of one day, and ends amid a part of it. */
function daysToCompare(db: Database, frame: Frame, before: Frame): Promise<ProductWaste[]> {
  const { restaurants, zone } = frame
  if (!endsAmidPart(frame, zone)) return productRows(db, before, true)
  const spans = restaurants.flatMap((id) => sameTimesBefore(frame, zone).map((span) => ({ id, ...span })))
  return wasteOfSpans(db, spans)
}

/** Pans by what accounts for their waste. */
function pansOf(attributions: readonly Attribution[]) {
  const pans = new Set(attributions.map(({ pan }) => pan))
  return {
    pans: pans.size,
    expired: [...pans].filter(ranOut).length,
    aboveRecommendation: sumOf(attributions, ({ cause, wasted }) =>
      cause === 'ABOVE_RECOMMENDATION' ? wasted : 0,
    ),
  }
}

const NO_USUAL = { usualPercent: null, usualCooked: null, rate: null, mix: null }

/** Hours of the day in which anything was cooked, wasted or late, in their order. */
function perHour(
  cooked: readonly { hour: number; cooked: number }[],
  attributions: readonly Attribution<PanRow>[],
  late: readonly LateRow[],
): Why['hours'] {
  const wasted = attributions.map(({ pan }) => pan)
  const hours = [...new Set([...cooked, ...wasted, ...late].map(({ hour }) => hour))].sort((a, b) => a - b)
  return hours.map((hour) => {
    const own = attributions.filter(({ pan }) => pan.hour === hour)
    return {
      hour,
      cooked: cooked.find((one) => one.hour === hour)?.cooked ?? 0,
      wasted: sumOf(own, (one) => one.wasted),
      ...pansOf(own),
      lateBatches: late.filter((batch) => batch.hour === hour).length,
    }
  })
}

/** When hot holding is cleared in a range: around each closing and the end of each breakfast. */
function clearingOf(hours: OpeningHours, { start, end, zone }: Frame): DateRange[] {
  const around = (at: number, ms: number) => ({ start: at - ms, end: at + ms })
  const closings = openRanges(hours, {
    start: start - CLEARED_AROUND_CLOSING,
    end: end + CLEARED_AROUND_CLOSING,
  })
  const breakfasts: DateRange[] = []
  for (let day = dayKey(start, zone); day <= dayKey(end, zone); day = addDays(day, 1))
    breakfasts.push(around(atMinutes(day, LUNCH_STARTS, zone), CLEARED_AROUND_BREAKFAST))
  return [...closings.map((open) => around(open.end, CLEARED_AROUND_CLOSING)), ...breakfasts]
}
