import * as z from 'zod/mini'
import { CAMERA_STATUSES } from '#src/domain/cameras/status.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { restaurantOfRow, text } from '../define/fields.ts'

/** So many of each kind are answered: the nearest by name, and the next orders to leave. */
export const FOUND_MOST = 5

/** What the console's search offers of the kitchens themselves; pages, terms and times it knows by itself. */
export const found = z.object({
  cameras: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      status: z.enum(CAMERA_STATUSES),
      restaurant: restaurantOfRow,
    }),
  ),
  fryers: z.array(
    z.object({ uuid: z.string(), name: z.string(), vendor: z.string(), restaurant: restaurantOfRow }),
  ),
  orders: z.array(
    z.object({
      /** Of the order, not of one of its lines. */
      uuid: z.string(),
      number: z.int(),
      /** Empty where none was given. */
      customer: z.string(),
      /** Epoch milliseconds. */
      departureTime: z.int(),
      restaurant: restaurantOfRow,
    }),
  ),
})
export type Found = z.infer<typeof found>

export const find = defineEndpoint({
  method: 'GET',
  path: '/find',
  permission: 'user',
  summary:
    'Cameras, fryers and orders by what is typed: each word is in their name, number, customer or restaurant. Of one restaurant or of all that the caller sees, and only of kinds that the caller may see. Orders that left more than a day ago are not found.',
  query: z.strictObject({
    search: text(255, () => t('Enter what to look for')),
    restaurantUuid: z.optional(z.uuid()),
  }),
  answer: found,
})
