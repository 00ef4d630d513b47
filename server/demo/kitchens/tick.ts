import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { type Notice, noticesOf } from '#src/domain/kitchen/notices.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import type { FactKind } from '../model/day/facts.ts'
import { advanceKitchen, LIVE_GAP_MS, type Told } from './advance.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import { type KitchenMark, kitchenMarks } from './marks.ts'

export interface Listeners extends Told {
  /** Called after the commit with the kinds of facts that were written. */
  onFacts(restaurantId: number, kinds: FactKind[]): void
  /** Called after the commit for each camera that went offline: whatever is watched of it ends. */
  onFallen?(cameraUuid: string): Promise<void>
  /** Called for what people should be told; not while catching up with what was missed. */
  notify(notice: Notice & { restaurantId: number; eventTime: number }): void | Promise<void>
}

/**
 * Gives the step that brings all kitchens up to `now` (real epoch milliseconds), one after the other. A kitchen that
 * fails holds up no other: it is tried again at the next step, and the failure is reported once until it works again.
 * `signal` ends a step between two days: after a long rest of the server there may be many.
 */
export function ticker(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  listeners: Listeners,
  log: Log,
): (now: number, signal: AbortSignal) => Promise<void> {
  const failing = new Set<number>()
  return async (now, signal) => {
    for (const mark of await kitchenMarks(db)) {
      const { restaurantId } = mark
      try {
        await tickKitchen(db, kitchens, clock, mark, now, listeners, signal)
        failing.delete(restaurantId)
      } catch (error) {
        if (!failing.has(restaurantId))
          log.error({ err: error, restaurantId }, 'A simulated kitchen stands still; it is tried again.')
        failing.add(restaurantId)
      }
    }
  }
}

async function tickKitchen(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  now: number,
  listeners: Listeners,
  signal: AbortSignal,
): Promise<void> {
  const live = now - mark.writtenUntil <= LIVE_GAP_MS
  for (let at = mark; at.writtenUntil < now && !signal.aborted; ) {
    const advance = await advanceKitchen(db, kitchens, clock, at, now, listeners)
    if (!advance) return
    for (const uuid of advance.fallen) await listeners.onFallen?.(uuid)
    if (advance.kinds.length > 0) {
      listeners.onFacts(mark.restaurantId, advance.kinds)
      if (live) await tell(kitchens, clock, at, advance.until, listeners)
    }
    at = { ...at, writtenUntil: advance.until }
  }
}

async function tell(
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  until: number,
  listeners: Listeners,
): Promise<void> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant) return
  const from = clock.toSim(mark.writtenUntil)
  const facts = await kitchens.day(restaurant, dayKey(from + 1, restaurant.timezone))
  for (const notice of noticesOf(facts, from, clock.toSim(until), kitchens.materialName)) {
    await listeners.notify({ ...notice, restaurantId: restaurant.id, eventTime: until })
  }
}
