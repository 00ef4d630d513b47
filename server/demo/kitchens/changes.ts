import type { FactRow, FactTableName } from '#server/store/kitchen/facts.ts'
import type { DayFacts, FactKind } from '../model/day/facts.ts'
import { type SimClock, simClock } from './clock.ts'
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

const REAL = simClock([])

/**
 * What becomes known of a day's facts after `from` and until `to` (the kitchens' time, `to` included), on the real
 * clock: facts that begin as they are known at `to`, and facts begun before of which anything changed. Hence many small
 * steps tell the same in the end as a single large one.
 */
export function changes(facts: DayFacts, from: number, to: number, clock: SimClock = REAL): Changes {
  const result: Changes = { inserts: [], updates: [] }
  for (const kind of Object.keys(views) as FactKind[]) collect(kind, facts[kind], { from, to, clock }, result)
  return result
}

function collect<K extends FactKind>(
  kind: K,
  facts: readonly DayFacts[K][number][],
  { from, to, clock }: { from: number; to: number; clock: SimClock },
  result: Changes,
): void {
  const view = views[kind]
  // How long something should take is said as it begins, and stays so when the clock's speed changes meanwhile.
  const rowOf = (fact: DayFacts[K][number]) => {
    const row = view.at(fact, to)
    return clock.isReal ? row : onRealClock(row, clock, view.begins(fact))
  }
  const inserted: FactRow[] = []
  const updated: FactRow[] = []
  for (const fact of facts) {
    const begins = view.begins(fact)
    if (begins > to) continue
    if (begins > from) inserted.push(rowOf(fact))
    else if (view.changes(fact).some((moment) => moment !== null && moment > from && moment <= to)) {
      updated.push(rowOf(fact))
    }
  }
  if (inserted.length > 0) result.inserts.push({ kind, table: view.table, rows: inserted })
  if (updated.length > 0) result.updates.push({ kind, table: view.table, rows: updated })
}

/** A row with its moments and durations on the real clock; durations as they are at `at`, the kitchens' time. */
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

/** The ids of a day's facts that began until `to` and of which something becomes known after `since`, by kind. */
export const knownSince = (facts: DayFacts, since: number, to: number): [kind: FactKind, ids: number[]][] =>
  (Object.keys(views) as FactKind[]).map((kind) => [kind, idsSince(kind, facts[kind], since, to)])

function idsSince<K extends FactKind>(
  kind: K,
  facts: readonly DayFacts[K][number][],
  since: number,
  to: number,
): number[] {
  const view = views[kind]
  const isSince = (moment: number | null) => moment !== null && moment > since
  return facts.flatMap((fact) =>
    view.begins(fact) <= to && [view.begins(fact), ...view.changes(fact)].some(isSince) ? [fact.id] : [],
  )
}
