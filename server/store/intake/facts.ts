import sql, { join, raw } from 'sql-template-tag'
import { camelCase, snakeCase } from '#server/db/camel-case.ts'
import type { Database } from '#server/db/query.ts'
import type { IntakeTable } from '#server/domain/intake/facts.ts'
import type { Fields } from '#server/domain/intake/merge.ts'
import { HOUR } from '#src/domain/time/zone.ts'

/** A source's own name of a fact. */
export interface FactName {
  restaurantId: number
  table: IntakeTable
  key: string
}

export interface KeyRow {
  factId: number
  told: boolean
  revisions: Readonly<Record<string, number>>
  /** What is known of a fact that cannot be stored before another one is; null of the others. */
  waiting: Fields | null
  /** When it was last heard of: epoch milliseconds, up to `SEEN_EVERY_MS` too early. */
  seenAt: number
}

/** How often it is noted that a key is heard of: an index is on it, so that each time costs more than the fact. */
export const SEEN_EVERY_MS = HOUR

export const nameOf = ({ restaurantId, table, key }: FactName) => `${restaurantId} ${table} ${key}`

/** Of the two numbers of PostgreSQL's advisory locks the one that means the intake's. */
const LOCK = 44

/** Until the transaction ends nobody else writes what comes of these restaurants; always in one order, so that none waits for each other. */
export async function lockRestaurants(tx: Database, ids: readonly number[]): Promise<void> {
  const inOrder = [...new Set(ids)].sort((a, b) => a - b)
  await tx.rows(sql`
    SELECT pg_advisory_xact_lock(${LOCK}, id) FROM unnest(${inOrder}::int[]) WITH ORDINALITY AS of(id, place) ORDER BY place`)
}

/** The facts that names stand for, with ids reserved for those that nobody has mentioned yet. Call it under `lockRestaurants`. */
export async function reserveKeys(
  tx: Database,
  names: readonly FactName[],
  at: number,
): Promise<Map<string, KeyRow>> {
  const asked = sql`unnest(${names.map(({ restaurantId }) => restaurantId)}::int[],
    ${names.map(({ table }) => table)}::text[], ${names.map(({ key }) => key)}::text[]) AS asked(restaurant_id, fact_table, key)`
  const there = await tx.rows<FactName & KeyRow>(sql`
    SELECT k.restaurant_id, k.fact_table AS table, k.key, k.fact_id, k.told, k.revisions, k.waiting, k.seen_at
      FROM ${asked} JOIN fact_key k USING (restaurant_id, fact_table, key)`)
  const known = new Map<string, KeyRow>(there.map((row) => [nameOf(row), row]))
  const missing = names.filter((name) => !known.has(nameOf(name)))
  if (missing.length === 0) return known
  const added = await tx.rows<FactName & KeyRow>(sql`
    INSERT INTO fact_key (restaurant_id, fact_table, key, fact_id, seen_at)
    SELECT restaurant_id, fact_table, key, nextval(ids.sequence), ${at}
      FROM unnest(${missing.map(({ restaurantId }) => restaurantId)}::int[],
                  ${missing.map(({ table }) => table)}::text[],
                  ${missing.map(({ key }) => key)}::text[]) AS asked(restaurant_id, fact_table, key)
      JOIN (SELECT t AS fact_table, pg_get_serial_sequence(t, 'id')::regclass AS sequence
              FROM unnest(${[...new Set(missing.map(({ table }) => table))]}::text[]) AS of(t)) ids USING (fact_table)
    RETURNING restaurant_id, fact_table AS table, key, fact_id, told, revisions, waiting, seen_at`)
  for (const row of added) known.set(nameOf(row), row)
  return known
}

/** Has the ids of facts, as text, be their keys, unless such keys are known. Call it under `lockRestaurants`. */
export const adoptFacts = (
  tx: Database,
  { restaurantId, table, ids }: { restaurantId: number; table: IntakeTable; ids: readonly number[] },
  at: number,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO fact_key (restaurant_id, fact_table, key, fact_id, told, seen_at)
    SELECT ${restaurantId}, ${table}, id::text, id, true, ${at} FROM unnest(${[...ids]}::bigint[]) AS of(id)
    ON CONFLICT DO NOTHING`)

/** Rows of facts by their ids, as columns in camel case. */
export async function readFacts(
  tx: Database,
  table: IntakeTable,
  ids: readonly number[],
): Promise<Map<number, Fields>> {
  const rows = await tx.rows<{ id: number; fact: Record<string, never> }>(sql`
    SELECT f.id, to_jsonb(f) AS fact FROM ${raw(table)} f WHERE f.id = ANY(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(({ id, fact }) => [
      id,
      Object.fromEntries(Object.entries(fact).map(([column, value]) => [camelCase(column), value])),
    ]),
  )
}

const snaked = (row: Fields) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCase(column), value]))

/** Every column that one of the rows has. */
const columnsOf = (rows: readonly Fields[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()

/** Stores new facts, all in one statement: its triggers cost more than its rows. What a row leaves out is unknown. */
export async function insertTold(tx: Database, table: IntakeTable, rows: readonly Fields[]): Promise<void> {
  if (rows.length === 0) return
  const columns = join(columnsOf(rows).map((column) => raw(snakeCase(column))))
  await tx.run(sql`
    INSERT INTO ${raw(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows.map(snaked))}::jsonb)`)
}

/** Changes facts by their ids, all in one statement: only columns that one of them changes; the others keep what is there. */
export async function updateTold(
  tx: Database,
  table: IntakeTable,
  facts: readonly { id: number; there: Fields; changes: Fields }[],
): Promise<void> {
  if (facts.length === 0) return
  const columns = columnsOf(facts.map(({ changes }) => changes))
  const rows = facts.map(
    ({ id, there, changes }): Fields => ({
      id,
      ...Object.fromEntries(
        columns.map((column) => [column, (column in changes ? changes : there)[column] ?? null]),
      ),
    }),
  )
  const sets = columns.map((column) => raw(`${snakeCase(column)} = news.${snakeCase(column)}`))
  await tx.run(sql`
    UPDATE ${raw(table)} fact SET ${join(sets)}
      FROM jsonb_populate_recordset(NULL::${raw(table)}, ${JSON.stringify(rows.map(snaked))}::jsonb) news
     WHERE fact.id = news.id`)
}

/** Deletes facts that their source has taken back. */
export const deleteTold = (tx: Database, table: IntakeTable, ids: readonly number[]): Promise<number> =>
  tx.run(sql`DELETE FROM ${raw(table)} WHERE id = ANY(${[...ids]}::bigint[])`)

/** What waits for another fact, and for which. */
interface Waiting {
  waiting: Fields | null
  waitingFor: number | null
}

/** Notes which facts have been told, with which revisions, and what waits. */
export async function markTold(
  tx: Database,
  facts: readonly (FactName & Waiting & { revisions: Readonly<Record<string, number>> })[],
  at: number,
): Promise<void> {
  if (facts.length === 0) return
  const news = facts.map(({ restaurantId, table, key, revisions, waiting, waitingFor }) => ({
    restaurant_id: restaurantId,
    fact_table: table,
    key,
    revisions,
    waiting,
    waiting_for: waitingFor,
  }))
  await tx.run(sql`
    UPDATE fact_key k
       SET told = true, revisions = news.revisions, waiting = news.waiting, waiting_for = news.waiting_for,
           seen_at = CASE WHEN k.seen_at > ${at - SEEN_EVERY_MS} THEN k.seen_at ELSE ${at} END
      FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
           AS news(restaurant_id int, fact_table text, key text, revisions jsonb, waiting jsonb, waiting_for bigint)
     WHERE k.restaurant_id = news.restaurant_id AND k.fact_table = news.fact_table AND k.key = news.key`)
}

/** What waits, of one table's facts, for these of the table that they are of. */
export const readWaiting = (
  tx: Database,
  table: IntakeTable,
  parents: readonly number[],
): Promise<{ restaurantId: number; factId: number; waiting: Fields; waitingFor: number }[]> =>
  tx.rows(sql`
    SELECT restaurant_id, fact_id, waiting, waiting_for FROM fact_key
     WHERE waiting IS NOT NULL AND waiting_for = ANY(${[...parents]}::bigint[]) AND fact_table = ${table}`)

/** Notes that facts wait no longer. */
export const markStored = (tx: Database, table: IntakeTable, ids: readonly number[]): Promise<number> =>
  tx.run(sql`
    UPDATE fact_key SET waiting = NULL, waiting_for = NULL
     WHERE waiting IS NOT NULL AND fact_table = ${table} AND fact_id = ANY(${[...ids]}::bigint[])`)

/** Has facts say the same as those that they inherit columns of. */
export async function followParents(
  tx: Database,
  of: { table: IntakeTable; parent: IntakeTable; reference: string; columns: readonly string[] },
  parents: readonly number[],
): Promise<void> {
  const sets = of.columns.map((column) => raw(`${snakeCase(column)} = p.${snakeCase(column)}`))
  await tx.run(sql`
    UPDATE ${raw(of.table)} heir SET ${join(sets)}
      FROM ${raw(of.parent)} p
     WHERE p.id = heir.${raw(snakeCase(of.reference))} AND p.id = ANY(${[...parents]}::bigint[])`)
}

/** Forgets which keys stood for what, of those last heard of before `before`. */
export const purgeFactKeys = (db: Database, before: number): Promise<number> =>
  db.run(sql`DELETE FROM fact_key WHERE seen_at < ${before}`)
