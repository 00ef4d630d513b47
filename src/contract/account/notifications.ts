import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, uuid } from '../define/fields.ts'
import { defineTopic } from '../live/define.ts'

export const notification = z.object({
  uuid: z.string(),
  status: z.enum(['UNREAD', 'READ']),
  type: z.enum(['INFO', 'WARN', 'ERROR']),
  /** HTML, to be sanitised before it is shown. Begins with the number and name of the restaurant, if it is about one. */
  message: z.string(),
  eventTime: z.int(),
  restaurantUuid: z.optional(z.nullable(z.string())),
  /** What it is about: gives it its title and the page it opens. Providers may send subjects that we don't know. */
  subject: z.optional(z.nullable(z.string())),
})
export type Notification = z.infer<typeof notification>

export const notificationList = defineEndpoint({
  method: 'GET',
  path: '/notification/list',
  permission: 'user',
  summary: "The caller's notifications, newest first.",
  query: z.strictObject({
    page: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
    size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  answer: z.object({
    content: z.array(notification),
    totalElements: z.int(),
    last: z.boolean(),
    page: z.int(),
  }),
})

export const unreadCount = defineEndpoint({
  method: 'GET',
  path: '/notification/unread/count',
  permission: 'user',
  summary: 'How many notifications are unread.',
  answer: z.object({ unreadTotalResults: z.int() }),
})

export const markRead = defineEndpoint({
  method: 'PUT',
  path: '/notification/read/multiple',
  permission: 'user',
  summary: "Mark the caller's notifications as read. Uuids of other users' notifications are ignored.",
  body: z.strictObject({ notificationsUuid: z.array(uuid).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ unreadTotalResults: z.int() }),
})

export const deleteNotification = defineEndpoint({
  method: 'DELETE',
  path: '/notification/{id}',
  permission: 'user',
  summary: "Delete one of the caller's notifications.",
  params: byUuid,
  answer: 'nothing',
})

export const recallNotification = defineEndpoint({
  method: 'POST',
  path: '/notification/{id}/recall',
  permission: 'user',
  summary: 'Undo a deletion.',
  params: byUuid,
  answer: notification,
})

export const markUnread = defineEndpoint({
  method: 'PUT',
  path: '/notification/unread/multiple',
  permission: 'user',
  summary: "Undo 'mark as read'. Uuids of other users' notifications are ignored.",
  body: z.strictObject({ notificationsUuid: z.array(uuid).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ unreadTotalResults: z.int() }),
})

/** How many are unread since some were read or deleted, or had that taken back, on whichever device. */
const unreadNews = unreadCount.answer

/**
 * New notifications of the connection's user, as they are raised, and how many are unread when that changes. One topic
 * for both: a provider that knows only the specified one then refuses nothing, it merely does not tell the count.
 */
export const notificationTopic = defineTopic({
  destination: '/user/topic/notifications',
  permission: 'user',
  message: z.union([notification, unreadNews]),
})
