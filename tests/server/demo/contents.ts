import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { factTableNames } from '#server/store/kitchen/facts.ts'

/** Columns with the id of another fact, and its table. */
const REFERENCES: Record<string, string> = {
  batchId: 'batch',
  holdId: 'hold',
  potatoBatchId: 'potato_batch',
  fryerCycleId: 'fryer_cycle',
  unusualEventId: 'unusual_event',
}

/** Everything one kitchen has in a database, with facts by their keys: ids depend on who was first. */
export async function contents(database: Database, restaurantId: number): Promise<object[][]> {
  const keys = new Map(
    (
      await database.rows<{ table: string; id: number; key: string }>(
        sql`select fact_table as table, fact_id as id, key from fact_key`,
      )
    ).map(({ table, id, key }) => [`${table} ${id}`, Number(key)]),
  )
  const keyOf = (table: string, id: unknown) => keys.get(`${table} ${id}`) ?? id
  const tables: object[][] = [
    await database.rows(sql`
      select id, status, pieces, batches_begun, finalized_at, version from catering_order
       where restaurant_id = ${restaurantId} order by id`),
  ]
  for (const name of factTableNames) {
    const rows = await database.rows<Record<string, unknown>>(
      sql`select * from ${raw(name)} where restaurant_id = ${restaurantId}`,
    )
    const keyed = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        Object.entries(REFERENCES).flatMap(([column, table]) =>
          column in row ? [[column, keyOf(table, row[column])]] : [],
        ),
      ),
      id: Number(keyOf(name, row.id)),
    }))
    tables.push(keyed.sort((one, other) => one.id - other.id))
  }
  return tables
}
