import * as z from 'zod/mini'
import { msg, t } from '#src/domain/language/text.ts'
import type { AnswerOf } from '../define/endpoint.ts'
import { defineImport, type ImportColumn } from '../define/import.ts'
import { defineDictionary, OF_CHAIN } from './define-dictionary.ts'
import { MATERIAL_COLUMNS, MATERIAL_SORTS, materialEntry, materialFields } from './fields.ts'

const chicken = {
  kind: 'MATERIAL',
  module: 'MATERIAL_SETTINGS',
  belongs: OF_CHAIN,
  form: { ...materialFields, grilled: z.boolean() },
  entry: { ...materialEntry, grilled: z.boolean() },
  sorts: MATERIAL_SORTS,
} as const

/** The materials of the chicken line (spec 2 §7). */
export const chickenMaterialDictionary = defineDictionary({
  ...chicken,
  path: '/dictionaries/chicken-materials',
  rows: 'chicken materials',
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

/**
 * The same entries by the path that the specification shows: it names `/dictionaries/materials` and the materials of
 * the potato line next to each other, so those without a line in their name are the chicken line's, as in `/all`.
 */
export const materialDictionary = defineDictionary({
  ...chicken,
  path: '/dictionaries/materials',
  rows: 'chicken materials, as at /dictionaries/chicken-materials',
})
export const {
  list: materials,
  byId: materialById,
  create: createMaterial,
  update: updateMaterial,
  remove: deleteMaterial,
  recall: recallMaterial,
} = materialDictionary

export const importChickenMaterials = defineImport(
  '/dictionaries/chicken-materials',
  'chicken materials',
  'MATERIAL_SETTINGS',
)
export const CHICKEN_MATERIAL_COLUMNS: readonly ImportColumn[] = [
  ...MATERIAL_COLUMNS,
  { key: 'grilled', title: msg('Grilled'), kind: 'yesNo', example: () => t('No') },
]
