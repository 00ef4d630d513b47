import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { refresh } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let identity: IdentityServer
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  identity = await startIdentityServer({ redirectUris: [CALLBACK] })
})
afterAll(() => identity.stop())
beforeEach(async () => {
  database = await chain.copy()
  identity.people.clear()
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const start = async (multiFactor?: IdentityProvider['multiFactor']) => {
  provider = await startSignOnServer(identity, database.url, {
    rules: RULES,
    ...(multiFactor && { multiFactor }),
  })
}
/** Ana signs in there in this way: whether she has to give a code here, and what her calls are answered. */
const enter = async (says: Record<string, unknown>, at = identity) => {
  at.people.set('ana', { groups: ['crew', 'of-0204'], ...says })
  const { body } = await openBrowser(at).signIn(provider, 'ana')
  const token = body.signedIn?.accessToken
  return [body.signedIn?.multiFactorAuthentication, (await provider.call(currentUser, { token })).status]
}
/** As an administrator demands it, or as ana has set it up. */
const ask = (what: 'multi_factor' | 'multi_factor_demanded') =>
  database.db.run(
    what === 'multi_factor'
      ? sql`UPDATE account SET multi_factor = true WHERE email = 'ana@chain.example'`
      : sql`UPDATE account SET multi_factor_demanded = true WHERE email = 'ana@chain.example'`,
  )
const WAITS = [true, 403]
const IS_IN = [false, 200]

describe('a second factor at the provider does for ours [V6.8.4]', () => {
  test.each([
    ['Entra, v1.0 tokens', { amr: ['mfa'], acr: [] }, { amr: ['pwd', 'mfa'] }, { amr: ['pwd'] }],
    ['Entra, v2.0 tokens', { amr: [], acr: ['c1'] }, { acrs: ['c1', 'c2'] }, { acrs: ['c2'] }],
    ['Okta', { amr: ['mfa'], acr: [] }, { amr: ['mfa', 'otp', 'pwd'] }, { amr: ['otp', 'pwd'] }],
    [
      'Okta, asked for a context',
      { amr: [], acr: ['urn:okta:loa:2fa:any'] },
      { acr: 'urn:okta:loa:2fa:any', amr: ['pwd'] },
      { acr: 'urn:okta:loa:1fa:any', amr: ['pwd'] },
    ],
  ])('where it says so as %s does, and only then', async (_, settings, given, missing) => {
    await start(settings)
    await enter(given)
    for (const what of ['multi_factor_demanded', 'multi_factor'] as const) {
      await ask(what)
      expect(await enter(given)).toEqual(IS_IN)
      expect(await enter(missing)).toEqual(WAITS)
      expect(await enter({})).toEqual(WAITS)
    }
  })

  test('also of a session that goes on when a rule begins to demand one', async () => {
    await start({ amr: ['mfa'], acr: [] })
    const refreshed = async (amr: readonly string[]) => {
      identity.people.set('ana', { groups: ['crew', 'of-0204'], amr })
      const { body } = await openBrowser(identity).signIn(provider, 'ana')
      return { refreshToken: body.signedIn?.refreshToken ?? '' }
    }
    const [given, missing] = [await refreshed(['mfa']), await refreshed(['pwd'])]
    await database.db.run(sql`UPDATE access_policy SET multi_factor = true WHERE level = 'EVERYBODY'`)
    expect((await provider.call(refresh, { body: given })).status).toBe(200)
    expect((await provider.call(refresh, { body: missing })).status).toBe(401)
  })

  test('but not where nothing is set up to count', async () => {
    await start()
    await enter({})
    await ask('multi_factor_demanded')
    expect(await enter({ amr: ['mfa'], acr: 'urn:okta:loa:2fa:any', acrs: ['c1'] })).toEqual(WAITS)
  })

  test('but not where only userinfo says it, which is of a person and not of a sign-in', async () => {
    const lean = await startIdentityServer({ redirectUris: [CALLBACK], claimsAtUserinfo: true })
    provider = await startSignOnServer(lean, database.url, {
      rules: RULES,
      multiFactor: { amr: [], acr: ['c1'] },
    })
    await enter({ acrs: ['c1'] }, lean)
    await ask('multi_factor_demanded')
    expect(await enter({ acrs: ['c1'] }, lean)).toEqual(WAITS)
    await lean.stop()
  })

  test('and the provider is asked for the contexts that count', async () => {
    await start({ amr: [], acr: ['one', 'two'] })
    const asked = new URL(await openBrowser(identity).begin(provider)).searchParams
    expect(asked.get('acr_values')).toBe('one two')
    await provider.stop()
    await start()
    expect(new URL(await openBrowser(identity).begin(provider)).searchParams.has('acr_values')).toBe(false)
  })
})
