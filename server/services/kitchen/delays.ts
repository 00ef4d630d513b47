import type { Database } from '#server/db/query.ts'
import {
  batchCourses,
  changeDelays,
  delaysOfBatches,
  deleteDelays,
  insertDelays,
  type KnownDelay,
  lateBatches,
  type WatchedBatch,
} from '#server/store/kitchen/delays.ts'
import { type Delay, delayNow, delaysOf } from '#src/domain/kitchen/delays.ts'

/**
 * Brings the delays that were worked out for batches in line with what is known of them, as part of the caller's
 * transaction, which holds their restaurants. What the kitchen tells itself of a stage stands instead. Answers the
 * restaurants of which a delay was written.
 */
export async function bringDelaysInLine(tx: Database, batchIds: readonly number[]): Promise<Set<number>> {
  if (batchIds.length === 0) return new Set()
  const batches = await batchCourses(tx, batchIds)
  const known = await delaysOfBatches(tx, batchIds)
  return write(tx, { batches, known, wanted: (batch, open) => delaysOf(batch, open) })
}

/** Writes down which stages should be over at `now` and are not. Answers the restaurants that have such. */
export async function noteLateStages(
  tx: Database,
  now: number,
  lock: (ids: number[]) => Promise<void>,
): Promise<Set<number>> {
  const late = await lateBatches(tx, now)
  if (late.length === 0) return new Set()
  await lock(late.map(({ restaurantId }) => restaurantId))
  // They may have been held by somebody who told more.
  const ids = late.map(({ id }) => id)
  const batches = await batchCourses(tx, ids)
  const known = await delaysOfBatches(tx, ids)
  const wanted = (batch: WatchedBatch, open: readonly Delay[]) => {
    const present = delayNow(batch, now)
    return delaysOf(batch, present ? [...open, present] : open)
  }
  return write(tx, { batches, known, wanted })
}

interface Writing {
  batches: readonly WatchedBatch[]
  known: readonly KnownDelay[]
  /** @param open the delays that were found while they went on */
  wanted: (batch: WatchedBatch, open: readonly Delay[]) => Delay[]
}

async function write(tx: Database, { batches, known, wanted }: Writing): Promise<Set<number>> {
  const gone = new Set(known.filter(({ derived }) => derived).map(({ id }) => id))
  const added: (Delay & { batch: WatchedBatch })[] = []
  const changed: (Delay & { id: number; materialId: number })[] = []
  const restaurants = new Set<number>()
  for (const batch of batches) {
    const ofBatch = known.filter(({ batchId }) => batchId === batch.id)
    const derived = ofBatch.filter((one) => one.derived)
    const told = new Set(ofBatch.filter((one) => !one.derived).map(({ stage }) => stage))
    for (const delay of wanted(batch, derived)) {
      if (told.has(delay.stage)) continue
      const there = derived.find(({ stage }) => stage === delay.stage)
      if (there) gone.delete(there.id)
      if (!there) added.push({ ...delay, batch })
      else if (!isSame(there, delay, batch))
        changed.push({ ...delay, id: there.id, materialId: batch.materialId })
      else continue
      restaurants.add(batch.restaurantId)
    }
    if (derived.some(({ id }) => gone.has(id))) restaurants.add(batch.restaurantId)
  }
  if (gone.size > 0) await deleteDelays(tx, [...gone])
  if (changed.length > 0) await changeDelays(tx, changed)
  if (added.length > 0) await insertDelays(tx, added)
  return restaurants
}

const isSame = (there: KnownDelay, delay: Delay, { materialId }: WatchedBatch) =>
  there.startedAt === delay.startedAt && there.endedAt === delay.endedAt && there.materialId === materialId
