import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { writeChanges } from '#server/demo/kitchens/advance.ts'
import { changes } from '#server/demo/kitchens/changes.ts'
import { createKitchens, simulationSetting, withoutPlans } from '#server/demo/kitchens/kitchens.ts'
import { type DayFacts, noFacts } from '#server/demo/model/day/facts.ts'

/**
 * Writes what cameras found unusual on a simulated day of a restaurant, with the potato batches that it is about, and
 * answers all facts of that day. `shiftMs` moves them in time, for screens that show what was lately.
 */
export async function addUnusualDay(
  db: Database,
  number: string,
  day: string,
  shiftMs = 0,
): Promise<DayFacts> {
  const setting = await simulationSetting(db)
  if (!setting) throw new Error('The database holds no demonstration')
  const kitchens = createKitchens(setting, withoutPlans)
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = ${number}`)
  const restaurant = kitchens.restaurant(id)
  if (!restaurant) throw new Error(`No kitchen ${number}`)
  const facts = await kitchens.day(restaurant, day)
  const moved = <T extends object>(list: readonly T[]): T[] =>
    list.map((fact) => {
      const entries = Object.entries(fact).map(([name, value]) => [
        name,
        name.endsWith('At') && typeof value === 'number' ? value + shiftMs : value,
      ])
      return Object.fromEntries(entries) as T
    })
  const shifted: DayFacts = {
    ...facts,
    unusualEvent: moved(facts.unusualEvent),
    unusualRecording: moved(facts.unusualRecording),
    potatoBatch: moved(facts.potatoBatch),
  }
  const { unusualEvent, unusualRecording, potatoBatch } = shifted
  const told = { ...noFacts(), unusualEvent, unusualRecording, potatoBatch }
  await writeChanges(db, changes(told, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY))
  return shifted
}
