import * as z from 'zod/mini'
import { DEVICE_KINDS } from '#src/domain/devices/status.ts'
import { defineTopic } from './define.ts'

/**
 * Devices of a restaurant came online, went offline, were changed, came or left: of which kind, not which ones. Sent as
 * that is committed; screens that show them ask for them again.
 */
export const devicesTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/devices',
  permission: 'DEVICE.VIEW',
  message: z.object({ kinds: z.array(z.enum(DEVICE_KINDS)) }),
})
