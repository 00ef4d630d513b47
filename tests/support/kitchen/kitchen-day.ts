import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { views } from '#server/demo/kitchens/views.ts'
import type { DayFacts, FactKind } from '#server/demo/model/day/facts.ts'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { insertFacts } from '#server/store/kitchen/facts.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '../database/database.ts'
import { ADMIN, MANAGER } from '../demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '../provider.ts'

/** Writes a whole simulated day of the restaurant with that number, as it stands once it is over. */
export async function liveDay(db: Database, number: string, day: string): Promise<DayFacts> {
  const setting = await simulationSetting(db)
  const restaurant = setting?.restaurants.find((one) => one.number === number)
  if (!setting || !restaurant) throw new Error(`Restaurant ${number} was not seeded`)
  const facts = kitchenDay({ seed: setting.seed, restaurant, day, dictionary: setting.dictionary })
  for (const kind of Object.keys(views) as FactKind[]) await write(db, kind, facts)
  return facts
}

/** Long after a day everything about its facts is known. */
const AFTERWARDS = Number.MAX_SAFE_INTEGER

async function write<K extends FactKind>(db: Database, kind: K, facts: DayFacts): Promise<void> {
  const { table, at } = views[kind]
  const rows: readonly DayFacts[K][number][] = facts[kind]
  await insertFacts(
    db,
    table,
    rows.map((fact) => at(fact, AFTERWARDS)),
  )
}

/** A Friday, over for a week, and the zone of both restaurants that lived it. */
export const LIVED_DAY = '2026-11-13'
export const LIVED_ZONE = 'America/Chicago'
export const livedRange = {
  startTime: startOfDayKey(LIVED_DAY, LIVED_ZONE),
  endTime: startOfDayKey(addDays(LIVED_DAY, 1), LIVED_ZONE),
}

/**
 * A provider over that day of two restaurants, for a file's tests: 0412, which the manager is of, and 0117, which they
 * may not see.
 */
export function startLivedDay() {
  let database: FreshDatabase
  let provider: TestProvider
  let own: DayFacts
  let foreign: DayFacts
  let tokens: { admin: string; manager: string }
  beforeAll(async () => {
    database = await freshDatabase()
    const clock = movableClock(Date.parse('2026-11-20T12:00:00Z'))
    provider = await startTestProvider({ databaseUrl: database.url, clock })
    own = await liveDay(database.db, '0412', LIVED_DAY)
    foreign = await liveDay(database.db, '0117', LIVED_DAY)
    tokens = { admin: await provider.tokenOf(ADMIN), manager: await provider.tokenOf(MANAGER) }
  })
  afterAll(async () => {
    await provider.stop()
    await database.drop()
  })
  return {
    get db() {
      return database.db
    },
    get provider() {
      return provider
    },
    get own() {
      return own
    },
    get foreign() {
      return foreign
    },
    get admin() {
      return tokens.admin
    },
    get manager() {
      return tokens.manager
    },
  }
}
