import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { ACCESS_MS, REFRESH_MS, SESSION_MS } from '#server/services/identity/tokens.ts'
import { refresh, type SignedIn, signIn } from '#src/contract/account/auth.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  multiFactorState,
  verifyCode,
  verifyEnabling,
} from '#src/contract/account/multi-factor.ts'
import { activeSessions } from '#src/contract/account/sessions.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { AREA, CREW, DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { saidBy, setRules } from './level-rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Math.ceil(Date.now() / 30_000) * 30_000

const chain = seededChain(() => START)
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(START) })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = async (email: string): Promise<SignedIn> =>
  (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body
const renew = (refreshToken: string) => provider.call(refresh, { body: { refreshToken } })
const sees = async (token: string) => (await provider.call(currentUser, { token })).status
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: provider.clock.now(),
  })
const setUpFactor = async (token: string) => {
  const { key } = (await provider.call(enableMultiFactor, { token })).body
  return (await provider.call(verifyEnabling, { token, body: { code: codeOf(key) } })).body
}
const endReason = async (email: string) =>
  (
    await database.db.rows<{ reason: string | null }>(sql`
      SELECT s.end_reason AS reason FROM session s JOIN account a ON a.id = s.account_id
       WHERE a.email = ${email} ORDER BY s.id`)
  ).map(({ reason }) => reason)

const IN_USE = 'You signed in as long ago as your administrator allows. Sign in again.'
const AWAY = 'You were away for longer than your administrator allows. Sign in again.'
const ELSEWHERE =
  'You signed in on another device, and your administrator limits how many can be used at once. Sign in again.'
const DEMANDED = 'Your administrator now requires multi-factor. Sign in again to set it up.'

describe('without rules', () => {
  test('sessions last as they always did, as many as there are', async () => {
    const at = provider.clock.now()
    const first = await enter(CREW)
    expect(first).toMatchObject({ accessExpDate: at + ACCESS_MS, refreshExpDate: at + REFRESH_MS })
    const more = [await enter(CREW), await enter(CREW), await enter(CREW), await enter(CREW)]
    for (const { accessToken } of [first, ...more]) expect(await sees(accessToken)).toBe(200)
    provider.clock.advance(REFRESH_MS - 1)
    const next = await renew(first.refreshToken)
    expect(next.body.refreshExpDate).toBe(provider.clock.now() + REFRESH_MS)
    provider.clock.advance(REFRESH_MS - 1)
    expect((await renew(next.body.refreshToken)).body.refreshExpDate).toBe(at + SESSION_MS)
  })

  test.each([
    ['30 days after signing in', 3, 'You signed in 30 days ago. Sign in again.'],
    ['14 days without use', 1, 'You have not used Linewatch for 14 days. Sign in again.'],
  ])('a session that is over %s says so, and is not ended', async (_name, times, text) => {
    let { refreshToken } = await enter(CREW)
    for (let i = 1; i < times; i += 1) {
      provider.clock.advance(REFRESH_MS - 1)
      refreshToken = (await renew(refreshToken)).body.refreshToken
    }
    provider.clock.advance(REFRESH_MS)
    expect(saidBy(await renew(refreshToken))).toEqual([401, text])
    expect(await endReason(CREW)).toEqual([null])
  })
})

describe('a longest session', () => {
  test.each(['EVERYBODY', 'USER', 'Crew'])(
    'of %s ends sessions, however much they are used',
    async (level) => {
      await setRules(provider, level, { sessionHours: 8 })
      const at = provider.clock.now()
      let session: Pick<SignedIn, 'refreshToken' | 'refreshExpDate' | 'accessExpDate'> = await enter(CREW)
      expect(session.refreshExpDate).toBe(at + 8 * HOUR)
      for (let hour = 1; hour < 8; hour += 1) {
        provider.clock.advance(HOUR)
        session = (await renew(session.refreshToken)).body
        expect(session.refreshExpDate).toBe(at + 8 * HOUR)
      }
      provider.clock.advance(HOUR - 1)
      session = (await renew(session.refreshToken)).body
      expect(session.accessExpDate).toBe(at + 8 * HOUR)
      provider.clock.advance(1)
      expect(saidBy(await renew(session.refreshToken))).toEqual([401, IN_USE])
    },
  )

  test('ends one that was opened before at its next refresh, on every server', async () => {
    const other = await startTestProvider({ databaseUrl: database.url, seed: false, clock: provider.clock })
    const session = await enter(CREW)
    provider.clock.advance(9 * HOUR)
    await setRules(provider, 'USER', { sessionHours: 8 })
    const refused = await other.call(refresh, { body: { refreshToken: session.refreshToken } })
    await other.stop()
    expect(saidBy(refused)).toEqual([401, IN_USE])
    expect(await endReason(CREW)).toEqual(['RULE_TOO_OLD'])
    // It stays over when the rule goes.
    await setRules(provider, 'USER', {})
    expect(saidBy(await renew(session.refreshToken))).toEqual([401, IN_USE])
  })

  test('lets one go on that is younger, until then', async () => {
    const at = provider.clock.now()
    const session = await enter(CREW)
    provider.clock.advance(HOUR)
    await setRules(provider, 'USER', { sessionHours: 8 })
    expect((await renew(session.refreshToken)).body.refreshExpDate).toBe(at + 8 * HOUR)
  })

  test('of another type or role is nothing to a session', async () => {
    await setRules(provider, 'ADMIN', { sessionHours: 1 })
    await setRules(provider, 'Area Manager', { sessionHours: 1 })
    const session = await enter(CREW)
    expect(session.refreshExpDate).toBe(provider.clock.now() + REFRESH_MS)
  })
})

describe('a longest time without use', () => {
  test('ends sessions that nobody uses, and none that is used', async () => {
    await setRules(provider, 'EVERYBODY', { idleMinutes: 30 })
    const at = provider.clock.now()
    let session: Pick<SignedIn, 'refreshToken' | 'accessToken' | 'accessExpDate'> = await enter(CREW)
    expect(session).toMatchObject({ accessExpDate: at + 10 * MINUTE, refreshExpDate: at + 30 * MINUTE })
    for (let i = 0; i < 12; i += 1) {
      provider.clock.advance(10 * MINUTE)
      session = (await renew(session.refreshToken)).body
    }
    provider.clock.advance(30 * MINUTE)
    expect(await sees(session.accessToken)).toBe(401)
    expect(saidBy(await renew(session.refreshToken))).toEqual([401, AWAY])
    expect(await endReason(CREW)).toEqual(['RULE_IDLE'])
  })

  test('counts from the last call for one that was opened before', async () => {
    const [idle, used] = [await enter(CREW), await enter(MANAGER)]
    provider.clock.advance(14 * MINUTE)
    expect(await sees(used.accessToken)).toBe(200)
    await setRules(provider, 'EVERYBODY', { idleMinutes: 15 })
    provider.clock.advance(MINUTE)
    expect(saidBy(await renew(idle.refreshToken))).toEqual([401, AWAY])
    expect((await renew(used.refreshToken)).status).toBe(200)
  })
})

describe('a number of sessions', () => {
  test('ends the oldest when there is one more, and its browser learns why', async () => {
    await setRules(provider, 'EVERYBODY', { sessions: 2 })
    const opened: SignedIn[] = []
    for (let i = 0; i < 3; i += 1) {
      opened.push(await enter(CREW))
      provider.clock.advance(1000)
    }
    const [first, second, third] = opened as [SignedIn, SignedIn, SignedIn]
    expect(await sees(first.accessToken)).toBe(401)
    expect(saidBy(await renew(first.refreshToken))).toEqual([401, ELSEWHERE])
    expect([await sees(second.accessToken), await sees(third.accessToken)]).toEqual([200, 200])
    expect((await enter(MANAGER)).userUuid).not.toBe(third.userUuid)
    expect(await sees(second.accessToken)).toBe(200)
  })

  test('is never exceeded by many sign-ins at once', async () => {
    await setRules(provider, 'USER', { sessions: 2 })
    const servers = [
      provider,
      await startTestProvider({ databaseUrl: database.url, seed: false, clock: provider.clock }),
    ]
    const body = { email: CREW, password: DEMO_PASSWORD }
    await Promise.all(servers.flatMap((server) => [1, 2, 3].map(() => server.call(signIn, { body }))))
    await servers[1]?.stop()
    expect((await endReason(CREW)).filter((reason) => reason === null)).toHaveLength(2)
  })

  test('is not spent by who knows only the password', async () => {
    await setRules(provider, 'EVERYBODY', { sessions: 1 })
    const secret = demoMultiFactorSecret('test')
    const verify = async (token = '') => {
      const { body } = await provider.call(verifyCode, { token, body: { code: codeOf(secret) } })
      return { accessToken: body?.accessToken ?? '', refreshToken: body?.refreshToken ?? '' }
    }
    const own = await verify((await enter(MFA)).accessToken)
    const guessed = [await enter(MFA), await enter(MFA)]
    expect(await sees(own.accessToken)).toBe(200)
    provider.clock.advance(30_000)
    const next = await verify(guessed[0]?.accessToken)
    expect([await sees(next.accessToken), await sees(own.accessToken)]).toEqual([200, 401])
    expect(saidBy(await renew(own.refreshToken))).toEqual([401, ELSEWHERE])
  })

  test('that is lowered ends what is too many at the next sign-in', async () => {
    const before = [await enter(CREW), await enter(CREW), await enter(CREW)]
    await setRules(provider, 'USER', { sessions: 1 })
    for (const { accessToken } of before) expect(await sees(accessToken)).toBe(200)
    const { accessToken: token } = await enter(CREW)
    const { body } = await provider.call(activeSessions, { token })
    expect(body).toMatchObject({ total: 1, content: [{ current: true }] })
  })
})

describe('multi-factor', () => {
  test('that is required leads to setting it up at the next sign-in, and then to a code [V6.3.3]', async () => {
    await setRules(provider, 'USER', { multiFactor: true })
    const session = await enter(CREW)
    expect(session.multiFactorAuthentication).toBe(true)
    expect(await sees(session.accessToken)).toBe(403)
    const { accessToken: token } = session
    expect((await provider.call(multiFactorState, { token })).body).toMatchObject({
      enabled: false,
      demanded: true,
    })
    const done = await setUpFactor(token)
    expect(await sees(done.accessToken ?? '')).toBe(200)
    expect((await renew(done.refreshToken ?? '')).status).toBe(200)
    const kept = await provider.call(disableMultiFactor, { token: done.accessToken ?? '' })
    expect(kept.status).not.toBe(204)
    expect((await enter(CREW)).multiFactorAuthentication).toBe(true)
    expect((await enter(AREA)).multiFactorAuthentication).toBe(false)
  })

  test('can’t be turned off while a rule requires it', async () => {
    const own = await setUpFactor((await enter(CREW)).accessToken)
    const token = own.accessToken ?? ''
    await setRules(provider, 'Crew', { multiFactor: true })
    expect((await provider.call(disableMultiFactor, { token })).status).toBe(409)
    await setRules(provider, 'Crew', {})
    expect((await provider.call(disableMultiFactor, { token })).status).toBe(204)
  })

  test('ends sessions without it at their next refresh, and no others', async () => {
    const [without, withCode] = [await enter(CREW), await setUpFactor((await enter(MANAGER)).accessToken)]
    await setRules(provider, 'MANAGER', { multiFactor: true })
    await setRules(provider, 'USER', { multiFactor: true })
    expect(await sees(without.accessToken)).toBe(200)
    expect(saidBy(await renew(without.refreshToken))).toEqual([401, DEMANDED])
    expect(await sees(without.accessToken)).toBe(401)
    expect(await endReason(CREW)).toEqual(['FACTOR_DEMANDED'])
    expect((await renew(withCode.refreshToken ?? '')).status).toBe(200)
  })
})
