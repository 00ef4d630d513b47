import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/query.ts'
import { addDays, dayKey, daysBetween, startOfDayKey } from '#src/domain/time/zone.ts'
import { recordStreaks } from '../alerts/alert-history.ts'
import { writeChanges } from './advance.ts'
import { changes } from './changes.ts'
import { simClock } from './clock.ts'
import { createKitchens, type Kitchens, planningOf, simulationSetting, withoutPlans } from './kitchens.ts'
import { type KitchenMark, kitchenMarks, moveHistoryFrom } from './marks.ts'
import { catchUp } from './speed.ts'

/**
 * Writes what happened from each kitchen's mark until `now` (epoch milliseconds): after `seedChain` these are
 * the last three days. Does nothing in a database without a demonstration.
 */
export async function seedRecentHistory(db: Database, { now }: { now: number }): Promise<void> {
  const setting = await simulationSetting(db)
  if (!setting) return
  const kitchens = createKitchens(setting, planningOf(db))
  const clock = simClock([])
  const marks = await kitchenMarks(db)
  // Two at a time: while one kitchen's rows are on their way, the next one's day is lived through.
  const half = Math.ceil(marks.length / 2)
  await Promise.all(
    [marks.slice(0, half), marks.slice(half)].map(async (share) => {
      for (const mark of share) await catchUp(db, kitchens, clock, mark, now)
    }),
  )
}

/** Between two looks whether there is room again. */
const NO_ROOM_MS = 5_000

export interface FillHistoryOptions {
  /** Local days before today, in all. */
  days: number
  /** Epoch milliseconds. */
  now: number
  /** Rest after each written day, in milliseconds, so that requests stay fast. */
  paceMs: number
  /** Ends the filling between two days; what is written stays, and a later call goes on from there. */
  signal?: AbortSignal
  /** While it says no, nothing is written. */
  hasRoom?: () => boolean
  /** Called after each written day with the number of days still missing. */
  onDay?: (daysLeft: number) => void
}

/**
 * Writes the older days, from new to old and kitchen by kitchen, each in a transaction of its own together
 * with the kitchen's history_from. Resumes after a kill; two servers may call it at once.
 */
export async function fillHistory(db: Database, options: FillHistoryOptions): Promise<void> {
  const setting = await simulationSetting(db)
  if (!setting) return
  const kitchens = createKitchens(setting, withoutPlans)
  const { seed } = setting
  const { hasRoom = () => true } = options
  for (;;) {
    const missing = (await kitchenMarks(db))
      .map((mark) => missingDay(kitchens, mark, options))
      .filter((day) => day !== null)
      .sort((one, other) => other.daysLeft - one.daysLeft)
    const newest = missing[0]
    if (!newest || options.signal?.aborted) return
    if (hasRoom()) {
      await writeOldDay(db, kitchens, newest, seed)
      options.onDay?.(missing.reduce((sum, day) => sum + day.daysLeft, 0) - 1)
    }
    await wait(hasRoom() ? options.paceMs : NO_ROOM_MS, undefined, { signal: options.signal }).catch(() => {})
  }
}

interface MissingDay {
  mark: KitchenMark
  /** The newest local day not yet written. */
  day: string
  daysLeft: number
}

function missingDay(kitchens: Kitchens, mark: KitchenMark, options: FillHistoryOptions): MissingDay | null {
  const zone = kitchens.restaurant(mark.restaurantId)?.timezone
  if (!zone) return null
  const day = dayKey(mark.historyFrom - 1, zone)
  const oldest = addDays(dayKey(options.now, zone), -options.days)
  const daysLeft = daysBetween(oldest, day) + 1
  return daysLeft > 0 ? { mark, day, daysLeft } : null
}

async function writeOldDay(
  db: Database,
  kitchens: Kitchens,
  { mark, day }: MissingDay,
  seed: string,
): Promise<void> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant) return
  const facts = await kitchens.day(restaurant, day)
  const begins = startOfDayKey(day, restaurant.timezone)
  await db.transaction(async (tx) => {
    if (!(await moveHistoryFrom(tx, restaurant.id, mark.historyFrom, begins))) return
    await writeChanges(tx, changes(facts, -Infinity, Infinity))
    const { id: restaurantId } = restaurant
    await recordStreaks(tx, seed, { restaurantId, from: begins, until: mark.historyFrom })
  })
}
