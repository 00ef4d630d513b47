import { randomBytes } from 'node:crypto'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { finishSingleSignOn, startSingleSignOn } from '#src/contract/account/single-sign-on.ts'
import { API, type ProviderOptions, startTestProvider, type TestProvider } from '../provider.ts'
import { type IdentityServer, knownAs } from './identity-provider.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const ORIGIN = 'https://linewatch.test'
export const CALLBACK = `${ORIGIN}${API}/auth/oidc/chain/callback`

/** What a chain's groups may lead to: 'of-0204' names a restaurant. */
export const RULES: IdentityProvider['rules'] = [
  { claim: 'groups', value: 'managers', type: 'MANAGER', role: 'Area Manager', restaurants: [] },
  { claim: 'groups', value: 'crew', type: 'USER', role: 'Crew', restaurants: [] },
  { claim: 'groups', value: 'of-0204', restaurants: ['0204'] },
  { claim: 'groups', value: 'of-0117', restaurants: ['0117'] },
]

/** A server of ours that knows an identity provider as 'chain'. Its clock goes on, since the other's does. */
export function startSignOnServer(
  identity: IdentityServer,
  databaseUrl: string,
  settings: Partial<IdentityProvider> = {},
  more: Partial<ProviderOptions> = {},
): Promise<TestProvider> {
  let ahead = 0
  const clock = {
    now: () => Date.now() + ahead,
    advance: (ms: number) => {
      ahead += ms
    },
  }
  return startTestProvider({
    databaseUrl,
    clock,
    ...more,
    singleSignOn: { providers: [knownAs('chain', identity, settings)], ...more.singleSignOn },
  })
}

export const newBinding = () => randomBytes(32).toString('base64url')

/** One browser: what it keeps, its visits to the identity provider, and its calls of our servers. */
export interface Browser {
  binding: string
  visitor: Visitor
  /** Begins, and answers the address at the identity provider. */
  begin(
    at: TestProvider,
    more?: { purpose?: 'SIGN_IN' | 'LINK' | 'PROVE'; from?: string; token?: string },
  ): Promise<string>
  /** Opens the address that the identity provider sent it back to; answers where our server sends it. */
  comeBack(at: TestProvider, callback: URL): Promise<URL>
  finish(at: TestProvider, address: URL, token?: string): ReturnType<typeof finish>
  /** All of it. */
  signIn(at: TestProvider, name: string): ReturnType<typeof finish>
}

const finish = (at: TestProvider, handoff: string, binding: string, token?: string) =>
  at.call(finishSingleSignOn, { body: { handoff, binding }, token })

export const handoffOf = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('handoff') ?? ''

export function openBrowser(identity: IdentityServer): Browser {
  const binding = newBinding()
  const visitor = createVisitor(identity.issuer)
  const browser: Browser = {
    binding,
    visitor,
    async begin(at, { token, ...more } = {}) {
      const { body, status } = await at.call(startSingleSignOn, {
        params: { provider: 'chain' },
        body: { binding, origin: ORIGIN, ...more },
        token,
      })
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body.address
    },
    async comeBack(at, callback) {
      const answer = await at.app.inject({ method: 'GET', url: `${callback.pathname}${callback.search}` })
      if (answer.statusCode !== 303) throw new Error(`${answer.statusCode}: ${answer.body}`)
      return new URL(String(answer.headers.location))
    },
    finish: (at, address, token) => finish(at, handoffOf(address), binding, token),
    async signIn(at, name) {
      const callback = await visitor.signIn(await browser.begin(at), name)
      return browser.finish(at, await browser.comeBack(at, callback))
    },
  }
  return browser
}
