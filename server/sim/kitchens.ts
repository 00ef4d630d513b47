import type { Database } from '#server/db/query.ts'
import { plannedAdjustments } from '#server/store/pcs/planned-adjustments.ts'
import { readSetting } from '#server/store/simulated-kitchens.ts'
import { type DayAdjustments, NO_ADJUSTMENTS } from './model/adjustments.ts'
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

/** The adjustments that a restaurant's local day is planned with; see `plannedAdjustments`. */
export type Planning = (restaurantId: number, day: string) => Promise<DayAdjustments>

/**
 * Planned with the rules and scales of the database: those in force when a day is first asked for hold for that day,
 * so that an edit does not tear the day under way apart either.
 */
export const planningOf =
  (db: Database): Planning =>
  (restaurantId, day) =>
    plannedAdjustments(db, restaurantId, day)

/** Days before a demonstration began have no adjustments. */
export const unplanned: Planning = async () => NO_ADJUSTMENTS

export function createKitchens(
  { seed, restaurants, dictionary }: SimulationSetting,
  planning: Planning = unplanned,
): Kitchens {
  const remembered = new Map<number, { day: string; facts: DayFacts }>()
  return {
    restaurant: (id) => restaurants.find((restaurant) => restaurant.id === id),
    day: async (restaurant, day) => {
      const known = remembered.get(restaurant.id)
      if (known?.day === day) return known.facts
      const adjustments = await planning(restaurant.id, day)
      const steps = kitchenDaySteps({ seed, restaurant, day, dictionary, adjustments })
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
