import sql, { empty, raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { FactTableName } from './facts.ts'

interface Aged {
  /** When it happened, indexed behind whose it is. */
  at: string
  /** What is under way stays, however long: its end is not known yet. */
  end?: string
  /** Whose it is: a restaurant's unless set. */
  of?: 'restaurant' | 'device'
}

/** What grows with each day of a kitchen, by its table. Unusual recordings go long before, see retention.ts. */
const AGED: Record<
  Exclude<FactTableName, 'unusual_recording'> | 'camera_outage' | 'online_period' | 'catering_order',
  Aged
> = {
  recommendation: { at: 'recommended_at' },
  batch: { at: 'started_at' },
  task_delay: { at: 'started_at' },
  fryer_cycle: { at: 'started_at' },
  station_cycle: { at: 'started_at' },
  hold: { at: 'placed_at' },
  conveyor_pass: { at: 'inbound_at' },
  package: { at: 'packed_at' },
  stock_out: { at: 'started_at', end: 'ended_at' },
  potato_batch: { at: 'dumped_at' },
  fry_chute_cycle: { at: 'packed_at' },
  unusual_event: { at: 'event_at' },
  camera_outage: { at: 'started_at', end: 'ended_at' },
  online_period: { at: 'ended_at', of: 'device' },
  catering_order: { at: 'departs_at' },
}

export const AGED_TABLES = Object.keys(AGED) as (keyof typeof AGED)[]

/** Rows of a statement at most: none may hold up the kitchens that write meanwhile. */
const SLICE = 20_000

/** Deletes the facts of before `before`, in slices; their day figures and tallies go with them. */
export async function purgeFacts(db: Database, before: number, slice = SLICE): Promise<number> {
  let count = 0
  for (const table of AGED_TABLES) {
    for (;;) {
      const gone = await db.run(oldest(table, before, slice))
      count += gone
      if (gone < slice) break
    }
  }
  return count
}

function oldest(table: keyof typeof AGED, before: number, slice: number) {
  const { at, end, of = 'restaurant' }: Aged = AGED[table]
  const column = (name: string) => raw(`f.${name}`)
  return sql`
    DELETE FROM ${raw(table)} WHERE ctid = ANY (ARRAY(
      SELECT f.ctid FROM ${raw(of)} o JOIN ${raw(table)} f ON ${column(`${of}_id`)} = o.id
       WHERE ${column(at)} < ${before} ${end ? sql`AND ${column(end)} IS NOT NULL` : empty}
       LIMIT ${slice}))`
}
