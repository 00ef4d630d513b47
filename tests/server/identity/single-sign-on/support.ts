import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/oidc/identity-provider.ts'
import { CALLBACK, openBrowser, RULES, startSignOnServer } from '#tests/support/oidc/sign-on.ts'
import type { ProviderOptions, TestProvider } from '#tests/support/provider.ts'

/** Settings of a provider whose group 'it' are administrators. */
export const ADMINS: Partial<IdentityProvider> = {
  mayGrantAdmin: true,
  rules: [...RULES, { claim: 'groups', value: 'it', type: 'ADMIN', restaurants: [] }],
}

/** What a call was refused with. */
export const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]

/** An identity provider for the tests of a file, and for each of them a server of ours that knows it, on a chain of its own. */
export function startSignOn() {
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

  return {
    get identity() {
      return identity
    },
    get database() {
      return database
    },
    /** Our server: another one after `restart`. */
    get provider() {
      return provider
    },
    async restart(settings: Partial<IdentityProvider>, more: Partial<ProviderOptions> = {}) {
      await provider.stop()
      provider = await startSignOnServer(identity, database.url, { rules: RULES, ...settings }, more)
    },
    /** Somebody signs in there, of whom it says this. */
    enter(name: string, says: Record<string, unknown>) {
      identity.people.set(name, says)
      return openBrowser(identity).signIn(provider, name)
    },
    /** The user of an e-mail, as an administrator's list has them. */
    async listed(email: string) {
      const token = await provider.tokenOf(ADMIN)
      return (await provider.call(users, { token, query: { search: email } })).body.content[0]
    },
  }
}
