import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refresh } from '#src/contract/account/auth.ts'
import { startSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import {
  type Browser,
  CALLBACK,
  handoffOf,
  newBinding,
  ORIGIN,
  openBrowser,
  RULES,
  startSignOnServer,
} from '#tests/support/oidc/sign-on.ts'
import type { TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let identity: IdentityServer
let database: FreshDatabase
let provider: TestProvider
let browser: Browser

beforeAll(async () => {
  identity = await startIdentityServer({ redirectUris: [CALLBACK] })
})
afterAll(() => identity.stop())
beforeEach(async () => {
  database = await chain.copy()
  provider = await startSignOnServer(identity, database.url, { rules: RULES })
  browser = openBrowser(identity)
  identity.people.clear()
  identity.people.set('ana', { groups: ['crew', 'of-0204'] })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const accounts = () =>
  database.db.rows<{ email: string }>(sql`SELECT email FROM account WHERE email LIKE '%@chain.example'`)
const sessions = async () =>
  (await database.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM session WHERE provider IS NOT NULL`)).n
const nobodyCameIn = async () => expect([await accounts(), await sessions()]).toEqual([[], 0])

describe('a sign-in', () => {
  test('creates the user at the first one, with what the groups give, and finds them at the next', async () => {
    const { status, body } = await browser.signIn(provider, 'ana')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      purpose: 'SIGN_IN',
      tokens: null,
      signedIn: {
        provider: 'chain',
        multiFactorAuthentication: false,
        daysToPasswordExpiration: null,
        user: { email: 'ana@chain.example', displayName: 'Somebody ana', type: 'USER' },
      },
    })
    const token = body.signedIn?.accessToken
    const user = await provider.call(currentUser, { token })
    expect(user.body).toMatchObject({
      email: 'ana@chain.example',
      userRoleDto: { name: 'Crew' },
      daysToPasswordExpiration: null,
    })
    const again = await openBrowser(identity).signIn(provider, 'ana')
    expect(again.body.signedIn?.userUuid).toBe(body.signedIn?.userUuid)
    expect(await accounts()).toHaveLength(1)
    const actions = await database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE subject_name = 'ana@chain.example' ORDER BY id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['USER_CREATED', 'SIGNED_IN', 'SIGNED_IN'])
  })

  test('ends after twelve hours, however much it is used', async () => {
    const { body } = await browser.signIn(provider, 'ana')
    let pair = body.signedIn
    for (let hours = 0; hours < 11; hours += 1) {
      provider.clock.advance(3_600_000)
      const next = await provider.call(refresh, { body: { refreshToken: pair?.refreshToken ?? '' } })
      expect(next.status).toBe(200)
      pair = { ...body.signedIn, ...next.body } as typeof pair
    }
    provider.clock.advance(3_600_000)
    const over = await provider.call(refresh, { body: { refreshToken: pair?.refreshToken ?? '' } })
    expect([over.status, over.body]).toEqual([
      401,
      { success: false, code: 401, message: 'You signed in 12 hours ago. Sign in again.' },
    ])
  })

  test('leads back to the page it came from, and to no other site', async () => {
    const address = await browser.begin(provider, { from: '/users?page=2' })
    const back = await browser.comeBack(provider, await browser.visitor.signIn(address, 'ana'))
    expect(back.href.split('#')[0]).toBe(`${ORIGIN}/login`)
    expect((await browser.finish(provider, back)).body.from).toBe('/users?page=2')
    for (const from of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const body = { binding: browser.binding, origin: ORIGIN, from }
      const refused = await provider.call(startSingleSignOn, { params: { provider: 'chain' }, body })
      expect(refused.status, from).toBe(400)
    }
  })

  test('is begun only for a console of this server, at a provider that is set up', async () => {
    const ask = (id: string, origin: string) =>
      provider.call(startSingleSignOn, { params: { provider: id }, body: { binding: newBinding(), origin } })
    expect((await ask('chain', 'https://evil.example')).body).toMatchObject({
      code: 400,
      message: 'Open Linewatch at https://linewatch.test to sign in this way.',
    })
    expect((await ask('other', ORIGIN)).status).toBe(404)
  })

  test('asks for a code with PKCE, a state and a nonce of its own', async () => {
    const [one, other] = [new URL(await browser.begin(provider)), new URL(await browser.begin(provider))]
    expect(one.origin).toBe(identity.issuer)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)?.length, name).toBeGreaterThanOrEqual(43)
      expect(one.searchParams.get(name), name).not.toBe(other.searchParams.get(name))
    }
  })

  test('whose user has multi-factor waits for the code as any other', async () => {
    await browser.signIn(provider, 'ana')
    await database.db.run(
      sql`UPDATE account SET multi_factor_demanded = true WHERE email = 'ana@chain.example'`,
    )
    const { body } = await openBrowser(identity).signIn(provider, 'ana')
    expect(body.signedIn?.multiFactorAuthentication).toBe(true)
    expect((await provider.call(currentUser, { token: body.signedIn?.accessToken })).status).toBe(403)
  })

  test('is kept out of the log: no code, state, handoff or token', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    const back = await browser.comeBack(provider, callback)
    const { body } = await browser.finish(provider, back)
    const secrets = [
      callback.searchParams.get('code'),
      callback.searchParams.get('state'),
      handoffOf(back),
      body.signedIn?.accessToken,
      body.signedIn?.refreshToken,
    ]
    for (const secret of secrets) expect(provider.logged()).not.toContain(secret)
    const { text } = await database.db.one<{ text: string }>(sql`
      SELECT (SELECT string_agg(a::text, ' ') FROM oidc_attempt a) || (SELECT string_agg(s::text, ' ') FROM session s) AS text`)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toContain('eyJ')
  })
})

describe('what comes back', () => {
  const message = async (back: URL, by = browser) => {
    const { status, body } = await by.finish(provider, back)
    return { status, message: (body as unknown as { message: string }).message }
  }
  const EXPIRED = {
    status: 410,
    message: 'This sign-in is too old, or it was already used. Start again.',
  }

  test('with another state is refused', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    callback.searchParams.set('state', newBinding())
    expect(await message(await browser.comeBack(provider, callback))).toEqual(EXPIRED)
    await nobodyCameIn()
  })

  test('with the state of another sign-in, whose verifier and nonce are others, is refused', async () => {
    const mine = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    const other = new URL(await browser.begin(provider))
    mine.searchParams.set('state', other.searchParams.get('state') ?? '')
    expect(await message(await browser.comeBack(provider, mine))).toEqual({
      status: 403,
      message:
        "The answer from Chain ID couldn't be verified. Try again. If it happens again, tell your IT team.",
    })
    await nobodyCameIn()
  })

  test('with another code is refused', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    callback.searchParams.set('code', `${callback.searchParams.get('code')}x`)
    expect((await message(await browser.comeBack(provider, callback))).status).toBe(403)
    await nobodyCameIn()
  })

  test('with the issuer of another provider is refused (RFC 9207)', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    callback.searchParams.set('iss', 'https://evil.example')
    expect((await message(await browser.comeBack(provider, callback))).status).toBe(403)
    await nobodyCameIn()
  })

  test('without access, since somebody refused it there, says what to do', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana', { refuse: true })
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect(await message(await browser.comeBack(provider, callback))).toEqual({
      status: 403,
      message: 'Chain ID did not sign you in. Try again, or ask your IT team for access to Linewatch.',
    })
  })

  test('after ten minutes is too late', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    provider.clock.advance(10 * 60_000)
    expect(await message(await browser.comeBack(provider, callback))).toEqual(EXPIRED)
    await nobodyCameIn()
  })

  test('twice within a minute, at once too, leads to the same page; later it is used up', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    const [one, other] = await Promise.all([
      browser.comeBack(provider, callback),
      browser.comeBack(provider, callback),
    ])
    expect(other.href).toBe(one.href)
    provider.clock.advance(59_000)
    expect((await browser.comeBack(provider, callback)).href).toBe(one.href)
    provider.clock.advance(2_000)
    expect(handoffOf(await browser.comeBack(provider, callback))).toBe('none')
    expect((await browser.finish(provider, one)).status).toBe(200)
  })

  test('with the right state and another code is not told where the first one led', async () => {
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    await browser.comeBack(provider, callback)
    callback.searchParams.set('code', 'guessed')
    expect(handoffOf(await browser.comeBack(provider, callback))).toBe('none')
  })

  test('is finished once', async () => {
    const back = await browser.comeBack(
      provider,
      await browser.visitor.signIn(await browser.begin(provider), 'ana'),
    )
    const all = await Promise.all(Array.from({ length: 5 }, () => browser.finish(provider, back)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
    expect(await sessions()).toBe(1)
  })

  test('in another browser than the one that began opens nothing there, and still works in its own [V10.1.2]', async () => {
    // Somebody begins, and has somebody else sign in: neither of them may get the session.
    const attacker = browser
    const victim = openBrowser(identity)
    const back = await victim.comeBack(
      provider,
      await victim.visitor.signIn(await attacker.begin(provider), 'ana'),
    )
    expect(await message(back, victim)).toEqual({
      status: 403,
      message:
        'This sign-in was started in another browser or app. Start again here. If you did not start it, do nothing.',
    })
    await nobodyCameIn()
  })

  test('two minutes after it came is too late to be finished', async () => {
    const back = await browser.comeBack(
      provider,
      await browser.visitor.signIn(await browser.begin(provider), 'ana'),
    )
    provider.clock.advance(2 * 60_000 + 1)
    expect(await message(back)).toEqual(EXPIRED)
    await nobodyCameIn()
  })
})

test('one server begins, another is come back to, and the first finishes', async () => {
  const other = await startSignOnServer(identity, database.url, { rules: RULES })
  const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
  const back = await browser.comeBack(other, callback)
  // Repeated at the first one.
  expect((await browser.comeBack(provider, callback)).href).toBe(back.href)
  const { status, body } = await browser.finish(provider, back)
  expect(status).toBe(200)
  expect((await other.call(currentUser, { token: body.signedIn?.accessToken })).status).toBe(200)
  await other.stop()
})

describe('the provider', () => {
  test('may have new keys in the midst of a sign-in, and of one right after it', async () => {
    expect((await browser.signIn(provider, 'ana')).status).toBe(200)
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    await identity.rotate()
    expect((await browser.finish(provider, await browser.comeBack(provider, callback))).status).toBe(200)
    expect((await openBrowser(identity).signIn(provider, 'ana')).status).toBe(200)
  })

  test('that is down is told, at the start and on the way back', async () => {
    const fresh = await startSignOnServer(identity, database.url, { rules: RULES })
    const callback = await browser.visitor.signIn(await browser.begin(provider), 'ana')
    await identity.down()
    const back = await browser.comeBack(provider, callback)
    const { status, body } = await browser.finish(provider, back)
    expect([status, body]).toMatchObject([
      503,
      { message: 'Chain ID is not responding. Try again in a few minutes.' },
    ])
    const begun = await fresh.call(startSingleSignOn, {
      params: { provider: 'chain' },
      body: { binding: newBinding(), origin: ORIGIN },
    })
    expect(begun.status).toBe(503)
    await identity.up()
    // It is not asked again at once.
    fresh.clock.advance(5_001)
    expect((await openBrowser(identity).signIn(fresh, 'ana')).status).toBe(200)
    await fresh.stop()
  })
})
