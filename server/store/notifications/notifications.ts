import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import type { Kept } from '#src/domain/language/kept.ts'
import type { Language } from '#src/domain/language/languages.ts'
import { isChosenApart, type NotificationSubject } from '#src/domain/notification-subjects.ts'

/** `message` is as it was raised: the restaurant's label is not in it yet. */
export type NotificationRow = Notification & {
  restaurantLabel: string | null
  /** The same, to be worded for its reader; null where there are no other words for it. */
  kept: Kept | null
}

/** A restaurant `r` as people know it: '0458 Bluebonnet'. */
export const restaurantLabel = sql`r.number || ' ' || r.name`

/** A restaurant, null for all of them, and the one grant its readers must have, if any; or just these accounts. */
export type Addressees =
  | { restaurantId: number | null; grant: { moduleType: string; actionType: string } | null }
  | { accountIds: readonly number[] }

/** The row rule of domain/access/scope.ts and the permission rule of permission.ts, over all accounts. */
export function addressed(to: Addressees): Sql {
  if ('accountIds' in to) return sql`a.id = ANY(${[...to.accountIds]}::int[])`
  const { restaurantId, grant } = to
  if (restaurantId === null) return sql`a.type = 'ADMIN'`
  const holds = sql`(a.type = 'ADMIN'
    OR (a.type = 'USER' AND a.restaurant_id = ${restaurantId})
    OR (a.type NOT IN ('ADMIN', 'USER') AND EXISTS (
      SELECT 1 FROM account_restaurant ar WHERE ar.account_id = a.id AND ar.restaurant_id = ${restaurantId})))`
  if (!grant) return holds
  return sql`${holds} AND (a.type = 'ADMIN' OR a.role_id IS NULL OR EXISTS (
    SELECT 1 FROM role_policy rp JOIN policy_access pa USING (policy_id)
     WHERE rp.role_id = a.role_id AND pa.module_type = ${grant.moduleType} AND pa.action_type = ${grant.actionType}))`
}

/** Writes one notification for each account addressed that wants such; answers what was written. */
export function insertNotifications(
  tx: Database,
  to: Addressees,
  n: {
    restaurantId: number | null
    type: Notification['type']
    message: string
    kept?: Kept | null
    subject: NotificationSubject | null
    at: number
  },
) {
  const kept = n.kept ? JSON.stringify(n.kept) : null
  return tx.rows<NotificationRow & { accountId: number; language: Language }>(sql`
    INSERT INTO notification (account_id, restaurant_id, type, message, kept, subject, event_time)
    SELECT a.id, ${n.restaurantId}::int, ${n.type}, ${n.message}, ${kept}::jsonb, ${n.subject}, ${n.at}
      FROM account a
     WHERE a.notification AND a.deleted_at IS NULL AND a.blocked_at IS NULL AND ${addressed(to)}
       AND (${isChosenApart(n.subject)} OR coalesce(a.preferences -> 'notificationTypes' ? ${n.type}, true))
    RETURNING account_id, uuid, status, type, message, kept, subject, event_time,
              (SELECT a.language FROM account a WHERE a.id = account_id) AS language,
              (SELECT r.uuid FROM restaurant r WHERE r.id = restaurant_id) AS restaurant_uuid,
              (SELECT ${restaurantLabel} FROM restaurant r WHERE r.id = restaurant_id) AS restaurant_label`)
}

export function listNotifications(db: Database, accountId: number, page: { limit: number; offset: number }) {
  return db.rows<NotificationRow>(sql`
    SELECT n.uuid, n.status, n.type, n.message, n.kept, n.subject, n.event_time, r.uuid AS restaurant_uuid,
           ${restaurantLabel} AS restaurant_label
      FROM notification n LEFT JOIN restaurant r ON r.id = n.restaurant_id
     WHERE n.account_id = ${accountId} AND n.deleted_at IS NULL
     ORDER BY n.event_time DESC, n.id DESC
     LIMIT ${page.limit} OFFSET ${page.offset}`)
}

export async function countNotifications(db: Database, accountId: number): Promise<number> {
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM notification WHERE account_id = ${accountId} AND deleted_at IS NULL`,
  )
  return total
}

export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { unread } = await db.one<{ unread: number }>(
    sql`SELECT count(*) AS unread FROM notification
         WHERE account_id = ${accountId} AND status = 'UNREAD' AND deleted_at IS NULL`,
  )
  return unread
}

/** Marks an account's own notifications; others' are left alone. */
export function markNotifications(
  db: Database,
  accountId: number,
  uuids: readonly string[],
  status: Notification['status'],
) {
  return db.run(sql`
    UPDATE notification SET status = ${status}
     WHERE account_id = ${accountId} AND uuid = ANY(${[...uuids]}::uuid[]) AND status <> ${status}`)
}

/** Deletes one for as long as it can be taken back; answers how many there were. */
export function deleteNotificationOf(db: Database, accountId: number, uuid: string, at: number) {
  return db.run(sql`
    UPDATE notification SET deleted_at = ${at}
     WHERE account_id = ${accountId} AND uuid = ${uuid} AND deleted_at IS NULL`)
}

/** Takes a deletion back; null when there is none. */
export function recallNotificationOf(db: Database, accountId: number, uuid: string) {
  return db.maybe<NotificationRow>(sql`
    UPDATE notification n SET deleted_at = NULL
     WHERE n.account_id = ${accountId} AND n.uuid = ${uuid} AND n.deleted_at IS NOT NULL
    RETURNING n.uuid, n.status, n.type, n.message, n.kept, n.subject, n.event_time,
              (SELECT r.uuid FROM restaurant r WHERE r.id = n.restaurant_id) AS restaurant_uuid,
              (SELECT ${restaurantLabel} FROM restaurant r WHERE r.id = n.restaurant_id) AS restaurant_label`)
}

/** Forgets what was deleted before `before`. */
export function purgeNotifications(db: Database, before: number) {
  return db.run(sql`DELETE FROM notification WHERE deleted_at < ${before}`)
}
