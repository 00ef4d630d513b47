import type { Database } from '#server/db/query.ts'
import {
  allStates,
  type RestaurantEntry,
  restaurantSource,
} from '#server/store/administration/administered-restaurants.ts'
import { type RestaurantForm, restaurantForm } from '#src/contract/administration/administered-restaurants.ts'
import { RESTAURANT_COLUMNS } from '#src/contract/administration/restaurants-import.ts'
import { changeRestaurant, createRestaurant } from '../administration/restaurants.ts'
import { dictionaryImport } from './dictionary-import.ts'
import type { Importing } from './import-rows.ts'

/** A state, by its code or its name; none where the cell is empty. */
async function namesIn(tx: Database) {
  const states = await allStates(tx)
  return {
    state: new Map<string, string | null>([
      ['', null],
      ...states.map(({ name, uuid }) => [name.toLowerCase(), uuid] as const),
      ...states.map(({ code, uuid }) => [code.toLowerCase(), uuid] as const),
    ]),
  }
}

/** How a file becomes restaurants. A code in the file is always set again: the former one cannot be compared with. */
export const restaurantImport: Importing<RestaurantEntry> = {
  ...dictionaryImport(restaurantSource, {
    key: 'number',
    columns: RESTAURANT_COLUMNS,
    form: restaurantForm,
    namesIn,
  }),
  create: (services, by, form: RestaurantForm) => createRestaurant(services, by, form),
  change: (services, by, { uuid, version }, form: RestaurantForm) =>
    changeRestaurant(services, by, uuid, { ...form, version }),
}
