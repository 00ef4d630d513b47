import { containerSource } from '#server/store/dictionaries/containers.ts'
import { containerDictionary } from '#src/contract/dictionaries/containers.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = dictionaryRoutes(containerSource, containerDictionary)
