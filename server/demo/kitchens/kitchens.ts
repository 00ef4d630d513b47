import type { Database } from '#server/db/query.ts'
import { NO_ADJUSTMENTS } from '../model/day/adjustments.ts'
import type { DayPlan } from '../model/day/day-plan.ts'
import type { DayFacts } from '../model/day/facts.ts'
import { type GuestOrder, guestOrders } from '../model/day/guest-orders.ts'
import type { KitchenDictionary, KitchenRestaurant } from '../model/day/kitchen.ts'
import { kitchenDaySteps } from '../model/day/kitchen-day.ts'
import { cameraOutages, type Outage } from '../model/equipment/outages.ts'
import { readSetting } from './marks.ts'
import { plannedDay } from './planned-days.ts'

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
   * The facts of a local day 'YYYY-MM-DD', giving way to others every millisecond or two. The last two days asked
   * for are remembered for each restaurant. Within a transaction (`tx`) with what came into the day in it.
   */
  day(restaurant: KitchenRestaurant, day: string, tx?: Database): Promise<DayFacts>
  /** What guests order on a local day. */
  guests(restaurant: KitchenRestaurant, day: string): GuestOrder[]
  /** When cameras give no picture on a local day. */
  outages(restaurant: KitchenRestaurant, day: string): Outage[]
  /** Whether orders and fryers come into its days. */
  readonly planned: boolean
  readonly dictionary: KitchenDictionary
  /** A material's name. */
  materialName(id: number): string
}

/** What a restaurant's local day is lived with; see `plannedDay`. */
export type Planning = (restaurantId: number, day: string, tx?: Database) => Promise<DayPlan>

/**
 * Planned with what the database has when a day is first asked for, rules and scales for the whole day, so that an edit
 * does not tear the day under way apart either; and with what came into it since.
 */
export const planningOf =
  (db: Database): Planning =>
  (restaurantId, day, tx = db) =>
    plannedDay(tx, restaurantId, day)

/** Days before a demonstration began have nothing but chance. */
export const withoutPlans: Planning = async () => NO_ADJUSTMENTS

const REMEMBERED = 2

export function createKitchens(
  { seed, restaurants, dictionary }: SimulationSetting,
  planning: Planning = withoutPlans,
  outages = true,
): Kitchens {
  const remembered = new Map<number, { day: string; lived: string; facts: DayFacts }[]>()
  const guests = new Map<number, { day: string; orders: GuestOrder[] }>()
  return {
    planned: planning !== withoutPlans,
    dictionary,
    restaurant: (id) => restaurants.find((restaurant) => restaurant.id === id),
    day: async (restaurant, day, tx) => {
      const plan = await planning(restaurant.id, day, tx)
      // Of a transaction that failed, too, a plan may be remembered: only the very same one will do.
      const lived = JSON.stringify(plan)
      const days = remembered.get(restaurant.id) ?? []
      const known = days.find((one) => one.day === day && one.lived === lived)
      if (known) return known.facts
      const steps = kitchenDaySteps({ seed, restaurant, day, dictionary, plan })
      for (;;) {
        const step = steps.next()
        if (step.done) {
          const others = days.filter((one) => one.day !== day).slice(0, REMEMBERED - 1)
          remembered.set(restaurant.id, [{ day, lived, facts: step.value }, ...others])
          return step.value
        }
        await new Promise((resume) => setImmediate(resume))
      }
    },
    guests: (restaurant, day) => {
      const known = guests.get(restaurant.id)
      if (known?.day === day) return known.orders
      const orders = guestOrders({ seed, restaurant, day, dictionary })
      guests.set(restaurant.id, { day, orders })
      return orders
    },
    outages: (restaurant, day) => (outages ? cameraOutages(seed, restaurant, day) : []),
    materialName: (id) => dictionary.materials.find((material) => material.id === id)?.name ?? '',
  }
}
