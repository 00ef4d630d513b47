import type { Database } from '#server/db/query.ts'
import { type FactRow, insertFacts, updateFacts } from '#server/store/kitchen/facts.ts'
import { addDays, dayKey, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { type CameraTurn, outagesIn, turnCameras } from '../equipment/outages.ts'
import type { FactKind } from '../model/day/facts.ts'
import { type Changes, changes, onRealClock } from './changes.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import { type KitchenMark, moveWrittenUntil } from './marks.ts'
import { anythingComes, endCookedOrders, type Stretch, takeIn } from './orders.ts'
import { begunSince } from './planned-days.ts'
import { recordUnusual } from './recorded.ts'

/** A mark is moved at least so often, even when nothing happens: a closed kitchen's restart stays cheap. */
const IDLE_MS = 60_000
/** A larger gap is past: nobody is notified of what was in it any more, and no camera is taken away for it. */
export const LIVE_GAP_MS = 120_000
/** An order begun before midnight is cooked and packed by then. */
const LATE_MS = 3 * HOUR

export interface Advance {
  /** The real time until which the kitchen is written now. */
  until: number
  /** What kinds of facts were written. */
  kinds: FactKind[]
  /** Uuids of cameras that went offline. */
  fallen: string[]
}

/** Who is told before the commit, in its transaction. */
export interface Told {
  /** A restaurant's orders changed, or what is cooked for them. */
  onOrders?(tx: Database, restaurantId: number): Promise<void>
  /** Some of a restaurant's cameras went offline, or came back. */
  onCameras?(tx: Database, restaurantId: number, turned: readonly CameraTurn[]): Promise<void>
}

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
  told: Told = {},
): Promise<Advance | null> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant || to <= mark.writtenUntil) return { until: to, kinds: [], fallen: [] }
  const from = clock.toSim(mark.writtenUntil)
  const day = dayKey(from + 1, restaurant.timezone)
  const dayEnd = startOfDayKey(addDays(day, 1), restaurant.timezone) - 1
  const whole = clock.toSim(to) > dayEnd
  const simTo = whole ? dayEnd : clock.toSim(to)
  const until = whole ? Math.min(to, Math.max(mark.writtenUntil + 1, clock.toReal(dayEnd))) : to
  const stretch: Stretch = { restaurant, day, from, simTo, until }

  const outages = outagesIn(kitchens, stretch)
  const comes = await anythingComes(db, kitchens, stretch)
  const foreseen = comes ? null : await newsOf(db, kitchens, stretch)
  const idle = foreseen && kindsOf(foreseen).length === 0 && outages.length === 0 && !whole
  if (idle && until - mark.writtenUntil < IDLE_MS) return { until: to, kinds: [], fallen: [] }
  return db.transaction(async (tx) => {
    if (!(await moveWrittenUntil(tx, restaurant.id, mark.writtenUntil, until))) return null
    const { orders, changed } = comes ? await takeIn(tx, kitchens, clock, stretch) : NOTHING_COMES
    const news = foreseen ?? (await newsOf(tx, kitchens, stretch))
    await writeChanges(tx, news, clock, simTo)
    await recordUnusual(tx, news, until)
    const ended = await endCookedOrders(tx, orders, stretch)
    if (changed || ended || isCookedForOrders(news)) await told.onOrders?.(tx, restaurant.id)
    const isWatched = until - mark.writtenUntil <= LIVE_GAP_MS
    const turned = await turnCameras(tx, clock, outages, stretch, isWatched)
    if (turned.length > 0) await told.onCameras?.(tx, restaurant.id, turned)
    const fallen = turned.filter(({ online }) => !online).map(({ uuid }) => uuid)
    return { until, kinds: kindsOf(news), fallen }
  })
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
