import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEPT, keepHouse } from '#server/services/housekeeping.ts'
import { freshDatabase } from '#tests/support/database.ts'

const NOW = 1_800_000_000_000
let fresh: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.run(sql`
    INSERT INTO account (email, display_name, type, created_at) VALUES ('a@linewatch.test', 'A', 'ADMIN', ${NOW})`)
  await fresh.db.run(
    sql`INSERT INTO attempt (key, at) VALUES ('old', ${NOW - KEPT.attempts - 1}), ('new', ${NOW - 1000})`,
  )
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

test('what nobody needs any more goes, everything else stays', async () => {
  await keepHouse({ db: fresh.db, now: () => NOW })

  const attempts = await fresh.db.rows<{ key: string }>(sql`SELECT key FROM attempt`)
  const reports = await fresh.db.rows<{ kind: string }>(sql`SELECT kind FROM report`)
  const sessions = await fresh.db.rows<{ userAgent: string }>(
    sql`SELECT user_agent FROM session ORDER BY user_agent`,
  )
  expect(attempts.map(({ key }) => key)).toEqual(['new'])
  expect(reports.map(({ kind }) => kind)).toEqual(['new'])
  expect(sessions.map(({ userAgent }) => userAgent)).toEqual(['alive', 'ended lately'])
})
