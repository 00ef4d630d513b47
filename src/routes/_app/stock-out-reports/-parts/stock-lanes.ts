import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { stockOutAvailability } from '#src/contract/kitchen/stock-out.ts'
import { type Stretch, timelineOf } from '#src/domain/availability/timeline.ts'
import type { StockState } from '#src/domain/statuses.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import type { Lane } from '#src/ui/chart/timeline/lanes.ts'

type Answer = AnswerOf<typeof stockOutAvailability>
export type StockPeriod = Answer['content'][number]['periods'][number]

/** A material's lane, and the times out that it was drawn from. */
export interface StockLane extends Lane<StockState> {
  periods: readonly StockPeriod[]
}

const ORDER: readonly StockState[] = ['OUT', 'UNKNOWN', 'IN']

/** A lane a material over the range that was asked for: what is not known to be out was there, once anything is known. */
export function lanesOf({ known, content }: Answer, range: DateRange): StockLane[] {
  const unknown: Stretch<StockState>[] = [
    { start: range.start, end: known.start, state: 'UNKNOWN' },
    { start: known.end, end: range.end, state: 'UNKNOWN' },
  ]
  return content.map(({ material, materialName, available, periods }) => ({
    key: material,
    label: materialName,
    figure: formatPercent(available),
    periods,
    stretches: timelineOf(
      [...unknown, ...periods.map(({ start, end }): Stretch<StockState> => ({ start, end, state: 'OUT' }))],
      range,
      ORDER,
      'IN',
    ),
  }))
}

/** The times out behind a stretch of a lane, as one: from where the first of them truly began. */
export function periodsIn({ periods }: StockLane, { state, start, end }: Stretch<StockState>): StockPeriod {
  const inside = state === 'OUT' ? periods.filter((one) => one.end > start && one.start < end) : []
  return {
    start: Math.min(start, ...inside.map((one) => one.start)),
    end: Math.max(end, ...inside.map((one) => one.end)),
    incidents: inside.reduce((sum, one) => sum + one.incidents, 0),
  }
}
