import { errors, type JSONWebKeySet } from 'jose'
import * as oidc from 'openid-client'
import { type Claims, gaveFactor, missingClaims } from '#server/domain/access/claims.ts'
import type { ProviderFault } from '#src/domain/access/sign-on-state.ts'
import { discoveryFault, OtherIssuer } from './discovery-fault.ts'
import { checkIdToken, checkLogoutToken, type Logout, TokenRefused } from './id-token.ts'
import { createKeys } from './keys.ts'
import { type IdentityProvider, isLoopback } from './provider-settings.ts'

/** How long any answer of a provider is waited for. */
const PATIENCE_S = 5
/** A provider's addresses are looked up again after this, and a failure is not repeated sooner than that. */
const FRESH_MS = 60 * 60_000
const RETRY_MS = 5_000
const CLOCK_TOLERANCE_S = 60
/** Longer addresses are cut off by some proxies. */
const HINT_CHARACTERS = 3_000

export type Fetch = typeof globalThis.fetch

/** The provider doesn't answer, or not what it should. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** What of a sign-in is kept until the browser comes back. */
export interface SignInSecrets {
  nonce: string
  verifier: string
}

export interface Redeemed {
  claims: Claims & { sub: string }
  /** They gave a second factor there, see `gaveFactor`. */
  factorGiven: boolean
  idToken: string
}

/** Whether a provider answered when its addresses were looked up last, and why not. */
export interface ProviderState {
  /** Epoch milliseconds. */
  at: number
  /** Null where it answered. */
  fault: ProviderFault | null
}

/** One identity provider as this server talks to it. */
export interface Connection {
  provider: IdentityProvider
  /**
   * Where a browser is sent to sign in, once the provider answered: a browser would show a page of its own in its place.
   * @throws ProviderUnreachable
   */
  authorizationAddress(
    ask: SignInSecrets & { state: string; redirectUri: string; again: boolean },
  ): Promise<string>
  /**
   * Exchanges the code of a callback, and checks what comes for it.
   * @param ask.authenticatedAfter epoch milliseconds, see `checkIdToken`
   * @throws ProviderUnreachable, oidc.AuthorizationResponseError, or another error for what can't be trusted
   */
  redeem(
    callback: URL,
    ask: SignInSecrets & { state: string; authenticatedAfter: number | null },
  ): Promise<Redeemed>
  /** Where a browser is sent to end the session there too; null where the provider has no such address, or is down. */
  endSessionAddress(back: string, idToken: string | null): Promise<string | null>
  /** Whether the provider answers; it is asked unless that was done a moment ago. */
  check(): Promise<ProviderState>
  /** @throws an error for a token that isn't one of this provider's, see `checkLogoutToken` */
  readLogoutToken(token: string): Promise<Logout>
}

export interface ConnectionMeans {
  fetch: Fetch
  /** Epoch milliseconds. */
  now: () => number
  log: { warn: (entry: object, message: string) => void }
}

/** Basic where the provider takes it, as is usual; else in the body (OpenID Connect Core 1.0, 9). */
const authentication = (secret: string): oidc.ClientAuth => {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const way = methods && !methods.includes('client_secret_basic') ? post : basic
    return way(server, client, body, headers)
  }
}

/** A fault of the way to the provider, and not of what it said. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && error.name === 'TimeoutError') ||
  (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
  (error instanceof Error && 'status' in error && Number(error.status) >= 500) ||
  (error instanceof oidc.ClientError && error.cause instanceof Response && error.cause.status >= 500) ||
  (error instanceof oidc.ClientError && isUnreachable(error.cause))

/** What a log may hold of a fault: never a code, a token or what somebody is called. */
export const faultOf = (error: unknown): string => {
  if (error instanceof TokenRefused) return `token: ${error.message}`
  if (error instanceof errors.JOSEError) return error.code
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return error.error
  if (error instanceof oidc.ClientError) return error.code ?? error.message
  return error instanceof Error ? error.name : 'unknown'
}

export function connect(provider: IdentityProvider, { fetch, now, log }: ConnectionMeans): Connection {
  const { issuer, clientId, clientSecret, scopes, rules, emailClaim, nameClaim, subjectClaim, multiFactor } =
    provider
  const wanted = [...new Set([...rules.map(({ claim }) => claim), emailClaim, nameClaim, subjectClaim])]
  let found: { config: oidc.Configuration; at: number } | null = null
  let failed: { at: number; fault: ProviderFault } | null = null
  let asking: Promise<oidc.Configuration> | null = null

  // What openid-client sends is a form or nothing; its type allows for more.
  const ask: oidc.CustomFetch = (url, { body, ...options }) =>
    fetch(url, { ...options, ...(body instanceof URLSearchParams && { body }) })

  async function discover(): Promise<oidc.Configuration> {
    const url = new URL(issuer)
    try {
      const config = await oidc.discovery(
        url,
        clientId,
        { [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
        authentication(clientSecret),
        {
          timeout: PATIENCE_S,
          [oidc.customFetch]: ask,
          ...(url.protocol === 'http:' && isLoopback(url) && { execute: [oidc.allowInsecureRequests] }),
        },
      )
      // openid-client lets Entra's metadata name another issuer, for tenants that aren't known before.
      if (config.serverMetadata().issuer !== issuer) throw new OtherIssuer()
      found = { config, at: now() }
      return config
    } catch (error) {
      failed = { at: now(), fault: discoveryFault(error) }
      log.warn({ provider: provider.id, fault: faultOf(error) }, 'an identity provider could not be reached')
      throw new ProviderUnreachable(`${provider.id} could not be reached`, { cause: error })
    } finally {
      asking = null
    }
  }

  /** What was found goes on while the provider can't be asked again. */
  async function configuration(): Promise<oidc.Configuration> {
    if (found && Math.abs(now() - found.at) < FRESH_MS) return found.config
    if (failed && Math.abs(now() - failed.at) < RETRY_MS) {
      if (found) return found.config
      throw new ProviderUnreachable(`${provider.id} could not be reached`)
    }
    asking ??= discover()
    const known = found
    return known ? asking.catch(() => known.config) : asking
  }

  /** Asks the provider unless that was done a moment ago. */
  async function check(): Promise<ProviderState> {
    const recent = [found, failed].some((last) => last && Math.abs(now() - last.at) < RETRY_MS)
    asking ??= recent ? null : discover()
    await asking?.catch(() => {})
    if (failed && failed.at >= (found?.at ?? 0)) return failed
    return { at: found?.at ?? now(), fault: null }
  }

  const keyOf = createKeys(async () => {
    const { jwks_uri: address } = (await configuration()).serverMetadata()
    if (address === undefined) throw new ProviderUnreachable(`${provider.id} has no keys`)
    const answer = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_S * 1000),
    })
    if (!answer.ok) throw new ProviderUnreachable(`${provider.id} does not give its keys`)
    return (await answer.json()) as JSONWebKeySet
  }, now)
  const checks = () => ({ keyOf, issuer, clientId, now: now() })

  /** Asks for claims that the ID token lacks; what it says counts before what userinfo says. */
  async function complete(config: oidc.Configuration, claims: Redeemed['claims'], accessToken: string) {
    const { userinfo_endpoint: address } = config.serverMetadata()
    if (address === undefined || missingClaims(wanted, claims).length === 0) return claims
    const more = await oidc.fetchUserInfo(config, accessToken, claims.sub)
    return { ...more, ...claims }
  }

  return {
    provider,
    async authorizationAddress({ state, nonce, verifier, redirectUri, again }) {
      if ((await check()).fault) throw new ProviderUnreachable(`${provider.id} could not be reached`)
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Okta only says which one was met when it is asked for one (OpenID Connect Core 1.0, 3.1.2.1).
        ...(multiFactor.acr.length > 0 && { acr_values: multiFactor.acr.join(' ') }),
        ...(again && { prompt: 'login', max_age: '0' }),
      }).href
    },
    async redeem(callback, { state, nonce, verifier, authenticatedAfter }) {
      const config = await configuration()
      try {
        const answer = await oidc.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const idToken = answer.id_token ?? ''
        const claims = await checkIdToken(idToken, { ...checks(), nonce, authenticatedAfter })
        const factorGiven = gaveFactor(multiFactor, claims)
        return { claims: await complete(config, claims, answer.access_token), factorGiven, idToken }
      } catch (error) {
        if (!isUnreachable(error)) throw error
        throw new ProviderUnreachable(`${provider.id} could not be reached`, { cause: error })
      }
    },
    async endSessionAddress(back, idToken) {
      const config = await configuration().catch(() => null)
      if (config?.serverMetadata().end_session_endpoint === undefined) return null
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: back,
        ...(idToken !== null && idToken.length <= HINT_CHARACTERS && { id_token_hint: idToken }),
      }).href
    },
    check,
    readLogoutToken: (token) => checkLogoutToken(token, checks()),
  }
}
