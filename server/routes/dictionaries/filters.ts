import { handle } from '#server/http/route.ts'
import {
  packagesOfLine,
  allPotatoMaterials as potatoMaterialsOf,
} from '#server/store/dictionaries/filters.ts'
import { allPotatoMaterials, chickenPackages, potatoPackages } from '#src/contract/dictionaries/filters.ts'

export const routes = [
  handle(chickenPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'CHICKEN') })),
  handle(potatoPackages, async ({ services: { db } }) => ({ content: await packagesOfLine(db, 'POTATO') })),
  handle(allPotatoMaterials, async ({ services: { db } }) => ({ content: await potatoMaterialsOf(db) })),
]
