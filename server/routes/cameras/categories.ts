import { tellCategories } from '#server/services/cameras/camera-news.ts'
import { categorySource } from '#server/store/cameras/categories.ts'
import { cameraCategoryDictionary } from '#src/contract/cameras/camera-categories.ts'
import { dictionaryRoutes } from '../-parts/dictionary-routes.ts'

export const routes = dictionaryRoutes({ ...categorySource, tell: tellCategories }, cameraCategoryDictionary)
