import type * as z from 'zod/mini'
import type { AnswerOf } from '../define/endpoint.ts'
import { defineImport } from '../define/import.ts'
import { defineDictionary, OF_CHAIN } from './define-dictionary.ts'
import { PACKAGE_SORTS, packageEntry, packageFields, packageFilters } from './fields.ts'

const packages = {
  kind: 'PACKAGE',
  module: 'MATERIAL_SETTINGS',
  belongs: OF_CHAIN,
  form: packageFields,
  entry: packageEntry,
  sorts: PACKAGE_SORTS,
} as const

/** What the chicken line's pieces are packed into (spec 2 §7). */
export const chickenPackageDictionary = defineDictionary({
  ...packages,
  path: '/dictionaries/chickenPackages',
  filters: packageFilters('chicken'),
  rows: 'packages of the chicken line',
})
export const {
  list: chickenPackageList,
  byId: chickenPackageById,
  create: createChickenPackage,
  update: updateChickenPackage,
  remove: deleteChickenPackage,
  recall: recallChickenPackage,
} = chickenPackageDictionary

/** What the potato line's pieces are packed into: the specification's `packages` without a line in their name. */
export const potatoPackageDictionary = defineDictionary({
  ...packages,
  path: '/dictionaries/packages',
  filters: packageFilters('potato'),
  rows: 'packages of the potato line',
})
export const {
  list: potatoPackageList,
  byId: potatoPackageById,
  create: createPotatoPackage,
  update: updatePotatoPackage,
  remove: deletePotatoPackage,
  recall: recallPotatoPackage,
} = potatoPackageDictionary

export type PackageForm = z.infer<typeof chickenPackageDictionary.form>
export type Package = AnswerOf<typeof chickenPackageById>

export const importChickenPackages = defineImport(
  '/dictionaries/chickenPackages',
  'packages of the chicken line',
  'MATERIAL_SETTINGS',
)
export const importPotatoPackages = defineImport(
  '/dictionaries/packages',
  'packages of the potato line',
  'MATERIAL_SETTINGS',
)
