import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { mediaFiles } from '#server/services/media/files.ts'
import { deleteExpired, KEPT, runHousekeeping } from '#server/services/operations/housekeeping.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { standInEngine } from '#tests/support/video/video.ts'

const NOW = 1_800_000_000_000
let fresh: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.run(sql`
    INSERT INTO account (email, display_name, type, created_at) VALUES ('a@linewatch.test', 'A', 'ADMIN', ${NOW})`)
  await fresh.db.run(sql`
    INSERT INTO restaurant (number, name, timezone, created_at) VALUES ('1', 'One', 'UTC', ${NOW})`)
  await fresh.db.run(sql`
    INSERT INTO device (kind, identifier, name, status_at, created_at, updated_at)
    VALUES ('TABLET', 'TB-1', 'Tablet 1', ${NOW}, ${NOW}, ${NOW})`)
  await fresh.db.run(
    sql`INSERT INTO attempt (key, at) VALUES ('old', ${NOW - KEPT.attempts - 1}), ('new', ${NOW - 1000})`,
  )
  for (const [token, at] of [
    ['old', NOW - KEPT.knownBrowsers - 1],
    ['new', NOW - KEPT.knownBrowsers],
  ] as const) {
    await fresh.db.run(sql`
      INSERT INTO known_browser (account_id, token_hash, last_used_at) SELECT id, ${Buffer.from(token)}, ${at} FROM account`)
  }
  for (const [kind, at] of [
    ['old', NOW - KEPT.reports - 1],
    ['new', NOW - 1000],
  ] as const) {
    await fresh.db.run(sql`
      INSERT INTO report (account_id, kind, query, request_time) SELECT id, ${kind}, '{}', ${at} FROM account`)
  }
  for (const [hash, ended, over] of [
    ['ended long ago', NOW - KEPT.endedSessions - 1, NOW],
    ['ran out long ago', null, NOW - KEPT.endedSessions - 1],
    ['ended lately', NOW - 1000, NOW],
    ['alive', null, NOW + 1000],
  ] as const) {
    const bytes = Buffer.from(hash)
    await fresh.db.run(sql`
      INSERT INTO session (account_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, user_agent,
                           signed_in_time, last_used_at, ended_at)
      SELECT id, ${bytes}, 0, ${bytes}, ${over}, ${hash}, 0, 0, ${ended}::bigint FROM account`)
  }
})
afterAll(() => fresh.drop())

const meansAt = (at: number) => ({
  db: fresh.db,
  now: () => at,
  video: standInEngine(),
  media: mediaFiles('/nowhere'),
  log: createLog('silent'),
  settings: { factsDays: 400 },
})

test('what nobody needs any more goes, everything else stays [V14.2.7]', async () => {
  await deleteExpired(meansAt(NOW))

  const attempts = await fresh.db.rows<{ key: string }>(sql`SELECT key FROM attempt`)
  const browsers = await fresh.db.rows<{ token: string }>(
    sql`SELECT convert_from(token_hash, 'UTF8') AS token FROM known_browser`,
  )
  expect(browsers).toEqual([{ token: 'new' }])
  const reports = await fresh.db.rows<{ kind: string }>(sql`SELECT kind FROM report`)
  const sessions = await fresh.db.rows<{ userAgent: string }>(
    sql`SELECT user_agent FROM session ORDER BY user_agent`,
  )
  expect(attempts.map(({ key }) => key)).toEqual(['new'])
  expect(reports.map(({ kind }) => kind)).toEqual(['new'])
  expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['alive', 'ended lately'])
})

const MINUTE = 60_000
/** Rows with a name of their own: when each was past use, and whether it is still kept. */
test.each([
  ['notification', NOW - KEPT.notifications - MINUTE, false],
  ['notification', NOW - KEPT.notifications + MINUTE, true],
  ['refresh token spent', NOW - KEPT.spentTokens - MINUTE, false],
  ['refresh token spent', NOW - KEPT.spentTokens + MINUTE, true],
  ['link used', NOW - KEPT.passwordLinks - MINUTE, false],
  ['link used', NOW - KEPT.passwordLinks + MINUTE, true],
  ['link run out', NOW - KEPT.passwordLinks - MINUTE, false],
  ['link run out', NOW - KEPT.passwordLinks + MINUTE, true],
  // Not the caller's clock alone decides about the record: see tests/server/db/app-role.test.ts.
  ['audit event', Date.now() - KEPT.auditEvents - MINUTE, false],
  ['audit event', NOW - KEPT.auditEvents + MINUTE, true],
  ['notification deleted', NOW - KEPT.deletedNotifications - MINUTE, false],
  ['notification deleted', NOW - KEPT.deletedNotifications + MINUTE, true],
  ['alarm acknowledged', NOW - KEPT.alarmAcknowledgements - MINUTE, false],
  ['alarm acknowledged', NOW - KEPT.alarmAcknowledgements + MINUTE, true],
  ['tablet command', NOW - KEPT.tabletCommands - MINUTE, false],
  ['tablet command', NOW - KEPT.tabletCommands + MINUTE, true],
  ['tablet log', NOW - KEPT.tabletLogs - MINUTE, false],
  ['tablet log', NOW - KEPT.tabletLogs + MINUTE, true],
  ['tablet log deleted', NOW - KEPT.deletedTabletLogs - MINUTE, false],
  ['tablet log deleted', NOW - KEPT.deletedTabletLogs + MINUTE, true],
  ['tablet session unused', NOW - KEPT.tabletSessions - MINUTE, false],
  ['tablet session unused', NOW - KEPT.tabletSessions + MINUTE, true],
  ['key of a fact', NOW - KEPT.factKeys - MINUTE, false],
  ['key of a fact', NOW - KEPT.factKeys + MINUTE, true],
  ['support request', NOW - KEPT.support - MINUTE, false],
  ['support request', NOW - KEPT.support + MINUTE, true],
] as const)('%s at %d: kept is %s', async (what, at, kept) => {
  const hash = Buffer.from(`${what} ${at}`)
  await fresh.db.run(insertOf[what](hash, at))
  await deleteExpired(meansAt(NOW))
  const rows = await fresh.db.rows(sql`
    SELECT 1 FROM notification WHERE message = ${hash.toString()}
    UNION ALL SELECT 1 FROM alarm_acknowledgement WHERE alarm_key = ${hash.toString()}
    UNION ALL SELECT 1 FROM tablet_command WHERE command->>'streamName' = ${hash.toString()}
    UNION ALL SELECT 1 FROM tablet_log WHERE message = ${hash.toString()}
    UNION ALL SELECT 1 FROM tablet_session WHERE address = ${hash.toString()}
    UNION ALL SELECT 1 FROM support_request WHERE message = ${hash.toString()}
    UNION ALL SELECT 1 FROM fact_key WHERE key = ${hash.toString()}
    UNION ALL SELECT 1 FROM audit_event WHERE subject_name = ${hash.toString()}
    UNION ALL SELECT 1 FROM spent_refresh WHERE refresh_hash = ${hash}
    UNION ALL SELECT 1 FROM password_link WHERE secret_hash = ${hash}`)
  expect(rows).toHaveLength(kept ? 1 : 0)
})

test('a clock that is a year ahead takes hours and not the year', async () => {
  const kept = async () =>
    (
      await fresh.db.rows<{ message: string }>(
        sql`SELECT message FROM notification WHERE message LIKE 'aged%'`,
      )
    ).map(({ message }) => message)
  await runHousekeeping(meansAt(NOW))
  for (const hours of [1, 7, 24])
    await fresh.db.run(
      insertOf.notification(Buffer.from(`aged ${hours}`), NOW - KEPT.notifications + hours * 60 * MINUTE),
    )
  await runHousekeeping(meansAt(NOW + 365 * 24 * 60 * MINUTE))
  expect(await kept()).toEqual(['aged 7', 'aged 24'])
  await runHousekeeping(meansAt(NOW))
  await runHousekeeping(meansAt(NOW + 2 * 60 * MINUTE))
  expect(await kept()).toEqual(['aged 7', 'aged 24'])
})

const insertOf = {
  'key of a fact': (hash: Buffer, at: number) => sql`
    INSERT INTO fact_key (restaurant_id, fact_table, key, fact_id, seen_at)
    SELECT id, 'batch', ${hash.toString()}, 1, ${at} FROM restaurant`,
  notification: (hash: Buffer, at: number) => sql`
    INSERT INTO notification (account_id, type, message, event_time)
    SELECT id, 'INFO', ${hash.toString()}, ${at} FROM account`,
  'notification deleted': (hash: Buffer, at: number) => sql`
    INSERT INTO notification (account_id, type, message, event_time, deleted_at)
    SELECT id, 'INFO', ${hash.toString()}, ${NOW}, ${at} FROM account`,
  'alarm acknowledged': (hash: Buffer, at: number) => sql`
    INSERT INTO alarm_acknowledgement (restaurant_id, alarm_key, acknowledged_at)
    SELECT id, ${hash.toString()}, ${at} FROM restaurant`,
  'tablet command': (hash: Buffer, at: number) => sql`
    INSERT INTO tablet_command (device_id, command, created_at)
    SELECT id, jsonb_build_object('streamName', ${hash.toString()}::text), ${at} FROM device`,
  'tablet log': (hash: Buffer, at: number) => sql`
    INSERT INTO tablet_log (device_id, level, message, event_time)
    SELECT id, 'INFO', ${hash.toString()}, ${at} FROM device`,
  'tablet log deleted': (hash: Buffer, at: number) => sql`
    INSERT INTO tablet_log (device_id, level, message, event_time, deleted_at)
    SELECT id, 'INFO', ${hash.toString()}, ${NOW}, ${at} FROM device`,
  'tablet session unused': (hash: Buffer, at: number) => sql`
    INSERT INTO tablet_session (device_id, build, address, signed_in_time, last_used_at)
    SELECT id, '1', ${hash.toString()}, 0, ${at} FROM device`,
  'support request': (hash: Buffer, at: number) => sql`
    INSERT INTO support_request (uuid, account_id, message, watched, page, user_agent, created_at)
    SELECT gen_random_uuid(), id, ${hash.toString()}, '', '/', '', ${at} FROM account`,
  'audit event': (hash: Buffer, at: number) => sql`
    INSERT INTO audit_event (at, action, subject_kind, subject_name)
    VALUES (${at}, 'SIGNED_IN', 'USER', ${hash.toString()})`,
  'refresh token spent': (hash: Buffer, at: number) => sql`
    INSERT INTO spent_refresh (refresh_hash, session_id, spent_at)
    SELECT ${hash}, id, ${at} FROM session WHERE user_agent = 'alive'`,
  'link used': (hash: Buffer, at: number) => sql`
    INSERT INTO password_link (secret_hash, account_id, kind, created_at, expires_at, used_at)
    SELECT ${hash}, id, 'RESET', 0, ${NOW + MINUTE}, ${at} FROM account`,
  'link run out': (hash: Buffer, at: number) => sql`
    INSERT INTO password_link (secret_hash, account_id, kind, created_at, expires_at)
    SELECT ${hash}, id, 'RESET', 0, ${at} FROM account`,
}
