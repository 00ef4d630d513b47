import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import {
  clipSeeing,
  UNUSUAL_ACTIVITIES,
  type UnusualActivity,
} from '#server/domain/cameras/clip-activities.ts'
import { factKinds, type IntakeTable } from '#server/domain/intake/facts.ts'
import type { FactRow } from '#server/store/kitchen/facts.ts'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import type { Changes, TableRows } from './changes.ts'

/** One thing that a kitchen's equipment says: an event of the intake without its envelope. */
export interface Said {
  kind: IntakeKind
  data: Readonly<Record<string, unknown>> & { key: string }
}

/** What a restaurant's equipment calls what facts have by id; undefined for what is not there. */
export interface Codes {
  number: string
  materials: Readonly<Record<number, string>>
  containers: Readonly<Record<number, string>>
  packageTypes: Readonly<Record<number, string>>
  /** Uuids. */
  orders: Readonly<Record<number, string>>
  /** Names of the restaurant's fryers. */
  fryers: readonly string[]
  /** Names of its cameras by the clips that they play. */
  cameras: Readonly<Record<string, string>>
}

/** Codes and names as the dictionaries have them now, so that kitchens go on when one is renamed. */
export const readCodes = (db: Database, restaurantId: number, orderIds: readonly number[]): Promise<Codes> =>
  db.one<Codes>(sql`
    SELECT r.number,
           (SELECT coalesce(json_object_agg(id, material_code), '{}') FROM material) AS materials,
           (SELECT coalesce(json_object_agg(id, code), '{}') FROM container) AS containers,
           (SELECT coalesce(json_object_agg(id, code), '{}') FROM package_type) AS package_types,
           (SELECT coalesce(json_object_agg(id, uuid), '{}') FROM catering_order
             WHERE id = ANY(${[...orderIds]}::bigint[]) AND deleted_at IS NULL) AS orders,
           (SELECT coalesce(json_agg(name), '[]') FROM fryer
             WHERE restaurant_id = r.id AND deleted_at IS NULL) AS fryers,
           (SELECT coalesce(json_object_agg(clip, name ORDER BY id DESC), '{}') FROM camera
             WHERE restaurant_id = r.id AND deleted_at IS NULL AND clip IS NOT NULL) AS cameras
      FROM restaurant r WHERE r.id = ${restaurantId}`)

/** The kinds of events by the tables that they are stored in. */
const KINDS = new Map<string, IntakeKind>(INTAKE_KINDS.map((kind) => [factKinds[kind].table, kind]))

export const isIntakeTable = (table: string): table is IntakeTable => KINDS.has(table)

/**
 * What equipment says of facts that are new or changed, each with all that is known of it; the keys are their ids. What
 * no event can say is left out: recordings, and what the cameras' pictures show.
 */
export function saidOf({ inserts, updates }: Changes, codes: Codes): Said[] {
  return [...inserts, ...updates].flatMap(({ table, rows }) => {
    const kind = KINDS.get(table)
    return kind ? rows.map((row) => eventOf(kind, row, codes)) : []
  })
}

/** The orders that batches are cooked for. */
export const ordersOf = ({ inserts, updates }: Changes): number[] => [
  ...new Set(
    [...inserts, ...updates].flatMap(({ kind, rows }: TableRows) =>
      kind === 'batch' ? rows.flatMap(({ cateringOrderId: id }) => (typeof id === 'number' ? [id] : [])) : [],
    ),
  ),
]

/** One fact as an event: what is not known is left out. */
export function eventOf(kind: IntakeKind, row: FactRow, codes: Codes): Said {
  const { columns, references = {} } = factKinds[kind]
  const plain = Object.entries(columns).map(([field, column]) => [field, row[column]])
  const others = Object.entries(references).map(([field, { column }]) => [field, keyOf(row[column])])
  const all = { ...Object.fromEntries([...plain, ...others]), ...NAMED[kind](row, codes) }
  const known = Object.entries(all).filter(([, value]) => value !== null && value !== undefined)
  return { kind, data: { ...Object.fromEntries(known), key: String(row.id) } }
}

const keyOf = (id: FactRow[string] | undefined) => (typeof id === 'number' ? String(id) : null)

type More = (row: FactRow, codes: Codes) => Record<string, unknown>

const ofMaterial: More = ({ materialId }, { materials }) => ({ material: materials[Number(materialId)] })
const packed: More = ({ packageTypeId }, { packageTypes }) => ({
  packageType: packageTypes[Number(packageTypeId)],
})

/** What an event says otherwise than its row: names for ids, and nothing of what only the end shows. */
const NAMED: Readonly<Record<IntakeKind, More>> = {
  recommendation: ofMaterial,
  batch: (row, codes) => ({
    ...ofMaterial(row, codes),
    orderUuid: codes.orders[Number(row.cateringOrderId)],
    stages: stagesOf(row),
    // One that was taken away or renamed since is not known by its name any more.
    fryer: codes.fryers.find((name) => name === row.fryer),
  }),
  delay: ({ stage }) => ({ stage: STAGE_NAMES[Number(stage) - 1] }),
  stockOut: ofMaterial,
  fryerCycle: (row, codes) => ({
    ...ofMaterial(row, codes),
    fryer: row.fryer,
    vendor: row.vendor,
    correct: row.correct,
  }),
  stationCycle: ofMaterial,
  hold: (row, codes) => ({
    ...ofMaterial(row, codes),
    container: codes.containers[Number(row.containerId)],
  }),
  conveyorPass: () => ({}),
  package: packed,
  fryChuteCycle: packed,
  potatoBatch: (row, codes) => ({
    ...ofMaterial(row, codes),
    ...(row.emptiedAt === null && { remainingG: null }),
  }),
  unusual: (row, codes) => ({ ...ofMaterial(row, codes), camera: cameraOf(row, codes) }),
}

function stagesOf({ stageExpectedS, stageEndedAt }: FactRow) {
  const at = (list: FactRow[string] | undefined, place: number) =>
    (Array.isArray(list) ? list[place] : undefined) ?? undefined
  return Object.fromEntries(
    STAGE_NAMES.slice(0, -1).map((name, place) => [
      name,
      { expectedS: at(stageExpectedS, place), endedAt: at(stageEndedAt, place) },
    ]),
  )
}

function cameraOf({ kind, type }: FactRow, { cameras }: Codes): string | undefined {
  const [name] =
    Object.entries(UNUSUAL_ACTIVITIES).find(([, one]) => one.kind === kind && one.type === type) ?? []
  const clip = name && clipSeeing(name as UnusualActivity)
  return clip ? cameras[clip] : undefined
}
