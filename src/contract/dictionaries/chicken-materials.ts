import * as z from 'zod/mini'
import { type AnswerOf, defineEndpoint } from '../define.ts'

import { defineDictionary, OF_CHAIN } from './define-dictionary.ts'

/** The materials of the chicken line (spec 2 §7). */
export const chickenMaterialDictionary = defineDictionary({
  path: '/dictionaries/chicken-materials',
  rows: 'chicken materials',
  kind: 'MATERIAL',
  module: 'MATERIAL_SETTINGS',
  belongs: OF_CHAIN,
  form: {
    materialCode: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter a code'),
        z.maxLength(32, 'At most 32 characters'),
        z.regex(/^[\w-]*$/, 'Letters, digits, - and _ only'),
      ),
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(64, 'At most 64 characters')),
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
  },
  entry: {
    materialCode: z.string(),
    name: z.string(),
    pieceWeight: z.int(),
    holdLimit: z.int(),
    fryTime: z.int(),
    grilled: z.boolean(),
  },
  sorts: ['materialCode', 'name', 'pieceWeight', 'holdLimit', 'fryTime'],
})
export const {
  form: chickenMaterialForm,
  list: chickenMaterials,
  byId: chickenMaterialById,
  create: createChickenMaterial,
  update: updateChickenMaterial,
  remove: deleteChickenMaterial,
  recall: recallChickenMaterial,
} = chickenMaterialDictionary
export type ChickenMaterialForm = z.infer<typeof chickenMaterialForm>
export type ChickenMaterial = AnswerOf<typeof chickenMaterialById>

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
