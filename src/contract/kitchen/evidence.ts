import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { epochMs, uuid } from '../define/fields.ts'

export const evidencePack = defineEndpoint({
  method: 'GET',
  path: '/events/unusual/evidence',
  permission: 'UNUSUAL.VIEW',
  summary:
    'Everything recorded in one restaurant during a time range, as one zip: recordings cut to the range, images of unusual events, batches and stock-outs. Also needs the permissions of those screens. 400 for more than 4 hours.',
  query: z.strictObject({ restaurantUuid: uuid, startTime: epochMs, endTime: epochMs }),
  answer: 'file',
})
