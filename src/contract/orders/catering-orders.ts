import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { COMPLETION_RESULTS, ORDER_STATUS_NAMES } from '#src/domain/queue/order-status.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, epochMs, epochMsOf } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { orderFields, orderFilters, orderRow, version } from './order-fields.ts'

/**
 * Catering orders: scheduled production in addition to the ordinary queue (spec 2 §3, §4 and §7). Each is a line of an
 * order, of its only one where it was placed here; see orders.ts for those with several.
 */

export const cateringOrderForm = z.strictObject({
  ...orderFields,
  restaurantDepartureTime: epochMsOf(() => t('Enter the departure')),
})
export type CateringOrderForm = z.infer<typeof cateringOrderForm>

export const cateringOrder = z.object({
  ...orderRow,
  /** Counts up per restaurant: what the crew calls it by. */
  batchNumber: z.int(),
  /** The order it is a line of, which one from 1 on, and how many the order has. */
  orderUuid: z.string(),
  line: z.int(),
  lines: z.int(),
  /** What was ordered where it was not pieces: so many packages of a type. */
  packages: z.nullable(z.int()),
  packageTypeUuid: z.nullable(z.string()),
  packageType: z.nullable(z.string()),
  cateringOrderStatus: z.enum(ORDER_STATUS_NAMES),
  restaurantDepartureTime: z.int(),
  /** When its first batch should be begun, and when all of it should be ready. */
  scheduledStart: z.int(),
  scheduledEnd: z.int(),
  /** Pieces in batches under way, and pieces ready. */
  inProgress: z.int(),
  ready: z.int(),
  /** Percent of its pieces that are ready. */
  progress: z.int(),
  /** The recurring order that made it, if one did. */
  recurringOrderUuid: z.nullable(z.string()),
  finalizedTime: z.nullable(z.int()),
})
export type CateringOrder = z.infer<typeof cateringOrder>

export const cateringOrders = defineList({
  path: '/catering-orders',
  permission: 'PCS.VIEW',
  summary: 'Catering orders by departure, of all statuses or of some.',
  row: cateringOrder,
  filters: {
    ...orderFilters,
    statuses: z.optional(z.array(z.enum(ORDER_STATUS_NAMES))),
    /** Lines of one order. */
    orderUuid: z.optional(z.uuid()),
    /** About the departure. */
    startTime: z.optional(epochMs),
    endTime: z.optional(epochMs),
  },
  sorts: ['restaurantDepartureTime', 'batchNumber', 'material', 'batchSize', 'createdDate'],
  order: 'ASC',
  paging: 'cursor',
})

export const cateringOrderById = defineEndpoint({
  method: 'GET',
  path: '/catering-orders/{id}',
  permission: 'PCS.VIEW',
  summary: 'One catering order.',
  params: byUuid,
  answer: cateringOrder,
})

export const createCateringOrder = defineEndpoint({
  method: 'POST',
  path: '/catering-orders',
  permission: 'PCS.CREATE',
  summary:
    'Place a catering order. 400 when it cannot be ready by its departure, or when the departure is more than a year ahead.',
  body: cateringOrderForm,
  answer: cateringOrder,
})

export const updateCateringOrder = defineEndpoint({
  method: 'PUT',
  path: '/catering-orders/{id}',
  permission: 'PCS.EDIT',
  summary:
    'Change an order that has not been started. 409 when somebody else changed it first, when it was started, or when the order has several lines.',
  params: byUuid,
  body: z.extend(cateringOrderForm, { version }),
  answer: cateringOrder,
})

export const deleteCateringOrder = defineEndpoint({
  method: 'DELETE',
  path: '/catering-orders/{id}',
  permission: 'PCS.DELETE',
  summary: 'Delete an order that is not in progress.',
  params: byUuid,
  answer: 'nothing',
})

export const recallCateringOrder = defineEndpoint({
  method: 'POST',
  path: '/catering-orders/{id}/recall',
  permission: 'PCS.DELETE',
  summary: 'Undo a deletion.',
  params: byUuid,
  answer: cateringOrder,
})

export const finalizeCateringOrder = defineEndpoint({
  method: 'PUT',
  path: '/catering-orders/{id}/finalize',
  permission: 'PCS.EDIT',
  summary: 'End an active order: completed (incomplete when some pieces are not ready) or canceled.',
  params: byUuid,
  body: z.strictObject({ result: z.enum(COMPLETION_RESULTS), version }),
  answer: cateringOrder,
})

export const recallFinalization = defineEndpoint({
  method: 'POST',
  path: '/catering-orders/{id}/finalize/recall',
  permission: 'PCS.EDIT',
  summary: 'Undo a finalization. The order is active again.',
  params: byUuid,
  answer: cateringOrder,
})
