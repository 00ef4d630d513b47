import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { NUMBER } from '#src/domain/restaurants/number.ts'
import { RESTAURANT_STATUSES } from '#src/domain/restaurants/status.ts'
import { isRestaurantZone } from '#src/domain/restaurants/zones.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idsOf } from '../define/vocabularies.ts'

/** A restaurant as it is administered, and its card (spec 2 §3). Its security code is written and never answered. */
export const restaurantCard = z.object({
  uuid: z.string(),
  number: z.string(),
  name: z.string(),
  /** IANA zone. */
  timezone: z.string(),
  hosts: z.array(z.string()),
  /** Uuid of its state, and what that is called in short: 'GA'. Null where none was chosen. */
  state: z.nullable(z.string()),
  stateCode: z.nullable(z.string()),
  city: z.string(),
  postalCode: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  /** Whether a security code is set. */
  hasSecurityCode: z.boolean(),
  status: z.enum(RESTAURANT_STATUSES),
  /** PCs and tablets that stand in it, and those of them that are online. */
  devices: z.int(),
  devicesOnline: z.int(),
  tablets: z.int(),
  tabletsOnline: z.int(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
  /** When it was deleted; null while it is there. */
  deletedDate: z.nullable(z.int()),
})
export type RestaurantCard = z.infer<typeof restaurantCard>

/** What a person fills in. */
export const restaurantForm = z.strictObject({
  number: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t('Enter a number') }),
      z.regex(NUMBER, { error: () => t('At most 16 digits, letters and hyphens') }),
      z.describe('up to 16 digits, letters and hyphens'),
    ),
  name: text(80, () => t('Enter a name')),
  timezone: z
    .string()
    .check(
      z.refine(isRestaurantZone, { error: () => t('Choose a time zone') }),
      z.describe('an IANA time zone'),
    ),
  state: z._default(z.nullable(uuid), null),
  city: z._default(text(80), ''),
  postalCode: z._default(text(16), ''),
  addressLine1: z._default(text(120), ''),
  addressLine2: z._default(text(120), ''),
  /** A new one; left out it stays as it is, null takes it away. */
  securityCode: z.optional(
    z.nullable(text(32).check(z.minLength(4, { error: () => t('At least 4 characters') }))),
  ),
})
export type RestaurantForm = z.infer<typeof restaurantForm>

/** `GET /restaurants` is what everybody signs in with; this is the same as it is administered. */
export const restaurantCards = defineList({
  path: '/restaurants/cards',
  permission: 'RESTAURANT.VIEW',
  summary: 'A page of restaurants with their administrative details, or of deleted restaurants.',
  row: restaurantCard,
  filters: {
    search: z.optional(text(255)),
    statuses: z.optional(z.array(z.enum(RESTAURANT_STATUSES))),
    states: idsOf('state'),
    deleted: z._default(z.boolean(), false),
  },
  sorts: ['number', 'name', 'city', 'status', 'timezone'],
  order: 'ASC',
})

export const restaurantCardById = defineEndpoint({
  method: 'GET',
  path: '/restaurants/cards/{id}',
  permission: 'RESTAURANT.VIEW',
  summary: 'One restaurant with its administrative details.',
  params: byUuid,
  answer: restaurantCard,
})

export const createRestaurant = defineEndpoint({
  method: 'POST',
  path: '/restaurants',
  permission: 'RESTAURANT.CREATE',
  summary:
    'Create a restaurant. A caller who sees only some restaurants also sees the new one. 403 for users with only one restaurant, 409 when another restaurant has the number.',
  body: restaurantForm,
  answer: restaurantCard,
})

export const updateRestaurant = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/{id}',
  permission: 'RESTAURANT.EDIT',
  summary:
    'Change a restaurant. A new time zone recalculates its figures by the days of that zone. 409 when somebody else changed it first, or as for creating.',
  params: byUuid,
  body: z.extend(restaurantForm, { version: z.int().check(z.minimum(1)) }),
  answer: restaurantCard,
})

export const deleteRestaurant = defineEndpoint({
  method: 'DELETE',
  path: '/restaurants/{id}',
  permission: 'RESTAURANT.DELETE',
  summary:
    'Delete a restaurant. Its data is kept, and it can be restored. 409 unless `number` is its number.',
  params: byUuid,
  query: z.strictObject({ number: text(32) }),
  answer: 'nothing',
})

export const restoreRestaurant = defineEndpoint({
  method: 'POST',
  path: '/restaurants/{id}/recall',
  permission: 'RESTAURANT.DELETE',
  summary:
    'Restore a deleted restaurant with all its data, no matter when it was deleted. 409 when another restaurant has its number.',
  params: byUuid,
  answer: restaurantCard,
})

/** What a restaurant has, for a user who is about to delete it, to move its zone, or to take its devices elsewhere. */
const holdings = z.object({
  devices: z.int(),
  tablets: z.int(),
  cameras: z.int(),
  recordings: z.int(),
  /** Catering orders that are not over. */
  openOrders: z.int(),
  /** People who are bound to it and would see nothing without it. */
  users: z.int(),
  /** When the first batch was recorded; null where there is no history. */
  historySince: z.nullable(z.int()),
})
export type RestaurantHoldings = z.infer<typeof holdings>

export const restaurantHoldings = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}/holdings',
  permission: 'RESTAURANT.VIEW',
  summary: 'How many users, devices and other items belong to a restaurant.',
  params: byUuid,
  answer: holdings,
})
