import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { text } from '../define/fields.ts'
import { AT_RESTAURANT, defineDictionary } from '../dictionaries/define-dictionary.ts'

/** What a restaurant's cameras are grouped by (spec 2 §7). */
export const cameraCategoryDictionary = defineDictionary({
  path: '/restaurants/{restaurantId}/cameras/categories',
  rows: 'categories of cameras',
  kind: 'CAMERA_CATEGORY',
  module: 'CAMERAS',
  belongs: AT_RESTAURANT,
  form: {
    name: text(40, () => t('Enter a name')),
  },
  entry: {
    name: z.string(),
    /** How many cameras are in it. */
    cameras: z.int(),
  },
  sorts: ['name', 'cameras'],
})
export type CameraCategory = z.infer<typeof cameraCategoryDictionary.byId.answer>

export const {
  list: cameraCategories,
  byId: cameraCategory,
  create: createCameraCategory,
  update: updateCameraCategory,
  remove: deleteCameraCategory,
  recall: recallCameraCategory,
} = cameraCategoryDictionary
