import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CHALLENGE_MS } from '#server/services/identity/passkeys/challenges.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { passkeyProofOptions, passkeySignIn, passkeySignInOptions } from '#src/contract/account/passkeys.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { createAuthenticator, type Lie } from '#tests/support/passkeys/authenticator.ts'
import { ORIGIN, passkeySteps } from '#tests/support/passkeys/people.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
const steps = passkeySteps(() => provider)
const { refusal } = steps

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const actions = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    ({ action }) => action,
  )
const begin = (origin = ORIGIN) => provider.call(passkeySignInOptions, { body: { origin } })
const INVALID = [400, "This passkey couldn't be verified. Try again, or sign in another way."]
const EXPIRED = [410, 'This took too long, or the passkey was already used for it. Try again.']

describe('a passkey', () => {
  test('signs in alone: neither a password nor a code is asked for', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const { status, body } = await steps.signIn(authenticator)
    expect(status).toBe(200)
    expect(body).toMatchObject({ multiFactorAuthentication: false, user: { email: MANAGER } })
    expect(body.browserToken).toMatch(/^[\w-]{43}$/)
    expect((await provider.call(currentUser, { token: body.accessToken })).status).toBe(200)
    expect((await actions()).slice(-2)).toEqual(['PASSKEY_USED', 'SIGNED_IN'])
  })

  test('of an account with an authenticator app asks for no code', async () => {
    const { authenticator } = await steps.withPasskey(ADMIN)
    await database.db.run(sql`UPDATE account SET multi_factor = true WHERE email = ${ADMIN}`)
    expect((await steps.signIn(authenticator)).body.multiFactorAuthentication).toBe(false)
  })

  test('asks its authenticator to check its user, below the domain of the console', async () => {
    const options = await steps.signInOptions()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'linewatch.test',
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      allowCredentials: [],
    })
    expect((await steps.signInOptions()).challenge).not.toBe(options.challenge)
    const [stored] = await database.db.rows<{ hash: Buffer }>(sql`SELECT hash FROM challenge`)
    expect(stored?.hash.toString('base64url')).not.toBe(options.challenge)
  })

  test('is no longer asked for a password that has expired', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    await database.db.run(sql`UPDATE account SET password_expires_at = 1 WHERE email = ${MANAGER}`)
    expect((await provider.call(signIn, { body: { email: MANAGER, password: DEMO_PASSWORD } })).status).toBe(
      400,
    )
    const { body } = await steps.signIn(authenticator)
    expect(body.daysToPasswordExpiration).toBeNull()
    const user = await provider.call(currentUser, { token: body.accessToken })
    expect([user.status, user.body.daysToPasswordExpiration]).toEqual([200, null])
  })

  test('of a blocked user opens nothing, and says why', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE email = ${MANAGER}`)
    expect(refusal(await steps.signIn(authenticator))).toEqual([403, 'User is blocked'])
    expect((await actions()).at(-1)).toBe('SIGN_IN_FAILED')
  })

  test('of a deleted user is unknown', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    await database.db.run(sql`UPDATE account SET deleted_at = 1 WHERE email = ${MANAGER}`)
    expect((await steps.signIn(authenticator)).status).toBe(400)
  })

  test('signs in where password sign-in is off, and the use of an emergency account is mailed', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const { authenticator: emergency } = await steps.withPasskey(ADMIN)
    await provider.stop()
    const singleSignOn = { passwordSignIn: false, emergencyAccounts: [ADMIN] }
    provider = await startTestProvider({ databaseUrl: database.url, singleSignOn })
    expect((await provider.call(signIn, { body: { email: MANAGER, password: DEMO_PASSWORD } })).status).toBe(
      401,
    )
    const subjects = () =>
      provider.queued.splice(0).map(({ payload }) => 'subject' in payload && payload.subject)
    expect((await steps.signIn(authenticator)).status).toBe(200)
    expect(subjects()).toEqual(['New sign-in to your Linewatch account'])
    expect((await steps.signIn(emergency)).status).toBe(200)
    expect(subjects()).toContain('An emergency account was used to sign in to Linewatch')
  })
})

describe('is refused, and recorded:', () => {
  test.each<[string, Lie, unknown[]]>([
    [
      'another address',
      { origin: 'https://linewatch.evil' },
      [400, 'Passkeys do not work at this address. Open Linewatch at https://linewatch.test.'],
    ],
    [
      'the frame of another site',
      { crossOrigin: true },
      [400, 'Passkeys do not work at this address. Open Linewatch at https://linewatch.test.'],
    ],
    ['another domain', { domain: 'linewatch.evil' }, INVALID],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }, EXPIRED],
    [
      'a user who was not checked',
      { unverified: true },
      [
        400,
        'Your device did not check that it is you. Set up a PIN, fingerprint or face unlock on it, then try again.',
      ],
    ],
    ['something else that was signed', { type: 'webauthn.create' }, INVALID],
    [
      'no name of its user',
      { userHandle: undefined },
      [400, 'This passkey belongs to another account. Use one of your own.'],
    ],
    [
      'the name of another user',
      { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
      [400, 'This passkey belongs to another account. Use one of your own.'],
    ],
  ])('%s', async (_, lie, said) => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    expect(refusal(await steps.signIn(authenticator, lie))).toEqual(said)
    expect((await steps.signIn(authenticator)).status).toBe(200)
  })

  test('a console at an address where passkeys do not work, before anything is asked', async () => {
    expect(refusal(await begin('https://linewatch.evil'))).toEqual([
      400,
      'Passkeys do not work at this address. Open Linewatch at https://linewatch.test.',
    ])
    expect(await database.db.rows(sql`SELECT hash FROM challenge`)).toEqual([])
  })

  test('a signature that was changed, or is over something else', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const tampered = authenticator.get(await steps.signInOptions())
    const signature = Buffer.from(tampered.signature, 'base64url')
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
    const refused = await provider.call(passkeySignIn, {
      body: { assertion: { ...tampered, signature: signature.toString('base64url') } },
    })
    expect(refusal(refused)).toEqual(INVALID)
    expect((await actions()).at(-1)).toBe('PASSKEY_FAILED')
    const one = authenticator.get(await steps.signInOptions())
    const other = authenticator.get(await steps.signInOptions())
    const mixed = { ...one, signature: other.signature }
    expect(refusal(await provider.call(passkeySignIn, { body: { assertion: mixed } }))).toEqual(INVALID)
  })

  test('a key that nobody has added', async () => {
    const stranger = createAuthenticator()
    expect(refusal(await steps.signIn(stranger, { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toEqual([
      400,
      'Linewatch does not know this passkey. It may have been removed. Sign in another way.',
    ])
    expect((await actions()).at(-1)).toBe('PASSKEY_FAILED')
  })

  test('what is no JSON, no data and no signature', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const assertion = authenticator.get(await steps.signInOptions())
    const of = async (change: Partial<typeof assertion>) =>
      refusal(await provider.call(passkeySignIn, { body: { assertion: { ...assertion, ...change } } }))
    expect(await of({ clientDataJSON: 'AAAA' })).toEqual(INVALID)
    expect((await of({ authenticatorData: 'BBBB' }))[0]).toBe(400)
    const fresh = authenticator.get(await steps.signInOptions())
    const cut = { ...fresh, signature: 'AAAA' }
    expect(refusal(await provider.call(passkeySignIn, { body: { assertion: cut } }))).toEqual(INVALID)
  })
})

describe('a challenge', () => {
  test('works once: what was signed signs in no second time', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const assertion = authenticator.get(await steps.signInOptions())
    const send = () => provider.call(passkeySignIn, { body: { assertion } })
    expect((await send()).status).toBe(200)
    expect(refusal(await send())).toEqual(EXPIRED)
  })

  test('of two servers that are given it at once, one takes it [V6.7.2]', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const second = await startTestProvider({ databaseUrl: database.url, seed: false })
    const assertion = authenticator.get(await steps.signInOptions())
    const answers = await Promise.all(
      [provider, second, provider, second].map((at) => at.call(passkeySignIn, { body: { assertion } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
    await second.stop()
  })

  test('is spent by a refusal too, and over after five minutes', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const options = await steps.signInOptions()
    const send = (lie?: Lie) =>
      provider.call(passkeySignIn, { body: { assertion: authenticator.get(options, lie) } })
    expect((await send({ unverified: true })).status).toBe(400)
    expect(refusal(await send())).toEqual(EXPIRED)
    const late = await steps.signInOptions()
    provider.clock.advance(CHALLENGE_MS + 1)
    const assertion = authenticator.get(late)
    expect(refusal(await provider.call(passkeySignIn, { body: { assertion } }))).toEqual(EXPIRED)
  })

  test('given for something else signs nobody in', async () => {
    const { authenticator, token } = await steps.withPasskey(MANAGER)
    const options = (await provider.call(passkeyProofOptions, { token })).body
    const assertion = authenticator.get(options)
    expect(refusal(await provider.call(passkeySignIn, { body: { assertion } }))).toEqual(EXPIRED)
  })

  test('is given to one network so often, and no more', async () => {
    const ask = async () => (await begin()).status
    for (let count = 0; count < 300; count += 1) await ask()
    expect(await ask()).toBe(429)
    provider.clock.advance(5 * 60_000)
    expect(await ask()).toBe(200)
  })
})

describe('a counter', () => {
  const counter = async () =>
    (await database.db.one<{ counter: number }>(sql`SELECT counter FROM passkey`)).counter

  test('that stays at zero is of an authenticator that does not count', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    expect((await steps.signIn(authenticator)).status).toBe(200)
    expect((await steps.signIn(authenticator)).status).toBe(200)
    expect(await counter()).toBe(0)
  })

  test('that goes back refuses a passkey that cannot leave its device, and is recorded', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER, createAuthenticator({ counts: true }))
    expect((await steps.signIn(authenticator, { counter: 8 })).status).toBe(200)
    for (const stale of [8, 5, 0])
      expect(refusal(await steps.signIn(authenticator, { counter: stale }))).toEqual([
        403,
        'This passkey was refused because somebody may have copied it. Sign in another way and remove it under Security.',
      ])
    expect((await actions()).slice(-1)).toEqual(['PASSKEY_COPIED'])
    expect(await counter()).toBe(8)
    expect((await steps.signIn(authenticator, { counter: 9 })).status).toBe(200)
  })

  test('that goes back is recorded of one that is on several devices, which each count', async () => {
    const synced = createAuthenticator({ counts: true, synced: true })
    const { authenticator } = await steps.withPasskey(MANAGER, synced)
    await steps.signIn(authenticator, { counter: 8 })
    expect((await steps.signIn(authenticator, { counter: 3 })).status).toBe(200)
    expect((await actions()).slice(-3)).toEqual(['PASSKEY_COPIED', 'PASSKEY_USED', 'SIGNED_IN'])
    expect(await counter()).toBe(8)
  })
})

test('where the console is at an address of a network there are no passkeys', async () => {
  await provider.stop()
  provider = await startTestProvider({ databaseUrl: database.url, publicUrl: 'http://10.0.0.8:8080' })
  expect(refusal(await begin())).toEqual([409, 'This server has no passkeys. Sign in another way.'])
  // A code signs in as before.
  expect((await steps.enter(MFA)).multiFactorAuthentication).toBe(true)
})

test('consoles at other domains may use them once browsers have asked the domain', async () => {
  const related = () => provider.app.inject({ method: 'GET', url: '/.well-known/webauthn' })
  expect((await related()).statusCode).toBe(404)
  const { authenticator: own } = await steps.withPasskey(MANAGER)
  await provider.stop()
  const consoleOrigins = ['https://kitchens.linewatch.test', 'https://console.example']
  provider = await startTestProvider({ databaseUrl: database.url, consoleOrigins })
  const answer = await related()
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(answer.json()).toEqual({ origins: ['https://console.example'] })
  for (const origin of consoleOrigins) expect((await steps.signIn(own, { origin })).status, origin).toBe(200)
  expect((await steps.signIn(own, { origin: 'https://evil.linewatch.test' })).status).toBe(400)
})
