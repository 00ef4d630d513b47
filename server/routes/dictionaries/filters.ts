import { handle } from '#server/http/route.ts'
import {
  containersInUse,
  packagesOfLine,
  allPotatoMaterials as potatoMaterialsOf,
} from '#server/store/dictionaries/filters.ts'
import {
  allContainers,
  allPotatoMaterials,
  chickenPackages,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'

export const routes = [
  handle(chickenPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'CHICKEN') })),
  handle(potatoPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'POTATO') })),
  handle(allPotatoMaterials, async ({ services: { db } }) => ({ content: await potatoMaterialsOf(db) })),
  handle(allContainers, async ({ services: { db } }) => ({ content: await containersInUse(db) })),
]
