import sql, { raw } from 'sql-template-tag'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { Database } from '#server/db/query.ts'

/** A fact as its columns, in camel case; times are epoch milliseconds. */
export type FactRow = Readonly<Record<string, number | string | boolean | null | readonly number[]>>

interface FactTable {
  columns: readonly string[]
  /** What changes after the fact began, with its type. */
  changing: Readonly<Record<string, string>>
}

const table = (columns: string, changing: Record<string, string> = {}): FactTable => ({
  columns: ['id', 'restaurantId', 'materialId', ...columns.split(' ')],
  changing,
})

/** The tables of server/db/migrations/0002-kitchen-facts.sql and 0008-unusual.sql. */
const factTables = {
  recommendation: table(
    'recommendedAt pieces weightG workType minuteDemandG minutesBeforeStockout canceled canceledAt completedAt batchId',
    { canceled: 'boolean', canceledAt: 'bigint', completedAt: 'bigint', batchId: 'bigint' },
  ),
  batch: table(
    'batchNumber pieces weightG batchIncreasePercent priority workCenter grilled catering startedAt stageExpectedS stageEndedAt completedAt canceledAt',
    { stageEndedAt: 'bigint[]', completedAt: 'bigint', canceledAt: 'bigint' },
  ),
  task_delay: table('batchId stage startedAt endedAt', { endedAt: 'bigint' }),
  fryer_cycle: table('batchId fryer vendor startedAt endedAt expectedS actualS correct'),
  station_cycle: table('batchId station startedAt endedAt expectedS'),
  hold: table(
    'batchId containerId piecesIn weightInG placedAt limitS removedAt piecesWasted weightWastedG timerError',
    { removedAt: 'bigint', piecesWasted: 'integer', weightWastedG: 'integer' },
  ),
  conveyor_pass: table('holdId containerId inboundAt placedAt removedAt outboundAt', {
    removedAt: 'bigint',
    outboundAt: 'bigint',
  }),
  package: table('holdId packageTypeId chute quantity pieces weightG packedAt takenAt'),
  stock_out: table('startedAt endedAt', { endedAt: 'bigint' }),
  potato_batch: table('basket weightG friedAt dumpedAt emptiedAt remainingG', {
    emptiedAt: 'bigint',
    remainingG: 'integer',
  }),
  fry_chute_cycle: table('potatoBatchId packageTypeId chute quantity weightG packedAt takenAt'),
  unusual_event: table(
    'kind type eventAt camera place holdId potatoBatchId fryerCycleId containerId otherContainerId markerExpected markerSeen remainingG expectedS actualS frames',
  ),
  unusual_recording: table(
    'unusualEventId kind type eventAt camera place frames lengthMs sizeBytes createdAt',
  ),
} satisfies Record<string, FactTable>

export type FactTableName = keyof typeof factTables

export const factTableNames = Object.keys(factTables) as FactTableName[]

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Stores new facts with the ids they bring; throws on an id already taken, and then stores none. */
export function insertFacts(db: Database, name: FactTableName, rows: readonly FactRow[]): Promise<number> {
  const { columns } = factTables[name]
  function* values() {
    for (const row of rows) yield columns.map((column) => row[column] ?? null)
  }
  return bulkInsert(db, name, columns.map(snake), values())
}

/**
 * Brings what may change of these facts up to date: a hold's end, a batch's stages. A fact somebody has
 * deleted since stays deleted. Returns how many were there.
 */
export async function updateFacts(
  db: Database,
  name: FactTableName,
  rows: readonly FactRow[],
): Promise<number> {
  const changing = Object.entries<string>(factTables[name].changing)
  const sent = rows.map((row) => [
    ['id', row.id],
    ...changing.map(([column]) => [snake(column), row[column] ?? null]),
  ])
  const types = ['id bigint', ...changing.map(([column, type]) => `${snake(column)} ${type}`)].join(', ')
  const sets = changing.map(([column]) => `${snake(column)} = news.${snake(column)}`).join(', ')
  const news = JSON.stringify(sent.map((entries) => Object.fromEntries(entries)))
  return db.run(sql`
    update ${raw(name)} fact set ${raw(sets)}
    from jsonb_to_recordset(${news}::jsonb) as news(${raw(types)})
    where fact.id = news.id`)
}
