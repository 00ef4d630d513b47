import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, orderDirection, text } from '../define/fields.ts'

export const restaurant = z.object({
  uuid: z.string(),
  name: z.string(),
  number: z.string(),
  /** IANA zone; its times are shown in it everywhere. */
  timezone: z.string(),
  timezoneName: z.optional(z.string()),
  hosts: z.optional(z.array(z.string())),
})
export type Restaurant = z.infer<typeof restaurant>

export const restaurants = defineEndpoint({
  method: 'GET',
  path: '/restaurants',
  permission: 'user',
  summary: 'The restaurants the caller may see.',
  query: z.strictObject({
    expand: z.optional(z.literal('hosts')),
    search: z.optional(text(255)),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
    offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    sortBy: z._default(z.enum(['number', 'name']), 'number'),
    orderDirection: z._default(orderDirection, 'DESC'),
  }),
  answer: z.object({ content: z.array(restaurant), total: z.int() }),
})

/** Stands for a security code that is set. Sent back, it changes nothing: the code itself is answered by no call. */
export const HIDDEN_CODE = '********'

export const restaurantById = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}',
  permission: 'user',
  summary: 'One restaurant, if the caller may see it.',
  params: byUuid,
  answer: z.extend(restaurant, {
    /** Uuid of its state; null where none was chosen. */
    state: z.optional(z.nullable(z.string())),
    city: z.optional(z.string()),
    postalCode: z.optional(z.string()),
    addressLine1: z.optional(z.string()),
    addressLine2: z.optional(z.string()),
    /** For those who may edit it: `HIDDEN_CODE` where one is set, else null. */
    securityCode: z.optional(z.nullable(z.string())),
  }),
})
