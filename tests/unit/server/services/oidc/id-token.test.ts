import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkIdToken, checkLogoutToken, type TokenChecks } from '#server/services/oidc/id-token.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const AT = NOW / 1000
const ISSUER = 'https://id.chain.example'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

let keys: { own: CryptoKey; foreign: CryptoKey }
let checks: TokenChecks

beforeAll(async () => {
  const own = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  keys = { own: own.privateKey, foreign: foreign.privateKey }
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256' }
  checks = { keyOf: createLocalJWKSet({ keys: [jwk] }), issuer: ISSUER, clientId: 'linewatch', now: NOW }
})

const GOOD = { iss: ISSUER, aud: 'linewatch', sub: 'ana', iat: AT, exp: AT + 300, nonce: 'once' }
/** Undefined takes a claim away. */
const sign = (claims: object, { key = keys.own, typ }: { key?: CryptoKey; typ?: string } = {}) =>
  new SignJWT(JSON.parse(JSON.stringify(claims)) as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: 'one', ...(typ && { typ }) })
    .sign(key)

describe('an ID token', () => {
  const check = (token: string, more: { authenticatedAfter?: number | null } = {}) =>
    checkIdToken(token, { ...checks, nonce: 'once', authenticatedAfter: null, ...more })

  test('that is right is taken [V10.5.1]', async () => {
    expect(await check(await sign(GOOD))).toMatchObject({ sub: 'ana' })
    expect(await check(await sign({ ...GOOD, aud: ['linewatch', 'other'], azp: 'linewatch' }))).toMatchObject(
      {
        sub: 'ana',
      },
    )
  })

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['two audiences and no authorized party', { aud: ['linewatch', 'other'] }],
    ['another authorized party', { azp: 'other' }],
    ['another nonce', { nonce: 'twice' }],
    ['no nonce', { nonce: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['no subject', { sub: undefined }],
    ['an expiry that is over', { iat: AT - 400, exp: AT - 61 }],
    ['a time of issue in the future', { iat: AT + 61, exp: AT + 400 }],
    ['a time of issue long ago', { iat: AT - 661 }],
    ['a beginning in the future', { nbf: AT + 61 }],
  ])('with %s is refused', async (_, claims) => {
    await expect(check(await sign({ ...GOOD, ...claims }))).rejects.toThrow()
  })

  test('may be a minute off, as clocks are', async () => {
    await expect(check(await sign({ ...GOOD, iat: AT + 59 }))).resolves.toBeDefined()
    await expect(check(await sign({ ...GOOD, exp: AT - 59 }))).resolves.toBeDefined()
  })

  test('of another key, of none, or signed with a secret is refused', async () => {
    await expect(check(await sign(GOOD, { key: keys.foreign }))).rejects.toThrow()
    await expect(check(new UnsecuredJWT(GOOD).encode())).rejects.toThrow()
    const secret = new TextEncoder().encode('a-secret-that-both-of-them-know-and-share')
    const shared = await new SignJWT(GOOD).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    await expect(check(shared)).rejects.toThrow()
  })

  test('that was changed is refused', async () => {
    const [head, , signature] = (await sign(GOOD)).split('.')
    const body = Buffer.from(JSON.stringify({ ...GOOD, sub: 'bob' })).toString('base64url')
    await expect(check(`${head}.${body}.${signature}`)).rejects.toThrow()
  })

  test('proves a sign-in only if it says that it was just made', async () => {
    const authenticatedAfter = NOW - 30_000
    await expect(check(await sign(GOOD), { authenticatedAfter })).rejects.toThrow('no auth_time')
    const old = await sign({ ...GOOD, auth_time: AT - 91 })
    await expect(check(old, { authenticatedAfter })).rejects.toThrow('auth_time')
    const fresh = await sign({ ...GOOD, auth_time: AT - 20 })
    await expect(check(fresh, { authenticatedAfter })).resolves.toBeDefined()
  })
})

describe('a logout token', () => {
  const LOGOUT = {
    iss: ISSUER,
    aud: 'linewatch',
    iat: AT,
    exp: AT + 120,
    jti: 'j1',
    sid: 's1',
    events: { [EVENT]: {} },
  }
  const check = (token: string) => checkLogoutToken(token, checks)

  test.each(['logout+jwt', 'JWT', undefined])('of type %s is taken', async (typ) => {
    const token = await sign({ ...LOGOUT, sub: 'ana' }, typ === undefined ? {} : { typ })
    expect(await check(token)).toMatchObject({ sub: 'ana', sid: 's1', jti: 'j1' })
  })

  test.each([
    ['an ID token', { events: undefined, nonce: 'once', sub: 'ana' }],
    ['one with a nonce', { nonce: 'once' }],
    ['one of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['one without an id', { jti: undefined }],
    ['one that names nobody', { sid: undefined }],
    ['one of another issuer', { iss: 'https://evil.example' }],
    ['one for another client', { aud: 'other' }],
    ['one that is over', { iat: AT - 200, exp: AT - 61 }],
    ['one that is too old', { iat: AT - 661, exp: undefined }],
    ['one of the future', { iat: AT + 61 }],
  ])('is not %s', async (_, claims) => {
    await expect(check(await sign({ ...LOGOUT, ...claims }))).rejects.toThrow()
  })

  test('is no access token, and none of another key', async () => {
    await expect(check(await sign(LOGOUT, { typ: 'at+jwt' }))).rejects.toThrow('typ')
    await expect(check(await sign(LOGOUT, { key: keys.foreign }))).rejects.toThrow()
  })
})
