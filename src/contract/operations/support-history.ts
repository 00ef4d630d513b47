import * as z from 'zod/mini'
import { SUPPORT_STATUSES } from '#src/domain/support/status.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, epochMs, restaurantOfRow, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { idOf } from '../define/vocabularies.ts'

/** Somebody's request for help, as those read it who give it. */
export const supportRequest = z.object({
  uuid: z.string(),
  createdDate: z.int(),
  status: z.enum(SUPPORT_STATUSES),
  message: z.string(),
  /** What was looked at: a page, a camera, a recording. */
  watched: z.string(),
  /** The path of the page that it was asked from. */
  page: z.string(),
  /** Null where it was asked with no restaurant chosen. */
  restaurant: z.nullable(restaurantOfRow),
  /** Its role is null where the account has none. */
  sender: z.object({ name: z.string(), email: z.string(), role: z.nullable(z.string()) }),
  /** What it was sent with, as people call it; empty what its browser does not say. */
  device: z.string(),
  browser: z.string(),
  hasAttachment: z.boolean(),
  /** By whom it was, null when that account is gone; all null while it is open. */
  resolved: z.nullable(z.object({ date: z.int(), by: z.nullable(z.string()) })),
})
export type SupportRequest = z.infer<typeof supportRequest>

/** Spec 2 §7; the path is this provider's own. */
export const supportHistory = defineList({
  path: '/support/history',
  permission: 'SUPPORT.VIEW',
  summary: 'Support requests of the restaurants the caller may see, newest first.',
  row: supportRequest,
  filters: {
    status: z.optional(z.enum(SUPPORT_STATUSES)),
    /** The sender's role. */
    role: idOf('role'),
    /** Part of the message, of what was looked at, of the sender's name or e-mail, or of the restaurant's. */
    search: z.optional(text(255)),
    restaurantUuid: z.optional(uuid),
    /** About when it was sent. */
    startTime: z.optional(epochMs),
    endTime: z.optional(epochMs),
  },
  sorts: ['createdDate'],
  order: 'DESC',
  paging: 'cursor',
})

export const supportRoles = defineEndpoint({
  method: 'GET',
  path: '/support/roles',
  permission: 'SUPPORT.VIEW',
  summary: 'The roles that senders may have, by name.',
  answer: z.object({ content: z.array(z.object({ uuid: z.string(), name: z.string() })) }),
})

export const supportAttachment = defineEndpoint({
  method: 'GET',
  path: '/support/request/{id}/attachment',
  permission: 'SUPPORT.VIEW',
  summary: 'The screenshot of a request. 404 when there is none, or when it cannot be shown.',
  params: byUuid,
  query: z.strictObject({ size: z._default(z.enum(['full', 'thumbnail']), 'full') }),
  answer: 'file',
})

export const resolveSupport = defineEndpoint({
  method: 'PUT',
  path: '/support/request/resolve/{id}',
  permission: 'SUPPORT.EDIT',
  summary: 'Mark a request as resolved. 409 when it is already resolved.',
  params: byUuid,
  answer: supportRequest,
})

export const reopenSupport = defineEndpoint({
  method: 'POST',
  path: '/support/request/resolve/{id}/recall',
  permission: 'SUPPORT.EDIT',
  summary: "Undo 'resolved'. The request is open again.",
  params: byUuid,
  answer: supportRequest,
})

export const deleteSupport = defineEndpoint({
  method: 'DELETE',
  path: '/support/request/{id}',
  permission: 'SUPPORT.DELETE',
  summary: 'Delete a request with its screenshot.',
  params: byUuid,
  answer: 'nothing',
})

export const recallSupport = defineEndpoint({
  method: 'POST',
  path: '/support/request/{id}/recall',
  permission: 'SUPPORT.DELETE',
  summary: 'Undo a deletion.',
  params: byUuid,
  answer: supportRequest,
})
