import type { QueryClient } from '@tanstack/react-query'
import { patchAnswers } from '#src/api/query/query-options.ts'
import { type Notification, notificationList } from '#src/contract/account/notifications.ts'
import type { Viewer } from '#src/domain/access/permission.ts'
import {
  type NotificationPage,
  notificationPage,
  notificationTitle,
} from '#src/domain/notification-subjects.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { withArrived } from './list-rules.ts'
import { showNotification } from './notices/show-notification.tsx'
import { textOf } from './sanitize.ts'
import { soundNotification } from './sound/sound-notification.ts'

/**
 * Lists, shows and sounds a notification that has just come, and answers what is announced of it. Loaded with the
 * first one that comes.
 */
export function takeIn(
  client: QueryClient,
  news: Notification,
  viewer: Viewer,
  visit: (page: NotificationPage) => void,
): string {
  patchAnswers(client, notificationList, (list) => withArrived(list, news, present()))
  showNotification(news, notificationPage(news, viewer), visit)
  void soundNotification(client, news, present())
  return `${notificationTitle(news)}: ${textOf(news.message)}`
}
