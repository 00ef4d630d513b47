import { WASTE_REASON_LABELS } from '../queue/acts.ts'
import type { DateRange } from '../time/intervals.ts'
import { MINUTE, SECOND } from '../time/zone.ts'

/** Why food was wasted, in the order in which it is looked for: the first that fits takes the food. */
export const WASTE_CAUSES = [
  /** The crew gave a reason. */
  'REASON',
  'TIMER_ERROR',
  /** Taken out before its limit around closing or the end of breakfast. */
  'CLEARED',
  'ORDER_CANCELED',
  'NOT_RECOMMENDED',
  'ABOVE_RECOMMENDATION',
  'NEWER_FIRST',
  'DEMAND_SHORT',
  /** Cooked as recommended, and not sold. */
  'NOT_SOLD',
] as const
export type WasteCause = (typeof WASTE_CAUSES)[number]

/** Hot holding is cleared around these moments. */
export const CLEARED_AROUND_CLOSING = 45 * MINUTE
export const CLEARED_AROUND_BREAKFAST = 30 * MINUTE
/** Less sold than this share of what was expected is short. */
const SHORT_SHARE = 0.8

/** A pan with waste that was taken out, and what is known of how it came about. Grams, epoch milliseconds. */
export interface WastedPan {
  materialCode: string
  /** Null where nobody said which. */
  batchId: number | null
  wasted: number
  placedAt: number
  removedAt: number
  /** Seconds that it may be held. */
  limitS: number
  timerError: boolean
  /** In the crew's words; null where they gave none. */
  reason: string | null
  orderCanceled: boolean
  /** What its batch weighed, and what was recommended of it; null where either is not known. */
  batchWeight: number | null
  recommendedWeight: number | null
  /** The smallest amount of the material that is packed: batches are rounded up to it. */
  packingUnit: number
  /** A newer pan of the material was packed from before this one was past its limit. */
  newerFirst: boolean
  /** Packed of the material while it was held; null where the kitchen does not say what it packs. */
  packed: number | null
  /** Grams a minute that were expected to be sold when its batch was recommended; null where not known. */
  minuteDemand: number | null
}

/** What one cause accounts for of one product. A pan may be divided between two causes. */
export interface CauseShare {
  cause: WasteCause
  /** The crew's, of the cause REASON. */
  reason: string | null
  materialCode: string
  /** Grams. */
  wasted: number
  pans: number
  batches: number
}

/** It ran out of its hold time: how it came to be wasted, and not why. Nobody knows of a pan without a timer. */
export const ranOut = ({ placedAt, removedAt, limitS, timerError }: WastedPan): boolean =>
  !timerError && removedAt - placedAt > limitS * SECOND

/** The crew's reason, unless it only says that the pan ran out of its hold time. */
function reasonOf({ reason }: WastedPan): string | null {
  const given = reason?.trim() ?? ''
  return given === '' || given === WASTE_REASON_LABELS.EXPIRED ? null : given
}

/** The cause of all that was wasted of a pan; null where it is how much was cooked, or what came after. */
function causeOfPan(pan: WastedPan, clearing: readonly DateRange[]): WasteCause | null {
  const { removedAt } = pan
  if (reasonOf(pan) !== null) return 'REASON'
  if (pan.timerError) return 'TIMER_ERROR'
  if (!ranOut(pan) && clearing.some(({ start, end }) => removedAt >= start && removedAt <= end))
    return 'CLEARED'
  if (pan.orderCanceled) return 'ORDER_CANCELED'
  return pan.recommendedWeight === null ? 'NOT_RECOMMENDED' : null
}

/** The cause of what was wasted of a pan although its batch was no larger than recommended. */
function causeWithinAdvice({ newerFirst, packed, minuteDemand, placedAt, removedAt }: WastedPan): WasteCause {
  if (newerFirst) return 'NEWER_FIRST'
  const expected = minuteDemand === null ? null : (minuteDemand * (removedAt - placedAt)) / MINUTE
  return packed !== null && expected !== null && packed < SHORT_SHARE * expected ? 'DEMAND_SHORT' : 'NOT_SOLD'
}

/** How much more than recommended was cooked of a batch, beyond what rounding up to whole packages explains. */
const cookedAbove = ({ batchWeight, recommendedWeight, packingUnit }: WastedPan): number =>
  batchWeight === null || recommendedWeight === null
    ? 0
    : Math.max(0, batchWeight - recommendedWeight - packingUnit)

/**
 * Attributes each wasted gram to the first cause that fits, so that the causes sum to the waste; the largest first.
 *
 * @param clearing when hot holding is cleared: around closing and the end of breakfast
 */
export function causesOf(pans: readonly WastedPan[], clearing: readonly DateRange[]): CauseShare[] {
  const found = new Map<string, CauseShare & { of: Set<number> }>()
  function attribute(pan: WastedPan, cause: WasteCause, wasted: number) {
    if (wasted <= 0) return
    const { materialCode, batchId } = pan
    const reason = cause === 'REASON' ? reasonOf(pan) : null
    const key = JSON.stringify([cause, reason, materialCode])
    const share = found.get(key) ?? {
      ...{ cause, reason, materialCode, wasted: 0, pans: 0, batches: 0 },
      of: new Set<number>(),
    }
    if (batchId !== null) share.of.add(batchId)
    share.wasted += wasted
    share.pans += 1
    share.batches = share.of.size
    found.set(key, share)
  }

  /** Of each batch, what is still to be attributed to too much having been cooked. */
  const above = new Map<number | null, number>()
  for (const pan of [...pans].sort((a, b) => a.removedAt - b.removedAt)) {
    const cause = causeOfPan(pan, clearing)
    if (cause !== null) {
      attribute(pan, cause, pan.wasted)
      continue
    }
    const left = above.get(pan.batchId) ?? cookedAbove(pan)
    const tooMuch = Math.min(pan.wasted, left)
    above.set(pan.batchId, left - tooMuch)
    attribute(pan, 'ABOVE_RECOMMENDATION', tooMuch)
    attribute(pan, causeWithinAdvice(pan), pan.wasted - tooMuch)
  }
  return [...found.values()].map(({ of: _, ...share }) => share).sort((a, b) => b.wasted - a.wasted)
}
