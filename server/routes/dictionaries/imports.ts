import type { Database } from '#server/db/query.ts'
import { dictionaryImport } from '#server/services/import/dictionary-import.ts'
import { containerSource } from '#server/store/dictionaries/containers.ts'
import {
  chickenMaterialSource,
  type Line,
  materialsOfLine,
  potatoMaterialSource,
} from '#server/store/dictionaries/materials.ts'
import { chickenPackageSource, potatoPackageSource } from '#server/store/dictionaries/packages.ts'
import {
  CHICKEN_MATERIAL_COLUMNS,
  chickenMaterialForm,
  importChickenMaterials,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { CONTAINER_COLUMNS, containerForm, importContainers } from '#src/contract/dictionaries/containers.ts'
import { MATERIAL_COLUMNS, PACKAGE_COLUMNS } from '#src/contract/dictionaries/fields.ts'
import {
  chickenPackageDictionary,
  importChickenPackages,
  importPotatoPackages,
} from '#src/contract/dictionaries/packages.ts'
import { importPotatoMaterials, potatoMaterialForm } from '#src/contract/dictionaries/potato-materials.ts'
import { importRoute } from '../-parts/import-route.ts'

/** A package's material, by its name or its code, which goes before. */
const namesOfLine = (line: Line) => async (tx: Database) => {
  const materials = await materialsOfLine(tx, line)
  const byName = materials.map(({ name, uuid }) => [name.toLowerCase(), uuid] as const)
  const byCode = materials.map(({ materialCode, uuid }) => [materialCode.toLowerCase(), uuid] as const)
  return { materialUuid: new Map([...byName, ...byCode]) }
}
const materials = { key: 'materialCode' }
const packages = { key: 'code', columns: PACKAGE_COLUMNS, form: chickenPackageDictionary.form }

export const routes = [
  importRoute(
    importChickenMaterials,
    dictionaryImport(chickenMaterialSource, {
      ...materials,
      columns: CHICKEN_MATERIAL_COLUMNS,
      form: chickenMaterialForm,
    }),
  ),
  importRoute(
    importPotatoMaterials,
    dictionaryImport(potatoMaterialSource, {
      ...materials,
      columns: MATERIAL_COLUMNS,
      form: potatoMaterialForm,
    }),
  ),
  importRoute(
    importContainers,
    dictionaryImport(containerSource, { key: 'code', columns: CONTAINER_COLUMNS, form: containerForm }),
  ),
  importRoute(
    importChickenPackages,
    dictionaryImport(chickenPackageSource, { ...packages, namesIn: namesOfLine('CHICKEN') }),
  ),
  importRoute(
    importPotatoPackages,
    dictionaryImport(potatoPackageSource, { ...packages, namesIn: namesOfLine('POTATO') }),
  ),
]
