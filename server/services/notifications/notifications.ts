import type { Database } from '#server/db/query.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import {
  type Addressees,
  countUnread,
  insertNotifications,
} from '#server/store/notifications/notifications.ts'
import { type Notification, notificationTopic } from '#src/contract/account/notifications.ts'
import type { Action, Module } from '#src/domain/access/modules.ts'
import type { Kept } from '#src/domain/language/kept.ts'
import type { NotificationSubject } from '#src/domain/notification-subjects.ts'
import { htmlOf } from '../mail/html.ts'
import type { Services } from '../services.ts'
import { queuePush } from './deliver.ts'
import { presentNotification } from './present.ts'

interface Said {
  type: Notification['type']
  /**
   * Kept, so that each reader has it in their language; tags are allowed in its text, and its values are escaped. A
   * string is HTML in one wording for all: build it with the `html` template, which escapes what is put into it. Don't
   * name the restaurant: `presentNotification` does.
   */
  message: Kept | string
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
  const { message } = raised
  const said =
    typeof message === 'string'
      ? { message, kept: null }
      : { message: inLanguage('en', () => htmlOf(message)), kept: message }
  const work = async (inside: Database) => {
    const rows = await insertNotifications(inside, addresseesOf(raised), {
      restaurantId: raised.restaurantId ?? null,
      type: raised.type,
      ...said,
      subject: raised.subject ?? null,
      at: now(),
    })
    const messages = rows.map(({ accountId, language, ...row }) => ({
      audience: { accountId },
      message: inLanguage(language, () => presentNotification(row)),
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

/** Counts an account's unread ones, after some were read or deleted, and tells all of its devices. */
export async function tellUnread(
  { db, live }: Pick<Services, 'db' | 'live'>,
  accountId: number,
): Promise<{ unreadTotalResults: number }> {
  const message = { unreadTotalResults: await countUnread(db, accountId) }
  await live.publish(notificationTopic, { accountId }, message, db)
  return message
}
