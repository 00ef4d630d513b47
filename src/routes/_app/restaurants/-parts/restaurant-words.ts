import type { RestaurantCard } from '#src/contract/administration/administered-restaurants.ts'
import { t, tn } from '#src/domain/language/text.ts'

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
    ? t('No devices')
    : t('{devicesOnline}/{devices} PCs, {tabletsOnline}/{tablets} tablets online', {
        devicesOnline,
        devices,
        tabletsOnline,
        tablets,
      })

export const camerasText = (count: number) => tn(count, { one: '{n} camera', other: '{n} cameras' })
export const recordingsText = (count: number) => tn(count, { one: '{n} recording', other: '{n} recordings' })
export const pcsText = (count: number) => tn(count, { one: '{n} PC', other: '{n} PCs' })
export const tabletsText = (count: number) => tn(count, { one: '{n} tablet', other: '{n} tablets' })

const DEVICES = {
  PC: { none: t('No PCs'), some: pcsText },
  tablet: { none: t('No tablets'), some: tabletsText },
}

/** '5 PCs, 4 online' */
export function devicesWords(all: number, online: number, what: keyof typeof DEVICES): string {
  const { none, some } = DEVICES[what]
  if (all === 0) return none
  const devices = some(all)
  if (online !== all) return t('{devices}, {count} online', { devices, count: online })
  return all === 1 ? t('{device}, online', { device: devices }) : t('{devices}, all online', { devices })
}
