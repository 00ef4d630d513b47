import type { RestaurantCard } from '#src/contract/administration/administered-restaurants.ts'
import { counted, plural } from '#src/domain/units/plural.ts'

type Placed = Pick<RestaurantCard, 'city' | 'stateCode'>

/** '0412 - Lakeview' */
export const restaurantName = ({ number, name }: Pick<RestaurantCard, 'number' | 'name'>): string =>
  `${number} - ${name}`

/** 'Chicago, IL'; empty where nothing of it was said. */
export const placeWords = ({ city, stateCode }: Placed): string =>
  [city, stateCode].filter((part) => part !== '' && part !== null).join(', ')

/** '3120 Halsted St, Chicago, IL 60657' */
export const addressWords = (card: RestaurantCard): string =>
  [card.addressLine1, card.addressLine2, [placeWords(card), card.postalCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** What stands in it, as short as a card needs it: '4/5 PCs, 1/2 tablets online'. */
export const standingWords = ({ devices, devicesOnline, tablets, tabletsOnline }: RestaurantCard): string =>
  devices + tablets === 0
    ? 'No devices'
    : `${devicesOnline}/${devices} PCs, ${tabletsOnline}/${tablets} tablets online`

/** '5 PCs, 4 online' */
export function devicesWords(all: number, online: number, noun: string): string {
  if (all === 0) return `No ${plural(0, noun)}`
  return `${counted(all, noun)}, ${online === all ? (all === 1 ? 'online' : 'all online') : `${online} online`}`
}
