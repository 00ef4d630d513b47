import * as z from 'zod/mini'
import { byUuid, paged, pagingShape, text, uuid } from './common.ts'
import { defineEndpoint } from './define.ts'

/** The fryers of a restaurant (spec 2 §7; their fields are ours, for it shows none). */

const fryerShape = {
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(64, 'At most 64 characters')),
  vendor: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a vendor'), z.maxLength(64, 'At most 64 characters')),
  /** It reports its cycles by itself (isLinkedFryer, spec 2 §3). */
  linked: z.boolean(),
}

/** What a person fills in; the messages are what he reads beside the field. */
export const fryerForm = z.strictObject({ restaurantUuid: z.uuid('Choose a restaurant'), ...fryerShape })
export type FryerForm = z.infer<typeof fryerForm>
/** A fryer stays in its restaurant. */
export type FryerChange = Omit<FryerForm, 'restaurantUuid'>

export const fryer = z.object({
  uuid: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  /** The restaurant's zone. */
  timezone: z.string(),
  name: z.string(),
  vendor: z.string(),
  linked: z.boolean(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
})
export type Fryer = z.infer<typeof fryer>

export const fryers = defineEndpoint({
  method: 'GET',
  path: '/fryers',
  permission: 'PCS.VIEW',
  summary: 'Fryers, by name.',
  query: z.strictObject({
    restaurantUuid: z.optional(uuid),
    search: z.optional(text(255)),
    ...pagingShape(['name', 'vendor']),
  }),
  answer: paged(fryer),
})

export const knownVendors = defineEndpoint({
  method: 'GET',
  path: '/fryers/vendors',
  permission: 'PCS.VIEW',
  summary: 'Vendors of the fryers the caller may see, as suggestions for another.',
  answer: z.object({ content: z.array(z.string()) }),
})

export const fryerById = defineEndpoint({
  method: 'GET',
  path: '/fryers/{id}',
  permission: 'PCS.VIEW',
  summary: 'One fryer, as it stands now.',
  params: byUuid,
  answer: fryer,
})

export const createFryer = defineEndpoint({
  method: 'POST',
  path: '/fryers',
  permission: 'PCS.CREATE',
  summary: 'Create a fryer. 409 when the restaurant has one of that name.',
  body: fryerForm,
  answer: fryer,
})

export const updateFryer = defineEndpoint({
  method: 'PUT',
  path: '/fryers/{id}',
  permission: 'PCS.EDIT',
  summary: 'Change a fryer. 409 when somebody else changed it first, or the name is taken.',
  params: byUuid,
  body: z.strictObject({ ...fryerShape, version: z.int().check(z.minimum(1)) }),
  answer: fryer,
})

export const deleteFryer = defineEndpoint({
  method: 'DELETE',
  path: '/fryers/{id}',
  permission: 'PCS.DELETE',
  summary: 'Delete a fryer; its cycles stay in the history.',
  params: byUuid,
  answer: 'nothing',
})

export const recallFryer = defineEndpoint({
  method: 'POST',
  path: '/fryers/{id}/recall',
  permission: 'PCS.DELETE',
  summary: 'Take a deletion back. 409 when it is too late, or the name has been given to another.',
  params: byUuid,
  answer: fryer,
})
