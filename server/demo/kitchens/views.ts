import type { FactRow, FactTableName } from '#server/store/kitchen/facts.ts'
import type { DayFacts, FactKind } from '../model/day/facts.ts'
import { FRYING } from '../model/day/stages.ts'

/** How one kind of fact comes to be known in the course of time (the kitchens' time). */
interface View<F> {
  table: FactTableName
  /** From when on it is in the database. */
  begins(fact: F): number
  /** When something about it changes afterwards. */
  changes(fact: F): readonly (number | null)[]
  /** Its columns as they are known at an instant at or after its beginning. */
  at(fact: F, time: number): FactRow
}

const by = (moment: number | null, time: number) => (moment !== null && moment <= time ? moment : null)
const never: readonly number[] = []

/**
 * Cycles are measured, and so known, when they end. A package is known from its packing, so that its pieces
 * are never in neither hold nor package.
 */
export const views: { [K in FactKind]: View<DayFacts[K][number]> } = {
  recommendation: {
    table: 'recommendation',
    begins: (fact) => fact.recommendedAt,
    changes: (fact) => [fact.batchStartedAt, fact.canceledAt, fact.completedAt],
    at: ({ batchStartedAt, ...fact }, time) => ({
      ...fact,
      canceled: by(fact.canceledAt, time) !== null,
      canceledAt: by(fact.canceledAt, time),
      completedAt: by(fact.completedAt, time),
      batchId: by(batchStartedAt, time) === null ? null : fact.batchId,
    }),
  },
  batch: {
    table: 'batch',
    begins: (fact) => fact.startedAt,
    changes: (fact) => [...fact.stageEndedAt, fact.canceledAt],
    at: (fact, time) => ({
      ...fact,
      stageEndedAt: fact.stageEndedAt.filter((endedAt) => endedAt <= time),
      completedAt: by(fact.completedAt, time),
      canceledAt: by(fact.canceledAt, time),
      fryer: by(fact.stageEndedAt[FRYING - 2] ?? null, time) === null ? null : fact.fryer,
    }),
  },
  taskDelay: {
    table: 'task_delay',
    begins: (fact) => fact.startedAt,
    changes: (fact) => [fact.endedAt],
    at: (fact, time) => ({ ...fact, endedAt: by(fact.endedAt, time) }),
  },
  fryerCycle: {
    table: 'fryer_cycle',
    begins: (fact) => fact.endedAt,
    changes: () => never,
    at: (fact) => ({ ...fact }),
  },
  stationCycle: {
    table: 'station_cycle',
    begins: (fact) => fact.endedAt,
    changes: () => never,
    at: (fact) => ({ ...fact }),
  },
  hold: {
    table: 'hold',
    begins: (fact) => fact.placedAt,
    changes: (fact) => [fact.removedAt],
    at: (fact, time) => {
      const isRemoved = fact.removedAt <= time
      return {
        ...fact,
        removedAt: by(fact.removedAt, time),
        piecesWasted: isRemoved ? fact.piecesWasted : 0,
        weightWastedG: isRemoved ? fact.weightWastedG : 0,
        reportedPiecesWasted: isRemoved ? fact.piecesWasted : null,
        reportedWeightWastedG: isRemoved ? fact.weightWastedG : null,
      }
    },
  },
  conveyorPass: {
    table: 'conveyor_pass',
    begins: (fact) => fact.placedAt,
    changes: (fact) => [fact.removedAt, fact.outboundAt],
    at: (fact, time) => ({
      ...fact,
      removedAt: by(fact.removedAt, time),
      outboundAt: by(fact.outboundAt, time),
    }),
  },
  package: {
    table: 'package',
    begins: (fact) => fact.packedAt,
    changes: (fact) => [fact.takenAt],
    at: (fact, time) => ({ ...fact, takenAt: by(fact.takenAt, time) }),
  },
  stockOut: {
    table: 'stock_out',
    begins: (fact) => fact.startedAt,
    changes: (fact) => [fact.endedAt],
    at: (fact, time) => ({ ...fact, endedAt: by(fact.endedAt, time) }),
  },
  potatoBatch: {
    table: 'potato_batch',
    begins: (fact) => fact.dumpedAt,
    changes: (fact) => [fact.emptiedAt],
    at: (fact, time) => (fact.emptiedAt <= time ? { ...fact } : { ...fact, emptiedAt: null, remainingG: 0 }),
  },
  fryChuteCycle: {
    table: 'fry_chute_cycle',
    begins: (fact) => fact.packedAt,
    changes: (fact) => [fact.takenAt],
    at: (fact, time) => ({ ...fact, takenAt: by(fact.takenAt, time) }),
  },
  unusualEvent: {
    table: 'unusual_event',
    begins: (fact) => fact.seenAt,
    changes: () => never,
    at: (fact) => ({ ...fact }),
  },
  unusualRecording: {
    table: 'unusual_recording',
    begins: (fact) => fact.createdAt,
    changes: () => never,
    at: (fact) => ({ ...fact }),
  },
}
