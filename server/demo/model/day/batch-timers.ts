import { isCorrectCycle } from '#src/domain/kitchen/cycles.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import type { DayBook } from './day-book.ts'
import type { BatchFact } from './facts.ts'
import type { Fryer } from './fryers.ts'

const shared = (batch: BatchFact) => ({
  restaurantId: batch.restaurantId,
  materialId: batch.materialId,
  batchId: batch.id,
})

/** The timers of the breading station and, `queued`, of the PRQ between fryer and hot holding. */
export function writeStations(book: DayBook, batch: BatchFact, queued: boolean): void {
  const [breadingS = 0, , , , ctsS = 0, hotHoldingS = 0] = batch.stageExpectedS
  const [breadedAt, , , friedAt, , placedAt] = batch.stageEndedAt
  if (breadedAt !== undefined) {
    book.facts.stationCycle.push({
      id: book.idFor('stationCycle'),
      ...shared(batch),
      station: 'BREADING',
      startedAt: batch.startedAt,
      endedAt: breadedAt,
      expectedS: breadingS,
    })
  }
  if (queued && friedAt !== undefined && placedAt !== undefined) {
    book.facts.stationCycle.push({
      id: book.idFor('stationCycle'),
      ...shared(batch),
      station: 'PRQ',
      startedAt: friedAt,
      endedAt: placedAt,
      expectedS: ctsS + hotHoldingS,
    })
  }
}

/** One delay for each stage that ended after its expected time, from then on. */
export function writeDelays(book: DayBook, batch: BatchFact): void {
  batch.stageEndedAt.forEach((endedAt, index) => {
    const startedAt = batch.stageEndedAt[index - 1] ?? batch.startedAt
    const dueAt = startedAt + (batch.stageExpectedS[index] ?? 0) * SECOND
    if (endedAt <= dueAt) return
    book.facts.taskDelay.push({
      id: book.idFor('taskDelay'),
      ...shared(batch),
      stage: index + 1,
      startedAt: dueAt,
      endedAt,
    })
  })
}

/** The time in oil of a batch that went all its way. */
export function writeFrying(book: DayBook, batch: BatchFact, fryer: Fryer): void {
  const [, , loadedAt = 0, friedAt = 0] = batch.stageEndedAt
  const expectedS = batch.stageExpectedS[3] ?? 0
  const actualS = Math.round((friedAt - loadedAt) / SECOND)
  book.facts.fryerCycle.push({
    id: book.idFor('fryerCycle'),
    ...shared(batch),
    fryer: fryer.name,
    vendor: fryer.vendor,
    startedAt: loadedAt,
    endedAt: friedAt,
    expectedS,
    actualS,
    correct: isCorrectCycle(expectedS, actualS),
  })
}
