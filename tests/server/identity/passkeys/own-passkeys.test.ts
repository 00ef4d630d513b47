import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { confirm } from '#src/contract/account/auth.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  multiFactorState,
  resetRecoveryCodes,
  verifyCode,
  verifyEnabling,
  verifyRecoveryCode,
} from '#src/contract/account/multi-factor.ts'
import {
  addPasskey,
  passkeyCreationOptions,
  passkeyProof,
  passkeyProofOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '#src/contract/account/passkeys.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { CREW, DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { createAuthenticator, type Lie } from '#tests/support/passkeys/authenticator.ts'
import { passkeySteps } from '#tests/support/passkeys/people.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const STEP_MS = 30_000
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS
const chain = seededChain(() => START)
let database: FreshDatabase
let provider: TestProvider
const steps = passkeySteps(() => provider)
const { refusal } = steps

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(START) })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const sees = async (token: string) => (await provider.call(currentUser, { token })).status
const stateOf = async (token: string) => (await provider.call(multiFactorState, { token })).body
const listOf = async (token: string) => (await provider.call(passkeys, { token })).body
const remove = (token: string, id: string) => provider.call(removePasskey, { token, params: { id } })
const demand = (email: string) =>
  database.db.run(sql`UPDATE account SET multi_factor_demanded = true WHERE email = ${email}`)
const actions = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    ({ action }) => action,
  )
const subjects = () =>
  provider.queued.splice(0).map(({ payload }) => ('subject' in payload ? payload.subject : null))
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: provider.clock.now(),
  })
const PROOF = [403, 'Confirm your identity first. You signed in more than 10 minutes ago.']
const FINISH_FIRST = [403, 'Finish signing in first, with your passkey or a code.']

describe('adding a passkey', () => {
  test('as the first factor gives recovery codes once, ends other sessions and is mailed', async () => {
    const other = await steps.enter(MANAGER)
    const { token, recoveryCodes, passkey } = await steps.withPasskey(MANAGER)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedTime: null, synced: false, backedUp: false })
    expect(await sees(token)).toBe(200)
    expect(await sees(other.accessToken)).toBe(401)
    expect(await stateOf(token)).toEqual({
      enabled: false,
      demanded: false,
      recoveryCodesLeft: 10,
      passkeys: 1,
    })
    expect(subjects().at(-1)).toBe('A passkey was added to your Linewatch account')
    expect((await actions()).at(-1)).toBe('PASSKEY_ADDED')
    const second = await steps.add(token, createAuthenticator(), { name: 'Key on my ring' })
    expect(second.body.recoveryCodes).toBeNull()
    expect((await listOf(second.body.accessToken)).map(({ name }) => name)).toEqual([
      'Phone',
      'Key on my ring',
    ])
  })

  test('names an authenticator neither the user nor what it has already', async () => {
    const { token, authenticator } = await steps.withPasskey(MANAGER)
    const { body } = await provider.call(passkeyCreationOptions, { token })
    expect(body).toMatchObject({
      rp: { id: 'linewatch.test', name: 'Linewatch' },
      attestation: 'none',
      excludeCredentials: [
        { id: authenticator.credentialId(), type: 'public-key', transports: ['internal'] },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(body.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
    expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(16)
  })

  test.each<[string, Lie, number, string]>([
    ['another address', { origin: 'https://linewatch.evil' }, 400, 'Passkeys do not work at this address'],
    ['another domain', { domain: 'linewatch.evil' }, 400, "couldn't be verified"],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }, 410, 'took too long'],
    ['a user who was not checked', { unverified: true }, 400, 'did not check that it is you'],
    ['a signature that is none of making one', { type: 'webauthn.get' }, 400, "couldn't be verified"],
    ["a maker's certificate", { format: 'packed' }, 400, 'This kind of passkey is not supported'],
    ['an algorithm that was not asked for', { algorithm: -47 }, 400, "couldn't be verified"],
  ])('refuses %s', async (_, lie, status, said) => {
    const { accessToken: token } = await steps.enter(MANAGER)
    const refused = await steps.add(token, createAuthenticator(), lie)
    expect([refused.status, refused.body]).toMatchObject([status, { message: expect.stringContaining(said) }])
    expect(await listOf(token)).toEqual([])
  })

  test('takes a key once, whoever adds it', async () => {
    const { token, authenticator } = await steps.withPasskey(MANAGER)
    expect((await steps.add(token, authenticator)).status).toBe(409)
    const { accessToken } = await steps.enter(CREW)
    expect(refusal(await steps.add(accessToken, authenticator))).toEqual([
      409,
      'Another passkey has this key.',
    ])
    expect(await listOf(accessToken)).toEqual([])
  })

  test('takes what was signed once, and only in the session that asked', async () => {
    const { accessToken: token } = await steps.enter(MANAGER)
    const { accessToken: other } = await steps.enter(CREW)
    const options = (await provider.call(passkeyCreationOptions, { token })).body
    const body = { name: 'Phone', attestation: createAuthenticator().create(options) }
    expect((await provider.call(addPasskey, { token: other, body })).status).toBe(410)
    const added = await provider.call(addPasskey, { token, body })
    expect(added.status).toBe(200)
    const again = await provider.call(addPasskey, { token: added.body.accessToken, body })
    expect(again.status).toBe(410)
  })

  test('asks for a fresh proof, a name of 1 to 80 characters, and ends at ten', async () => {
    let { token } = await steps.withPasskey(MANAGER)
    for (const name of ['', ' ', 'x'.repeat(81), 'two\nlines'])
      expect((await steps.add(token, createAuthenticator(), { name })).status, name).toBe(400)
    for (let count = 1; count < 10; count += 1) {
      // More than anybody adds within minutes.
      provider.clock.advance(30_000)
      const { body, status } = await steps.add(token, createAuthenticator(), { name: `Key ${count}` })
      expect(status).toBe(200)
      token = body.accessToken
    }
    expect(refusal(await provider.call(passkeyCreationOptions, { token }))).toEqual([
      409,
      'You have 10 passkeys. Remove one before you add another.',
    ])
    const { accessToken: later } = await steps.enter(CREW)
    const options = (await provider.call(passkeyCreationOptions, { token: later })).body
    const body = { name: 'Phone', attestation: createAuthenticator().create(options) }
    provider.clock.advance(PROOF_FRESH_MS + 1)
    const { accessToken: fresh } = await steps.enter(CREW)
    await database.db.run(sql`UPDATE session SET signed_in_time = 1, proved_at = NULL`)
    expect(refusal(await provider.call(passkeyCreationOptions, { token: fresh }))).toEqual(PROOF)
    expect(refusal(await provider.call(addPasskey, { token: fresh, body }))).toEqual(PROOF)
  })
})

describe('a password sign-in of somebody with a passkey', () => {
  test('waits for the passkey, and goes on with new tokens', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const waiting = await steps.enter(MANAGER)
    expect(waiting.multiFactorAuthentication).toBe(true)
    expect(await sees(waiting.accessToken)).toBe(403)
    const { status, body } = await steps.prove(waiting.accessToken, authenticator)
    expect(status).toBe(200)
    expect(await sees(body.accessToken)).toBe(200)
    expect(await sees(waiting.accessToken)).toBe(401)
    expect((await actions()).at(-1)).toBe('PASSKEY_USED')
  })

  test('goes on with a recovery code, once', async () => {
    const { recoveryCodes } = await steps.withPasskey(MANAGER)
    const [recoveryCode = ''] = recoveryCodes ?? []
    const use = async () => {
      const { accessToken: token } = await steps.enter(MANAGER)
      return provider.call(verifyRecoveryCode, { token, body: { recoveryCode } })
    }
    const first = await use()
    expect(first.status).toBe(200)
    expect((await use()).status).toBe(400)
    expect(await stateOf(first.body?.accessToken ?? '')).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('takes no passkey of another account, and none that signed for another session', async () => {
    const { authenticator } = await steps.withPasskey(MANAGER)
    const { authenticator: foreign } = await steps.withPasskey(CREW)
    const { accessToken: token } = await steps.enter(MANAGER)
    expect(refusal(await steps.prove(token, foreign))).toEqual([
      400,
      'This passkey belongs to another account. Use one of your own.',
    ])
    expect((await actions()).at(-1)).toBe('PASSKEY_FAILED')
    const { accessToken: elsewhere } = await steps.enter(MANAGER)
    const options = (await provider.call(passkeyProofOptions, { token: elsewhere })).body
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId()])
    const assertion = authenticator.get(options)
    expect((await provider.call(passkeyProof, { token, body: { assertion } })).status).toBe(410)
    expect(await sees(token)).toBe(403)
  })

  test('adds no factor of its own before: the password alone opens nothing', async () => {
    await steps.withPasskey(MANAGER)
    const { accessToken: token } = await steps.enter(MANAGER)
    expect(refusal(await provider.call(passkeyCreationOptions, { token }))).toEqual(FINISH_FIRST)
    expect(refusal(await provider.call(enableMultiFactor, { token }))).toEqual(FINISH_FIRST)
    const { accessToken: withApp } = await steps.enter(MFA)
    expect(refusal(await provider.call(passkeyCreationOptions, { token: withApp }))).toEqual(FINISH_FIRST)
  })

  test('adds none that it had begun to set up while there was none', async () => {
    await demand(MANAGER)
    const { accessToken: begun } = await steps.enter(MANAGER)
    const { key } = (await provider.call(enableMultiFactor, { token: begun })).body
    const options = (await provider.call(passkeyCreationOptions, { token: begun })).body
    const attestation = createAuthenticator().create(options)
    await database.db.run(sql`
      INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, synced, backed_up, name, created_at)
      SELECT id, 'x', 'x', 0, '{}', false, false, 'Phone', 1 FROM account WHERE email = ${MANAGER}`)
    const enabling = await provider.call(verifyEnabling, { token: begun, body: { code: codeOf(key) } })
    expect(refusal(enabling)).toEqual(FINISH_FIRST)
    const adding = await provider.call(addPasskey, { token: begun, body: { name: 'Mine', attestation } })
    expect(refusal(adding)).toEqual(FINISH_FIRST)
    expect(await sees(begun)).toBe(403)
  })

  test('of a blocked user takes none', async () => {
    await steps.withPasskey(MANAGER)
    const { accessToken: token } = await steps.enter(MANAGER)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE email = ${MANAGER}`)
    expect(refusal(await provider.call(passkeyProofOptions, { token }))).toEqual([403, 'User is blocked'])
  })
})

test('a factor that an administrator demands may be a passkey: adding it completes the sign-in', async () => {
  await demand(MANAGER)
  const waiting = await steps.enter(MANAGER)
  expect(await sees(waiting.accessToken)).toBe(403)
  const { body } = await steps.add(waiting.accessToken, createAuthenticator())
  expect(body.recoveryCodes).toHaveLength(10)
  expect(await sees(body.accessToken)).toBe(200)
  const [only] = await listOf(body.accessToken)
  expect(refusal(await remove(body.accessToken, only?.uuid ?? ''))).toEqual([
    409,
    'An administrator requires multi-factor for this account. Add another passkey or turn on multi-factor before you remove this one.',
  ])
  const second = await steps.add(body.accessToken, createAuthenticator())
  expect((await remove(second.body.accessToken, only?.uuid ?? '')).status).toBe(204)
})

test('a passkey proves who its user is, as the password does', async () => {
  const { authenticator, token } = await steps.withPasskey(MANAGER)
  provider.clock.advance(PROOF_FRESH_MS + 1)
  expect(refusal(await provider.call(passkeyCreationOptions, { token }))).toEqual(PROOF)
  const { body } = await steps.prove(token, authenticator)
  expect((await provider.call(passkeyCreationOptions, { token: body.accessToken })).status).toBe(200)
  expect(await sees(token)).toBe(401)
  // What asks for a code takes it, too.
  expect(
    (await provider.call(resetRecoveryCodes, { token: body.accessToken })).body.recoveryCodes,
  ).toHaveLength(10)
})

test('what a sign-in asked for is no proof, and the other way round', async () => {
  const { authenticator, token } = await steps.withPasskey(MANAGER)
  const assertion = authenticator.get(await steps.signInOptions())
  expect((await provider.call(passkeyProof, { token, body: { assertion } })).status).toBe(410)
})

describe('own passkeys', () => {
  test('are listed with when they were used, renamed and removed, each recorded and mailed', async () => {
    const { authenticator, passkey } = await steps.withPasskey(MANAGER)
    provider.clock.advance(60_000)
    const { accessToken: token } = (await steps.signIn(authenticator)).body
    expect(await listOf(token)).toEqual([{ ...passkey, lastUsedTime: provider.clock.now() }])
    const renamed = await provider.call(renamePasskey, {
      token,
      params: { id: passkey.uuid },
      body: { name: 'Old phone' },
    })
    expect(renamed.body.name).toBe('Old phone')
    provider.queued.splice(0)
    expect((await remove(token, passkey.uuid)).status).toBe(204)
    expect(subjects()).toEqual(['A passkey was removed from your Linewatch account'])
    expect((await actions()).slice(-2)).toEqual(['PASSKEY_RENAMED', 'PASSKEY_REMOVED'])
    expect(await stateOf(token)).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
    expect((await steps.signIn(authenticator)).status).toBe(400)
    expect((await steps.enter(MANAGER)).multiFactorAuthentication).toBe(false)
  })

  test('are nobody else’s, and change only with a fresh proof', async () => {
    const { token, passkey } = await steps.withPasskey(MANAGER)
    const { accessToken: other } = await steps.enter(CREW)
    const rename = (by: string) =>
      provider.call(renamePasskey, { token: by, params: { id: passkey.uuid }, body: { name: 'Mine' } })
    expect((await rename(other)).status).toBe(404)
    expect((await remove(other, passkey.uuid)).status).toBe(404)
    provider.clock.advance(PROOF_FRESH_MS + 1)
    expect(refusal(await rename(token))).toEqual(PROOF)
    expect(refusal(await remove(token, passkey.uuid))).toEqual(PROOF)
    const { body } = await provider.call(confirm, { token, body: { password: DEMO_PASSWORD } })
    expect((await rename(body.accessToken)).status).toBe(200)
  })

  test('stay where one is the only way in', async () => {
    const { token, passkey } = await steps.withPasskey(MANAGER)
    await database.db.run(sql`UPDATE account SET password_hash = NULL WHERE email = ${MANAGER}`)
    expect(refusal(await remove(token, passkey.uuid))).toEqual([
      409,
      'This passkey is your only way to sign in. Add another one before you remove it.',
    ])
  })

  test('keep the recovery codes that an authenticator app is turned off with, and the other way round', async () => {
    const { accessToken } = await steps.enter(MFA)
    const code = codeOf(demoMultiFactorSecret('test'))
    const verified = await provider.call(verifyCode, { token: accessToken, body: { code } })
    const added = await steps.add(verified.body?.accessToken ?? '', createAuthenticator())
    expect(added.body.recoveryCodes).toBeNull()
    const token = added.body.accessToken
    const { recoveryCodesLeft } = await stateOf(token)
    await demand(MFA)
    // The passkey is what is demanded.
    expect((await provider.call(disableMultiFactor, { token })).status).toBe(204)
    expect(await stateOf(token)).toMatchObject({ enabled: false, passkeys: 1, recoveryCodesLeft })
  })
})
