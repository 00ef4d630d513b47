import type * as z from 'zod/mini'
import type { AnswerOf } from '../define/endpoint.ts'
import { defineImport } from '../define/import.ts'
import { defineDictionary, OF_CHAIN } from './define-dictionary.ts'
import { MATERIAL_SORTS, materialEntry, materialFields } from './fields.ts'

/** The materials of the potato line (spec 2 §7). */
export const potatoMaterialDictionary = defineDictionary({
  path: '/dictionaries/potato-materials',
  rows: 'potato materials',
  kind: 'MATERIAL',
  module: 'MATERIAL_SETTINGS',
  belongs: OF_CHAIN,
  form: materialFields,
  entry: materialEntry,
  sorts: MATERIAL_SORTS,
})
export const {
  form: potatoMaterialForm,
  list: potatoMaterials,
  byId: potatoMaterialById,
  create: createPotatoMaterial,
  update: updatePotatoMaterial,
  remove: deletePotatoMaterial,
  recall: recallPotatoMaterial,
} = potatoMaterialDictionary
export type PotatoMaterialForm = z.infer<typeof potatoMaterialForm>
export type PotatoMaterial = AnswerOf<typeof potatoMaterialById>

export const importPotatoMaterials = defineImport(
  '/dictionaries/potato-materials',
  'potato materials',
  'MATERIAL_SETTINGS',
)
