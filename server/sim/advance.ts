import type { Database } from '#server/db/query.ts'
import { type FactRow, insertFacts, updateFacts } from '#server/store/facts.ts'
import { type KitchenMark, moveWrittenUntil } from '#server/store/simulated-kitchens.ts'
import { addDays, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import { type Changes, changes, onRealClock } from './changes.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import type { FactKind } from './model/facts.ts'

/** A mark is moved at least so often, even when nothing happens: a closed kitchen's restart stays cheap. */
const IDLE_MS = 60_000

export interface Advance {
  /** The real time until which the kitchen is written now. */
  until: number
  /** What kinds of facts were written. */
  kinds: FactKind[]
}

/**
 * Writes what happened in one kitchen since its mark and until `to` (real epoch milliseconds), but no more
 * than to the end of its local day: call it again while `until` is less than `to`. Facts and mark are
 * committed together, so after a kill nothing is missing or doubled; null when another server was faster.
 */
export async function advanceKitchen(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  to: number,
): Promise<Advance | null> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant || to <= mark.writtenUntil) return { until: to, kinds: [] }
  const from = clock.toSim(mark.writtenUntil)
  const day = dayKey(from + 1, restaurant.timezone)
  const dayEnd = startOfDayKey(addDays(day, 1), restaurant.timezone) - 1
  const whole = clock.toSim(to) > dayEnd
  const simTo = whole ? dayEnd : clock.toSim(to)
  const until = whole ? Math.min(to, Math.max(mark.writtenUntil + 1, clock.toReal(dayEnd))) : to

  const news = changes(await kitchens.day(restaurant, day), from, simTo)
  const kinds = [...new Set([...news.inserts, ...news.updates].map(({ kind }) => kind))]
  if (kinds.length === 0 && !whole && until - mark.writtenUntil < IDLE_MS) return { until: to, kinds }
  const written = await db.transaction(async (tx) => {
    if (!(await moveWrittenUntil(tx, restaurant.id, mark.writtenUntil, until))) return false
    await writeChanges(tx, news, clock, simTo)
    return true
  })
  return written ? { until, kinds } : null
}

/** Writes changes as part of the caller's transaction. */
export async function writeChanges(
  tx: Database,
  { inserts, updates }: Changes,
  clock: SimClock,
  simTime: number,
): Promise<void> {
  const real = (rows: readonly FactRow[]) =>
    clock.isReal ? rows : rows.map((row) => onRealClock(row, clock, simTime))
  for (const { table, rows } of inserts) await insertFacts(tx, table, real(rows))
  for (const { table, rows } of updates) await updateFacts(tx, table, real(rows))
}
