import { type Stretch, timelineOf } from '../availability/timeline.ts'
import type { DateRange } from '../time/intervals.ts'
import { percentOf } from '../units/numbers.ts'
import type { TabletStatus } from './status.ts'

/** A time online, epoch milliseconds (spec 1 §3). */
export interface OnlinePeriod {
  onlineStartTime: number
  onlineEndTime: number
}

/** Where periods are told twice, online counts once; between them the device was offline. */
const ORDER: readonly TabletStatus[] = ['ONLINE', 'OFFLINE']

/** When a device was online and offline: periods clipped to the range, gaps Offline (spec 1 §4, spec 2 §4). */
export const deviceTimeline = (periods: readonly OnlinePeriod[], range: DateRange): Stretch<TabletStatus>[] =>
  timelineOf(
    periods.map(({ onlineStartTime: start, onlineEndTime: end }) => ({
      start,
      end,
      state: 'ONLINE' as const,
    })),
    range,
    ORDER,
    'OFFLINE',
  )

/** Total availability: the time online divided by the range, as a percent with 2 decimals; 0 of no range at all. */
export const totalAvailable = (onlineTime: number, { start, end }: DateRange): number =>
  end > start ? percentOf(onlineTime, end - start) : 0
