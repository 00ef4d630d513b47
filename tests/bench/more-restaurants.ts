import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { SIMULATION_SETTING, simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { writeSetting } from '#server/demo/kitchens/marks.ts'
import { restaurantRows } from '#server/demo/seed/restaurant-rows.ts'
import { seededUuid } from '#server/demo/seed/seeded-uuid.ts'
import { addDays, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'

/** Begun so many days before today, as the twelve of the demonstration. */
const RECENT_DAYS = 3

/**
 * Adds restaurants to the demonstration's twelve until there are so many: the twelve over and over, each with a number
 * and so with a story of its own. Does nothing where they are there already.
 */
export async function addRestaurants(
  db: Database,
  { seed, now, count }: { seed: string; now: number; count: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const setting = await simulationSetting(tx)
    if (!setting) throw new Error('The database has data of its own: no restaurants are added to it')
    const { restaurants } = setting
    for (let index = restaurants.length; index < count; index += 1) {
      const like = restaurantRows[index % restaurantRows.length]
      const model = restaurants[index % restaurantRows.length]
      if (!like || !model) throw new Error('There is no restaurant to go by')
      const number = String(1000 + index)
      const { timezone } = like
      const { id } = await tx.one<{ id: number }>(sql`
        insert into restaurant (uuid, number, name, timezone, state_id, city, opens_minute, closes_minute, created_at)
        values (${seededUuid(seed, `restaurant ${number}`)}, ${number}, ${`${like.name} ${number}`}, ${timezone},
                (select id from state where code = ${like.state}), ${like.city}, ${[...model.opensMinute]}, ${[...model.closesMinute]}, ${now})
        returning id`)
      const begins = startOfDayKey(addDays(dayKey(now, timezone), 1 - RECENT_DAYS), timezone)
      await tx.run(sql`
        insert into simulated_kitchen (restaurant_id, history_from, written_until) values (${id}, ${begins}, ${begins})`)
      restaurants.push({ ...model, id, number })
    }
    await writeSetting(tx, SIMULATION_SETTING, setting)
  })
}
