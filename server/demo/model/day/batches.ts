import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { writeDelays, writeFrying, writeStations } from './batch-timers.ts'
import type { DayBook } from './day-book.ts'
import { isRush } from './demand.ts'
import type { BatchFact } from './facts.ts'
import { type Fryer, type Fryers, wrongFryingMs } from './fryers.ts'
import type { ChickenDish } from './menu.ts'
import { actualStages, expectedStages, FRYING } from './stages.ts'

/** What a recommendation says, before it is known what becomes of it. */
export interface Advice {
  pieces: number
  minuteDemandG: number
  minutesBeforeStockout: number
  workType: 'CATERING' | 'PRODUCTION' | 'COOKABLE'
  /** Where it is packed, and the order it is for, where one says so. */
  workCenter?: WorkCenter
  orderId?: number
}

export interface Outcome {
  placed(batch: BatchFact, at: number): void
  dropped(at: number): void
}

/**
 * Writes the recommendation and, unless nobody follows it or there is no fryer, its batch with all that belongs to it. `placed` is
 * called when the batch is complete, `dropped` when it is canceled on its way or never begun: always one of
 * the two, once.
 */
export type Cook = (
  dish: ChickenDish,
  material: KitchenMaterial,
  at: number,
  advice: Advice,
  then: Outcome,
) => void

interface Course {
  expectedS: number[]
  endedAt: number[]
}

/** The way of batches through the six stages (spec 2 §3), with delays, fryers and station timers. */
export function createCooking(book: DayBook, fryers: Fryers): Cook {
  const random = book.chance('batches')
  const { crew } = book
  let batchNumber = 0

  function courseOf(
    dish: ChickenDish,
    material: KitchenMaterial,
    pieces: number,
    startedAt: number,
    fryer: Fryer,
  ): Course {
    const expectedS = expectedStages(dish, material.fryTimeS, pieces)
    const delayed = random.chance(isRush(book.minuteAt(startedAt)) ? crew.rushDelay : crew.otherDelay)
    const takes = actualStages(expectedS, delayed, random)
    const [breading = 0, loading = 0, transfer = 0, frying = 0] = takes
    const wrong = random.chance(crew.wrongFrying) && frying <= material.fryTimeS * SECOND
    if (wrong) takes[FRYING - 1] = frying + wrongFryingMs(random)

    // Without a free fryer the basket waits, and the transfer is what lags.
    const ready = startedAt + breading + loading + transfer
    takes[FRYING - 2] = transfer + Math.max(0, fryer.freeAt - ready)
    const endedAt: number[] = []
    takes.reduce((at, take) => {
      endedAt.push(at + take)
      return at + take
    }, startedAt)
    fryer.freeAt = (endedAt[FRYING - 1] ?? ready) + 20 * SECOND
    return { expectedS, endedAt }
  }

  /** The crew cooks somewhat more than it was told now and then, a careless one often. */
  function increaseOf(advice: Advice): number {
    if (advice.workType === 'CATERING' || !random.chance(crew.increasing)) return 0
    return random.chance(0.5) ? 10 : 25
  }

  function startBatch(
    dish: ChickenDish,
    material: KitchenMaterial,
    startedAt: number,
    advice: Advice,
    fryer: Fryer,
  ): BatchFact {
    const catering = advice.workType === 'CATERING'
    const batchIncreasePercent = increaseOf(advice)
    const units = Math.ceil((advice.pieces * (1 + batchIncreasePercent / 100)) / dish.unit)
    // An order is for so many pieces and no more.
    const pieces = catering ? advice.pieces : units * dish.unit
    const { expectedS, endedAt } = courseOf(dish, material, pieces, startedAt, fryer)
    const canceled = random.chance(crew.cancelling) && !catering
    const stageEndedAt = canceled ? endedAt.slice(0, random.whole(0, 2)) : endedAt
    const lastAt = stageEndedAt.at(-1) ?? startedAt
    const urgency = advice.minutesBeforeStockout
    const batch: BatchFact = {
      id: book.idFor('batch'),
      restaurantId: book.restaurant.id,
      materialId: material.id,
      batchNumber: ++batchNumber,
      pieces,
      weightG: pieces * material.pieceWeightG,
      batchIncreasePercent,
      priority: catering || urgency < 6 ? 1 : urgency < 10 ? 2 : 3,
      workCenter: advice.workCenter ?? (catering ? 'CATERING_WORK_CENTER' : 'BOARDS'),
      grilled: material.grilled,
      catering,
      cateringOrderId: advice.orderId ?? null,
      startedAt,
      stageExpectedS: expectedS,
      stageEndedAt,
      completedAt: canceled ? null : lastAt,
      // While the next stage is under way and not yet late.
      canceledAt: canceled ? lastAt + 8 * SECOND : null,
      fryer: fryer.name,
    }
    book.facts.batch.push(batch)
    writeStations(book, batch, random.chance(0.12))
    writeDelays(book, batch)
    if (!canceled) writeFrying(book, batch, fryer)
    return batch
  }

  return (dish, material, at, advice, then) => {
    const fryer = fryers.take(at)
    const followed = advice.workType === 'CATERING' || !random.chance(crew.cancelling)
    const noticedAt = at + Math.round(random.between(3, 20) * SECOND)
    const batch = followed && fryer ? startBatch(dish, material, noticedAt, advice, fryer) : null
    const canceledAt = batch ? batch.canceledAt : at + Math.round(random.between(0.5, 2) * MINUTE)
    book.facts.recommendation.push({
      id: book.idFor('recommendation'),
      restaurantId: book.restaurant.id,
      materialId: material.id,
      recommendedAt: at,
      pieces: advice.pieces,
      weightG: advice.pieces * material.pieceWeightG,
      workType: advice.workType,
      minuteDemandG: advice.minuteDemandG,
      minutesBeforeStockout: advice.minutesBeforeStockout,
      canceledAt,
      completedAt: batch?.completedAt ?? null,
      batchId: batch?.id ?? null,
      batchStartedAt: batch?.startedAt ?? null,
    })
    if (canceledAt !== null) book.agenda.add(canceledAt, then.dropped)
    else if (batch?.completedAt)
      book.agenda.add(batch.completedAt, (placedAt) => then.placed(batch, placedAt))
  }
}
