import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirm, refresh } from '#src/contract/account/auth.ts'
import { endSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { CLIENT_ID, type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import {
  type Browser,
  CALLBACK,
  ORIGIN,
  openBrowser,
  RULES,
  startSignOnServer,
} from '#tests/support/oidc/sign-on.ts'
import { API, type TestProvider } from '#tests/support/provider.ts'

const BACK_CHANNEL = `${API}/auth/oidc/chain/logout`
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const chain = seededChain()
let identity: IdentityServer
let database: FreshDatabase
let provider: TestProvider
let browser: Browser

const send = (payload: string) =>
  provider.app.inject({
    method: 'POST',
    url: BACK_CHANNEL,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

beforeAll(async () => {
  identity = await startIdentityServer({
    redirectUris: [CALLBACK],
    postLogoutUris: [`${ORIGIN}/login`],
    backchannelLogoutUri: `${ORIGIN}${BACK_CHANNEL}`,
    // Nothing of ours listens here: what it sends is put into the server by hand, as it sent it.
    fetch: async (_, { body }) => {
      const { statusCode, payload } = await send(String(body))
      return new Response(payload || null, { status: statusCode })
    },
  })
})
afterAll(() => identity.stop())
beforeEach(async () => {
  database = await chain.copy()
  provider = await startSignOnServer(identity, database.url, { rules: RULES })
  browser = openBrowser(identity)
  for (const name of ['ana', 'bob']) identity.people.set(name, { groups: ['crew', 'of-0204'] })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = async (name: string, by = browser) => {
  const { body } = await by.signIn(provider, name)
  return { token: body.signedIn?.accessToken ?? '', refreshToken: body.signedIn?.refreshToken ?? '' }
}
const statusOf = async (token: string) => (await provider.call(currentUser, { token })).status
const leave = (token: string) => provider.call(endSingleSignOn, { token, body: { origin: ORIGIN } })

describe('signing out', () => {
  test('ends our session, then the provider’s, and comes back to the sign-in page', async () => {
    const { token } = await enter('ana')
    const { status, body } = await leave(token)
    expect(status).toBe(200)
    expect(await statusOf(token)).toBe(401)
    expect(body.address).toContain(`${identity.issuer}/session/end?`)
    const back = await browser.visitor.signOut(body.address ?? '')
    expect(back.href).toBe(`${ORIGIN}/login`)
    // The next person who signs in there is asked who they are.
    const next = await browser.signIn(provider, 'bob')
    expect(next.body.signedIn?.user.email).toBe('bob@chain.example')
  })

  test('of a session that a password opened leads nowhere else', async () => {
    const token = await provider.tokenOf(CREW)
    expect((await leave(token)).body).toEqual({ address: null })
    expect(await statusOf(token)).toBe(401)
  })

  test('is refused for a console that is not ours, and then changes nothing', async () => {
    const { token } = await enter('ana')
    const refused = await provider.call(endSingleSignOn, { token, body: { origin: 'https://evil.example' } })
    expect([refused.status, await statusOf(token)]).toEqual([400, 200])
  })

  test('works while the provider is down: ours ends', async () => {
    const { token } = await enter('ana')
    const fresh = await startSignOnServer(identity, database.url, { rules: RULES })
    await identity.down()
    const { status, body } = await fresh.call(endSingleSignOn, { token, body: { origin: ORIGIN } })
    await identity.up()
    expect([status, body]).toEqual([200, { address: null }])
    expect(await statusOf(token)).toBe(401)
    await fresh.stop()
  })

  test('leaves no ID token in the database', async () => {
    const { token } = await enter('ana')
    const kept = () =>
      database.db.one<{ idToken: string | null }>(
        sql`SELECT id_token FROM session WHERE provider = 'chain' ORDER BY id DESC LIMIT 1`,
      )
    expect((await kept()).idToken).toMatch(/^\w+\./)
    await leave(token)
    expect((await kept()).idToken).toBeNull()
  })
})

describe('signing out at the provider', () => {
  test('ends the session here, its refresh token too; others stay', async () => {
    const { token, refreshToken } = await enter('ana')
    const elsewhere = await enter('ana', openBrowser(identity))
    const other = await enter('bob', openBrowser(identity))
    await browser.visitor.signOut(`${identity.issuer}/session/end?client_id=${CLIENT_ID}`)
    expect(await statusOf(token)).toBe(401)
    const renewed = await provider.call(refresh, { body: { refreshToken } })
    expect(renewed.body).toMatchObject({
      code: 401,
      message: 'You signed out at your organization. Sign in again.',
    })
    expect([await statusOf(elsewhere.token), await statusOf(other.token)]).toEqual([200, 200])
    const actions = await database.db.rows(
      sql`SELECT subject_name FROM audit_event WHERE action = 'PROVIDER_SIGNED_OUT'`,
    )
    expect(actions).toEqual([{ subjectName: 'ana@chain.example' }])
  })

  const at = () => Math.floor(provider.clock.now() / 1000)
  const token = (claims: object = {}) =>
    identity.sign(
      {
        iss: identity.issuer,
        aud: CLIENT_ID,
        iat: at(),
        exp: at() + 120,
        jti: crypto.randomUUID(),
        sub: 'ana',
        events: { [EVENT]: {} },
        ...claims,
      },
      { typ: 'logout+jwt' },
    )
  const logout = async (logoutToken: string) => {
    const answer = await send(new URLSearchParams({ logout_token: logoutToken }).toString())
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.statusCode
  }

  test('without a session id ends all of the user’s', async () => {
    const [one, other] = [await enter('ana'), await enter('ana', openBrowser(identity))]
    const bob = await enter('bob', openBrowser(identity))
    expect(await logout(await token())).toBe(200)
    expect([await statusOf(one.token), await statusOf(other.token), await statusOf(bob.token)]).toEqual([
      401, 401, 200,
    ])
  })

  test('ends all of them where the provider names one session for "log out everywhere"', async () => {
    await provider.stop()
    provider = await startSignOnServer(identity, database.url, { rules: RULES, logoutEverywhere: true })
    const [one, other] = [await enter('ana'), await enter('ana', openBrowser(identity))]
    expect(await logout(await token({ sid: 'any' }))).toBe(200)
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([401, 401])
  })

  test('a token counts once [V10.5.5]', async () => {
    const used = await token()
    expect([await logout(used), await logout(used)]).toEqual([200, 400])
    const { token: later } = await enter('ana')
    expect(await logout(used)).toBe(400)
    expect(await statusOf(later)).toBe(200)
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'other' }],
    ['with a nonce', { nonce: 'n' }],
    ['without the event', { events: {} }],
    ['without an id', { jti: undefined }],
  ])('a token %s is refused and ends nothing', async (_, claims) => {
    const { token: session } = await enter('ana')
    expect(await logout(await token(claims))).toBe(400)
    expect(await statusOf(session)).toBe(200)
  })

  test('a token that is none, too long, or sent as something else is refused', async () => {
    expect(await logout('')).toBe(400)
    expect(await logout('a.b.c')).toBe(400)
    expect((await send(`logout_token=${'x'.repeat(20_000)}`)).statusCode).toBe(413)
    const json = await provider.app.inject({
      method: 'POST',
      url: BACK_CHANNEL,
      payload: { logout_token: 'a' },
    })
    expect(json.statusCode).toBe(400)
  })

  test('in the midst of a sign-in lets it open nothing', async () => {
    const back = await browser.comeBack(
      provider,
      await browser.visitor.signIn(await browser.begin(provider), 'ana'),
    )
    await browser.visitor.signOut(`${identity.issuer}/session/end?client_id=${CLIENT_ID}`)
    expect((await browser.finish(provider, back)).status).toBe(410)
  })
})

describe('proving who one is', () => {
  const ADMINS = {
    mayGrantAdmin: true,
    rules: [{ claim: 'groups', value: 'it', type: 'ADMIN' as const, restaurants: [] }],
  }
  const form = {
    email: 'new@linewatch.test',
    displayName: 'New',
    type: 'ADMIN' as const,
    notification: false,
    multiFactorAuthentication: false,
  }
  beforeEach(async () => {
    await provider.stop()
    provider = await startSignOnServer(identity, database.url, ADMINS)
    for (const name of ['ana', 'bob']) identity.people.set(name, { groups: ['it'] })
  })
  const make = (token: string) => provider.call(createUser, { token, body: form })

  test('is signing in at the provider again, as the same person', async () => {
    const { token } = await enter('ana')
    await database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    expect((await make(token)).body).toMatchObject({ reason: 'PROOF_NEEDED' })
    expect((await provider.call(confirm, { token, body: { password: 'none' } })).status).toBe(400)

    const prove = async (name: string, { visitor } = browser) => {
      const address = await browser.begin(provider, { purpose: 'PROVE', token })
      expect(new URL(address).searchParams.get('prompt')).toBe('login')
      const back = await browser.comeBack(provider, await visitor.signIn(address, name))
      return browser.finish(provider, back, token)
    }
    expect((await prove('bob', openBrowser(identity))).body).toMatchObject({
      message: 'You signed in at Chain ID as somebody else. Try again with your own account.',
    })
    const { status, body } = await prove('ana')
    expect([status, body.purpose, body.signedIn]).toEqual([200, 'PROVE', null])
    // The former token is dead, and the new one never outlives the session's twelve hours.
    await expect.poll(() => statusOf(token)).toBe(401)
    expect((await make(body.tokens?.accessToken ?? '')).status).toBe(200)
    const { signedInTime } = await database.db.one<{ signedInTime: number }>(
      sql`SELECT ends_at - 12 * 3600000 AS signed_in_time FROM session WHERE provider = 'chain'`,
    )
    expect(body.tokens?.refreshExpDate).toBe(signedInTime + 12 * 3_600_000)
  })

  test('is not begun for an account that the provider does not know', async () => {
    const begun = browser.begin(provider, { purpose: 'PROVE', token: await provider.tokenOf(ADMIN) })
    await expect(begun).rejects.toThrow('403')
  })

  test('in another session than the one that began is refused', async () => {
    const { token } = await enter('ana')
    const other = await enter('ana', openBrowser(identity))
    const address = await browser.begin(provider, { purpose: 'PROVE', token })
    const back = await browser.comeBack(provider, await browser.visitor.signIn(address, 'ana'))
    expect((await browser.finish(provider, back, other.token)).body).toMatchObject({
      message: 'Your Linewatch session ended meanwhile. Sign in again.',
    })
  })
})
