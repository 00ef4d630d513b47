import sql, { raw } from 'sql-template-tag'
import { type Database, openDatabase } from '#server/db/query.ts'
import { AGED_TABLES, purgeFacts } from '#server/store/kitchen/fact-retention.ts'
import { type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import type { FilledDatabase } from './storage.ts'

const DAY_MS = 86_400_000
/** What is added up from facts, and goes with them. */
const FIGURES = ['day_figure', 'tally']

/** What a restaurant's day takes, table by table, and what it takes to delete the oldest day (which is taken back). */
export async function benchRetention(database: FilledDatabase, { tell }: BenchOptions): Promise<Section> {
  const { restaurants, days } = database
  const db = openDatabase(database.url, { max: 1 })
  try {
    const figures: Figure[] = []
    let [rowsOfDay, bytesOfDay] = [0, 0]
    for (const table of [...AGED_TABLES, ...FIGURES]) {
      const { count, bytes } = await db.one<{ count: number; bytes: number }>(
        sql`SELECT (SELECT count(*) FROM ${raw(table)}) AS count, pg_total_relation_size(${table}) AS bytes`,
      )
      if (count === 0) continue
      rowsOfDay += count / (restaurants * days)
      bytesOfDay += bytes / (restaurants * days)
      figures.push(perDay(table, count / (restaurants * days), bytes / (restaurants * days)))
    }
    figures.push(perDay('together', rowsOfDay, bytesOfDay))
    tell('deleting the oldest day')
    figures.push(await oldestDay(db))
    const note = `${restaurants} restaurants, ${days} days; sizes with their indexes.`
    return { name: 'retention', title: `A day of a restaurant, ${database.name}`, note, figures }
  } finally {
    await db.close()
  }
}

const perDay = (name: string, rows: number, bytes: number): Figure => ({
  name,
  value: `${number(rows, 1)} rows, ${number(bytes / 1024, 1)} kB`,
})

async function oldestDay(db: Database): Promise<Figure> {
  const { first } = await db.one<{ first: number }>(sql`SELECT min(packed_at) AS first FROM package`)
  let [gone, took] = [0, 0]
  const takenBack = new Error('taken back')
  await db
    .transaction(async (tx) => {
      const from = performance.now()
      gone = await purgeFacts(tx, (Math.floor(first / DAY_MS) + 2) * DAY_MS)
      took = performance.now() - from
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  const value = `${number(gone)} rows in ${number(took / 1000, 1)} s, ${number(gone / (took / 1000))} a second`
  return { name: 'the oldest days deleted, their figures too', value }
}
