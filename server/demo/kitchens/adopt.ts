import type { Database } from '#server/db/query.ts'
import { adoptHistory } from '#server/services/intake/take-history.ts'
import { addDays, dayKey, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import type { DayFacts } from '../model/day/facts.ts'
import type { KitchenRestaurant } from '../model/day/kitchen.ts'
import { knownSince } from './changes.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import type { KitchenMark } from './marks.ts'
import { begunSince } from './planned-days.ts'
import { isIntakeTable } from './told.ts'
import { views } from './views.ts'

/** An order begun before midnight is cooked and packed by then. */
const LATE_MS = 3 * HOUR

/** The day before, if something of it is still cooked so soon after its midnight; null when nothing is. */
export async function dayStillCooked(
  db: Database,
  { id, timezone }: KitchenRestaurant,
  day: string,
  from: number,
): Promise<string | null> {
  const midnight = startOfDayKey(day, timezone)
  if (from > midnight + LATE_MS) return null
  const yesterday = addDays(day, -1)
  return (await begunSince(db, id, yesterday, midnight - LATE_MS)) ? yesterday : null
}

/** No event is about a fact, or mentions it, so long after all of it was known. */
const MENTIONED_MS = 3 * HOUR

/** Has what is told from now on be about the facts that a kitchen has begun until then, which are stored already. */
export const adoptBegun = (
  tx: Database,
  restaurantId: number,
  facts: DayFacts,
  { to, at }: { to: number; at: number },
): Promise<void> =>
  adoptHistory(
    tx,
    {
      restaurantId,
      facts: knownSince(facts, to - MENTIONED_MS, to).flatMap(([kind, ids]) => {
        const { table } = views[kind]
        return isIntakeTable(table) ? [{ table, ids }] : []
      }),
    },
    at,
  )

/**
 * Has the kitchens tell what becomes of what they had begun, also where a version of this server stored it that knew no
 * keys.
 */
export async function adoptUnderWay(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  marks: readonly KitchenMark[],
): Promise<void> {
  for (const { restaurantId, writtenUntil } of marks) {
    const restaurant = kitchens.restaurant(restaurantId)
    if (!restaurant) continue
    const to = clock.toSim(writtenUntil)
    const day = dayKey(to + 1, restaurant.timezone)
    const late = kitchens.planned ? await dayStillCooked(db, restaurant, day, to) : null
    for (const one of late === null ? [day] : [late, day]) {
      const facts = await kitchens.day(restaurant, one)
      await db.transaction((tx) => adoptBegun(tx, restaurantId, facts, { to, at: writtenUntil }))
    }
  }
}
