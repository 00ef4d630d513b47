import * as z from 'zod/mini'
import { defineTopic } from './define.ts'

/**
 * Shift notes of a restaurant were written, read or deleted: sent as that is committed. Screens that show them ask for
 * them again.
 */
export const shiftNotesTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/shift-notes',
  permission: 'PCS.VIEW',
  message: z.object({}),
})
