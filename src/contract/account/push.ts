import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'

/** A browser's push subscription, as PushSubscription.toJSON() gives it (W3C Push API). */
export const pushSubscription = z.object({
  endpoint: z.url().check(z.maxLength(1024)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    /** Uncompressed P-256 point and 16 bytes, base64url (RFC 8291). */
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}=?$/), z.describe('a key as base64url')),
    auth: z.string().check(z.regex(/^[\w-]{20,28}={0,2}$/), z.describe('a secret as base64url')),
  }),
})

export const subscribeToPush = defineEndpoint({
  method: 'PUT',
  path: '/notification/push/subscription',
  permission: 'user',
  summary: 'Turn on push messages for this session while its browser is closed. Ends with the session.',
  body: pushSubscription,
  answer: 'nothing',
})

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/notification/push/subscription',
  permission: 'user',
  summary: 'Stop push messages to this session.',
  answer: 'nothing',
})
