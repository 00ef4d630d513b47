import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid } from '../define/fields.ts'
import { ofRestaurant } from './paths.ts'

/** What stands where on the wall of cameras: a camera in each place, or none. */
export const cameraLayout = z.strictObject({
  /** How many places the wall has. */
  layoutType: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(6)]),
  /** A camera's uuid for each place, from the left, row by row. */
  layout: z.array(z.nullable(uuid)).check(z.maxLength(6)),
})
export type CameraLayout = z.infer<typeof cameraLayout>

const presetName = text(40, () => t('Enter a name'))
export const layoutPreset = z.extend(cameraLayout, { name: presetName })
export type LayoutPreset = z.infer<typeof layoutPreset>

/** The caller's own wall of one restaurant. Cameras that are gone meanwhile are still named in it. */
export const cameraView = z.extend(cameraLayout, {
  presets: z.array(layoutPreset).check(z.maxLength(20, { error: () => t('At most 20 presets') })),
})
export type CameraView = z.infer<typeof cameraView>

/** The same, and whether the caller ever saved one: an empty wall may be what they want. */
export const keptCameraView = z.extend(cameraView, { saved: z.boolean() })
export type KeptCameraView = z.infer<typeof keptCameraView>

export const ownCameraView = defineEndpoint({
  method: 'GET',
  base: 'proxy',
  path: '/restaurants/{restaurantId}/camera-view',
  permission: 'CAMERAS.VIEW',
  summary:
    "The caller's camera layout of a restaurant, with saved layouts. Empty, and not `saved`, until one is saved.",
  params: ofRestaurant,
  answer: keptCameraView,
})

export const saveCameraView = defineEndpoint({
  method: 'PUT',
  base: 'proxy',
  path: '/restaurants/{restaurantId}/camera-view',
  permission: 'CAMERAS.VIEW',
  summary: "Save the caller's camera layout of a restaurant, with saved layouts.",
  params: ofRestaurant,
  body: cameraView,
  answer: cameraView,
})
