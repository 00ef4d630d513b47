import * as z from 'zod/mini'
import { DEVICE_KINDS } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, uuid } from '../define/fields.ts'

/** In which restaurant PCs and tablets stand (spec 2 §7; what each call takes is ours, for it shows none). */

const standing = z.object({
  uuid: z.string(),
  kind: z.enum(DEVICE_KINDS),
  identifier: z.string(),
  /** Of a tablet. */
  name: z.nullable(z.string()),
  online: z.boolean(),
  /** Since when it is. */
  statusTime: z.int(),
  /** Counts up with what people change; sent back with a move, so that two of them do not overtake each other. */
  version: z.int(),
})
export type StandingDevice = z.infer<typeof standing>
const devices = z.object({ content: z.array(standing) })

export const emptyDevices = defineEndpoint({
  method: 'GET',
  path: '/devices/restaurant/empty',
  permission: 'RESTAURANT.VIEW',
  summary: 'PCs and tablets without a restaurant. Empty for callers who do not see all restaurants.',
  answer: devices,
})

export const devicesIn = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}/devices',
  permission: 'RESTAURANT.VIEW',
  summary: 'The PCs and tablets of a restaurant.',
  params: byUuid,
  answer: devices,
})

const MOST = 200
const chosen = z
  .array(z.strictObject({ uuid, version: z.int().check(z.minimum(1)) }))
  .check(z.minLength(1, { error: () => t('Choose a device') }), z.maxLength(MOST))
const body = z.strictObject({ devices: chosen })

export const assignDevices = defineEndpoint({
  method: 'POST',
  path: '/restaurants/{id}/devices',
  permission: 'RESTAURANT.EDIT',
  summary:
    'Assign devices without a restaurant to a restaurant. 409 when one of them already has a restaurant, or was changed.',
  params: byUuid,
  body,
  answer: devices,
})

export const bringDevices = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/{id}/changeRestaurant',
  permission: 'RESTAURANT.EDIT',
  summary:
    'Move devices into this restaurant, wherever they are. 409 when somebody changed one of them first.',
  params: byUuid,
  body,
  answer: devices,
})

export const moveDevices = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/{id}/changeRestaurant/{restaurantUuid}',
  permission: 'RESTAURANT.EDIT',
  summary: 'Move devices to another restaurant. 409 when one of them was already moved or changed.',
  params: z.strictObject({ id: uuid, restaurantUuid: uuid }),
  body,
  answer: devices,
})

const move = z.object({
  /** What goes along with the devices. */
  moves: z.object({
    onlinePeriods: z.int(),
    sessions: z.int(),
    logs: z.int(),
    /** Tablets that show a stream of where they stand, and no longer will. */
    showing: z.int(),
  }),
  /** What stays behind, of each restaurant that loses one of them. */
  stays: z.array(
    z.object({
      uuid: z.string(),
      number: z.string(),
      name: z.string(),
      cameras: z.int(),
      recordings: z.int(),
      historySince: z.nullable(z.int()),
      /** Devices that it has left. */
      devicesLeft: z.int(),
    }),
  ),
})
export type DeviceMove = z.infer<typeof move>

export const moveOutlook = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}/changeRestaurant',
  permission: 'RESTAURANT.VIEW',
  summary: 'What would move with these devices into this restaurant, and what would stay.',
  params: byUuid,
  query: z.strictObject({ devices: z.array(uuid).check(z.minLength(1), z.maxLength(MOST)) }),
  answer: move,
})
