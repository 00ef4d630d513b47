import * as z from 'zod/mini'
import { epochMs, uuid } from './common.ts'
import { defineEndpoint } from './define.ts'

export const evidencePack = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/evidence',
  permission: 'UNUSUAL.VIEW',
  summary:
    'All that is known of a time of one restaurant, as one zip: recordings cut to it, images of unusual events, its batches and stock-outs. Needs the permissions of those screens too; 400 for more than 4 hours.',
  query: z.strictObject({ restaurantUuid: uuid, startTime: epochMs, endTime: epochMs }),
  answer: 'file',
})
