import * as z from 'zod/mini'
import { BOARD_TABLE_NAMES, type BoardTable } from '#src/domain/queue/tables.ts'
import { createDeviceSetting } from '../device/device-setting.ts'

/** What a tablet on the wall is pinned to. It is the device's, like the columns it shows, and nobody's in person. */
export interface Pin {
  restaurantUuid: string
  view: BoardTable
}

const stored = z.nullable(z.object({ restaurantUuid: z.string(), view: z.enum(BOARD_TABLE_NAMES) }))

/** The pin of this device. */
export const pinStore = createDeviceSetting<Pin | null>('linewatch.floor', stored, null)
