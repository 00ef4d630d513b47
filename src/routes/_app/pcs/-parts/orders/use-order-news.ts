import type { QueryClient } from '@tanstack/react-query'
import { invalidate } from '#src/api/query/query-options.ts'
import { useRestaurantNews } from '#src/app/use-restaurant-news.ts'
import { type OrderList, ordersTopic } from '#src/contract/live/orders.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'

const LISTS = { catering: cateringOrders, recurring: recurringOrders } as const
const SHOWN = Object.values(LISTS)

const askAnew = (client: QueryClient, { lists }: { lists: OrderList[] }) =>
  void invalidate(client, ...lists.map((list) => LISTS[list]))

/** Has the lists of orders fetched anew as soon as an order of the restaurant, or of any in Global, changes. */
export const useOrderNews = (): void => useRestaurantNews(ordersTopic, SHOWN, askAnew)
