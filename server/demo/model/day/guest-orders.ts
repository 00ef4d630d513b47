import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import { ORDER_TYPES, type OrderType, WORK_CENTERS, type WorkCenter } from '#src/domain/queue/order-status.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { openDay } from './day-book.ts'
import type { KitchenDictionary, KitchenRestaurant } from './kitchen.ts'
import { chickenMenu } from './menu.ts'

/** What guests order by telephone; times are the kitchens'. */
export interface GuestOrder {
  placedAt: number
  departsAt: number
  material: KitchenMaterial
  pieces: number
  orderType: OrderType
  workCenter: WorkCenter
  description: string
}

export const OCCASIONS = ['Office lunch', 'Church picnic', 'Team dinner', 'Birthday'] as const

/** A restaurant's catering of a day 'YYYY-MM-DD', in the order in which it is ordered; none on a closed day. */
export function guestOrders(options: {
  seed: string
  restaurant: KitchenRestaurant
  day: string
  dictionary: KitchenDictionary
}): GuestOrder[] {
  const { seed, restaurant, day, dictionary } = options
  const book = openDay(seed, restaurant, day, dictionary)
  if (!book) return []
  const oneOf = <T>(all: readonly T[], share: number) => all[Math.floor(share * all.length)] as T
  return chickenMenu
    .flatMap((dish): GuestOrder[] => {
      const material = dictionary.materials.find(({ code }) => code === dish.code)
      if (!material || dish.cateringTray === 0) return []
      const random = book.chance(`guests ${dish.code}`)
      return Array.from({ length: random.whole(0, 2) }, () => {
        const departsAt = book.timeAt(Math.round(random.between(690, 1170) / 5) * 5)
        return {
          placedAt: departsAt - Math.round(random.between(75, 240) * MINUTE),
          departsAt,
          material,
          pieces: dish.cateringTray * random.whole(1, 3),
          orderType: oneOf(ORDER_TYPES, random.next()),
          workCenter: oneOf(WORK_CENTERS, random.next()),
          description: oneOf(OCCASIONS, random.next()),
        }
      })
    })
    .sort((one, other) => one.placedAt - other.placedAt)
}
