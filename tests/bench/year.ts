import sql, { raw } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { writeChanges } from '#server/demo/kitchens/advance.ts'
import { changes } from '#server/demo/kitchens/changes.ts'
import { seedRecentHistory } from '#server/demo/kitchens/history.ts'
import {
  createKitchens,
  type Kitchens,
  simulationSetting,
  withoutPlans,
} from '#server/demo/kitchens/kitchens.ts'
import { type KitchenMark, kitchenMarks, moveHistoryFrom } from '#server/demo/kitchens/marks.ts'
import { type DayFacts, type FactKind, noFacts } from '#server/demo/model/day/facts.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { factTableNames } from '#server/store/kitchen/facts.ts'
import { addDays, dayKey, daysBetween, startOfDayKey } from '#src/domain/time/zone.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { addRestaurants } from './more-restaurants.ts'

export interface YearOptions {
  seed: string
  /** Epoch milliseconds: the end of the written time. */
  now: number
  /** Days before today; a year unless set otherwise. */
  days?: number
  /** More than the demonstration's twelve. */
  restaurants?: number
}

/** Days written at once: few commits, and still little memory. */
const CHUNK_DAYS = 14

/**
 * Fills a migrated database with a year of all twelve restaurants, ending `now`, from the same generator that
 * the demonstration lives by. Goes on where an earlier call was interrupted. Gives the rows of all fact tables
 * and the seconds it took, planner statistics included.
 */
export async function writeYear(
  db: Database,
  { seed, now, days = 365, restaurants = 12 }: YearOptions,
): Promise<{ rows: number; seconds: number }> {
  const started = performance.now()
  await seedChain(db, { seed, now, secrets: testSecrets, hashPassword })
  await addRestaurants(db, { seed, now, count: restaurants })
  await seedRecentHistory(db, { now })
  const setting = await simulationSetting(db)
  if (!setting) throw new Error('The database has data of its own: no year is written into it')
  const kitchens = createKitchens(setting, withoutPlans)
  const marks = await kitchenMarks(db)
  // Two at a time: one is lived through while the other's rows are on their way.
  let written = 0
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (const mark of marks.filter((_, index) => index % 2 === lane)) {
        await writeKitchen(db, kitchens, mark, now, days)
        written += 1
        // The triggers' statements were planned when the tables were small: they read them whole until told otherwise.
        if (Number.isInteger(Math.log2(written))) await db.run(sql`analyze`)
      }
    }),
  )
  let rows = 0
  for (const name of ['day_figure', 'tally']) await db.run(sql`vacuum (analyze) ${raw(name)}`)
  for (const name of factTableNames) {
    await db.run(sql`vacuum (analyze) ${raw(name)}`)
    rows += (await db.one<{ count: number }>(sql`select count(*) as count from ${raw(name)}`)).count
  }
  return { rows, seconds: (performance.now() - started) / 1000 }
}

async function writeKitchen(
  db: Database,
  kitchens: Kitchens,
  mark: KitchenMark,
  now: number,
  days: number,
): Promise<void> {
  const restaurant = kitchens.restaurant(mark.restaurantId)
  if (!restaurant) return
  const zone = restaurant.timezone
  const oldest = addDays(dayKey(now, zone), -days)
  let historyFrom = mark.historyFrom
  for (;;) {
    const last = dayKey(historyFrom - 1, zone)
    const count = Math.min(CHUNK_DAYS, daysBetween(oldest, last) + 1)
    if (count <= 0) return
    const first = addDays(last, 1 - count)
    const facts = noFacts()
    for (let index = 0; index < count; index++) {
      append(facts, await kitchens.day(restaurant, addDays(first, index)))
    }
    const begins = startOfDayKey(first, zone)
    await db.transaction(async (tx) => {
      await tx.run(sql`set local synchronous_commit = off`)
      await moveHistoryFrom(tx, restaurant.id, historyFrom, begins)
      await writeChanges(tx, changes(facts, -Infinity, Infinity))
    })
    historyFrom = begins
  }
}

function append(all: DayFacts, day: DayFacts): void {
  const add = <K extends FactKind>(kind: K, more: DayFacts[K]) => {
    const list: DayFacts[K][number][] = all[kind]
    for (const fact of more) list.push(fact)
  }
  for (const kind of Object.keys(day) as FactKind[]) add(kind, day[kind])
}
