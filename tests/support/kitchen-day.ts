import type { Database } from '#server/db/query.ts'
import { simulationSetting } from '#server/sim/kitchens.ts'
import type { DayFacts, FactKind } from '#server/sim/model/facts.ts'
import { kitchenDay } from '#server/sim/model/kitchen-day.ts'
import { views } from '#server/sim/views.ts'
import { insertFacts } from '#server/store/facts.ts'

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
