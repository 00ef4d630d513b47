import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import {
  COMPLETION_RESULTS,
  ORDER_STATUS_NAMES,
  ORDER_TYPES,
  WORK_CENTERS,
} from '#src/domain/queue/order-status.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, epochMsOf, text, uuid, wholeOf } from '../define/fields.ts'
import { cateringOrder } from './catering-orders.ts'
import { MOST_PIECES, orderFields, version } from './order-fields.ts'

/**
 * Orders as people take them: one customer, one departure, one or more products. Each product is a line, which the
 * kitchen cooks as a catering order of its own. All lines share the order's number and leave together.
 */

/** Products of one order at most. */
export const MOST_LINES = 20

const orderLine = z.strictObject({
  materialUuid: orderFields.materialUuid,
  /** What the amount counts: packages of this type, or pieces where it is null. */
  packageTypeUuid: z.nullable(uuid),
  amount: wholeOf('a whole number of pieces or packages', 1, MOST_PIECES, {
    missing: () => t('Enter the amount'),
    least: () => t('At least 1'),
    most: () => t('At most {most}', { most: MOST_PIECES }),
  }),
  workCenter: z.enum(WORK_CENTERS, 'Choose a work center'),
})

export const orderForm = z.strictObject({
  restaurantUuid: orderFields.restaurantUuid,
  orderType: orderFields.orderType,
  restaurantDepartureTime: epochMsOf(() => t('Enter the departure')),
  demandDescription: orderFields.demandDescription,
  /** Whom to ask for, and to call; '' where it is not known. Deleted with the order, and in no list. */
  customerName: text(100),
  customerPhone: text(40),
  lines: z
    .array(orderLine)
    .check(
      z.minLength(1, { error: () => t('Add at least one product') }),
      z.maxLength(MOST_LINES, { error: () => t('At most {most} products', { most: MOST_LINES }) }),
    ),
})
export type OrderForm = z.infer<typeof orderForm>

export const order = z.object({
  /** The `orderUuid` of its lines. */
  uuid: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  batchNumber: z.int(),
  orderType: z.enum(ORDER_TYPES),
  restaurantDepartureTime: z.int(),
  demandDescription: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Of all its lines: it is finished when all of them are. */
  status: z.enum(ORDER_STATUS_NAMES),
  lines: z.array(cateringOrder),
  /** Counts up with each change of the order and of its lines. */
  version: z.int(),
})
export type Order = z.infer<typeof order>

export const orderById = defineEndpoint({
  method: 'GET',
  path: '/orders/{id}',
  // Not of all who look: it names the customer. Lists name nobody.
  permission: 'PCS.EDIT',
  summary: 'One order with its lines and its customer.',
  params: byUuid,
  answer: order,
})

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/orders',
  permission: 'PCS.CREATE',
  summary:
    'Place an order of one or more products. 400 when one of them cannot be ready by the departure, or when the departure is more than a year ahead.',
  body: orderForm,
  answer: order,
})

export const updateOrder = defineEndpoint({
  method: 'PUT',
  path: '/orders/{id}',
  permission: 'PCS.EDIT',
  summary:
    'Change an order of which nothing has been started. 409 when somebody else changed it first, or when a line was started.',
  params: byUuid,
  body: z.extend(orderForm, { version }),
  answer: order,
})

export const deleteOrder = defineEndpoint({
  method: 'DELETE',
  path: '/orders/{id}',
  permission: 'PCS.DELETE',
  summary: 'Delete an order with all its lines. 409 when one of them is in progress.',
  params: byUuid,
  answer: 'nothing',
})

export const recallDeletedOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/recall',
  permission: 'PCS.DELETE',
  summary: 'Undo the deletion of an order.',
  params: byUuid,
  answer: order,
})

export const finalizeOrder = defineEndpoint({
  method: 'PUT',
  path: '/orders/{id}/finalize',
  permission: 'PCS.EDIT',
  summary:
    'End the active lines of an order: completed (incomplete when some pieces are not ready) or canceled.',
  params: byUuid,
  body: z.strictObject({ result: z.enum(COMPLETION_RESULTS), version }),
  answer: order,
})

export const recallFinalizedOrder = defineEndpoint({
  method: 'POST',
  path: '/orders/{id}/finalize/recall',
  permission: 'PCS.EDIT',
  summary: 'Undo the finalization of an order. The lines it ended are active again.',
  params: byUuid,
  answer: order,
})
