import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { isDayKey } from '#src/domain/time/zone.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, minutesOfDay } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { orderFields, orderFilters, orderRow, version } from './order-fields.ts'

/** Recurring orders: they make catering orders for the restaurant's own days (spec 2 §3 and §7). */

const day = z
  .string()
  .check(z.refine(isDayKey, { error: () => t('Enter a day') }), z.describe('a day, YYYY-MM-DD'))

const recurringShape = {
  ...orderFields,
  weekdays: z
    .array(z.enum(WEEKDAYS))
    .check(z.minLength(1, { error: () => t('Choose at least one day') }), z.maxLength(7)),
  /** Minutes of the restaurant's wall clock, 0 to 1439. */
  departureMinutes: minutesOfDay(() => t('Enter the departure')),
  /** First and last day, 'YYYY-MM-DD' in the restaurant's zone; null: it goes on. */
  startDay: day,
  endDay: z.nullable(day),
}
const endsAfter = z.refine<{ startDay: string; endDay: string | null }>(
  ({ startDay, endDay }) => endDay === null || endDay >= startDay,
  { error: () => t('The last day is before the first'), path: ['endDay'] },
)

export const recurringOrderForm = z.strictObject(recurringShape).check(endsAfter)
export type RecurringOrderForm = z.infer<typeof recurringOrderForm>

export const recurringOrder = z.object({
  ...orderRow,
  weekdays: z.array(z.enum(WEEKDAYS)),
  departureMinutes: z.int(),
  startDay: z.string(),
  endDay: z.nullable(z.string()),
  /** Departure of its next order; null when there is none any more. */
  nextDepartureTime: z.nullable(z.int()),
})
export type RecurringOrder = z.infer<typeof recurringOrder>

export const recurringOrders = defineList({
  path: '/recurring-orders',
  permission: 'PCS.VIEW',
  summary: 'Recurring orders, by departure time.',
  row: recurringOrder,
  filters: {
    ...orderFilters,
    weekdays: z.optional(z.array(z.enum(WEEKDAYS))),
  },
  sorts: ['departureMinutes', 'material', 'batchSize', 'createdDate'],
  order: 'ASC',
  paging: 'cursor',
})

export const recurringOrderById = defineEndpoint({
  method: 'GET',
  path: '/recurring-orders/{id}',
  permission: 'PCS.VIEW',
  summary: 'One recurring order.',
  params: byUuid,
  answer: recurringOrder,
})

export const createRecurringOrder = defineEndpoint({
  method: 'POST',
  path: '/recurring-orders',
  permission: 'PCS.CREATE',
  summary: 'Place a recurring order. Its first orders are created immediately.',
  body: recurringOrderForm,
  answer: recurringOrder,
})

export const updateRecurringOrder = defineEndpoint({
  method: 'PUT',
  path: '/recurring-orders/{id}',
  permission: 'PCS.EDIT',
  summary:
    'Change a recurring order and its orders that have not been started. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ ...recurringShape, version }).check(endsAfter),
  answer: recurringOrder,
})

export const deleteRecurringOrder = defineEndpoint({
  method: 'DELETE',
  path: '/recurring-orders/{id}',
  permission: 'PCS.DELETE',
  summary: 'Delete a recurring order with its orders that have not been started.',
  params: byUuid,
  answer: 'nothing',
})

export const recallRecurringOrder = defineEndpoint({
  method: 'POST',
  path: '/recurring-orders/{id}/recall',
  permission: 'PCS.DELETE',
  summary: 'Undo a deletion, with the orders deleted along with it.',
  params: byUuid,
  answer: recurringOrder,
})
