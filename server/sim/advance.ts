import type { Database } from '#server/db/query.ts'
import { type FactRow, insertFacts, updateFacts } from '#server/store/facts.ts'
import { begunSince } from '#server/store/pcs/planned-days.ts'
import { type KitchenMark, moveWrittenUntil } from '#server/store/simulated-kitchens.ts'
import { addDays, dayKey, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { type Changes, changes, onRealClock } from './changes.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import type { FactKind } from './model/facts.ts'
import { anythingComes, endCookedOrders, type Stretch, takeIn } from './orders.ts'

/** A mark is moved at least so often, even when nothing happens: a closed kitchen's restart stays cheap. */
const IDLE_MS = 60_000
/** An order begun before midnight is cooked and packed by then. */
const LATE_MS = 3 * HOUR

export interface Advance {
  /** The real time until which the kitchen is written now. */
  until: number
  /** What kinds of facts were written. */
  kinds: FactKind[]
}

/** Called before the commit, in its transaction, where a restaurant's orders or what is cooked for them changed. */
export type OrdersChanged = (tx: Database, restaurantId: number) => Promise<void>

/**
 * Writes what happened in one kitchen since its mark and until `to` (real epoch milliseconds), but no more
 * than to the end of its local day: call it again while `until` is less than `to`. Facts, mark and the state of
 * orders are committed together, so after a kill nothing is missing or doubled; null when another server was faster.
 */
export async function advanceKitchen(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  to: number,
  ordersChanged: OrdersChanged = async () => {},
): Promise<Advance | null> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant || to <= mark.writtenUntil) return { until: to, kinds: [] }
  const from = clock.toSim(mark.writtenUntil)
  const day = dayKey(from + 1, restaurant.timezone)
  const dayEnd = startOfDayKey(addDays(day, 1), restaurant.timezone) - 1
  const whole = clock.toSim(to) > dayEnd
  const simTo = whole ? dayEnd : clock.toSim(to)
  const until = whole ? Math.min(to, Math.max(mark.writtenUntil + 1, clock.toReal(dayEnd))) : to
  const stretch: Stretch = { restaurant, day, from, simTo, until }

  const comes = await anythingComes(db, kitchens, stretch)
  const foreseen = comes ? null : await newsOf(db, kitchens, stretch)
  if (foreseen && kindsOf(foreseen).length === 0 && !whole && until - mark.writtenUntil < IDLE_MS)
    return { until: to, kinds: [] }
  const kinds = await db.transaction(async (tx) => {
    if (!(await moveWrittenUntil(tx, restaurant.id, mark.writtenUntil, until))) return null
    const { orders, changed } = comes ? await takeIn(tx, kitchens, clock, stretch) : NOTHING_COMES
    const news = foreseen ?? (await newsOf(tx, kitchens, stretch))
    await writeChanges(tx, news, clock, simTo)
    const ended = await endCookedOrders(tx, orders, stretch)
    if (changed || ended || isCookedForOrders(news)) await ordersChanged(tx, restaurant.id)
    return kindsOf(news)
  })
  return kinds ? { until, kinds } : null
}

const kindsOf = ({ inserts, updates }: Changes) => [
  ...new Set([...inserts, ...updates].map(({ kind }) => kind)),
]

const NOTHING_COMES = { orders: [], changed: false }

const isCookedForOrders = ({ inserts, updates }: Changes) =>
  [...inserts, ...updates].some(
    ({ kind, rows }) => kind === 'batch' && rows.some((row) => row.cateringOrderId !== null),
  )

/** What becomes known within a stretch: of its day, and of what was still cooked as it began. */
async function newsOf(
  db: Database,
  kitchens: Kitchens,
  { restaurant, day, from, simTo }: Stretch,
): Promise<Changes> {
  const news = changes(await kitchens.day(restaurant, day, db), from, simTo)
  const midnight = startOfDayKey(day, restaurant.timezone)
  if (!kitchens.planned || from > midnight + LATE_MS) return news
  const yesterday = addDays(day, -1)
  if (!(await begunSince(db, restaurant.id, yesterday, midnight - LATE_MS))) return news
  const late = changes(await kitchens.day(restaurant, yesterday, db), from, simTo)
  return {
    inserts: [...late.inserts, ...news.inserts],
    updates: [...late.updates, ...news.updates],
  }
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
