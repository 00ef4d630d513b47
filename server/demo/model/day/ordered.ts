import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { batchOffset, orderBatches } from '#server/domain/queue/schedule.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import type { Cook } from './batches.ts'
import type { DayBook } from './day-book.ts'
import type { OrderedBatch } from './day-plan.ts'
import type { ChickenDish } from './menu.ts'
import type { Stock } from './stock.ts'

/** What a crew knows of an order it is to cook; times are the kitchens'. */
export interface OrderToCook {
  pieces: number
  /** Batches begun for it so far, and when the last was. */
  batchesBegun: number
  lastBegunAt: number | null
  scheduledStart: number
}

/** Between two batches of one order. */
const EVERY_MS = batchOffset(1)

/**
 * The batches of an order that are begun after `from` and until `to`: the first when it is due, the others one after
 * the other. What should have been begun by `from`, and was not, is begun at once.
 */
export function batchesToBegin(
  { pieces, batchesBegun, lastBegunAt, scheduledStart }: OrderToCook,
  from: number,
  to: number,
): { at: number; pieces: number }[] {
  const begun: { at: number; pieces: number }[] = []
  let last = lastBegunAt
  for (const size of orderBatches(pieces).slice(batchesBegun)) {
    const due = last === null ? scheduledStart : last + EVERY_MS
    const at = Math.max(due, from + 1)
    if (at > to) break
    begun.push({ at, pieces: size })
    last = at
  }
  return begun
}

/** How a material that is on no menu is handled. */
export const anyDish = (code: string): ChickenDish => ({
  code,
  served: 'MAIN',
  piecesPerMinute: 0,
  unit: 1,
  smallestBatch: 10,
  largestBatch: 120,
  panCapacity: 60,
  coverMinutes: 0,
  piecesPerVisit: 0,
  breadingS: 95,
  cateringTray: 0,
})

/** Cooks a batch of an order from `at` on; it is held until it is packed, and waits for no guest. */
export function openOrdered(
  book: DayBook,
  at: number,
  { orderId, pieces, workCenter }: OrderedBatch,
  dish: ChickenDish,
  material: KitchenMaterial,
  cook: Cook,
  stock: Stock,
): void {
  const random = book.chance(`order ${orderId} ${at}`)
  book.agenda.add(at, () => {
    const advice = {
      pieces,
      minuteDemandG: 0,
      // Nobody runs out of it: it is how long until it should be ready.
      minutesBeforeStockout: Math.round(material.fryTimeS / 60 + 4),
      workType: 'CATERING' as const,
      workCenter,
      orderId,
    }
    cook(dish, material, at, advice, {
      placed: (batch, then) =>
        stock.placeCatering(batch, then, then + Math.round(random.between(2, 6) * MINUTE)),
      dropped: () => {},
    })
  })
}
