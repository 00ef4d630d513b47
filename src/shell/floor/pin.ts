import * as z from 'zod/mini'
import { LANGUAGES, type Language } from '#src/domain/language/languages.ts'
import { createDeviceSetting } from '../device/device-setting.ts'

/** How much larger than on a 15-inch panel everything is set, so that a crew reads it from where they stand. */
export const BOARD_SCALES = [1, 1.25, 1.5] as const
export type BoardScale = (typeof BOARD_SCALES)[number]

/** What a tablet on the wall is pinned to. It is the device's, like the columns it shows, and nobody's in person. */
export interface Pin {
  restaurantUuid: string
  scale: BoardScale
  /** In which it shows everything to everybody; none where it was pinned before that was asked. */
  language?: Language | undefined
}

const stored = z.nullable(
  z.object({
    restaurantUuid: z.string(),
    scale: z._default(z.literal(BOARD_SCALES), 1),
    language: z.optional(z.enum(LANGUAGES)),
  }),
)

/** The pin of this device. */
export const pinStore = createDeviceSetting<Pin | null>('linewatch.floor', stored, null)
