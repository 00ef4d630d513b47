import type { Notification } from '#src/contract/notifications.ts'
import { NOTIFICATION_TYPES } from '#src/domain/status.ts'
import { type NoticeKind, notify } from './notify.ts'
import { SafeHtml } from './safe-html.tsx'

const KINDS: Record<Notification['type'], NoticeKind> = { INFO: 'info', WARN: 'warning', ERROR: 'error' }

/** Raises the notice of a notification that has just come. The bell tells it to screen readers. */
export function showNotification({ type, message }: Notification): void {
  notify({
    kind: KINDS[type],
    title: NOTIFICATION_TYPES[type].word,
    text: <SafeHtml html={message} />,
    quiet: true,
  })
}
