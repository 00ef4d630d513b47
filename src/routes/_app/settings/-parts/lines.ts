import {
  CHICKEN_MATERIAL_COLUMNS,
  type ChickenMaterial,
  chickenMaterialDictionary,
  importChickenMaterials,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { MATERIAL_COLUMNS, PACKAGE_COLUMNS } from '#src/contract/dictionaries/fields.ts'
import {
  allMaterials,
  allPotatoMaterials,
  chickenPackages,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'
import {
  chickenPackageDictionary,
  importChickenPackages,
  importPotatoPackages,
  potatoPackageDictionary,
} from '#src/contract/dictionaries/packages.ts'
import {
  importPotatoMaterials,
  type PotatoMaterial,
  potatoMaterialDictionary,
} from '#src/contract/dictionaries/potato-materials.ts'
import { CHICKEN_MATERIALS, POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'

/** A material of either line; whether it is grilled is said of chicken alone. */
export type Material = PotatoMaterial & Partial<Pick<ChickenMaterial, 'grilled'>>

/** What the two lines' dictionaries differ in. */
export const LINES = {
  chicken: {
    materials: chickenMaterialDictionary,
    allMaterials,
    materialOptions: CHICKEN_MATERIALS,
    packages: chickenPackageDictionary,
    packageFilter: chickenPackages,
    materialImport: { endpoint: importChickenMaterials, columns: CHICKEN_MATERIAL_COLUMNS },
    packageImport: { endpoint: importChickenPackages, columns: PACKAGE_COLUMNS },
    grilled: true,
  },
  potato: {
    materials: potatoMaterialDictionary,
    allMaterials: allPotatoMaterials,
    materialOptions: POTATO_MATERIALS,
    packages: potatoPackageDictionary,
    packageFilter: potatoPackages,
    materialImport: { endpoint: importPotatoMaterials, columns: MATERIAL_COLUMNS },
    packageImport: { endpoint: importPotatoPackages, columns: PACKAGE_COLUMNS },
    grilled: false,
  },
} as const
export type Line = keyof typeof LINES
