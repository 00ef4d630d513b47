import type { Database } from '#server/db/query.ts'
import { devicesToKeep, type KeptDevice, type Turned, turnDevice } from '#server/store/devices/online.ts'
import type { DeviceKind } from '#src/domain/devices/status.ts'
import type { SimClock } from '../kitchens/clock.ts'
import type { SimulationSetting } from '../kitchens/kitchens.ts'
import { devicesOfRestaurant, EMPTY_DEVICES, lifeOf } from '../model/equipment/device-rows.ts'
import { type DeviceHabit, type DeviceLife, onlineSpans } from '../model/equipment/devices.ts'

/** How each of a demonstration's devices lives; null for what the demonstration did not bring. */
export type Lives = (device: Pick<KeptDevice, 'identifier' | 'restaurantId'>) => DeviceLife | null

/** A device lives on as it did wherever it is taken, by the time of the place; out of reach only with `outages`. */
export function livesOf({ seed, restaurants }: SimulationSetting, outages = true): Lives {
  const rows = [...restaurants.flatMap(({ number }) => devicesOfRestaurant(seed, number)), ...EMPTY_DEVICES]
  const habits = new Map<string, DeviceHabit>(rows.map(({ identifier, habit }) => [identifier, habit]))
  return ({ identifier, restaurantId }) => {
    const habit = habits.get(identifier)
    const place = restaurants.find(({ id }) => id === restaurantId) ?? null
    return habit ? { ...lifeOf(seed, { identifier, habit }, place), outages } : null
  }
}

/** Told before the commit, in its transaction. */
export type DevicesTold = (tx: Database, turned: readonly Turned[]) => Promise<void>

/**
 * Gives the step that has devices come and go as they live, up to `now` (real epoch milliseconds). After a rest of the
 * server the first step writes down what was in between.
 *
 * @param kind only these; all of them unless set
 */
export function deviceKeeper(
  db: Database,
  { clock, lives, told }: { clock: SimClock; lives: Lives; told?: DevicesTold | undefined },
  kind?: DeviceKind,
): (now: number) => Promise<void> {
  let kept = Number.NEGATIVE_INFINITY
  return async (now) => {
    const since = kept
    const moves = (await devicesToKeep(db, kind)).flatMap((device) => {
      const life = lives(device)
      return life ? movesOf(device, life, clock, Math.max(since, device.statusAt), now) : []
    })
    if (moves.length > 0)
      await db.transaction(async (tx) => {
        const turned: Turned[] = []
        for (const { id, online, at } of moves) {
          const one = await turnDevice(tx, id, online, at)
          if (one) turned.push(one)
        }
        await told?.(tx, turned)
      })
    kept = now
  }
}

/** When a device comes and goes between two moments, the first of them known, in order. */
function movesOf({ id, online }: KeptDevice, life: DeviceLife, clock: SimClock, from: number, now: number) {
  if (now <= from) return []
  const range = { start: clock.toSim(from), end: clock.toSim(now) + 1 }
  const moves: { id: number; online: boolean; at: number }[] = []
  let is = online
  const turn = (to: boolean, at: number) => {
    if (is === to) return
    is = to
    moves.push({ id, online: to, at: Math.min(now, Math.max(from, clock.toReal(at))) })
  }
  let until = range.start
  for (const span of onlineSpans(life, range)) {
    if (span.start > until) turn(false, until)
    turn(true, span.start)
    until = span.end
  }
  if (until < range.end) turn(false, until)
  return moves
}
