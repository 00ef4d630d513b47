import type { NotificationRow } from '#server/store/notifications/notifications.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import { html, htmlOf } from '../mail/html.ts'

/** What a notification says in its reader's language, as HTML. */
export const messageOf = ({ kept, message }: Pick<NotificationRow, 'kept' | 'message'>): string =>
  kept === null ? message : htmlOf(kept)

/**
 * Words it for its reader, and puts the restaurant in front, since they may see many: '<b>0458 Bluebonnet</b>: …'.
 */
export function presentNotification({
  restaurantLabel,
  kept,
  message,
  ...row
}: NotificationRow): Notification {
  const place = restaurantLabel === null ? '' : html`<b>${restaurantLabel}</b>: `
  return { ...row, message: `${place}${messageOf({ kept, message })}` }
}
