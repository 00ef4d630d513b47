import sql, { raw } from 'sql-template-tag'
import { expect } from 'vitest'
import type { Database } from '#server/db/query.ts'

const TABLES = [
  'recommendation',
  'batch',
  'task_delay',
  'stock_out',
  'fryer_cycle',
  'station_cycle',
  'hold',
  'conveyor_pass',
  'package',
  'fry_chute_cycle',
  'potato_batch',
]
/** Columns with the id of another fact, and the table that it is of. */
const REFERENCES = { batch_id: 'batch', hold_id: 'hold', potato_batch_id: 'potato_batch' } as const

interface Row {
  id: number
  [column: string]: unknown
}

/** All rows of a table, with the sources' keys in place of ids. */
async function rowsOf(db: Database, table: string): Promise<string[]> {
  const keys = await db.rows<{ table: string; id: number; key: string }>(
    sql`SELECT fact_table AS table, fact_id AS id, key FROM fact_key`,
  )
  const byId = new Map(keys.map(({ table, id, key }) => [`${table} ${id}`, key]))
  const keyOf = (of: string, id: unknown) => (id === null ? null : (byId.get(`${of} ${id}`) ?? String(id)))
  const rows = await db.rows<{ fact: Row }>(sql`SELECT to_jsonb(f) AS fact FROM ${raw(table)} f`)
  return rows
    .map(({ fact }) => {
      const keyed = Object.entries(REFERENCES).flatMap(([column, of]) =>
        column in fact ? [[column, keyOf(of, fact[column])]] : [],
      )
      return JSON.stringify({ ...fact, id: keyOf(table, fact.id), ...Object.fromEntries(keyed) })
    })
    .sort()
}

const countedIn = async (db: Database, table: 'tally' | 'day_figure') =>
  (await db.rows<{ row: string }>(sql`SELECT to_jsonb(t)::text AS row FROM ${raw(table)} t`))
    .map(({ row }) => row)
    .sort()

/** Expects every fact that was reported to be the one that was written, and all figures counted from them to be the same. */
export async function expectSameFacts(reported: Database, written: Database): Promise<void> {
  const waiting = await reported.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM fact_key WHERE waiting IS NOT NULL`,
  )
  expect(waiting.count).toBe(0)
  for (const table of TABLES) {
    const whole = await rowsOf(written, table)
    expect(whole.length, table).toBeGreaterThan(0)
    expect(await rowsOf(reported, table), table).toEqual(whole)
  }
  for (const table of ['tally', 'day_figure'] as const)
    expect(await countedIn(reported, table), table).toEqual(await countedIn(written, table))
}
