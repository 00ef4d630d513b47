import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** A signed-in browser. */
export const activeSession = z.object({
  uuid: z.string(),
  /** 'iPhone', 'Pixel 9', 'Windows'; empty when it does not say. */
  device: z.string(),
  /** 'Chrome 156'; empty when it does not say. */
  browser: z.string(),
  address: z.string(),
  signedInTime: z.int(),
  lastUsedTime: z.int(),
  /** When it ends unless it is used before. */
  expiryTime: z.int(),
  /** It has given its multi-factor code, or needs none. */
  verified: z.boolean(),
  /** It is the one that asks. */
  current: z.boolean(),
})
export type ActiveSession = z.infer<typeof activeSession>

export const activeSessions = defineList({
  path: '/auth/sessions',
  permission: 'user',
  summary: "The caller's active sessions, newest first, or another user's for callers who may see users.",
  row: activeSession,
  filters: {
    userUuid: z.optional(uuid),
  },
  sorts: ['signedInTime', 'lastUsedTime', 'expiryTime'],
  order: 'DESC',
})

export const deleteSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  permission: 'user',
  summary:
    "End a session: the caller's own, or another user's for callers who may edit users. 403 PROOF_NEEDED for another session of the caller's own, ten minutes after the caller confirmed their identity.",
  params: byUuid,
  answer: 'nothing',
})

export const resetSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/reset/{id}',
  permission: 'user',
  summary:
    "End the session with this uuid, or all sessions of the user with this uuid: the caller's own, or another user's for callers who may edit users. `keepCurrent` keeps the calling session. 403 PROOF_NEEDED for the caller's own, as for a single session.",
  params: byUuid,
  query: z.strictObject({ keepCurrent: z._default(z.boolean(), false) }),
  answer: 'nothing',
})
