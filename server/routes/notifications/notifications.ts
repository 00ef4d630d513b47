import { handle } from '#server/http/route.ts'
import { tellUnread } from '#server/services/notifications/notifications.ts'
import { presentNotification } from '#server/services/notifications/present.ts'
import {
  countNotifications,
  countUnread,
  deleteNotificationOf,
  listNotifications,
  markNotifications,
  recallNotificationOf,
} from '#server/store/notifications/notifications.ts'
import {
  deleteNotification,
  markRead,
  markUnread,
  notificationList,
  recallNotification,
  unreadCount,
} from '#src/contract/account/notifications.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(notificationList, async ({ query: { page, size }, caller, services: { db } }) => {
    const [rows, totalElements] = await Promise.all([
      listNotifications(db, caller.account.id, { limit: size, offset: page * size }),
      countNotifications(db, caller.account.id),
    ])
    const content = rows.map(presentNotification)
    return { content, totalElements, page, last: (page + 1) * size >= totalElements }
  }),

  handle(unreadCount, async ({ caller, services: { db } }) => ({
    unreadTotalResults: await countUnread(db, caller.account.id),
  })),

  handle(markRead, async ({ body, caller, services }) => {
    await markNotifications(services.db, caller.account.id, body.notificationsUuid, 'READ')
    return tellUnread(services, caller.account.id)
  }),

  handle(markUnread, async ({ body, caller, services }) => {
    await markNotifications(services.db, caller.account.id, body.notificationsUuid, 'UNREAD')
    return tellUnread(services, caller.account.id)
  }),

  handle(deleteNotification, async ({ params, caller, services }) => {
    const gone = await deleteNotificationOf(services.db, caller.account.id, params.id, services.now())
    if (gone === 0) throw notFound(t('This notification'))
    await tellUnread(services, caller.account.id)
    return undefined
  }),

  handle(recallNotification, async ({ params, caller, services }) => {
    const recalled = await recallNotificationOf(services.db, caller.account.id, params.id)
    if (!recalled) throw notFound(t('This notification'))
    await tellUnread(services, caller.account.id)
    return presentNotification(recalled)
  }),
]
