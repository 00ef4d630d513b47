import { HOLD_ZONES, type HoldZone, type TIMELINE_BUCKETS } from '../status.ts'
import { MINUTE } from '../time/zone.ts'
import { roundTo } from '../units/round.ts'
import { sharesOf } from './shares.ts'

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

/** The borders between the zones in minutes (spec 1 §9), the same on every panel. */
const ZONE_BORDERS = [20, 25, 30, 35, 40] as const

export const ZONE_BINS: HoldBins<HoldZone> = {
  labels: Object.keys(HOLD_ZONES) as HoldZone[],
  bounds: ZONE_BORDERS,
}

/** The headline is the share of pans held no longer than this: where the good zones end. */
export const GOOD_MINUTES = ZONE_BORDERS[1]

/** Seconds before its limit from which a pan is one to be used up first. */
export const EXPIRES_SOON_S = 5 * 60

/** In place of a zone, where the hold time is not known. */
export const TIMER_ERRORS = 'timer errors' satisfies keyof typeof TIMELINE_BUCKETS

/**
 * The histogram: steps of five minutes, whose bounds include the zones' borders. The database keeps counts by these
 * steps (held_step in migration 0018-tallies.sql).
 */
export const HISTOGRAM_BINS: HoldBins = {
  labels: ['<=5', '5-10', '10-15', '15-20', '20-25', '25-30', '30-35', '35-40', '40-45', '45-50', '>50'],
  bounds: [5, 10, 15, ...ZONE_BORDERS, 45, 50],
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

const upperBound = (index: number) => (HISTOGRAM_BINS.bounds[index] ?? Number.POSITIVE_INFINITY) * MINUTE

/** The zone in which a bin of the histogram lies: its colour. */
export function zoneOfBin(index: number): HoldZone {
  const zone = ZONE_BINS.labels[binOf(upperBound(index), ZONE_BINS)]
  return zone ?? '>40'
}

/**
 * Percent of the pans that were held no longer than `GOOD_MINUTES`, of the pans in each zone; null when there are none.
 * It is the sum of the zones' shares as they are written, so that a reader who adds them up gets the same.
 */
export function goodShare(counts: readonly number[]): number | null {
  if (!counts.some((count) => count > 0)) return null
  const shares = sharesOf(counts).slice(0, ZONE_BORDERS.indexOf(GOOD_MINUTES) + 1)
  return roundTo(
    shares.reduce((sum, share) => sum + share, 0),
    1,
  )
}
