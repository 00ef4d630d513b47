import type { Database } from '#server/db/query.ts'
import { takeHistory } from '#server/services/intake/take-history.ts'
import { lockRestaurants } from '#server/store/intake/facts.ts'
import { addDays, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import { type CameraTurn, outagesIn, turnCameras } from '../equipment/outages.ts'
import type { FactKind } from '../model/day/facts.ts'
import type { Outage } from '../model/equipment/outages.ts'
import { adoptBegun, dayStillCooked } from './adopt.ts'
import { type Changes, changes } from './changes.ts'
import type { SimClock } from './clock.ts'
import { lockOrdersDue } from './cooking.ts'
import { type Deliver, type Delivery, deliverWithin } from './deliver.ts'
import { addDrawn } from './drawn.ts'
import type { Kitchens } from './kitchens.ts'
import { type KitchenMark, lockMark, moveWrittenUntil } from './marks.ts'
import { anythingComes, endCookedOrders, type Stretch, takeIn } from './orders.ts'
import { recordUnusual } from './recorded.ts'
import { isIntakeTable, ordersOf, readCodes, saidOf } from './told.ts'

/** A mark is moved at least so often, even when nothing happens: a closed kitchen's restart stays cheap. */
const IDLE_MS = 60_000
/** A larger gap is past: nobody is notified of what was in it any more, and no camera is taken away for it. */
export const LIVE_GAP_MS = 120_000

export interface Advance {
  /** The real time until which the kitchen is written now. */
  until: number
  /** What kinds of facts were written of which readers have not heard. */
  kinds: FactKind[]
  /** Uuids of cameras that went offline. */
  fallen: string[]
  refused: Delivery['refused']
}

/** Who is told before the commit, in its transaction, and how events are brought. */
export interface Means {
  /** A restaurant's orders changed, or what is cooked for them. */
  onOrders?(tx: Database, restaurantId: number): Promise<void>
  /** Some of a restaurant's cameras went offline, or came back. */
  onCameras?(tx: Database, restaurantId: number, turned: readonly CameraTurn[]): Promise<void>
  /** Brings the events of a kitchen that lives; within this process unless set. */
  deliver?: Deliver | undefined
}

interface Step {
  db: Database
  kitchens: Kitchens
  clock: SimClock
  mark: KitchenMark
  stretch: Stretch
  outages: readonly Outage[]
  /** Whether something comes into the day within the stretch. */
  comes: boolean
  /** What becomes known in it, where nothing comes into the day. */
  foreseen: News | null
  isLive: boolean
  means: Means
}

/**
 * Lives one kitchen on since its mark and until `to` (real epoch milliseconds), but no more than to the end of its local
 * day: call it again while `until` is less than `to`. Null when another server was faster. A day of which nothing is
 * told yet and which is past is written at once; else what happens is told to the intake as equipment would, and the
 * mark moves once that has answered. After a kill it is told again, so nothing is missing or doubled.
 */
export async function advanceKitchen(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  to: number,
  means: Means = {},
): Promise<Advance | null> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant || to <= mark.writtenUntil) return { ...NOTHING, until: to }
  const from = clock.toSim(mark.writtenUntil)
  const day = dayKey(from + 1, restaurant.timezone)
  const dayEnd = startOfDayKey(addDays(day, 1), restaurant.timezone) - 1
  const whole = clock.toSim(to) > dayEnd
  const simTo = whole ? dayEnd : clock.toSim(to)
  const until = whole ? Math.min(to, Math.max(mark.writtenUntil + 1, clock.toReal(dayEnd))) : to
  const stretch: Stretch = { restaurant, day, from, simTo, until }

  const outages = outagesIn(kitchens, stretch)
  const comes = await anythingComes(db, kitchens, stretch)
  const foreseen = comes ? null : await newsOf(db, kitchens, clock, stretch)
  const idle = foreseen && kindsOf(foreseen).length === 0 && outages.length === 0 && !whole
  if (idle && until - mark.writtenUntil < IDLE_MS) return { ...NOTHING, until: to }
  const isLive = until - mark.writtenUntil <= LIVE_GAP_MS
  const step = { db, kitchens, clock, mark, stretch, outages, comes, foreseen, isLive, means }
  return !isLive && from <= startOfDayKey(day, restaurant.timezone) ? writeDay(step) : tellStretch(step)
}

const NOTHING = { kinds: [], fallen: [], refused: [] } satisfies Partial<Advance>
const NO_CHANGES: Changes = { inserts: [], updates: [] }

/** Writes a day from its beginning: facts, mark and the state of orders are one transaction. */
function writeDay(step: Step): Promise<Advance | null> {
  const { db, kitchens, clock, mark, stretch, comes, foreseen } = step
  const { restaurant, day, simTo, until } = stretch
  return db.transaction(async (tx) => {
    await lockRestaurants(tx, [restaurant.id])
    if (!(await moveWrittenUntil(tx, restaurant.id, mark.writtenUntil, until))) return null
    const { orders, changed } = comes ? await takeIn(tx, kitchens, clock, stretch) : NOTHING_COMES
    const news = foreseen ?? (await newsOf(tx, kitchens, clock, stretch))
    await writeChanges(tx, news.ofDay)
    const { refused } = await tell(tx, restaurant.id, news.late, deliverWithin(tx, until))
    await addDrawn(tx, restaurant.id, news.late)
    await adoptBegun(tx, restaurant.id, await kitchens.day(restaurant, day, tx), { to: simTo, at: until })
    const ended = await endCookedOrders(tx, orders, stretch)
    return { ...(await closeStretch(tx, step, news, changed || ended)), kinds: kindsOf(news), refused }
  })
}

/** Tells a stretch of the day under way. */
async function tellStretch(step: Step): Promise<Advance | null> {
  const { db, kitchens, clock, mark, stretch, comes, foreseen, isLive, means } = step
  const { restaurant, until } = stretch
  const { id } = restaurant
  const isMine =
    !comes ||
    (await db.transaction(async (tx) => {
      if (!(await lockMark(tx, id, mark.writtenUntil))) return false
      const { changed } = await takeIn(tx, kitchens, clock, stretch)
      if (changed) await means.onOrders?.(tx, id)
      return true
    }))
  if (!isMine) return null
  const { ofDay, late } = foreseen ?? (await newsOf(db, kitchens, clock, stretch))
  const all: Changes = {
    inserts: [...late.inserts, ...ofDay.inserts],
    updates: [...late.updates, ...ofDay.updates],
  }
  const deliver = (isLive && means.deliver) || deliverWithin(db, until)
  const { refused, isTold } = await tell(db, id, all, deliver)
  return db.transaction(async (tx) => {
    if (!(await moveWrittenUntil(tx, id, mark.writtenUntil, until))) return null
    await addDrawn(tx, id, all)
    const orders = comes ? await lockOrdersDue(tx, id, until) : []
    const ended = await endCookedOrders(tx, orders, stretch)
    const closed = await closeStretch(tx, step, { ofDay, late }, ended)
    return { ...closed, kinds: kindsOf({ ofDay, late }, isTold), refused }
  })
}

/** What becomes of recordings, orders and cameras with what was written of a stretch. */
async function closeStretch(
  tx: Database,
  { clock, stretch, outages, isLive, means }: Step,
  news: News,
  ordersChanged: boolean,
): Promise<Pick<Advance, 'until' | 'fallen'>> {
  const { restaurant, until } = stretch
  // What happens now the server has recorded by itself.
  if (!isLive) for (const one of [news.late, news.ofDay]) await recordUnusual(tx, one, until)
  if (ordersChanged || isCookedForOrders(news)) await means.onOrders?.(tx, restaurant.id)
  const turned = await turnCameras(tx, clock, outages, stretch, isLive)
  if (turned.length > 0) await means.onCameras?.(tx, restaurant.id, turned)
  return { until, fallen: turned.filter(({ online }) => !online).map(({ uuid }) => uuid) }
}

async function tell(
  db: Database,
  restaurantId: number,
  news: Changes,
  deliver: Deliver,
): Promise<Pick<Delivery, 'refused' | 'isTold'>> {
  if (news.inserts.length === 0 && news.updates.length === 0) return { refused: [], isTold: true }
  const codes = await readCodes(db, restaurantId, ordersOf(news))
  const events = saidOf(news, codes)
  if (events.length === 0) return { refused: [], isTold: true }
  return deliver({ restaurantId, number: codes.number }, events)
}

/** What becomes known within a stretch: of its day, and of what was still cooked as it began. */
interface News {
  ofDay: Changes
  late: Changes
}

const rowsOf = ({ ofDay, late }: News) =>
  [ofDay, late].flatMap(({ inserts, updates }) => [...inserts, ...updates])

/** The kinds of facts there are; without those that the intake stores where it says so itself. */
const kindsOf = (news: News, isTold = false) => [
  ...new Set(
    rowsOf(news)
      .filter(({ table }) => !isTold || !isIntakeTable(table))
      .map(({ kind }) => kind),
  ),
]

const NOTHING_COMES = { orders: [], changed: false }

const isCookedForOrders = (news: News) =>
  rowsOf(news).some(({ kind, rows }) => kind === 'batch' && rows.some((row) => row.cateringOrderId !== null))

async function newsOf(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  { restaurant, day, from, simTo }: Stretch,
): Promise<News> {
  const known = async (one: string) => changes(await kitchens.day(restaurant, one, db), from, simTo, clock)
  const yesterday = kitchens.planned ? await dayStillCooked(db, restaurant, day, from) : null
  return { ofDay: await known(day), late: yesterday === null ? NO_CHANGES : await known(yesterday) }
}

/** Writes facts that are new as part of the caller's transaction. */
export const writeChanges = (tx: Database, { inserts }: Changes): Promise<void> => takeHistory(tx, inserts)
