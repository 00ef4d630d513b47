import type { FactRow, FactTableName } from '#server/store/kitchen/facts.ts'
import type { DayFacts, FactKind } from '../model/day/facts.ts'
import type { SimClock } from './clock.ts'
import { views } from './views.ts'

/** The rows of one table that are new, or that changed. */
export interface TableRows {
  kind: FactKind
  table: FactTableName
  rows: FactRow[]
}

export interface Changes {
  inserts: TableRows[]
  updates: TableRows[]
}

/**
 * What becomes known of a day's facts after `from` and until `to` (the kitchens' time, `to` included): facts
 * that begin are inserted as they are known at `to`, facts begun before are updated if anything about them
 * changed. Hence many small steps leave the same rows behind as a single large one.
 */
export function changes(facts: DayFacts, from: number, to: number): Changes {
  const result: Changes = { inserts: [], updates: [] }
  for (const kind of Object.keys(views) as FactKind[]) collect(kind, facts[kind], from, to, result)
  return result
}

function collect<K extends FactKind>(
  kind: K,
  facts: readonly DayFacts[K][number][],
  from: number,
  to: number,
  result: Changes,
): void {
  const view = views[kind]
  const inserted: FactRow[] = []
  const updated: FactRow[] = []
  for (const fact of facts) {
    const begins = view.begins(fact)
    if (begins > to) continue
    if (begins > from) inserted.push(view.at(fact, to))
    else if (view.changes(fact).some((moment) => moment !== null && moment > from && moment <= to)) {
      updated.push(view.at(fact, to))
    }
  }
  if (inserted.length > 0) result.inserts.push({ kind, table: view.table, rows: inserted })
  if (updated.length > 0) result.updates.push({ kind, table: view.table, rows: updated })
}

/** A row with its moments and durations on the real clock. `at` is the kitchens' time it is written for. */
export function onRealClock(row: FactRow, clock: SimClock, at: number): FactRow {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return [name, value]
    const turn = name.endsWith('At')
      ? clock.toReal
      : name.endsWith('S')
        ? (seconds: number) => clock.seconds(seconds, at)
        : null
    if (!turn) return [name, value]
    return [name, typeof value === 'number' ? turn(value) : value.map(turn)]
  })
  return Object.fromEntries(entries)
}
