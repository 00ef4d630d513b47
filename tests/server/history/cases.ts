import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { entreeChutesHistory, entryChutesHistory, fryChutesHistory } from '#src/contract/history/chutes.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { basketEventsHistory, dumpPanHistory } from '#src/contract/history/potato.ts'
import { recommendationHistory } from '#src/contract/history/recommendation.ts'
import { scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { breadingHistory, prqHistory } from '#src/contract/history/station.ts'

/** What the day's ids mean. */
export interface Names {
  material: (id: number) => string
  package: (id: number) => string
  limitS: (materialId: number) => number
}

type Fact = { id: number; materialId: number }

/** One way to narrow a history, and by the facts themselves what it should leave. */
interface Way {
  query: Record<string, unknown>
  leaves: (facts: DayFacts, names: Names, inRange: (at: number | null) => boolean) => Fact[]
}

export interface HistoryCase {
  name: string
  /** Its calls differ in their filters: the table asks each for what its own row names. */
  history: typeof breadingHistory
  noun: string
  ways: Way[]
}

/** Each history by a function of what it is about, so that a way without filters is the whole. */
function history<F extends Fact>(
  name: string,
  calls: object,
  noun: string,
  all: (facts: DayFacts) => readonly F[],
  at: (fact: F) => number | null,
  ways: [
    query: Record<string, unknown>,
    only: (fact: F, facts: DayFacts, names: Names) => boolean,
    at?: typeof at,
  ][],
  some = ['NUG', 'SF'],
): HistoryCase {
  const whole: (typeof ways)[number] = [{}, () => true]
  const ofMaterial: (typeof ways)[number] = [
    { materials: some },
    (fact, _, names) => some.includes(names.material(fact.materialId)),
  ]
  return {
    name,
    history: calls as typeof breadingHistory,
    noun,
    ways: [whole, ofMaterial, ...ways].map(([query, only, by = at]) => ({
      query,
      leaves: (facts, names, inRange) =>
        all(facts).filter((fact) => inRange(by(fact)) && only(fact, facts, names)),
    })),
  }
}

const ofCatering = (batchId: number, { batch }: DayFacts) =>
  batch.some(({ id, catering }) => id === batchId && catering)
const onStation = (station: string) => (facts: DayFacts) =>
  facts.stationCycle.filter((fact) => fact.station === station)

export const HISTORIES: readonly HistoryCase[] = [
  history('breading', breadingHistory, 'breading cycle', onStation('BREADING'), (fact) => fact.startedAt, []),
  history('prq', prqHistory, 'PRQ cycle', onStation('PRQ'), (fact) => fact.startedAt, []),
  history(
    'fryer',
    fryerHistory,
    'fryer cycle',
    (facts) => facts.fryerCycle,
    (fact) => fact.startedAt,
    [
      [{ isCorrect: false }, (fact) => !fact.correct],
      [{ fryer: 'Fryer 2' }, (fact) => fact.fryer === 'Fryer 2'],
      [
        { vendors: ['Brightoil', 'Northfry'] },
        (fact) => fact.vendor === 'Brightoil' || fact.vendor === 'Northfry',
      ],
    ],
  ),
  history(
    'hot-holding',
    hotHoldingHistory,
    'hold',
    (facts) => facts.hold,
    (fact) => fact.placedAt,
    [
      [{ by: 'removed' }, () => true, (fact) => fact.removedAt],
      [{ by: 'removed', wasted: true }, (fact) => fact.weightWastedG > 0, (fact) => fact.removedAt],
      [{ wasted: false }, (fact) => fact.weightWastedG === 0],
      [{ expired: true }, (fact) => !fact.timerError && fact.removedAt - fact.placedAt > fact.limitS * 1000],
      [{ expired: false }, (fact) => fact.timerError || fact.removedAt - fact.placedAt <= fact.limitS * 1000],
      [{ timerError: true }, (fact) => fact.timerError],
      [{ catering: true }, (fact, facts) => ofCatering(fact.batchId, facts)],
    ],
  ),
  history(
    'conveyor',
    conveyorHistory,
    'conveyor cycle',
    (facts) => facts.conveyorPass,
    (fact) => fact.inboundAt,
    [[{ by: 'outbound' }, () => true, (fact) => fact.outboundAt]],
  ),
  history(
    'entree-chutes',
    entreeChutesHistory,
    'package',
    (facts) => facts.package,
    (fact) => fact.packedAt,
    [
      [
        { packages: ['CFA_SANDWICH'] },
        (fact, _, names) => names.package(fact.packageTypeId) === 'CFA_SANDWICH',
      ],
      [{ chutes: [1, 4] }, (fact) => [1, 4].includes(fact.chute)],
    ],
  ),
  history(
    'entry-chutes',
    entryChutesHistory,
    'chute entry',
    (facts) => facts.package,
    (fact) => fact.packedAt,
    [
      [{ packages: ['STRIPS_4'] }, (fact, _, names) => names.package(fact.packageTypeId) === 'STRIPS_4'],
      [{ chutes: [2] }, (fact) => fact.chute === 2],
    ],
  ),
  history(
    'scheduled-production',
    scheduledProductionHistory,
    'catering batch',
    (facts) => facts.batch.filter((fact) => fact.catering),
    (fact) => fact.startedAt,
    [
      [{ by: 'completed' }, () => true, (fact) => fact.completedAt],
      [{ canceled: true }, (fact) => fact.canceledAt !== null],
    ],
  ),
  history(
    'recommendation',
    recommendationHistory,
    'recommendation',
    (facts) => facts.recommendation,
    (fact) => fact.recommendedAt,
    [
      [{ canceled: true }, (fact) => fact.canceledAt !== null],
      [
        { canceled: false, catering: true },
        (fact) => fact.canceledAt === null && fact.workType === 'CATERING',
      ],
      [{ catering: false }, (fact) => fact.workType !== 'CATERING'],
      [{ status: 'COMPLETED' }, (fact) => fact.canceledAt === null && fact.completedAt !== null],
      [
        { status: 'CANCELED', type: 'PRODUCTION' },
        (fact) => fact.canceledAt !== null && fact.workType === 'PRODUCTION',
      ],
      [{ status: 'OPEN' }, (fact) => fact.canceledAt === null && fact.completedAt === null],
      [{ type: 'COOKABLE' }, (fact) => fact.workType === 'COOKABLE'],
    ],
  ),
  history(
    'dump-pan',
    dumpPanHistory,
    'dump pan record',
    (facts) => facts.potatoBatch,
    (fact) => fact.dumpedAt,
    [
      [{ remaining: true }, (fact) => fact.remainingG > 0],
      [
        { expired: true },
        (fact, _, names) => fact.emptiedAt - fact.dumpedAt > names.limitS(fact.materialId) * 1000,
      ],
    ],
    ['WF'],
  ),
  history(
    'fry-chutes',
    fryChutesHistory,
    'fry chute package',
    (facts) => facts.fryChuteCycle,
    (fact) => fact.packedAt,
    [
      [
        { packages: ['WAFFLE_FRIES_LARGE'] },
        (fact, _, names) => names.package(fact.packageTypeId) === 'WAFFLE_FRIES_LARGE',
      ],
      [{ chutes: [2] }, (fact) => fact.chute === 2],
    ],
    ['WF'],
  ),
  history(
    'basket-events',
    basketEventsHistory,
    'basket',
    (facts) => facts.potatoBatch,
    (fact) => fact.friedAt,
    [[{ baskets: [1, 2] }, (fact) => fact.basket <= 2]],
    ['WF'],
  ),
]
