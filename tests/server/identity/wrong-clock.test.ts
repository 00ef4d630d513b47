import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { refresh, signIn } from '#src/contract/account/auth.ts'
import { verifyCode } from '#src/contract/account/multi-factor.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** The server's clock was ahead, and is set right: what was issued and counted meanwhile is of the future. */

const YEAR_MS = 365 * 86_400_000
/** The beginning of a code's step. */
const NOW = 1_800_000_000_000

const chain = seededChain(() => NOW)
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOW) })
  provider.clock.advance(YEAR_MS)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = (email: string, password: string = DEMO_PASSWORD) =>
  provider.call(signIn, { body: { email, password } })
const enterWithCode = async () => {
  const { accessToken: token } = (await enter(MFA)).body
  const secret = Secret.fromBase32(demoMultiFactorSecret('test'))
  const code = new TOTP({ secret }).generate({ timestamp: provider.clock.now() })
  return provider.call(verifyCode, { token, body: { code } })
}
const setRight = (ms = YEAR_MS) => provider.clock.advance(-ms)

test('wrong passwords of a year ahead keep nobody out today', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await enter(MANAGER, 'wrong')).status).toBe(401)
  expect((await enter(MANAGER)).status).toBe(429)
  setRight()
  expect((await enter(MANAGER)).status).toBe(200)
})

test('a code of a year ahead uses up none of today', async () => {
  expect((await enterWithCode()).status).toBe(200)
  setRight()
  expect((await enterWithCode()).status).toBe(200)
  expect((await enterWithCode()).status).toBe(400)
})

test('tokens of a year ahead do not live for that year', async () => {
  const { accessToken: token, refreshToken } = (await enter(MANAGER)).body
  setRight()
  expect((await provider.call(currentUser, { token })).status).toBe(401)
  expect((await provider.call(refresh, { body: { refreshToken } })).status).toBe(401)
})

test('after some hours ahead a session goes on, with new tokens', async () => {
  const { accessToken: token, refreshToken } = (await enter(MANAGER)).body
  setRight(5 * 3_600_000)
  expect((await provider.call(currentUser, { token })).status).toBe(401)
  const renewed = await provider.call(refresh, { body: { refreshToken } })
  expect(renewed.status).toBe(200)
  expect((await provider.call(currentUser, { token: renewed.body.accessToken })).status).toBe(200)
  // What was spent by the present clock is within its grace, and spent for good after it.
  provider.clock.advance(31_000)
  expect((await provider.call(refresh, { body: { refreshToken } })).status).toBe(401)
})

test('a clock that is corrected by a minute is noticed by nobody', async () => {
  const { accessToken: token } = (await enter(MANAGER)).body
  setRight(60_000)
  expect((await provider.call(currentUser, { token })).status).toBe(200)
})
