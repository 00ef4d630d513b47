import * as z from 'zod/mini'
import { byUuid, paged, pagingShape, text } from '../common.ts'
import { defineEndpoint } from '../define.ts'

/** What a person fills in; the messages are what he reads beside the field. */
export const chickenMaterialForm = z.strictObject({
  materialCode: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a code'),
      z.maxLength(32, 'At most 32 characters'),
      z.regex(/^[\w-]*$/, 'Letters, digits, - and _ only'),
    ),
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(64, 'At most 64 characters')),
  /** Grams of one piece. */
  pieceWeight: z
    .int('Enter a weight')
    .check(z.minimum(1, 'At least 1 g'), z.maximum(5000, 'At most 5 kg (11.023 lbs)')),
  /** Seconds it may be held, 60 to 7200. */
  holdLimit: z
    .int('Enter a time')
    .check(z.minimum(60, 'At least 1 minute'), z.maximum(7200, 'At most 120 minutes')),
  /** Seconds in oil, 30 to 1800. */
  fryTime: z
    .int('Enter a time')
    .check(z.minimum(30, 'At least 30 seconds'), z.maximum(1800, 'At most 30 minutes')),
  grilled: z.boolean(),
})
export type ChickenMaterialForm = z.infer<typeof chickenMaterialForm>

export const chickenMaterial = z.object({
  uuid: z.string(),
  materialCode: z.string(),
  name: z.string(),
  pieceWeight: z.int(),
  holdLimit: z.int(),
  fryTime: z.int(),
  grilled: z.boolean(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
})
export type ChickenMaterial = z.infer<typeof chickenMaterial>

export const chickenMaterials = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/chicken-materials',
  permission: 'MATERIAL_SETTINGS.VIEW',
  summary: 'Chicken materials, by code.',
  query: z.strictObject({
    search: z.optional(text(255)),
    ...pagingShape(['materialCode', 'name', 'pieceWeight', 'holdLimit', 'fryTime']),
  }),
  answer: paged(chickenMaterial),
})

export const chickenMaterialById = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/chicken-materials/{id}',
  permission: 'MATERIAL_SETTINGS.VIEW',
  summary: 'One material, as it stands now.',
  params: byUuid,
  answer: chickenMaterial,
})

export const createChickenMaterial = defineEndpoint({
  method: 'POST',
  path: '/dictionaries/chicken-materials',
  permission: 'MATERIAL_SETTINGS.CREATE',
  summary: 'Create a material. 409 when the code is taken.',
  body: chickenMaterialForm,
  answer: chickenMaterial,
})

export const updateChickenMaterial = defineEndpoint({
  method: 'PUT',
  path: '/dictionaries/chicken-materials/{id}',
  permission: 'MATERIAL_SETTINGS.EDIT',
  summary: 'Change a material. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.extend(chickenMaterialForm, { version: z.int().check(z.minimum(1)) }),
  answer: chickenMaterial,
})

export const deleteChickenMaterial = defineEndpoint({
  method: 'DELETE',
  path: '/dictionaries/chicken-materials/{id}',
  permission: 'MATERIAL_SETTINGS.DELETE',
  summary: 'Delete a material. 409 with where it is used, when it is.',
  params: byUuid,
  answer: 'nothing',
})

export const recallChickenMaterial = defineEndpoint({
  method: 'POST',
  path: '/dictionaries/chicken-materials/{id}/recall',
  permission: 'MATERIAL_SETTINGS.DELETE',
  summary: 'Take a deletion back.',
  params: byUuid,
  answer: chickenMaterial,
})

/** For pick-lists and filters, whoever may read them (spec 2 §7). */
export const allMaterials = defineEndpoint({
  method: 'GET',
  path: '/dictionaries/materials/all',
  permission: 'user',
  summary: 'Every chicken material, by code.',
  answer: z.object({
    content: z.array(z.object({ uuid: z.string(), materialCode: z.string(), name: z.string() })),
  }),
})
