import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/**
 * Recordings of a restaurant were asked for, changed, begun, grown, ended or deleted, whoever did it: told as that is
 * committed. Whoever shows them asks for them anew.
 */
export const recordingsTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/recordings',
  permission: 'CAMERAS.VIEW|KITCHEN_PLAYER.VIEW',
  message: z.object({ recordings: z.array(z.uuid()) }),
})
