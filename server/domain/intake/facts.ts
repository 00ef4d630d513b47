import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { STAGE_NAMES } from '#src/domain/queue/stages.ts'
import type { Fields, FieldValue } from './merge.ts'

/** The tables of facts that the intake writes. */
export type IntakeTable =
  | 'recommendation'
  | 'batch'
  | 'task_delay'
  | 'stock_out'
  | 'fryer_cycle'
  | 'station_cycle'
  | 'hold'
  | 'conveyor_pass'
  | 'package'
  | 'fry_chute_cycle'
  | 'potato_batch'
  | 'unusual_event'

/** What an event names that a dictionary has: its field is the dictionary's name. */
export type NamedKind = 'material' | 'container' | 'packageType' | 'fryer' | 'camera' | 'orderUuid'

export interface Material {
  id: number
  holdLimitS: number
  fryTimeS: number
  grilled: boolean
  pieceWeightG: number
}

/** What the names of one event stand for; null where it has none. */
export interface Found {
  material: Material | null
  containerId: number | null
  packageType: { id: number; material: Material; pieces: number } | null
  fryer: { name: string; vendor: string } | null
  camera: string | null
  orderId: number | null
}

/** How a kind of event becomes a row of facts. Columns are in camel case, as rows have them. */
export interface FactKind {
  table: IntakeTable
  /** Which of the two lines' materials it may be of; none for either. */
  line?: 'CHICKEN' | 'POTATO'
  /** Columns by the fields that are stored as they are told. */
  columns: Readonly<Record<string, string>>
  /** Columns that hold the id of another fact, by the field with its key, and the kind it is of. */
  references?: Readonly<Record<string, { column: string; name: IntakeKind }>>
  /** Columns that come of names and of other fields. */
  derived?: (data: Data, found: Found) => Fields
  /** What a row says while nobody has told better: such a column counts as unknown. */
  assumed?: (data: Data, found: Found) => Fields
}

type Data = Readonly<Record<string, unknown>>

/** A time in oil is right when it is within so many seconds of what was expected. */
const RIGHT_WITHIN_S = 10
const secondsOf = (data: Data) => Math.round((Number(data.endedAt) - Number(data.startedAt)) / 1000)

const ofMaterial = (_: Data, { material }: Found): Fields => (material ? { materialId: material.id } : {})
const cycled = { startedAt: 'startedAt', endedAt: 'endedAt', expectedS: 'expectedS' }
const ofBatch = { batchKey: { column: 'batchId', name: 'batch' } } as const
const ofHold = { holdKey: { column: 'holdId', name: 'hold' } } as const

const packed = (
  data: Data,
  { packageType }: Found,
): { materialId: number; pieces: number; weightG: number } | null => {
  if (!packageType) return null
  const pieces = Number(data.quantity) * packageType.pieces
  return { materialId: packageType.material.id, pieces, weightG: pieces * packageType.material.pieceWeightG }
}

export const factKinds: Readonly<Record<IntakeKind, FactKind>> = {
  recommendation: {
    table: 'recommendation',
    line: 'CHICKEN',
    columns: same(
      'recommendedAt pieces weightG workType minuteDemandG minutesBeforeStockout canceledAt completedAt',
    ),
    references: ofBatch,
    derived: (data, found) => ({
      ...ofMaterial(data, found),
      ...(typeof data.canceledAt === 'number' && { canceled: true }),
    }),
    assumed: () => ({ canceled: false }),
  },
  batch: {
    table: 'batch',
    line: 'CHICKEN',
    columns: {
      ...same('pieces weightG priority workCenter startedAt completedAt canceledAt'),
      number: 'batchNumber',
      increasePercent: 'batchIncreasePercent',
    },
    derived: (data, { material, fryer, orderId }) => ({
      ...(material && { materialId: material.id }),
      ...(fryer && { fryer: fryer.name }),
      ...(orderId !== null && { cateringOrderId: orderId }),
      ...stageFields(data.stages),
    }),
    assumed: ({ workCenter }, { material }) => ({
      batchIncreasePercent: 0,
      priority: 0,
      grilled: material?.grilled ?? false,
      catering: workCenter === 'CATERING_WORK_CENTER',
      ...usualStages(material),
    }),
  },
  delay: {
    table: 'task_delay',
    columns: same('startedAt endedAt'),
    references: ofBatch,
    derived: ({ stage }) => ({ stage: STAGE_NAMES.indexOf(stage as never) + 1 }),
  },
  stockOut: { table: 'stock_out', columns: same('startedAt endedAt'), derived: ofMaterial },
  fryerCycle: {
    table: 'fryer_cycle',
    line: 'CHICKEN',
    columns: cycled,
    references: ofBatch,
    derived: (data, { material, fryer }) => ({
      ...(material && { materialId: material.id }),
      ...(fryer && { fryer: fryer.name }),
      ...toldOf(data, 'vendor', 'correct'),
      actualS: secondsOf(data),
    }),
    assumed: (data, { fryer }) => ({
      ...(fryer && { vendor: fryer.vendor }),
      correct: Math.abs(secondsOf(data) - Number(data.expectedS)) <= RIGHT_WITHIN_S,
    }),
  },
  stationCycle: {
    table: 'station_cycle',
    line: 'CHICKEN',
    columns: { ...cycled, station: 'station' },
    references: ofBatch,
    derived: ofMaterial,
  },
  hold: {
    table: 'hold',
    line: 'CHICKEN',
    columns: same(
      'piecesIn weightInG placedAt limitS removedAt piecesWasted weightWastedG wasteReason timerError',
    ),
    references: ofBatch,
    derived: (_, { material, containerId }) => ({
      ...(material && { materialId: material.id }),
      ...(containerId !== null && { containerId }),
    }),
    assumed: (_, { material }) => ({
      ...(material && { limitS: material.holdLimitS }),
      piecesWasted: 0,
      weightWastedG: 0,
      timerError: false,
    }),
  },
  conveyorPass: {
    table: 'conveyor_pass',
    columns: same('inboundAt placedAt removedAt outboundAt'),
    references: ofHold,
  },
  package: {
    table: 'package',
    line: 'CHICKEN',
    columns: same('chute quantity packedAt takenAt'),
    references: ofHold,
    derived: (data, found) => ({ ...packed(data, found), ...typeOf(found) }),
  },
  fryChuteCycle: {
    table: 'fry_chute_cycle',
    line: 'POTATO',
    columns: same('chute quantity packedAt takenAt'),
    references: { potatoBatchKey: { column: 'potatoBatchId', name: 'potatoBatch' } },
    derived: (data, found) => {
      const { pieces: _, ...rest } = packed(data, found) ?? { pieces: 0 }
      return { ...rest, ...typeOf(found) }
    },
  },
  potatoBatch: {
    table: 'potato_batch',
    line: 'POTATO',
    columns: same('basket weightG friedAt dumpedAt emptiedAt remainingG'),
    derived: ofMaterial,
    assumed: () => ({ remainingG: 0 }),
  },
  unusual: {
    table: 'unusual_event',
    columns: same('kind type eventAt place'),
    references: ofHold,
    derived: (data, found) => ({
      ...ofMaterial(data, found),
      ...(found.camera !== null && { camera: found.camera }),
    }),
  },
}

function same(fields: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, field]))
}

const typeOf = ({ packageType }: Found): Fields => (packageType ? { packageTypeId: packageType.id } : {})

const toldOf = (data: Data, ...fields: string[]): Fields =>
  Object.fromEntries(
    fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field] as FieldValue]])),
  )

/** A stage's field of its own, so that stages become known one by one, in any order. */
const stageField = (what: 'expectedS' | 'endedAt', stage: number) => `stages.${stage}.${what}`

function stageFields(stages: unknown): Fields {
  const fields: Record<string, FieldValue> = {}
  for (const [name, stage] of Object.entries(
    (stages ?? {}) as Record<string, Record<string, number | null>>,
  )) {
    const place = STAGE_NAMES.indexOf(name as never) + 1
    for (const what of ['expectedS', 'endedAt'] as const)
      if (stage[what] !== undefined) fields[stageField(what, place)] = stage[what]
  }
  return fields
}

/** Seconds that each stage takes on a usual day; frying takes what its material does. */
const USUAL_STAGE_S = [90, 30, 15, 240, 22, 30]
const FRYING = 4

const usualStages = (material: Material | null): Fields =>
  Object.fromEntries(
    USUAL_STAGE_S.map((seconds, index) => [
      stageField('expectedS', index + 1),
      index + 1 === FRYING ? (material?.fryTimeS ?? seconds) : seconds,
    ]),
  )

/** What a row's two lists say, by stage. */
export const stagesOfRow = (
  expectedS: readonly (number | null)[],
  endedAt: readonly (number | null)[],
): Fields =>
  Object.fromEntries(
    USUAL_STAGE_S.flatMap((_, index) => [
      [stageField('expectedS', index + 1), expectedS[index] ?? null],
      [stageField('endedAt', index + 1), endedAt[index] ?? null],
    ]),
  )

/** The two lists of a row, of what is known of each stage; ends that are not known leave holes. */
export function stageLists(fields: Fields): Fields {
  const listOf = (what: 'expectedS' | 'endedAt') =>
    USUAL_STAGE_S.map((_, index) => (fields[stageField(what, index + 1)] ?? null) as number | null)
  const ends = listOf('endedAt')
  return {
    stageExpectedS: listOf('expectedS'),
    stageEndedAt: ends.slice(0, ends.findLastIndex((end) => end !== null) + 1),
  }
}

/** The field of an event that a column comes from, as its sender calls it. */
export function fieldOfColumn({ columns, references = {} }: FactKind, column: string): string {
  const stage = /^stages\.(\d)\.(\w+)$/.exec(column)
  if (stage) return `stages.${STAGE_NAMES[Number(stage[1]) - 1]}.${stage[2]}`
  const [plain] = Object.entries(columns).find(([, one]) => one === column) ?? []
  const [reference] = Object.entries(references).find(([, one]) => one.column === column) ?? []
  return plain ?? reference ?? NAMES_OF[column] ?? column
}

/** Columns that hold what a dictionary's name stands for. */
const NAMES_OF: Readonly<Record<string, string>> = {
  materialId: 'material',
  containerId: 'container',
  packageTypeId: 'packageType',
  cateringOrderId: 'orderUuid',
}

/** The fields that one event tells about its fact's row, without those that name other facts. */
export function fieldsOf(kind: FactKind, data: Data, found: Found): Fields {
  const plain = Object.entries(kind.columns).flatMap(([field, column]): [string, FieldValue][] =>
    data[field] === undefined ? [] : [[column, data[field] as FieldValue]],
  )
  return { ...Object.fromEntries(plain), ...kind.derived?.(data, found) }
}
