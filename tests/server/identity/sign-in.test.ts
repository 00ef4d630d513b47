import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACCESS_MS, REFRESH_MS } from '#server/services/identity/tokens.ts'
import { forgotPassword, logout, refresh, signIn } from '#src/contract/account/auth.ts'
import { updateProfile } from '#src/contract/account/profile.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

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

const enter = (email: string, password = DEMO_PASSWORD) =>
  provider.call(signIn, { body: { email, password } })
const spend = (refreshToken: string) => provider.call(refresh, { body: { refreshToken } })
const alive = async (token: string) => (await provider.call(currentUser, { token })).status === 200
const refusal = (code: number, message: string) => ({ success: false, code, message })

describe('sign-in', () => {
  test('answers the user, the tokens and their times [V7.2.1]', async () => {
    const { status, body } = await enter('Manager@Linewatch.test ')
    const at = provider.clock.now()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: {
        email: 'manager@linewatch.test',
        type: 'USER',
        userRoleDto: { name: 'Restaurant Manager', accessList: expect.any(Array) },
      },
      userUuid: body.user.uuid,
      multiFactorAuthentication: false,
      daysToPasswordExpiration: null,
      accessExpDate: at + ACCESS_MS,
      refreshExpDate: at + REFRESH_MS,
    })
    expect(Buffer.from(body.accessToken, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(Buffer.from(body.refreshToken, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(await alive(body.accessToken)).toBe(true)
  })

  test('neither token is stored as itself [V7.2.1]', async () => {
    const { body } = await enter('manager@linewatch.test')
    const { text } = await database.db.one<{ text: string }>(
      sql`SELECT string_agg(session::text, ' ') AS text FROM session`,
    )
    expect(text).not.toContain(body.accessToken)
    expect(text).not.toContain(Buffer.from(body.accessToken).toString('hex'))
    expect(text).not.toContain(body.refreshToken)
  })

  test('every sign-in has tokens of its own [V7.2.1]', async () => {
    const [first, second] = [await enter('manager@linewatch.test'), await enter('manager@linewatch.test')]
    expect(first.body.accessToken).not.toBe(second.body.accessToken)
    expect(first.body.refreshToken).not.toBe(second.body.refreshToken)
    expect(await alive(first.body.accessToken)).toBe(true)
  })

  test.each([
    ['blocked@linewatch.test', 403, 'User is blocked', 'USER_BLOCKED'],
    ['expired@linewatch.test', 400, 'Password is expired', 'PASSWORD_EXPIRED'],
  ])('%s is refused with %i %s', async (email, code, message, reason) => {
    const { status, body } = await enter(email)
    expect([status, body]).toEqual([code, { ...refusal(code, message), reason }])
  })

  test('a state of the account is told to its owner only [V6.3.8b]', async () => {
    for (const email of ['blocked@linewatch.test', 'expired@linewatch.test', 'manager@linewatch.test']) {
      const { status, body } = await enter(email, 'wrong')
      expect([status, body]).toEqual([401, refusal(401, 'The e-mail or the password is not right.')])
    }
  })

  test('a user with multi-factor gets a session that opens nothing yet', async () => {
    const { status, body } = await enter('mfa@linewatch.test')
    expect([status, body.multiFactorAuthentication]).toEqual([200, true])
    const user = await provider.call(currentUser, { token: body.accessToken })
    expect(user.status).toBe(403)
    expect((await provider.call(logout, { token: body.accessToken })).status).toBe(204)
  })

  test('an address that is not known is answered as one that is, wrong or forgotten', async () => {
    const known = await enter('manager@linewatch.test', 'wrong')
    const unknown = await enter('nobody@linewatch.test', 'wrong')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const forget = (email: string) => provider.call(forgotPassword, { body: { email } })
    const [one, other] = [await forget('manager@linewatch.test'), await forget('nobody@linewatch.test')]
    expect([one.status, one.bytes.length]).toEqual([204, 0])
    expect([other.status, other.bytes.length]).toEqual([204, 0])
    expect(provider.queued.map(({ task }) => task)).toEqual(['password-link', 'password-link'])
    await provider.runQueued()
    expect(provider.queued).toEqual([
      { task: 'mail', payload: expect.objectContaining({ to: 'manager@linewatch.test' }) },
    ])
  })
})

describe('wrong passwords', () => {
  const wrong = async (email: string, times: number) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i += 1) statuses.push((await enter(email, `wrong ${i}`)).status)
    return statuses
  }

  test.each(['manager@linewatch.test', 'nobody@linewatch.test'])(
    'the sixth of %s within five minutes is refused, right or wrong, and after a restart too',
    async (email) => {
      expect(await wrong(email, 5)).toEqual([401, 401, 401, 401, 401])
      const sixth = await enter(email)
      expect(sixth.status).toBe(429)
      expect(sixth.body).toMatchObject({
        success: false,
        code: 429,
        message: 'Too many wrong passwords for this account. Try again in 30 seconds.',
      })
      expect(sixth.headers['retry-after']).toBe('30')

      const { clock } = provider
      await provider.stop()
      provider = await startTestProvider({ databaseUrl: database.url, clock })
      expect((await enter(email.toUpperCase())).status).toBe(429)
    },
  )

  test('half a minute after the fifth there is another try, and a minute after each further one', async () => {
    await wrong('manager@linewatch.test', 5)
    provider.clock.advance(30_000 - 1)
    expect((await enter('manager@linewatch.test')).status).toBe(429)
    provider.clock.advance(1)
    expect(await wrong('manager@linewatch.test', 1)).toEqual([401])
    provider.clock.advance(60_000 - 1)
    expect((await enter('manager@linewatch.test')).status).toBe(429)
    provider.clock.advance(1)
    expect((await enter('manager@linewatch.test')).status).toBe(200)
  })

  test('a right password forgives the wrong ones before it', async () => {
    expect(await wrong('manager@linewatch.test', 4)).toEqual([401, 401, 401, 401])
    expect((await enter('manager@linewatch.test')).status).toBe(200)
    expect(await wrong('manager@linewatch.test', 5)).toEqual([401, 401, 401, 401, 401])
  })

  test('many at once do not slip through together [V6.3.1e]', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => enter('manager@linewatch.test', `w${i}`)),
    )
    const tried = all.filter(({ status }) => status === 401).length
    expect(tried).toBeLessThanOrEqual(5)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20 - tried)
  })
})

describe('refresh', () => {
  test('spends the token for a new pair; the old access token is dead at once [V7.4.1b]', async () => {
    const first = (await enter('manager@linewatch.test')).body
    expect(await alive(first.accessToken)).toBe(true)
    const { status, body } = await spend(first.refreshToken)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'accessExpDate',
      'accessToken',
      'refreshExpDate',
      'refreshToken',
    ])
    expect(body.accessToken).not.toBe(first.accessToken)
    expect(await alive(body.accessToken)).toBe(true)
    provider.clock.advance(10_001)
    expect(await alive(first.accessToken)).toBe(false)
  })

  test('the tab that lost the race is served within 30 s', async () => {
    const { refreshToken } = (await enter('manager@linewatch.test')).body
    const winner = (await spend(refreshToken)).body
    provider.clock.advance(29_999)
    const loser = await spend(refreshToken)
    expect(loser.status).toBe(200)
    expect(await alive(loser.body.accessToken)).toBe(true)
    expect((await spend(winner.refreshToken)).status).toBe(200)
  })

  test('a spent token that comes later ends the session, for anyone who holds it [V7.4.1b]', async () => {
    const { refreshToken } = (await enter('manager@linewatch.test')).body
    const next = (await spend(refreshToken)).body
    provider.clock.advance(30_001)
    const { status, body } = await spend(refreshToken)
    expect([status, body]).toEqual([
      401,
      refusal(401, 'This session was ended because its token was used twice. Sign in again.'),
    ])
    expect((await spend(next.refreshToken)).status).toBe(401)
    await expect.poll(() => alive(next.accessToken)).toBe(false)
    const ended = await database.db.one<{ endReason: string }>(sql`SELECT end_reason FROM session`)
    expect(ended.endReason).toBe('REFRESH_REUSED')
  })

  test('of an unknown, an over or a blocked one is 401', async () => {
    expect((await spend('unknown')).status).toBe(401)
    const { refreshToken } = (await enter('manager@linewatch.test')).body
    const other = (await enter('manager@linewatch.test')).body
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE email = 'manager@linewatch.test'`)
    expect((await spend(other.refreshToken)).status).toBe(401)
    await database.db.run(sql`UPDATE account SET blocked_at = NULL`)
    provider.clock.advance(REFRESH_MS)
    expect((await spend(refreshToken)).status).toBe(401)
  })

  test('two at the same instant both get on, and the session lives', async () => {
    const { refreshToken } = (await enter('manager@linewatch.test')).body
    const both = await Promise.all([spend(refreshToken), spend(refreshToken)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const lives = await Promise.all(both.map(({ body }) => alive(body.accessToken)))
    expect(lives.filter(Boolean)).toHaveLength(1)
  })
})

describe('the end of a session', () => {
  test('an access token lives 15 minutes', async () => {
    const { accessToken } = (await enter('manager@linewatch.test')).body
    provider.clock.advance(ACCESS_MS - 1)
    expect(await alive(accessToken)).toBe(true)
    provider.clock.advance(1)
    expect(await alive(accessToken)).toBe(false)
  })

  test('signing out kills both tokens of this session and no other [V7.4.1a]', async () => {
    const { accessToken, refreshToken } = (await enter('manager@linewatch.test')).body
    const other = (await enter('manager@linewatch.test')).body
    const { status, bytes } = await provider.call(logout, { token: accessToken })
    expect([status, bytes.length]).toEqual([204, 0])
    await expect.poll(() => alive(accessToken)).toBe(false)
    expect((await spend(refreshToken)).status).toBe(401)
    expect((await provider.call(logout, { token: accessToken })).status).toBe(401)
    expect(await alive(other.accessToken)).toBe(true)
  })

  test('a blocked user is told so on every call, and may still sign out', async () => {
    const { accessToken } = (await enter('manager@linewatch.test')).body
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE email = 'manager@linewatch.test'`)
    await provider.services.sessions.changed(database.db)
    const { status, body } = await provider.call(currentUser, { token: accessToken })
    expect([status, body]).toEqual([403, { ...refusal(403, 'User is blocked'), reason: 'USER_BLOCKED' }])
    expect((await provider.call(logout, { token: accessToken })).status).toBe(204)
  })

  test('a deleted user is signed out', async () => {
    const { accessToken, refreshToken } = (await enter('manager@linewatch.test')).body
    await database.db.run(sql`UPDATE account SET deleted_at = 1 WHERE email = 'manager@linewatch.test'`)
    await provider.services.sessions.changed(database.db)
    await expect.poll(() => alive(accessToken)).toBe(false)
    expect((await spend(refreshToken)).status).toBe(401)
  })
})

describe('the language of an account', () => {
  const email = 'manager@linewatch.test'
  const from = (page: string) => ({ headers: { 'accept-language': page } })
  const enterFrom = async (page: string) =>
    (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD }, ...from(page) })).body
  const kept = async () => {
    const row = await database.db.one(sql`SELECT spoken, language FROM account WHERE email = ${email}`)
    return Object.values(row)
  }

  test('is that of the page where its user signed in last, or renewed the tokens', async () => {
    expect(await kept()).toEqual(['en', 'en'])
    const { refreshToken } = await enterFrom('es')
    expect(await kept()).toEqual(['es', 'es'])
    const { status } = await provider.call(refresh, { body: { refreshToken }, ...from('en') })
    expect([status, await kept()]).toEqual([200, ['en', 'en']])
  })

  test('is that of its settings, wherever its user signs in', async () => {
    const { accessToken: token, refreshToken } = await enterFrom('en')
    const body = { displayName: 'Ada', preferences: { language: 'es' } } as const
    await provider.call(updateProfile, { token, body })
    expect(await kept()).toEqual(['en', 'es'])
    await provider.call(refresh, { body: { refreshToken }, ...from('en') })
    await enterFrom('en')
    expect(await kept()).toEqual(['en', 'es'])
  })

  test('is not changed by a refusal', async () => {
    await provider.call(signIn, { body: { email, password: 'wrong' }, ...from('es') })
    await provider.call(refresh, { body: { refreshToken: 'wrong' }, ...from('es') })
    expect(await kept()).toEqual(['en', 'en'])
  })
})
