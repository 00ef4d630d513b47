import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { isCorrectCycle } from '#src/domain/kitchen/cycles.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { usualStageSeconds } from '#src/domain/queue/stages.ts'
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
  /** Columns that are its only reference's: without them it is not stored. */
  inherits?: readonly string[]
  /** Columns that come of names and of other fields. */
  derived?: (data: Data, found: Found) => Fields
  /** What a row says while nobody has told better: such a column counts as unknown. */
  assumed?: (data: Data, found: Found) => Fields
  /** The same where it follows from other columns, so that it is right after a correction of these. */
  follows?: (columns: Fields) => Fields
}

type Data = Readonly<Record<string, unknown>>

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
    assumed: (_, { material }) => ({
      batchIncreasePercent: 0,
      priority: 0,
      grilled: material?.grilled ?? false,
      ...usualStages(material),
    }),
    follows: ({ workCenter, cateringOrderId = null }) => ({
      catering: workCenter === 'CATERING_WORK_CENTER' || cateringOrderId !== null,
    }),
  },
  delay: {
    table: 'task_delay',
    columns: same('startedAt endedAt'),
    references: ofBatch,
    inherits: ['materialId'],
    derived: ({ stage }) => ({ stage: STAGES.findIndex(({ name }) => name === stage) + 1 }),
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
    assumed: (_, { fryer }) => ({ ...(fryer && { vendor: fryer.vendor }) }),
    follows: ({ expectedS, actualS }) => ({ correct: isCorrectCycle(Number(expectedS), Number(actualS)) }),
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
    columns: {
      ...same('piecesIn weightInG placedAt limitS removedAt wasteReason timerError'),
      // What is wasted is calculated where nobody says it (src/domain/kitchen/waste.ts).
      piecesWasted: 'reportedPiecesWasted',
      weightWastedG: 'reportedWeightWastedG',
    },
    references: ofBatch,
    derived: (_, { material, containerId }) => ({
      ...(material && { materialId: material.id }),
      ...(containerId !== null && { containerId }),
    }),
    assumed: (_, { material }) => ({
      ...(material && { limitS: material.holdLimitS }),
      timerError: false,
    }),
  },
  conveyorPass: {
    table: 'conveyor_pass',
    columns: same('inboundAt placedAt removedAt outboundAt'),
    references: ofHold,
    inherits: ['materialId', 'containerId'],
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
    columns: same('kind type eventAt place pictures'),
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

/** The stages that take time, in their order. */
const STAGES = STAGE_NAMES.slice(0, -1).map((name) => ({ name }))

const STAGE_FIELDS = ['expectedS', 'endedAt'] as const
type StageField = (typeof STAGE_FIELDS)[number]
/** A field of its own, so that stages become known one by one, in any order. */
const stageField = (name: string, field: StageField) => `stages.${name}.${field}`

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function stageFields(stages: unknown): Fields {
  const fields: Record<string, FieldValue> = {}
  for (const [name, stage] of Object.entries(stages ?? {}))
    for (const field of STAGE_FIELDS)
      if (isFields(stage) && stage[field] !== undefined) fields[stageField(name, field)] = stage[field]
  return fields
}

const usualStages = (material: Material | null): Fields =>
  Object.fromEntries(
    Object.entries(usualStageSeconds(material?.fryTimeS)).map(([name, seconds]) => [
      stageField(name, 'expectedS'),
      seconds,
    ]),
  )

/** What a row's two lists say, by stage. */
export function stagesOfRow(expectedS: FieldValue | undefined, endedAt: FieldValue | undefined): Fields {
  const listOf = (value: FieldValue | undefined) => (Array.isArray(value) ? value : [])
  const lists = { expectedS: listOf(expectedS), endedAt: listOf(endedAt) }
  return Object.fromEntries(
    STAGES.flatMap(({ name }, place) =>
      STAGE_FIELDS.map((field) => [stageField(name, field), lists[field][place] ?? null]),
    ),
  )
}

/** The two lists of a row, of what is known of each stage; ends that are not known leave holes. */
export function stageLists(fields: Fields): Fields {
  const listOf = (field: StageField) =>
    STAGES.map(({ name }) => {
      const value = fields[stageField(name, field)]
      return typeof value === 'number' ? value : null
    })
  const ends = listOf('endedAt')
  return {
    stageExpectedS: listOf('expectedS'),
    stageEndedAt: ends.slice(0, ends.findLastIndex((end) => end !== null) + 1),
  }
}

/** The field of an event that a column comes from, as its sender calls it. */
export function fieldOfColumn({ columns, references = {} }: FactKind, column: string): string {
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
