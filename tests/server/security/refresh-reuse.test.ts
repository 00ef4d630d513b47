import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refresh, signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const GRACE_MS = 30_000

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = async () =>
  (await provider.call(signIn, { body: { email: MANAGER, password: DEMO_PASSWORD } })).body
const spend = (refreshToken: string) => provider.call(refresh, { body: { refreshToken } })
const reasons = async () =>
  (await database.db.rows<{ endReason: string | null }>(sql`SELECT end_reason FROM session`)).map(
    ({ endReason }) => endReason,
  )

test('the grace runs from the first use: coming within it does not make it longer [V7.4.1c]', async () => {
  const { refreshToken } = await enter()
  expect((await spend(refreshToken)).status).toBe(200)
  provider.clock.advance(GRACE_MS)
  expect((await spend(refreshToken)).status).toBe(200)
  provider.clock.advance(1)
  expect((await spend(refreshToken)).status).toBe(401)
  expect(await reasons()).toEqual(['REFRESH_REUSED'])
})

test('a token from several refreshes ago ends the session as the last one does [V7.4.1c]', async () => {
  const first = await enter()
  let latest = first.refreshToken
  for (let i = 0; i < 3; i += 1) {
    provider.clock.advance(60_000)
    latest = (await spend(latest)).body.refreshToken
  }
  expect((await spend(first.refreshToken)).status).toBe(401)
  expect((await spend(latest)).status).toBe(401)
  expect(await reasons()).toEqual(['REFRESH_REUSED'])
})

test('twenty at the same instant after the grace: none gets tokens, and it is recorded once [V16.3.3b]', async () => {
  const { refreshToken } = await enter()
  await spend(refreshToken)
  provider.clock.advance(GRACE_MS + 1)
  const all = await Promise.all(Array.from({ length: 20 }, () => spend(refreshToken)))
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(401))
  const { times } = await database.db.one<{ times: number }>(
    sql`SELECT count(*) AS times FROM audit_event WHERE action = 'REFRESH_REUSED'`,
  )
  expect(times).toBe(1)
})

test('neither kind of token stands in for the other [V9]', async () => {
  const { accessToken, refreshToken } = await enter()
  expect((await provider.call(currentUser, { token: refreshToken })).status).toBe(401)
  expect((await spend(accessToken)).status).toBe(401)
  expect(await reasons()).toEqual([null])
})

test('another session of the same account is not touched', async () => {
  const [robbed, other] = [await enter(), await enter()]
  await spend(robbed.refreshToken)
  provider.clock.advance(GRACE_MS + 1)
  expect((await spend(robbed.refreshToken)).status).toBe(401)
  expect((await spend(other.refreshToken)).status).toBe(200)
})
