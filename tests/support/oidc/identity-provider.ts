import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { IdentityProvider } from '#server/services/oidc/provider-settings.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { memoryOf } from './memory.ts'

export const CLIENT_ID = 'linewatch'
export const CLIENT_SECRET = 'a-secret-of-the-tests-that-is-long-enough'

/** What it says of somebody besides their id; without an e-mail it is made of the id. */
export type Person = Record<string, unknown>

export interface IdentityServer {
  issuer: string
  /** Its people, by the name they type at its sign-in page. */
  people: Map<string, Person>
  /** Replaces the addresses of its client: of a server that listens only now. */
  register(client: IdentityServerOptions): void
  /** Replaces its signing key, as a rotation does that keeps no old one. */
  rotate(): Promise<void>
  /** Signs claims with its current key, as only it could. */
  sign(claims: JWTPayload, header?: { typ?: string; kid?: string }): Promise<string>
  /** Nobody answers at its address until it is `up` again. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

export interface IdentityServerOptions {
  redirectUris: readonly string[]
  postLogoutUris?: readonly string[]
  backchannelLogoutUri?: string
  /** Claims are at userinfo only, as the specification has it; in the ID token too unless set. */
  claimsAtUserinfo?: boolean
  /** How it calls `backchannelLogoutUri`; by itself unless set. */
  fetch?: (url: string, options: RequestInit) => Promise<Response>
}

async function newKey(kid: string): Promise<{ jwk: JWK; key: CryptoKey }> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }, key: privateKey }
}

/** It refuses to call this machine by its own means, since a client may name any address there. */
const plainFetch = (url: string, options: RequestInit & { dispatcher?: unknown }) => {
  const { dispatcher: _, ...plain } = options
  return fetch(url, plain)
}

/** A certified OpenID provider that nobody here wrote, `oidc-provider`, on this machine, with its own sign-in pages. */
export async function startIdentityServer(client: IdentityServerOptions): Promise<IdentityServer> {
  let options = client
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Person>()
  // What it says of a sign-in, and not of a person.
  const memory = memoryOf((id) => {
    const { amr, acr } = people.get(String(id)) ?? {}
    return { amr, acr }
  })
  let [count, current] = [1, await newKey('key-1')]
  let answer: RequestListener = () => {}

  const build = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [...options.redirectUris],
          ...(options.postLogoutUris && { post_logout_redirect_uris: [...options.postLogoutUris] }),
          ...(options.backchannelLogoutUri && {
            backchannel_logout_uri: options.backchannelLogoutUri,
            backchannel_logout_session_required: true,
          }),
        },
      ],
      adapter: memory,
      jwks: { keys: [current.jwk] },
      cookies: { keys: ['of-the-tests'] },
      claims: {
        openid: ['sub', 'oid', 'groups', '_claim_names', 'amr', 'acr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'acrs'],
      },
      conformIdTokenClaims: options.claimsAtUserinfo ?? false,
      pkce: { required: () => true },
      ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
      features: { backchannelLogout: { enabled: true } },
      fetch: options.fetch ?? plainFetch,
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({
          sub: id,
          email: `${id}@chain.example`,
          email_verified: true,
          name: `Somebody ${id}`,
          ...people.get(id),
        }),
      }),
    })
    answer = provider.callback()
  }
  build()

  let server = createServer((request, response) => answer(request, response))
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await listen()
  return {
    issuer,
    people,
    register(next) {
      options = next
      build()
    },
    async rotate() {
      count += 1
      current = await newKey(`key-${count}`)
      build()
    },
    sign: (claims, { typ, kid = current.jwk.kid } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }), ...(typ && { typ }) })
        .sign(current.key),
    down: close,
    async up() {
      server = createServer((request, response) => answer(request, response))
      await listen()
    },
    stop: async () => {
      if (server.listening) await close()
    },
  }
}

/** How Linewatch knows that provider. */
export const knownAs = (
  id: string,
  { issuer }: Pick<IdentityServer, 'issuer'>,
  settings: Partial<IdentityProvider> = {},
): IdentityProvider => ({
  id,
  name: 'Chain ID',
  issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  scopes: 'openid email profile',
  subjectClaim: 'sub',
  emailClaim: 'email',
  nameClaim: 'name',
  mayGrantAdmin: false,
  linkByEmail: false,
  logoutEverywhere: false,
  multiFactor: { amr: [], acr: [] },
  rules: [],
  ...settings,
})
