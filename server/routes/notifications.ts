import { handle } from '#server/http/route.ts'
import {
  countNotifications,
  countUnread,
  deleteNotificationOf,
  listNotifications,
  markNotificationsRead,
} from '#server/store/notifications.ts'
import { deleteNotification, markRead, notificationList, unreadCount } from '#src/contract/notifications.ts'
import { notFound } from '#src/contract/refused.ts'

export const routes = [
  handle(notificationList, async ({ query: { page, size }, caller, services: { db } }) => {
    const [content, totalElements] = await Promise.all([
      listNotifications(db, caller.account.id, { limit: size, offset: page * size }),
      countNotifications(db, caller.account.id),
    ])
    return { content, totalElements, page, last: (page + 1) * size >= totalElements }
  }),

  handle(unreadCount, async ({ caller, services: { db } }) => ({
    unreadTotalResults: await countUnread(db, caller.account.id),
  })),

  handle(markRead, async ({ body, caller, services: { db } }) => {
    await markNotificationsRead(db, caller.account.id, body.notificationsUuid)
    return { unreadTotalResults: await countUnread(db, caller.account.id) }
  }),

  handle(deleteNotification, async ({ params, caller, services: { db } }) => {
    const gone = await deleteNotificationOf(db, caller.account.id, params.id)
    if (gone === 0) throw notFound('This notification')
    return undefined
  }),
]
