import type { Database } from '#server/db/query.ts'
import { factKinds, stageLists } from '#server/domain/intake/facts.ts'
import type { Fields } from '#server/domain/intake/merge.ts'
import {
  deleteTold,
  followParents,
  insertTold,
  markStored,
  markTold,
  readFacts,
  readWaiting,
  SEEN_EVERY_MS,
  updateTold,
} from '#server/store/intake/facts.ts'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'
import type { FactsWritten, OpenFact, Written } from './open-fact.ts'
import { writeWhatFollows } from './what-follows.ts'

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
  const followed = await writeWhatFollows(tx, news, at)
  return {
    written: [
      ...news.map(({ name, kind }) => ({ restaurantId: name.restaurantId, kind })),
      ...woken,
      ...followed.written,
    ],
    orders: followed.orders,
  }
}

/** Whether a fact's key says already all that it would be marked with, unless it waits. */
const isMarked = ({ key, known }: OpenFact, at: number): boolean =>
  key.told &&
  key.waiting === null &&
  key.seenAt > at - SEEN_EVERY_MS &&
  Object.entries(known.revisions).every(([field, revision]) => key.revisions[field] === revision)

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
    const there = ofTable.filter((fact) => !isGone(fact))
    const news = (fact: OpenFact) => ({ ...columnsOf(fact), ...inherited.get(fact) })
    await insertTold(
      tx,
      table,
      there.flatMap((fact) =>
        fact.row === null ? { id: fact.key.factId, restaurantId: fact.name.restaurantId, ...news(fact) } : [],
      ),
    )
    await updateTold(
      tx,
      table,
      there.flatMap((fact) => {
        const changes = news(fact)
        return fact.row === null || Object.keys(changes).length === 0
          ? []
          : { id: fact.key.factId, there: fact.row, changes }
      }),
    )
  }
}

/** What a row says: what nobody told is what is assumed. */
function wholeOf({ kind, assumed, known }: OpenFact): Fields {
  const told = withoutNulls(known.fields)
  return { ...assumed, ...factKinds[kind].follows?.(told), ...told }
}

/**
 * What has to be written of a fact: all of a new one, of another one what changed and what follows from that. The stages
 * of a batch are two lists.
 */
function columnsOf(fact: OpenFact): Fields {
  const { kind, name, row, changes } = fact
  const whole = wholeOf(fact)
  const followed = Object.keys(factKinds[kind].follows?.(whole) ?? {})
  const columns =
    row === null
      ? Object.keys(whole)
      : [...Object.keys(changes ?? {}), ...followed.filter((column) => whole[column] !== row[column])]
  const plain = columns.filter((column) => !isStage(column))
  return {
    ...Object.fromEntries(plain.map((column) => [column, whole[column] ?? null])),
    ...(name.table === 'batch' && columns.some(isStage) && stageLists(whole)),
  }
}

const isStage = (column: string) => column.startsWith('stages.')
const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
