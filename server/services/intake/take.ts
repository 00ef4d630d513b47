import type { Database } from '#server/db/query.ts'
import {
  type FactKind,
  type Found,
  factKinds,
  fieldOfColumn,
  fieldsOf,
  type IntakeTable,
  stagesOfRow,
} from '#server/domain/intake/facts.ts'
import { type Fields, isNews, type Known, merge } from '#server/domain/intake/merge.ts'
import {
  type FactName,
  type KeyRow,
  lockRestaurants,
  nameOf,
  readFacts,
  reserveKeys,
} from '#server/store/intake/facts.ts'
import { findNames, type Names, ofRestaurant } from '#server/store/intake/names.ts'
import type { RefusedEvent } from '#src/contract/intake/envelope.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import type { OpenFact } from './open-fact.ts'
import { type ReadEvent, refuse } from './read-event.ts'
import { writeFacts } from './write-facts.ts'

/** An event whose restaurant its key may report. */
export interface OwnEvent extends ReadEvent {
  restaurantId: number
}

/** What became of an event, in the order of the events. */
export type Outcome = 'accepted' | 'unchanged' | RefusedEvent

/** What was written, by the restaurant that it is of. */
export interface Written {
  outcomes: Outcome[]
  kinds: ReadonlyMap<number, ReadonlySet<IntakeKind>>
  /** The restaurants of which an order changed. */
  orders: ReadonlySet<number>
}

/**
 * Stores what events tell, of any restaurants, in one transaction: each fact is read, compared and written once, however
 * many events are about it, and a bad event is refused alone. It resolves after the commit.
 *
 * @param at epoch milliseconds
 * @param trial finds out what would become of them, and stores nothing
 */
export async function takeEvents(
  db: Database,
  events: readonly OwnEvent[],
  { at, trial = false }: { at: number; trial?: boolean },
): Promise<Written> {
  const names = await findNames(db, namesOf(events))
  const undo = new Error('A trial stores nothing.')
  let written: Written | null = null
  try {
    await db.transaction(async (tx) => {
      await lockRestaurants(
        tx,
        events.map(({ restaurantId }) => restaurantId),
      )
      written = await write(tx, events, names, at)
      if (trial) throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return written ?? { outcomes: [], kinds: new Map(), orders: new Set() }
}

/** The same as part of the caller's transaction, which holds the restaurants by `lockRestaurants`. */
export const takeWithin = async (tx: Database, events: readonly OwnEvent[], at: number): Promise<Written> =>
  write(tx, events, await findNames(tx, namesOf(events)), at)

async function write(tx: Database, events: readonly OwnEvent[], names: Names, at: number): Promise<Written> {
  const facts = mentioned(events)
  const keys = await reserveKeys(tx, facts, at)
  const rows = await rowsOf(tx, facts, keys)
  const open = new Map<string, OpenFact>()
  const outcomes = events.map((event) => takeOne(event, { names, keys, rows, open }))
  const kinds = new Map<number, Set<IntakeKind>>()
  const { written, orders } = await writeFacts(tx, [...open.values()], at)
  for (const { restaurantId, kind } of written)
    kinds.set(restaurantId, (kinds.get(restaurantId) ?? new Set()).add(kind))
  return { outcomes, kinds, orders }
}

const factOf = ({ restaurantId, name, key }: OwnEvent): FactName => ({
  restaurantId,
  table: factKinds[name].table,
  key,
})

/** The facts that an event refers to by keys of theirs, by the columns for their ids; null where it takes one back. */
const referencesOf = ({ restaurantId, name, data }: OwnEvent): [column: string, FactName | null][] =>
  Object.entries(factKinds[name].references ?? {}).flatMap(
    ([field, { column, name: other }]): [string, FactName | null][] => {
      const key = data?.[field]
      if (key === null) return [[column, null]]
      return typeof key === 'string' ? [[column, { restaurantId, table: factKinds[other].table, key }]] : []
    },
  )

/** Every fact that events are about or refer to, each once. */
function mentioned(events: readonly OwnEvent[]): FactName[] {
  const all = events.flatMap((event) => [
    factOf(event),
    ...referencesOf(event).flatMap(([, name]) => (name ? [name] : [])),
  ])
  return [...new Map(all.map((name) => [nameOf(name), name])).values()]
}

async function rowsOf(tx: Database, facts: readonly FactName[], keys: ReadonlyMap<string, KeyRow>) {
  const ids = new Map<IntakeTable, number[]>()
  for (const name of facts) {
    const key = keys.get(nameOf(name))
    if (!key?.told) continue
    const ofTable = ids.get(name.table) ?? []
    ofTable.push(key.factId)
    ids.set(name.table, ofTable)
  }
  const rows = new Map<string, Fields>()
  for (const [table, ofTable] of ids)
    for (const [id, row] of await readFacts(tx, table, ofTable)) rows.set(`${table} ${id}`, row)
  return rows
}

interface Taking {
  names: Names
  keys: ReadonlyMap<string, KeyRow>
  rows: ReadonlyMap<string, Fields>
  open: Map<string, OpenFact>
}

function takeOne(event: OwnEvent, { names, keys, rows, open }: Taking): Outcome {
  const kind = factKinds[event.name]
  const name = factOf(event)
  const key = keys.get(nameOf(name))
  if (!key) throw new Error(`No id was reserved for ${nameOf(name)}.`)
  const row = rows.get(`${name.table} ${key.factId}`) ?? null
  let fact = open.get(nameOf(name))
  // Told before and not there any more: somebody deleted it, or its source took it back. It stays so.
  if (!fact && key.told && row === null && key.waiting === null) return 'unchanged'
  if (fact?.changes === null) return 'unchanged'
  const opened = { kind: event.name, name, key, row, known: NOTHING, assumed: {} }
  if (event.data === null) {
    open.set(nameOf(name), { ...opened, changes: null, isNews: true })
    return 'accepted'
  }
  const found = foundOf(event, kind, names)
  if ('code' in found) return found
  const assumed = kind.assumed?.(event.data, found) ?? {}
  fact ??= {
    ...opened,
    known: knownOf(row ?? key.waiting, { ...assumed, ...(row && kind.follows?.(row)) }, key),
    assumed,
    changes: {},
    isNews: false,
  }
  const told = { ...fieldsOf(kind, event.data, found), ...idsOf(event, keys) }
  const usual = { ...assumed, ...kind.follows?.(told) }
  const merged = merge(fact.known, {
    fields: beyondAssumed(told, { assumed: usual, known: fact.known, revision: event.revision }),
    revision: event.revision,
  })
  if (merged.conflict !== null)
    return refuse(
      event,
      'conflict',
      `data.${fieldOfColumn(kind, merged.conflict)}`,
      `${fieldOfColumn(kind, merged.conflict)} is known otherwise. To correct it, report it again with a higher revision.`,
    )
  if (!isNews(merged) && (row !== null || key.waiting !== null || fact.isNews)) return 'unchanged'
  open.set(nameOf(name), {
    ...fact,
    known: {
      fields: { ...fact.known.fields, ...merged.changes },
      revisions: { ...fact.known.revisions, ...merged.revisions },
    },
    assumed,
    changes: { ...fact.changes, ...merged.changes },
    isNews: true,
  })
  return 'accepted'
}

const NOTHING: Known = { fields: {}, revisions: {} }

/** What a row tells, without what it only says because nobody told better. */
function knownOf(row: Fields | null, assumed: Fields, { revisions }: KeyRow): Known {
  if (row === null) return { fields: {}, revisions }
  const { stageExpectedS, stageEndedAt, ...plain } = row
  const fields =
    stageExpectedS === undefined ? plain : { ...plain, ...stagesOfRow(stageExpectedS, stageEndedAt) }
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([column, value]) => [
        column,
        value === assumed[column] && revisions[column] === undefined ? null : value,
      ]),
    ),
    revisions,
  }
}

/**
 * What an event tells, as its row will say it: what is taken back becomes what is assumed, and what is assumed already
 * is no news, so that an event that comes twice changes nothing the second time.
 */
const beyondAssumed = (
  told: Fields,
  { assumed, known, revision }: { assumed: Fields; known: Known; revision: number },
): Fields =>
  Object.fromEntries(
    Object.entries(told).flatMap(([column, value]) => {
      const usual = assumed[column]
      if (usual === undefined) return [[column, value]]
      if (revision > 0) return [[column, value ?? usual]]
      return value === usual && (known.fields[column] ?? null) === null ? [] : [[column, value]]
    }),
  )

const idsOf = (event: OwnEvent, keys: ReadonlyMap<string, KeyRow>): Fields =>
  Object.fromEntries(
    referencesOf(event).map(([column, name]) => [
      column,
      name === null ? null : (keys.get(nameOf(name))?.factId ?? null),
    ]),
  )

/** Looks up what an event names, or says what no dictionary has. */
function foundOf(event: OwnEvent, { line }: FactKind, names: Names): Found | RefusedEvent {
  const { data, restaurantId } = event
  const named = (field: string) => {
    const value = data?.[field]
    return typeof value === 'string' ? value : null
  }
  const unknown = (field: string, what: string) =>
    refuse(event, 'unknown-name', `data.${field}`, `There is no ${what} "${named(field)}".`)
  const [material, container, packageType, fryer, camera, order] = [
    'material',
    'container',
    'packageType',
    'fryer',
    'camera',
    'orderUuid',
  ].map(named)
  const ofLine = names.materials
    .get((material ?? '').toLowerCase())
    ?.find((one) => line === undefined || one.line === line)
  if (material && !ofLine) return unknown('material', line ? `${line.toLowerCase()} material` : 'material')
  const containerId = names.containers.get((container ?? '').toLowerCase())
  if (container && containerId === undefined) return unknown('container', 'container')
  const type = names.packageTypes.get((packageType ?? '').toLowerCase())
  if (packageType && type?.material.line !== line)
    return unknown('packageType', `package type of ${line?.toLowerCase()}`)
  const ofIts = (name: string | null | undefined) => ofRestaurant(restaurantId, name ?? '')
  const itsFryer = names.fryers.get(ofIts(fryer))
  if (fryer && !itsFryer) return unknown('fryer', 'fryer of this restaurant')
  const itsCamera = names.cameras.get(ofIts(camera))
  if (camera && !itsCamera) return unknown('camera', 'camera of this restaurant')
  const itsOrder = names.orders.get(ofIts(order))
  if (order && itsOrder === undefined) return unknown('orderUuid', 'order of this restaurant')
  return {
    material: ofLine ?? null,
    containerId: containerId ?? null,
    packageType: type ?? null,
    fryer: itsFryer ?? null,
    camera: itsCamera ?? null,
    orderId: itsOrder ?? null,
  }
}

/** Each name that events have, once. */
function namesOf(events: readonly OwnEvent[]) {
  const all = (field: string) => [
    ...new Set(
      events.flatMap(({ data }) => {
        const value = data?.[field]
        return typeof value === 'string' ? [value] : []
      }),
    ),
  ]
  return {
    materials: all('material'),
    containers: all('container'),
    packageTypes: all('packageType'),
    restaurantIds: [...new Set(events.map(({ restaurantId }) => restaurantId))],
    fryers: all('fryer'),
    cameras: all('camera'),
    orders: all('orderUuid'),
  }
}
