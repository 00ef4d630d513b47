import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { forgotPassword, signIn } from '#src/contract/account/auth.ts'
import { deleteUser, resetUserPassword, users } from '#src/contract/administration/administered-users.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { ProviderOptions, TestProvider } from '#tests/support/provider.ts'

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
  provider = await startSignOnServer(identity, database.url, { rules: RULES })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const restart = async (settings: Partial<IdentityProvider>, more: Partial<ProviderOptions> = {}) => {
  await provider.stop()
  provider = await startSignOnServer(identity, database.url, { rules: RULES, ...settings }, more)
}
/** Somebody signs in there, of whom it says this. */
const enter = (name: string, says: Record<string, unknown>) => {
  identity.people.set(name, says)
  return openBrowser(identity).signIn(provider, name)
}
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]
const listed = async (email: string) =>
  (await provider.call(users, { token: await provider.tokenOf(ADMIN), query: { search: email } })).body
    .content[0]
const ADMINS: Partial<IdentityProvider> = {
  mayGrantAdmin: true,
  rules: [...RULES, { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] }],
}

describe('administrators', () => {
  test('come from a provider only where it may make them', async () => {
    await restart(ADMINS)
    const { body } = await enter('ana', { groups: ['it'] })
    expect(body.signedIn?.user.type).toBe('ADMIN')
    await restart({})
    expect(refusal(await enter('ana', { groups: ['crew', 'of-0204'] }))).toEqual([
      403,
      'This administrator account cannot sign in with Chain ID. Sign in with the password.',
    ])
  })

  test('with a way in at the provider count; the last one is not taken away, by it or by others', async () => {
    await restart(ADMINS)
    const entered = await enter('ana', { groups: ['it'] })
    const token = entered.body.signedIn?.accessToken
    const { uuid: password = '' } = (await listed(ADMIN)) ?? {}
    // The demonstration's other administrators go.
    await database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email NOT IN (${ADMIN}, 'ana@chain.example')`,
    )
    expect((await provider.call(deleteUser, { token, params: { id: password } })).status).toBe(204)
    expect(refusal(await enter('ana', { groups: ['crew', 'of-0204'] }))).toEqual([
      403,
      'Chain ID would take away the rights of the last administrator. Make somebody else an administrator first.',
    ])
    expect((await enter('ana', { groups: ['it'] })).status).toBe(200)
  })

  test('of a provider that is no longer set up do not count', async () => {
    await restart(ADMINS)
    await enter('ana', { groups: ['it'] })
    await restart({ issuer: 'https://other.example' })
    await database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email NOT IN (${ADMIN}, 'ana@chain.example')`,
    )
    await database.db.run(sql`
      INSERT INTO account (email, display_name, type, created_at) VALUES ('invited@linewatch.test', 'I', 'ADMIN', 0)`)
    const { uuid = '' } = (await listed(ADMIN)) ?? {}
    const reset = await provider.call(resetUserPassword, {
      token: await provider.tokenOf('invited@linewatch.test'),
      body: { userUuid: uuid },
    })
    expect(reset.status).toBe(409)
  })
})

describe('with password sign-in off', () => {
  const enterBy = (email: string, password = DEMO_PASSWORD) =>
    provider.call(signIn, { body: { email, password } })

  beforeEach(() => restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } }))

  test('only emergency accounts come in, and nobody learns which they are', async () => {
    const said = [await enterBy(CREW), await enterBy(CREW, 'wrong'), await enterBy(ADMIN, 'wrong')].map(
      refusal,
    )
    expect(new Set(said.map((one) => one.join(' '))).size).toBe(1)
    expect(said[0]).toEqual([401, "Password sign-in is off. Use your organization's button below."])
    expect((await enterBy(ADMIN)).status).toBe(200)
  })

  test('the use of one is mailed to all administrators', async () => {
    await enterBy(ADMIN)
    const mails = provider.queued.filter(({ task }) => task === 'mail')
    expect(mails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        to: ADMIN,
        subject: 'An emergency account was used to sign in to Linewatch',
        text: expect.stringContaining(`the emergency account ${ADMIN}`),
      }),
    )
  })

  test('no links to set a password are mailed but to them', async () => {
    for (const email of [CREW, ADMIN]) await provider.call(forgotPassword, { body: { email } })
    await provider.runQueued()
    expect(provider.queued).toMatchObject([{ task: 'mail', payload: { to: ADMIN } }])
    const { uuid = '' } = (await listed(CREW)) ?? {}
    const token = await provider.tokenOf(ADMIN)
    expect(refusal(await provider.call(resetUserPassword, { token, body: { userUuid: uuid } }))).toEqual([
      409,
      'Password sign-in is off. This user signs in at your organization.',
    ])
  })
})
