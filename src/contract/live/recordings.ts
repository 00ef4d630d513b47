import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/**
 * Recordings of a restaurant were asked for, changed, begun, grown, ended or deleted, no matter who did it: sent as
 * that is committed. Screens that show them ask for them again.
 */
export const recordingsTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/recordings',
  permission: 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW',
  message: z.object({ recordings: z.array(z.uuid()) }),
})
