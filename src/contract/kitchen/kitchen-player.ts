import * as z from 'zod/mini'
import { MARK_KINDS } from '#src/domain/cameras/marks.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, uuid } from '../define/fields.ts'

/** What stands on the kitchen player's time line: where to look in hours of film. */
export const playerMark = z.object({
  /** Of its kind and its fact: the same however often it is asked for. */
  id: z.string(),
  kind: z.enum(MARK_KINDS),
  startTime: z.int(),
  /** When the batch was complete or cancelled, or the next container was placed; null while it goes on. */
  endTime: z.nullable(z.int()),
  material: z.string(),
  /** Of a batch; null of a stock-out. */
  batch: z.nullable(z.object({ number: z.int(), pieces: z.int(), canceled: z.boolean() })),
})
export type PlayerMark = z.infer<typeof playerMark>

export const playerMarks = defineEndpoint({
  method: 'GET',
  path: '/kitchen-player/marks',
  permission: 'KITCHEN_PLAYER.VIEW',
  summary:
    'Batches that started in a range and stock-outs that overlap it, oldest first. 400 for more than 25 hours.',
  query: z.strictObject({ restaurantUuid: uuid, startTime: epochMs, endTime: epochMs }),
  answer: z.object({ content: z.array(playerMark) }),
})
