import * as z from 'zod/mini'
import { uuid } from '../define/fields.ts'

/** Camera and stream calls stand below a restaurant, at the proxy (spec 2 §7). */
export const CAMERAS_PATH = '/restaurants/{restaurantId}/cameras'
export const ONE_CAMERA_PATH = '/restaurants/{restaurantId}/cameras/{id}'

export const ofRestaurant = z.strictObject({ restaurantId: uuid })
export const oneOfRestaurant = z.strictObject({ restaurantId: uuid, id: uuid })
