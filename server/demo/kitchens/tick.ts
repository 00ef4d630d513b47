import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import type { FactKind } from '../model/day/facts.ts'
import { advanceKitchen, type Means } from './advance.ts'
import { NotNow } from './client.ts'
import type { SimClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import { type KitchenMark, kitchenMarks } from './marks.ts'

export interface Listeners extends Means {
  /** Called after the commit with the kinds of facts that were written of which nobody has heard. */
  onFacts(restaurantId: number, kinds: FactKind[]): void
  /** Called after the commit for each camera that went offline: whatever is watched of it ends. */
  onFallen?(cameraUuid: string): Promise<void>
}

/** Kitchens that tell at the same time: the intake stores them together. More would keep people waiting for connections. */
const AT_ONCE = 4

/**
 * Gives the step that brings all kitchens up to `now` (real epoch milliseconds), a few at a time. A kitchen that fails
 * holds up no other: it is tried again at the next step, and the failure is reported once until it works again. One that
 * is told to wait waits. `signal` ends a step between two days: after a long rest of the server there may be many.
 */
export function ticker(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  listeners: Listeners,
  log: Log,
): (now: number, signal: AbortSignal) => Promise<void> {
  const failing = new Set<number>()
  const waiting = new Map<number, number>()

  async function step(mark: KitchenMark, now: number, signal: AbortSignal): Promise<void> {
    const { restaurantId } = mark
    if ((waiting.get(restaurantId) ?? 0) > now) return
    try {
      await tickKitchen(db, kitchens, clock, { mark, now, listeners, log, signal })
      failing.delete(restaurantId)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof NotNow) waiting.set(restaurantId, now + error.waitMs)
      // Who is busy is asked again, and that is all.
      if (error instanceof NotNow && Number.isFinite(error.waitMs)) return
      if (!failing.has(restaurantId))
        log.error({ err: error, restaurantId }, 'A simulated kitchen stands still; it is tried again.')
      failing.add(restaurantId)
    }
  }

  return async (now, signal) => {
    const marks = await kitchenMarks(db)
    const next = async (): Promise<void> => {
      for (let mark = marks.shift(); mark; mark = marks.shift()) await step(mark, now, signal)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }
}

interface Ticking {
  mark: KitchenMark
  now: number
  listeners: Listeners
  log: Log
  signal: AbortSignal
}

async function tickKitchen(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  { mark, now, listeners, log, signal }: Ticking,
): Promise<void> {
  const { restaurantId } = mark
  for (let at = mark; at.writtenUntil < now && !signal.aborted; ) {
    const advance = await advanceKitchen(db, kitchens, clock, at, now, listeners)
    if (!advance) return
    const [refused, ...more] = advance.refused
    if (refused)
      log.warn({ restaurantId, refused, more: more.length }, 'What a simulated kitchen tells was refused.')
    for (const uuid of advance.fallen) await listeners.onFallen?.(uuid)
    if (advance.kinds.length > 0) listeners.onFacts(restaurantId, advance.kinds)
    at = { ...at, writtenUntil: advance.until }
  }
}
