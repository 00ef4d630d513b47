import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { STAGE_NAMES } from '#src/domain/queue/stages.ts'

/** One thing that a kitchen's equipment says, and when. */
export interface Said {
  /** Epoch milliseconds. */
  at: number
  kind: IntakeKind
  data: Record<string, unknown>
}

interface Named {
  id: number
  code: string
}

/** What the dictionaries call what facts have by id. */
async function codesOf(db: Database) {
  const of = async (rows: Promise<Named[]>) => {
    const codes = new Map((await rows).map(({ id, code }) => [id, code]))
    return (id: number) => codes.get(id) ?? `none of ${id}`
  }
  return {
    material: await of(db.rows(sql`SELECT id, material_code AS code FROM material`)),
    container: await of(db.rows(sql`SELECT id, code FROM container`)),
    packageType: await of(db.rows(sql`SELECT id, code FROM package_type`)),
    order: await of(db.rows(sql`SELECT id, uuid AS code FROM catering_order`)),
  }
}

/**
 * What the equipment of a kitchen says of a day, in the order in which it learns it: each fact in several pieces, each
 * of what is known by then. Times are of the facts; the keys are their ids. Unusual events are left out: equipment
 * names less of them than the demonstration draws.
 */
export async function toldDay(db: Database, facts: DayFacts): Promise<Said[]> {
  const codes = await codesOf(db)
  const said: Said[] = []
  /** The first piece has what an event cannot be without; each other one adds what is known from then on. */
  const tell = (
    kind: IntakeKind,
    base: Record<string, unknown>,
    [at, ...rest]: readonly (readonly [at: number | null, more: Record<string, unknown>])[],
  ) => {
    if (at?.[0] == null) throw new Error(`A ${kind} begins at no time.`)
    said.push({ at: at[0], kind, data: { ...base, ...at[1] } })
    for (const [moment, more] of rest)
      if (moment !== null) said.push({ at: moment, kind, data: { ...base, ...more } })
  }
  const key = (id: number) => String(id)

  for (const one of facts.recommendation)
    tell(
      'recommendation',
      {
        key: key(one.id),
        material: codes.material(one.materialId),
        recommendedAt: one.recommendedAt,
        pieces: one.pieces,
        weightG: one.weightG,
        workType: one.workType,
      },
      [
        [one.recommendedAt, {}],
        [
          one.recommendedAt,
          { minuteDemandG: one.minuteDemandG, minutesBeforeStockout: one.minutesBeforeStockout },
        ],
        [one.batchStartedAt, { batchKey: one.batchId === null ? undefined : key(one.batchId) }],
        [one.completedAt, { completedAt: one.completedAt }],
        [one.canceledAt, { canceledAt: one.canceledAt }],
      ],
    )
  for (const one of facts.batch)
    tell(
      'batch',
      {
        key: key(one.id),
        number: one.batchNumber,
        material: codes.material(one.materialId),
        pieces: one.pieces,
        weightG: one.weightG,
        workCenter: one.workCenter,
        startedAt: one.startedAt,
      },
      [
        [one.startedAt, {}],
        [one.startedAt, { priority: one.priority, increasePercent: one.batchIncreasePercent }],
        [
          one.cateringOrderId === null ? null : one.startedAt,
          { orderUuid: codes.order(one.cateringOrderId ?? 0) },
        ],
        ...one.stageExpectedS.map((expectedS, place): [number, object] => [
          one.startedAt,
          { stages: { [STAGE_NAMES[place] ?? '']: { expectedS } } },
        ]),
        ...one.stageEndedAt.map((endedAt, place): [number, object] => [
          endedAt,
          { stages: { [STAGE_NAMES[place] ?? '']: { endedAt } } },
        ]),
        [one.stageEndedAt[2] ?? null, { fryer: one.fryer }],
        [one.completedAt, { completedAt: one.completedAt }],
        [one.canceledAt, { canceledAt: one.canceledAt }],
      ].map(([at, more]) => [at, more] as [number | null, Record<string, unknown>]),
    )
  for (const one of facts.taskDelay) {
    const base = {
      key: key(one.id),
      batchKey: key(one.batchId),
      stage: STAGE_NAMES[one.stage - 1],
      startedAt: one.startedAt,
    }
    tell('delay', base, [
      [one.startedAt, {}],
      [one.endedAt, { endedAt: one.endedAt }],
    ])
  }
  for (const one of facts.fryerCycle) {
    const base = {
      key: key(one.id),
      material: codes.material(one.materialId),
      fryer: one.fryer,
      startedAt: one.startedAt,
      endedAt: one.endedAt,
      expectedS: one.expectedS,
    }
    tell('fryerCycle', base, [
      [one.endedAt, {}],
      [one.endedAt, { batchKey: key(one.batchId), vendor: one.vendor, correct: one.correct }],
    ])
  }
  for (const one of facts.stationCycle) {
    const base = {
      key: key(one.id),
      material: codes.material(one.materialId),
      station: one.station,
      startedAt: one.startedAt,
      endedAt: one.endedAt,
      expectedS: one.expectedS,
    }
    tell('stationCycle', base, [
      [one.endedAt, {}],
      [one.endedAt, { batchKey: key(one.batchId) }],
    ])
  }
  for (const one of facts.hold) {
    const base = {
      key: key(one.id),
      material: codes.material(one.materialId),
      container: codes.container(one.containerId),
      piecesIn: one.piecesIn,
      weightInG: one.weightInG,
      placedAt: one.placedAt,
    }
    const { removedAt, piecesWasted, weightWastedG, timerError } = one
    tell('hold', base, [
      [one.placedAt, {}],
      [one.placedAt, { batchKey: key(one.batchId), limitS: one.limitS }],
      [removedAt, { removedAt, piecesWasted, weightWastedG, timerError }],
    ])
  }
  for (const one of facts.conveyorPass) {
    const base = {
      key: key(one.id),
      holdKey: key(one.holdId),
      inboundAt: one.inboundAt,
      placedAt: one.placedAt,
    }
    tell('conveyorPass', base, [
      [one.placedAt, {}],
      [one.removedAt, { removedAt: one.removedAt }],
      [one.outboundAt, { outboundAt: one.outboundAt }],
    ])
  }
  const packed = (one: DayFacts['package'][number] | DayFacts['fryChuteCycle'][number]) => ({
    key: key(one.id),
    packageType: codes.packageType(one.packageTypeId),
    chute: one.chute,
    quantity: one.quantity,
    packedAt: one.packedAt,
  })
  for (const one of facts.package)
    tell('package', packed(one), [
      [one.packedAt, {}],
      [one.packedAt, { holdKey: key(one.holdId) }],
      [one.takenAt, { takenAt: one.takenAt }],
    ])
  for (const one of facts.fryChuteCycle)
    tell('fryChuteCycle', packed(one), [
      [one.packedAt, {}],
      [one.packedAt, { potatoBatchKey: key(one.potatoBatchId) }],
      [one.takenAt, { takenAt: one.takenAt }],
    ])
  for (const one of facts.stockOut)
    tell(
      'stockOut',
      { key: key(one.id), material: codes.material(one.materialId), startedAt: one.startedAt },
      [
        [one.startedAt, {}],
        [one.endedAt, { endedAt: one.endedAt }],
      ],
    )
  for (const one of facts.potatoBatch) {
    const base = {
      key: key(one.id),
      material: codes.material(one.materialId),
      basket: one.basket,
      weightG: one.weightG,
      friedAt: one.friedAt,
      dumpedAt: one.dumpedAt,
    }
    tell('potatoBatch', base, [
      [one.dumpedAt, {}],
      [one.emptiedAt, { emptiedAt: one.emptiedAt, remainingG: one.remainingG }],
    ])
  }
  return said.sort((a, b) => a.at - b.at)
}
