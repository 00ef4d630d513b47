import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/**
 * Something about a restaurant's cameras changed: one was renamed, set up, restarted, came back or was deleted; null
 * where it is their categories. Sent as that is committed; screens that show cameras ask for them again.
 */
export const camerasTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/cameras',
  permission: 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW|PLUG_AND_PLAY.VIEW',
  message: z.object({ cameraUuid: z.nullable(z.string()) }),
})
