import type { Database } from '#server/db/query.ts'
import { factKinds, stageLists } from '#server/domain/intake/facts.ts'
import type { Fields, Known } from '#server/domain/intake/merge.ts'
import { bringDelaysInLine } from '#server/services/kitchen/delays.ts'
import { bringOrdersInLine } from '#server/services/kitchen/orders.ts'
import {
  deleteTold,
  type FactName,
  followParents,
  insertTold,
  type KeyRow,
  markStored,
  markTold,
  readFacts,
  readWaiting,
  SEEN_EVERY_MS,
  updateTold,
} from '#server/store/intake/facts.ts'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'

/** What is known of one fact while the events of a transaction are gone through. */
export interface OpenFact {
  kind: IntakeKind
  name: FactName
  key: KeyRow
  /** What the row says; null where there is none. */
  row: Fields | null
  /** What is known, without what is only assumed. */
  known: Known
  /** What its row says of what nobody told. */
  assumed: Fields
  /** What changes; null where the source took the fact back. */
  changes: Fields | null
  isNews: boolean
}

/** That a fact of a kind was written for a restaurant. */
interface Written {
  restaurantId: number
  kind: IntakeKind
}

/** What was written, and the restaurants of which an order changed by it. */
export interface FactsWritten {
  written: Written[]
  orders: ReadonlySet<number>
}

/** What cannot be stored before another fact is: a delay is of its batch's material, a pan's way of its pan's. */
const HEIRS = INTAKE_KINDS.flatMap((kind) => {
  const { table, inherits, references = {} } = factKinds[kind]
  const [reference] = Object.values(references)
  if (!inherits || !reference) return []
  return [
    { kind, table, columns: inherits, reference: reference.column, parent: factKinds[reference.name].table },
  ]
})
type Heir = (typeof HEIRS)[number]

/**
 * Writes what is new of facts, in any order: they name each other without foreign keys. What cannot be stored before
 * another fact is waits with its key, and is stored with that one.
 *
 * @param at epoch milliseconds
 */
export async function writeFacts(
  tx: Database,
  facts: readonly OpenFact[],
  at: number,
): Promise<FactsWritten> {
  const news = facts.filter(({ isNews }) => isNews)
  const inherited = new Map<OpenFact, Fields | null>()
  for (const heir of HEIRS)
    for (const [fact, fields] of await inheritedBy(tx, heir, news)) inherited.set(fact, fields)
  await store(tx, news, inherited)
  await markTold(
    tx,
    news
      .filter((fact) => inherited.get(fact) === null || !isMarked(fact, at))
      .map((fact) => ({
        ...fact.name,
        revisions: fact.known.revisions,
        ...(inherited.get(fact) === null ? waitingOf(fact) : { waiting: null, waitingFor: null }),
      })),
    at,
  )
  const woken = []
  for (const heir of HEIRS) woken.push(...(await toldWithParents(tx, heir, news)))
  const delayed = await bringDelaysInLine(tx, batchesOf(news))
  return {
    written: [
      ...news.map(({ name, kind }) => ({ restaurantId: name.restaurantId, kind })),
      ...woken,
      ...[...delayed].map((restaurantId) => ({ restaurantId, kind: 'delay' as const })),
    ],
    orders: await bringOrdersInLine(tx, ordersOf(news), at),
  }
}

/** Whether a fact's key says already all that it would be marked with, unless it waits. */
const isMarked = ({ key, known }: OpenFact, at: number): boolean =>
  key.told &&
  key.waiting === null &&
  key.seenAt > at - SEEN_EVERY_MS &&
  Object.entries(known.revisions).every(([field, revision]) => key.revisions[field] === revision)

/** The batches that are new or changed, and those of which a delay was told. */
const batchesOf = (news: readonly OpenFact[]): number[] => [
  ...new Set(
    news.flatMap(({ kind, key, known, row }) => {
      if (kind === 'batch') return [key.factId]
      const batchId = kind === 'delay' ? (known.fields.batchId ?? row?.batchId) : null
      return typeof batchId === 'number' ? [batchId] : []
    }),
  ),
]

/** The orders that batches are cooked for, or were. */
const ordersOf = (news: readonly OpenFact[]): number[] => [
  ...new Set(
    news.flatMap(({ kind, known, row }) =>
      kind === 'batch'
        ? [known.fields.cateringOrderId, row?.cateringOrderId].filter((id) => typeof id === 'number')
        : [],
    ),
  ),
]

const idOf = ({ name, key }: OpenFact) => `${name.table} ${key.factId}`
const heirOf = (kind: IntakeKind) => HEIRS.find((heir) => heir.kind === kind)

/** What facts of a kind inherit that are new, or have another parent than before; null where that is not known yet. */
async function inheritedBy(
  tx: Database,
  { kind, reference, parent, columns }: Heir,
  news: readonly OpenFact[],
) {
  const heirs = news.filter(
    (fact) => fact.kind === kind && fact.changes !== null && (fact.row === null || reference in fact.changes),
  )
  const here = new Map(news.map((fact) => [idOf(fact), fact]))
  const parentId = ({ known }: OpenFact) => Number(known.fields[reference])
  const elsewhere = heirs.map(parentId).filter((id) => !here.has(`${parent} ${id}`))
  const rows = elsewhere.length > 0 ? await readFacts(tx, parent, elsewhere) : new Map<number, Fields>()
  return heirs.map((fact): [OpenFact, Fields | null] => {
    const told = here.get(`${parent} ${parentId(fact)}`)
    if (told?.changes === null) return [fact, null]
    return [fact, pick(told ? wholeOf(told) : rows.get(parentId(fact)), columns)]
  })
}

/** Those columns of a fact; null where one is not known. */
function pick(fields: Fields | undefined, columns: readonly string[]): Fields | null {
  const picked = columns.map((column) => [column, fields?.[column] ?? null] as const)
  return picked.some(([, value]) => value === null) ? null : Object.fromEntries(picked)
}

const waitingOf = (fact: OpenFact) => ({
  waiting: withoutNulls(fact.known.fields),
  waitingFor: Number(fact.known.fields[heirOf(fact.kind)?.reference ?? '']),
})

/** Stores what waited for facts that are new, and has the heirs of those that changed say the same as they do. */
async function toldWithParents(
  tx: Database,
  { kind, table, parent, reference, columns }: Heir,
  news: readonly OpenFact[],
): Promise<Written[]> {
  const parents = news.filter(({ name, changes }) => name.table === parent && changes !== null)
  const added = new Map(parents.filter(({ row }) => row === null).map((fact) => [fact.key.factId, fact]))
  const changed = parents.filter(
    ({ row, changes }) => row !== null && columns.some((column) => column in (changes ?? {})),
  )
  if (changed.length > 0)
    await followParents(
      tx,
      { table, parent, reference, columns },
      changed.map(({ key }) => key.factId),
    )
  const waiting = added.size > 0 ? await readWaiting(tx, table, [...added.keys()]) : []
  if (waiting.length === 0) return []
  await insertTold(
    tx,
    table,
    waiting.map(({ restaurantId, factId, waiting: fields, waitingFor }) => {
      const of = added.get(waitingFor)
      return { ...fields, ...(of && pick(wholeOf(of), columns)), id: factId, restaurantId }
    }),
  )
  await markStored(
    tx,
    table,
    waiting.map(({ factId }) => factId),
  )
  return waiting.map(({ restaurantId }) => ({ restaurantId, kind }))
}

async function store(
  tx: Database,
  facts: readonly OpenFact[],
  inherited: ReadonlyMap<OpenFact, Fields | null>,
): Promise<void> {
  const tables = new Set(facts.map(({ name }) => name.table))
  for (const table of tables) {
    const ofTable = facts.filter(({ name }) => name.table === table)
    // Taken back, or now of a parent that nobody has told yet.
    const isGone = (fact: OpenFact) => fact.changes === null || inherited.get(fact) === null
    const gone = ofTable.filter((fact) => fact.row !== null && isGone(fact)).map(({ key }) => key.factId)
    if (gone.length > 0) await deleteTold(tx, table, gone)
    const rowOf = (fact: OpenFact): Fields => ({
      id: fact.key.factId,
      ...(fact.row === null && { restaurantId: fact.name.restaurantId }),
      ...columnsOf(fact),
      ...inherited.get(fact),
    })
    const there = ofTable.filter((fact) => !isGone(fact))
    await insertTold(tx, table, there.filter(({ row }) => row === null).map(rowOf))
    await updateTold(
      tx,
      table,
      there.filter(({ row, changes }) => row !== null && Object.keys(changes ?? {}).length > 0).map(rowOf),
    )
  }
}

/** What a row says: what nobody told is what is assumed. */
const wholeOf = ({ assumed, known }: OpenFact): Fields => ({ ...assumed, ...withoutNulls(known.fields) })

/** What has to be written of a fact: all of a new one, of another one what changed. The stages of a batch are two lists. */
function columnsOf(fact: OpenFact): Fields {
  const { name, row, changes } = fact
  const whole = wholeOf(fact)
  const columns = row === null ? Object.keys(whole) : Object.keys(changes ?? {})
  const plain = columns.filter((column) => !isStage(column))
  return {
    ...Object.fromEntries(plain.map((column) => [column, whole[column] ?? null])),
    ...(name.table === 'batch' && columns.some(isStage) && stageLists(whole)),
  }
}

const isStage = (column: string) => column.startsWith('stages.')
const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
