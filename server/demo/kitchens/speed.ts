import type { Database } from '#server/db/query.ts'
import { advanceKitchen } from './advance.ts'
import { type ClockStretch, changeSpeed, type SimClock, simClock } from './clock.ts'
import type { Kitchens } from './kitchens.ts'
import { type KitchenMark, kitchenMarks, moveWrittenUntil, readSetting, writeSetting } from './marks.ts'

const CLOCK_SETTING = 'simulation-clock'

/** The kitchens' clock as it has been running until now. */
export const clockSoFar = async (db: Database): Promise<SimClock> =>
  simClock((await readSetting<ClockStretch[]>(db, CLOCK_SETTING)) ?? [])

/**
 * The kitchens' clock for a server that starts at `now` and wants it to run at `speed`. At the speed it had been, 1, it
 * just goes on. A faster clock starts again from where the kitchens stand, without the time in which no server ran;
 * from a faster clock back to 1 the kitchens go on from there, so that their hours of the day stay shifted: begin with
 * a fresh database to have real hours again.
 */
export async function clockAtSpeed(
  db: Database,
  kitchens: Kitchens,
  speed: number,
  now: number,
): Promise<SimClock> {
  const stretches = (await readSetting<ClockStretch[]>(db, CLOCK_SETTING)) ?? []
  const clock = simClock(stretches)
  if (speed === 1 && (stretches.at(-1)?.speed ?? 1) === 1) return clock

  const marks = await kitchenMarks(db)
  if (marks.length === 0) return clock
  const latest = Math.max(...marks.map((mark) => mark.writtenUntil))
  for (const mark of marks) await catchUp(db, kitchens, clock, mark, latest)
  const real = speed === 1 ? latest : Math.max(now, latest)
  const changed = changeSpeed(stretches, real, clock.toSim(latest), speed)
  await db.transaction(async (tx) => {
    for (const mark of await kitchenMarks(tx)) {
      await moveWrittenUntil(tx, mark.restaurantId, mark.writtenUntil, real)
    }
    await writeSetting(tx, CLOCK_SETTING, changed)
  })
  return simClock(changed)
}

/** Writes a kitchen until `to`, day by day; gives way to another server that does the same. */
export async function catchUp(
  db: Database,
  kitchens: Kitchens,
  clock: SimClock,
  mark: KitchenMark,
  to: number,
): Promise<void> {
  for (let at = mark; at.writtenUntil < to; ) {
    const advance = await advanceKitchen(db, kitchens, clock, at, to)
    if (!advance) return
    at = { ...at, writtenUntil: advance.until }
  }
}
