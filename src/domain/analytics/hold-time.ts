import { HOLD_ZONES, type HoldZone, type TIMELINE_BUCKETS } from '../status.ts'
import { MINUTE } from '../time/zone.ts'

/**
 * Hold times sorted into bins by upper bounds in minutes; a bound belongs to the bin that ends with it, as
 * '<=20' says. SQL sorts by the same bounds (server/store/analytic/hold-bins.ts).
 */

export interface HoldBins<Label extends string = string> {
  /** One more than there are bounds: the last bin has no upper end. */
  labels: readonly Label[]
  /** Minutes, ascending. */
  bounds: readonly number[]
}

export type TimelineBucket = keyof typeof TIMELINE_BUCKETS

/** Zones of the ring (spec 1 §9). */
export const ZONE_BINS: HoldBins<HoldZone> = {
  labels: Object.keys(HOLD_ZONES) as HoldZone[],
  bounds: [20, 25, 30, 35, 40],
}

export const TIMER_ERRORS = 'timer errors' satisfies TimelineBucket

/** Colour buckets of the timeline but the timer errors, which have no hold time (spec 1 §9). */
export const TIMELINE_BINS: HoldBins<Exclude<TimelineBucket, typeof TIMER_ERRORS>> = {
  labels: ['<=20', '21-25', '25-30', '>30'],
  bounds: [20, 25, 30],
}

/**
 * The histogram: steps of five minutes, whose bounds include all of the zones' and the timeline's. The database keeps
 * counts by these steps (held_step in migration 0018-tallies.sql).
 */
export const HISTOGRAM_BINS: HoldBins = {
  labels: ['<=5', '5-10', '10-15', '15-20', '20-25', '25-30', '30-35', '35-40', '40-45', '45-50', '>50'],
  bounds: [5, 10, 15, 20, 25, 30, 35, 40, 45, 50],
}

/** Bounds as milliseconds. */
export const boundsMs = (bins: HoldBins): number[] => bins.bounds.map((minutes) => minutes * MINUTE)

/** Index of the bin of a hold time in milliseconds; negative times (a clock that ran ahead) count as fresh. */
export function binOf(heldMs: number, bins: HoldBins): number {
  const index = boundsMs(bins).findIndex((bound) => heldMs <= bound)
  return index === -1 ? bins.bounds.length : index
}

/** In place of a step, where the hold time is not known. */
export const TIMER_ERROR_STEP = -1

/** The timeline's colour of a bin of the histogram. */
export function timelineOfBin(index: number): TimelineBucket {
  if (index === TIMER_ERROR_STEP) return TIMER_ERRORS
  return TIMELINE_BINS.labels[binOf(upperBound(index), TIMELINE_BINS)] ?? '>30'
}

const upperBound = (index: number) => (HISTOGRAM_BINS.bounds[index] ?? Number.POSITIVE_INFINITY) * MINUTE

/** The ring's zone in which a bin of the histogram lies: its colour. */
export function zoneOfBin(index: number): HoldZone {
  const zone = ZONE_BINS.labels[binOf(upperBound(index), ZONE_BINS)]
  return zone ?? '>40'
}
