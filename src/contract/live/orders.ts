import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/** The lists that an order is in. */
export const ORDER_LISTS = ['catering', 'recurring'] as const
export type OrderList = (typeof ORDER_LISTS)[number]

/**
 * Orders of a restaurant were placed, changed, begun, cooked or ended, no matter who did it: sent as that is committed.
 * Which lists, not which orders: screens that show one ask for it again.
 */
export const ordersTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/orders',
  permission: 'PCS.VIEW',
  message: z.object({ lists: z.array(z.enum(ORDER_LISTS)) }),
})
