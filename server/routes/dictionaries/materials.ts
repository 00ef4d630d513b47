import { chickenMaterialSource, potatoMaterialSource } from '#server/store/dictionaries/materials.ts'
import {
  chickenMaterialDictionary,
  materialDictionary,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { potatoMaterialDictionary } from '#src/contract/dictionaries/potato-materials.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = [
  ...dictionaryRoutes(chickenMaterialSource, chickenMaterialDictionary),
  ...dictionaryRoutes(chickenMaterialSource, materialDictionary),
  ...dictionaryRoutes(potatoMaterialSource, potatoMaterialDictionary),
]
