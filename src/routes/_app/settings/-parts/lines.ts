import {
  allMaterials,
  type ChickenMaterial,
  chickenMaterialDictionary,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { allPotatoMaterials, chickenPackages, potatoPackages } from '#src/contract/dictionaries/filters.ts'
import { chickenPackageDictionary, potatoPackageDictionary } from '#src/contract/dictionaries/packages.ts'
import { type PotatoMaterial, potatoMaterialDictionary } from '#src/contract/dictionaries/potato-materials.ts'
import { CHICKEN_MATERIALS, POTATO_MATERIALS } from '#src/list/option-sources.ts'

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
    grilled: true,
  },
  potato: {
    materials: potatoMaterialDictionary,
    allMaterials: allPotatoMaterials,
    materialOptions: POTATO_MATERIALS,
    packages: potatoPackageDictionary,
    packageFilter: potatoPackages,
    grilled: false,
  },
} as const
export type Line = keyof typeof LINES
