import type { Database } from '#server/db/query.ts'
import {
  type Addressees,
  countUnread,
  insertNotifications,
  type NotificationRow,
} from '#server/store/notifications/notifications.ts'
import { type Notification, notificationTopic } from '#src/contract/account/notifications.ts'
import type { Action, Module } from '#src/domain/access/modules.ts'
import type { NotificationSubject } from '#src/domain/notification-subjects.ts'
import { html } from '../mail/html.ts'
import type { Services } from '../services.ts'
import { queuePush } from './deliver.ts'

interface Said {
  type: Notification['type']
  /**
   * HTML; build it with the `html` template, which escapes what is put into it. Don't name the restaurant:
   * `presentNotification` does.
   */
  message: string
  /** What it is about: gives it its title and the page it opens. */
  subject?: NotificationSubject
}
/** What happened, and to whom it is told. */
export type Raised = Said &
  (
    | {
        /** Null where it is about none: told to those who see every restaurant. */
        restaurantId: number | null
        /** Told only to those who have this grant; to everybody of the restaurant when left out. */
        permission?: `${Module}.${Action}`
      }
    | { accountIds: readonly number[]; restaurantId?: number | null }
  )

/**
 * Writes a notification for each account concerned that has notifications switched on, and publishes each to
 * its account's sockets on every server, and pushes it to its browsers, once the transaction commits: `tx` if
 * given, else one of its own.
 * Answers how many accounts were told.
 */
export async function raise(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  raised: Raised,
  tx?: Database,
): Promise<number> {
  const { db, now, live } = services
  const work = async (inside: Database) => {
    const rows = await insertNotifications(inside, addresseesOf(raised), {
      restaurantId: raised.restaurantId ?? null,
      type: raised.type,
      message: raised.message,
      subject: raised.subject ?? null,
      at: now(),
    })
    const messages = rows.map(({ accountId, ...row }) => ({
      audience: { accountId },
      message: presentNotification(row),
    }))
    await live.publishAll(notificationTopic, messages, inside)
    await queuePush(services, inside, rows)
    return rows.length
  }
  return tx ? work(tx) : db.transaction(work)
}

function addresseesOf(raised: Raised): Addressees {
  if ('accountIds' in raised) return { accountIds: raised.accountIds }
  const [moduleType, actionType] = raised.permission?.split('.') ?? []
  return {
    restaurantId: raised.restaurantId,
    grant: moduleType && actionType ? { moduleType, actionType } : null,
  }
}

/** Puts the restaurant in front of the message, since its reader may see many: '<b>0458 Bluebonnet</b>: …'. */
export function presentNotification({ restaurantLabel, ...row }: NotificationRow): Notification {
  return restaurantLabel === null
    ? row
    : { ...row, message: `${html`<b>${restaurantLabel}</b>: `}${row.message}` }
}

/** Counts an account's unread ones, after some were read or deleted, and tells all of its devices. */
export async function tellUnread(
  { db, live }: Pick<Services, 'db' | 'live'>,
  accountId: number,
): Promise<{ unreadTotalResults: number }> {
  const message = { unreadTotalResults: await countUnread(db, accountId) }
  await live.publish(notificationTopic, { accountId }, message, db)
  return message
}
