import type { Database } from '#server/db/query.ts'
import { readSetting } from '#server/store/simulated-kitchens.ts'
import type { DayFacts } from './model/facts.ts'
import type { KitchenDictionary, KitchenRestaurant } from './model/kitchen.ts'
import { kitchenDaySteps } from './model/kitchen-day.ts'

/**
 * What the simulation was seeded with. It is kept as it was on the first day: were it read from the
 * dictionaries, an edit there would rewrite the day under way and tear its facts apart.
 */
export interface SimulationSetting {
  seed: string
  restaurants: KitchenRestaurant[]
  dictionary: KitchenDictionary
}

export const SIMULATION_SETTING = 'simulation'

/** The setting, or null in a database that was not seeded with a demonstration. */
export function simulationSetting(db: Database): Promise<SimulationSetting | null> {
  return readSetting<SimulationSetting>(db, SIMULATION_SETTING)
}

export interface Kitchens {
  restaurant(id: number): KitchenRestaurant | undefined
  /**
   * The facts of a local day 'YYYY-MM-DD', giving way to others every millisecond or two. The last day asked
   * for is remembered for each restaurant.
   */
  day(restaurant: KitchenRestaurant, day: string): Promise<DayFacts>
  /** A material's name. */
  materialName(id: number): string
}

export function createKitchens({ seed, restaurants, dictionary }: SimulationSetting): Kitchens {
  const remembered = new Map<number, { day: string; facts: DayFacts }>()
  return {
    restaurant: (id) => restaurants.find((restaurant) => restaurant.id === id),
    day: async (restaurant, day) => {
      const known = remembered.get(restaurant.id)
      if (known?.day === day) return known.facts
      const steps = kitchenDaySteps({ seed, restaurant, day, dictionary })
      for (;;) {
        const step = steps.next()
        if (step.done) {
          remembered.set(restaurant.id, { day, facts: step.value })
          return step.value
        }
        await new Promise((resume) => setImmediate(resume))
      }
    },
    materialName: (id) => dictionary.materials.find((material) => material.id === id)?.name ?? '',
  }
}
