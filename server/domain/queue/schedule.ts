import { DAY, MINUTE, SECOND } from '#src/domain/time/zone.ts'

/** Pieces that a batch for an order holds at most: one fryer basket, filled well. */
const PIECES_A_BATCH = 120

/** Between two batches of one order: a crew breads them one after the other. */
const BATCH_EVERY_MS = 2 * MINUTE
/** All stages but frying, in the time they may take at most. */
const HANDLING_MS = 250 * SECOND
/** Ready so long before it leaves: to be packed, and carried out. */
const PACKING_MS = 10 * MINUTE

/** Nobody orders for later than this; a day beyond it is a slip of the keys. */
export const MOST_AHEAD_MS = 366 * DAY

/** The batches an order is cooked in: as few as hold it, alike in size, adding up to its pieces. */
export function orderBatches(pieces: number): number[] {
  const count = Math.max(1, Math.ceil(pieces / PIECES_A_BATCH))
  const least = Math.floor(pieces / count)
  const more = pieces - least * count
  return Array.from({ length: count }, (_, index) => least + (index < more ? 1 : 0))
}

/** When the n-th batch of an order is begun, in milliseconds after its first. */
export const batchOffset = (index: number): number => index * BATCH_EVERY_MS

/**
 * When an order's first batch must be begun and its last be ready, so that it can leave in time (ours: the
 * specification names the fields only).
 * @param fryTime seconds its material is in the oil
 */
export function orderSchedule(order: {
  restaurantDepartureTime: number
  batchSize: number
  fryTime: number
}): {
  scheduledStart: number
  scheduledEnd: number
} {
  const scheduledEnd = order.restaurantDepartureTime - PACKING_MS
  const last = batchOffset(orderBatches(order.batchSize).length - 1)
  return { scheduledStart: scheduledEnd - HANDLING_MS - order.fryTime * SECOND - last, scheduledEnd }
}
