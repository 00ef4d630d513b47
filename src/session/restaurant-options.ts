import type { Restaurant } from '#src/contract/administration/restaurants.ts'
import { t } from '#src/domain/language/text.ts'

/** The value of 'no restaurant chosen': Global (spec 1 §3). */
export const SELECT = 'select'

/** A restaurant as the selectors offer it. */
export interface RestaurantOption {
  /** The restaurant's uuid, or 'select'. */
  value: string
  label: string
  /** What the closed selector shows. */
  number: string
  /** IANA zone; null where no one restaurant is meant. */
  timezone: string | null
}

const GLOBAL: RestaurantOption = { value: SELECT, label: t('Global'), number: t('Global'), timezone: null }
/** Heads the restaurants; as a choice of its own it would be Global once more. */
export const SELECT_RESTAURANT: RestaurantOption = {
  value: SELECT,
  label: t('Select Restaurant'),
  number: t('Global'),
  timezone: null,
}

/** {value: uuid, label: 'number - name', timezone} (spec 1 §3). */
export function optionOf(restaurant: Restaurant): RestaurantOption {
  const { uuid, number, name, timezone } = restaurant
  return { value: uuid, label: `${number} - ${name}`, number, timezone }
}

/** The login list: 'Global' and 'Select Restaurant' first, then the restaurants (spec 1 §7). */
export function loginList(restaurants: readonly Restaurant[]): RestaurantOption[] {
  return [GLOBAL, SELECT_RESTAURANT, ...restaurants.map(optionOf)]
}

/** The entries that are restaurants. */
export function realRestaurants(options: readonly RestaurantOption[]): RestaurantOption[] {
  return options.filter((option) => option.value !== SELECT)
}
