import { english } from '../language/text.ts'
import { WASTE_REASON_MESSAGES } from '../queue/acts.ts'
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

/** What one cause accounts for of one product. */
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

const RAN_OUT = english(WASTE_REASON_MESSAGES.EXPIRED)

/** The crew's reason, unless it only says that the pan ran out of its hold time. */
function reasonOf({ reason }: WastedPan): string | null {
  const given = reason?.trim() ?? ''
  return given === '' || given === RAN_OUT ? null : given
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

/** A cause and how much of a pan it accounts for, in grams. A pan may be divided between two causes. */
export interface Attribution<Pan extends WastedPan = WastedPan> {
  pan: Pan
  cause: WasteCause
  wasted: number
}

/**
 * Attributes each wasted gram to the first cause that fits, so that the causes sum to the waste.
 *
 * @param clearing when hot holding is cleared: around closing and the end of breakfast
 */
export function attributionsOf<Pan extends WastedPan>(
  pans: readonly Pan[],
  clearing: readonly DateRange[],
): Attribution<Pan>[] {
  /** Of each batch, what is still to be attributed to too much having been cooked. */
  const above = new Map<number | null, number>()
  return [...pans]
    .sort((a, b) => a.removedAt - b.removedAt)
    .flatMap((pan): Attribution<Pan>[] => {
      const cause = causeOfPan(pan, clearing)
      if (cause !== null) return [{ pan, cause, wasted: pan.wasted }]
      const most = above.get(pan.batchId) ?? cookedAbove(pan)
      const tooMuch = Math.min(pan.wasted, most)
      above.set(pan.batchId, most - tooMuch)
      return [
        { pan, cause: 'ABOVE_RECOMMENDATION', wasted: tooMuch },
        { pan, cause: causeWithinAdvice(pan), wasted: pan.wasted - tooMuch },
      ]
    })
    .filter(({ wasted }) => wasted > 0)
}

/** What each cause accounts for of each product, the largest first; one for each of the crew's reasons. */
export function causesOf(attributions: readonly Attribution[]): CauseShare[] {
  const found = new Map<string, { share: CauseShare; batches: Set<number> }>()
  for (const { pan, cause, wasted } of attributions) {
    const { materialCode, batchId } = pan
    const reason = cause === 'REASON' ? reasonOf(pan) : null
    const key = JSON.stringify([cause, reason, materialCode])
    const { share, batches } = found.get(key) ?? {
      share: { cause, reason, materialCode, wasted: 0, pans: 0, batches: 0 },
      batches: new Set<number>(),
    }
    if (batchId !== null) batches.add(batchId)
    share.wasted += wasted
    share.pans += 1
    share.batches = batches.size
    found.set(key, { share, batches })
  }
  return [...found.values()].map(({ share }) => share).sort((a, b) => b.wasted - a.wasted)
}
