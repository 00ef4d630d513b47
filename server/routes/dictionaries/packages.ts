import { chickenPackageSource, potatoPackageSource } from '#server/store/dictionaries/packages.ts'
import { chickenPackageDictionary, potatoPackageDictionary } from '#src/contract/dictionaries/packages.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = [
  ...dictionaryRoutes(chickenPackageSource, chickenPackageDictionary),
  ...dictionaryRoutes(potatoPackageSource, potatoPackageDictionary),
]
