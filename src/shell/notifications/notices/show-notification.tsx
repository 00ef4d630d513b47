import { type NoticeKind, notify } from '#src/app/notify.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import { type NotificationPage, notificationTitle } from '#src/domain/notification-subjects.ts'
import { SafeHtml } from '../safe-html.tsx'

const KINDS: Record<Notification['type'], NoticeKind> = { INFO: 'info', WARN: 'warning', ERROR: 'error' }

/** Shows a notification that has just come. The bell announces it to screen readers. */
export function showNotification(
  notification: Notification,
  page: NotificationPage | null,
  visit: (page: NotificationPage) => void,
): void {
  notify({
    kind: KINDS[notification.type],
    title: notificationTitle(notification),
    text: <SafeHtml html={notification.message} />,
    quiet: true,
    ...(page && { action: { label: page.link, run: () => visit(page) } }),
  })
}
