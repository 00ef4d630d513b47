import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/** Deletes notifications of events before `before`, read or not. */
export function purgeOldNotifications(db: Database, before: number) {
  return db.run(sql`DELETE FROM notification WHERE event_time < ${before}`)
}

/** Deletes refresh tokens spent before `before`, also of sessions that live on. */
export function purgeSpentTokens(db: Database, before: number) {
  return db.run(sql`DELETE FROM spent_refresh WHERE spent_at < ${before}`)
}

/** Deletes links to set a password that were used, or ran out, before `before`. */
export function purgePasswordLinks(db: Database, before: number) {
  return db.run(sql`DELETE FROM password_link WHERE least(used_at, expires_at) < ${before}`)
}

/** Forgets the frames of unusual events before `before`: the events stay in the record. */
export function purgeUnusualFrames(db: Database, before: number) {
  return db.run(sql`UPDATE unusual_event SET frames = NULL WHERE frames IS NOT NULL AND event_at < ${before}`)
}

/** Deletes recordings made before `before`. */
export function purgeUnusualRecordings(db: Database, before: number) {
  return db.run(sql`DELETE FROM unusual_recording WHERE created_at < ${before}`)
}
