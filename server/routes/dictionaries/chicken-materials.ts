import { handle } from '#server/http/route.ts'
import { allChickenMaterials, chickenMaterialSource } from '#server/store/dictionaries/chicken-materials.ts'
import { allMaterials, chickenMaterialDictionary } from '#src/contract/dictionaries/chicken-materials.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = [
  ...dictionaryRoutes(chickenMaterialSource, chickenMaterialDictionary),
  handle(allMaterials, async ({ services }) => ({ content: await allChickenMaterials(services.db) })),
]
