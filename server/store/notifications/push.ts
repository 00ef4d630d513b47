import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import type { Kept } from '#src/domain/language/kept.ts'
import type { Language } from '#src/domain/language/languages.ts'
import { restaurantLabel } from './notifications.ts'

/** Where a browser is reached, and the keys that what is sent there is sealed with (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** A session's subscription: it takes the place of the session's former one, and of the endpoint's former session. */
export async function putSubscription(tx: Database, sessionId: number, target: PushTarget, at: number) {
  const { endpoint, p256dh, auth } = target
  await tx.run(sql`DELETE FROM push_subscription WHERE endpoint = ${endpoint} AND session_id <> ${sessionId}`)
  await tx.run(sql`
    INSERT INTO push_subscription (session_id, endpoint, p256dh, auth, created_at)
    SELECT s.id, ${endpoint}, ${p256dh}, ${auth}, ${at} FROM session s WHERE s.id = ${sessionId} AND s.ended_at IS NULL
    ON CONFLICT (session_id) DO UPDATE
       SET endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
           created_at = excluded.created_at, failures = 0`)
}

export function deleteSubscriptionOf(db: Database, sessionId: number) {
  return db.run(sql`DELETE FROM push_subscription WHERE session_id = ${sessionId}`)
}

export function deleteSubscription(db: Database, id: number) {
  return db.run(sql`DELETE FROM push_subscription WHERE id = ${id}`)
}

/** A session that is live and verified, of an account that may be told something. */
const reachable = (now: number) => sql`
  s.ended_at IS NULL AND s.verified AND s.refresh_expires_at > ${now} AND a.notification
  AND a.blocked_at IS NULL AND a.deleted_at IS NULL`

/** The subscriptions of accounts that may be pushed to now. */
export function subscriptionsOf(db: Database, accountIds: readonly number[], now: number) {
  return db.rows<{ id: number; accountId: number }>(sql`
    SELECT p.id, s.account_id
      FROM push_subscription p JOIN session s ON s.id = p.session_id JOIN account a ON a.id = s.account_id
     WHERE s.account_id = ANY(${[...accountIds]}::int[]) AND ${reachable(now)}`)
}

export interface PushRow extends PushTarget {
  accountId: number
  preferences: Record<string, unknown>
  language: Language
  uuid: string
  type: Notification['type']
  message: string
  kept: Kept | null
  subject: string | null
  eventTime: number
  restaurantUuid: string | null
  restaurantLabel: string | null
  unread: number
}

/** A notification and where it is to be pushed; null once either is gone, read, or not to be told any more. */
export function pushRow(db: Database, subscriptionId: number, notificationUuid: string, now: number) {
  return db.maybe<PushRow>(sql`
    SELECT p.endpoint, p.p256dh, p.auth, a.preferences, a.language, n.uuid, n.type, n.message, n.kept, n.subject,
           n.event_time,
           r.uuid AS restaurant_uuid, ${restaurantLabel} AS restaurant_label, a.id AS account_id,
           (SELECT count(*) FROM notification u
             WHERE u.account_id = a.id AND u.status = 'UNREAD' AND u.deleted_at IS NULL) AS unread
      FROM push_subscription p JOIN session s ON s.id = p.session_id JOIN account a ON a.id = s.account_id
      JOIN notification n ON n.account_id = a.id LEFT JOIN restaurant r ON r.id = n.restaurant_id
     WHERE p.id = ${subscriptionId} AND n.uuid = ${notificationUuid} AND n.status = 'UNREAD'
       AND n.deleted_at IS NULL AND ${reachable(now)}`)
}

export function forgetFailures(db: Database, id: number) {
  return db.run(sql`UPDATE push_subscription SET failures = 0 WHERE id = ${id} AND failures > 0`)
}

/** Counts a failure; at the last one the subscription goes. */
export async function countFailure(db: Database, id: number, atMost: number): Promise<void> {
  await db.run(sql`UPDATE push_subscription SET failures = failures + 1 WHERE id = ${id}`)
  await db.run(sql`DELETE FROM push_subscription WHERE id = ${id} AND failures >= ${atMost}`)
}
