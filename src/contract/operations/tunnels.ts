import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { uuid } from '../define/fields.ts'

export const TUNNEL_STATUSES = ['UP', 'DOWN'] as const

const tunnel = z.object({
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  host: z.string(),
  /** Its address within the chain's network. */
  address: z.string(),
  status: z.enum(TUNNEL_STATUSES),
  /** When both ends last proved themselves to each other; null if never. */
  lastHandshakeTime: z.nullable(z.int()),
  /** Since it came up. */
  receivedBytes: z.int(),
  sentBytes: z.int(),
  /** When the host told this. */
  updatedTime: z.int(),
})
export type Tunnel = z.infer<typeof tunnel>

export const tunnels = defineEndpoint({
  method: 'GET',
  path: '/networkInformation/tun/',
  permission: 'RESTAURANT.VIEW',
  summary: 'The last reported state of the tunnels of the restaurants’ hosts, by restaurant and host.',
  query: z.strictObject({ restaurantUuid: z.optional(uuid) }),
  answer: z.object({ content: z.array(tunnel) }),
})
