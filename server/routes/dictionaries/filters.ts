import { handle } from '#server/http/route.ts'
import { containersInUse } from '#server/store/dictionaries/containers.ts'
import { materialsOfLine } from '#server/store/dictionaries/materials.ts'
import { chickenPackageTypes, packagesOfLine } from '#server/store/dictionaries/packages.ts'
import {
  allChickenPackages,
  allContainers,
  allMaterials,
  allPotatoMaterials,
  chickenPackages,
  measurementUnits,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'
import { WEIGHT_UNITS } from '#src/domain/units/weight.ts'

export const routes = [
  handle(chickenPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'CHICKEN') })),
  handle(potatoPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'POTATO') })),
  handle(allMaterials, async ({ services: { db } }) => ({ content: await materialsOfLine(db, 'CHICKEN') })),
  handle(allPotatoMaterials, async ({ services: { db } }) => ({
    content: await materialsOfLine(db, 'POTATO'),
  })),
  handle(allChickenPackages, async ({ services: { db } }) => ({
    content: await chickenPackageTypes(db),
  })),
  handle(allContainers, async ({ services: { db } }) => ({ content: await containersInUse(db) })),
  handle(measurementUnits, async () => ({
    content: WEIGHT_UNITS.map(({ value, label }) => ({ code: value, name: label })),
  })),
]
