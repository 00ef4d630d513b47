import sql, { raw } from 'sql-template-tag'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import { snakeCase } from '#server/db/camel-case.ts'
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
    'batchNumber pieces weightG batchIncreasePercent priority workCenter grilled catering cateringOrderId startedAt stageExpectedS stageEndedAt completedAt canceledAt fryer',
    { stageEndedAt: 'bigint[]', completedAt: 'bigint', canceledAt: 'bigint', fryer: 'text' },
  ),
  task_delay: table('batchId stage startedAt endedAt', { endedAt: 'bigint' }),
  fryer_cycle: table('batchId fryer vendor startedAt endedAt expectedS actualS correct'),
  station_cycle: table('batchId station startedAt endedAt expectedS'),
  hold: table(
    'batchId containerId piecesIn weightInG placedAt limitS removedAt piecesWasted weightWastedG reportedPiecesWasted reportedWeightWastedG timerError',
    {
      removedAt: 'bigint',
      piecesWasted: 'integer',
      weightWastedG: 'integer',
      reportedPiecesWasted: 'integer',
      reportedWeightWastedG: 'integer',
    },
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

/** Stores new facts with the ids they bring; throws on an id already taken, and then stores none. */
export function insertFacts(db: Database, name: FactTableName, rows: readonly FactRow[]): Promise<number> {
  const { columns } = factTables[name]
  function* values() {
    for (const row of rows) yield columns.map((column) => row[column] ?? null)
  }
  return bulkInsert(db, name, columns.map(snakeCase), values())
}

/**
 * Brings what may change of these facts up to date: a hold's end, a batch's stages. A fact somebody has
 * deleted since stays deleted; should it be put back, it is none the less what it would be. Returns how many were there.
 */
export async function updateFacts(
  db: Database,
  name: FactTableName,
  rows: readonly FactRow[],
): Promise<number> {
  const found = await changeFacts(db, name, rows)
  const gone = without(rows, found)
  if (!gone.length) return found.length
  const aside = await changeAside(db, name, gone)
  // What was put back between the two statements is among the facts again.
  return found.length + (await changeFacts(db, name, without(gone, aside))).length
}

const without = (rows: readonly FactRow[], ids: readonly string[]) => {
  const taken = new Set(ids)
  return rows.filter(({ id }) => !taken.has(String(id)))
}

/** What may change of these facts, and their ids, by column. */
function newsOf(name: FactTableName, rows: readonly FactRow[]): string {
  const columns = ['id', ...Object.keys(factTables[name].changing)]
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [snakeCase(column), row[column] ?? null]))),
  )
}

/** Answers the ids of those that were there, as text. */
async function changeFacts(db: Database, name: FactTableName, rows: readonly FactRow[]): Promise<string[]> {
  if (!rows.length) return []
  const changing = Object.entries<string>(factTables[name].changing)
  const types = ['id bigint', ...changing.map(([column, type]) => `${snakeCase(column)} ${type}`)].join(', ')
  const sets = changing.map(([column]) => `${snakeCase(column)} = news.${snakeCase(column)}`).join(', ')
  const found = await db.rows<{ id: string }>(sql`
    update ${raw(name)} fact set ${raw(sets)}
    from jsonb_to_recordset(${newsOf(name, rows)}::jsonb) as news(${raw(types)})
    where fact.id = news.id
    returning fact.id::text as id`)
  return found.map(({ id }) => id)
}

/** The same for deleted facts whose deletion can still be taken back (deleted-facts.ts). */
async function changeAside(db: Database, name: FactTableName, rows: readonly FactRow[]): Promise<string[]> {
  const found = await db.rows<{ id: string }>(sql`
    update deleted_fact set fact = fact || news from jsonb_array_elements(${newsOf(name, rows)}::jsonb) as news
    where fact_table = ${name} and id = (news ->> 'id')::bigint
    returning id::text as id`)
  return found.map(({ id }) => id)
}
