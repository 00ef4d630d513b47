import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret, demoRecoveryCodes } from '#server/demo/seed/account-rows.ts'
import { CODE_FRESH_MS } from '#server/services/identity/multi-factor-setup.ts'
import { refresh, type SignedIn, signIn } from '#src/contract/account/auth.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  multiFactorQr,
  multiFactorState,
  resetRecoveryCodes,
  verifyCode,
  verifyEnabling,
  verifyRecoveryCode,
} from '#src/contract/account/multi-factor.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const STEP_MS = 30_000
const START = Math.ceil(Date.now() / STEP_MS) * STEP_MS

const chain = seededChain(() => START)
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(START) })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = async (email: string): Promise<SignedIn> =>
  (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: provider.clock.now() + steps * STEP_MS,
  })
const begin = async (token: string) => (await provider.call(enableMultiFactor, { token })).body.key
const complete = (token: string, code: string) => provider.call(verifyEnabling, { token, body: { code } })
const sees = async (token: string) => (await provider.call(currentUser, { token })).status
const stateOf = async (token: string) => (await provider.call(multiFactorState, { token })).body
const demand = (email: string, demanded = true) =>
  database.db.run(sql`UPDATE account SET multi_factor_demanded = ${demanded} WHERE email = ${email}`)
const actions = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    ({ action }) => action,
  )
/** Six digits that are currently no code of the secret. */
const wrongCode = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}
/** Turns multi-factor on for the manager; returns their session, the secret and the codes. */
async function setUp(email = MANAGER) {
  const session = await enter(email)
  const secret = await begin(session.accessToken)
  const { recoveryCodes, ...renewed } = (await complete(session.accessToken, codeOf(secret))).body
  return { session: { ...session, ...renewed }, secret, recoveryCodes }
}

describe('setting multi-factor up', () => {
  test('takes a secret, a code of it, and gives ten recovery codes [1§7.4]', async () => {
    const { accessToken: token } = await enter(MANAGER)
    expect(await stateOf(token)).toEqual({
      enabled: false,
      demanded: false,
      recoveryCodesLeft: 0,
      passkeys: 0,
    })
    const secret = await begin(token)
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect((await stateOf(token)).enabled).toBe(false)

    const done = await complete(token, codeOf(secret))
    expect(done.status).toBe(200)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    const renewed = done.body.accessToken ?? ''
    expect(await stateOf(renewed)).toEqual({
      enabled: true,
      demanded: false,
      recoveryCodesLeft: 10,
      passkeys: 0,
    })
    expect(await sees(renewed)).toBe(200)
    expect(await actions()).toEqual(['SIGNED_IN', 'MULTI_FACTOR_ENABLED'])
    expect((await enter(MANAGER)).multiFactorAuthentication).toBe(true)
  })

  test('ends the other sessions of the user, whose next refresh says why [V7.4.3]', async () => {
    const other = await enter(MANAGER)
    const { session } = await setUp()
    expect(await sees(session.accessToken)).toBe(200)
    expect(await sees(other.accessToken)).toBe(401)
    const refused = await provider.call(refresh, { body: { refreshToken: other.refreshToken } })
    expect([refused.status, refused.body]).toMatchObject([
      401,
      { message: expect.stringMatching(/turned on/) },
    ])
  })

  test('shows the secret as an image while it is being set up', async () => {
    const { accessToken: token } = await enter(MANAGER)
    expect((await provider.call(multiFactorQr, { token })).status).toBe(409)
    const secret = await begin(token)
    const image = await provider.call(multiFactorQr, { token })
    expect(image.headers['content-type']).toBe('image/svg+xml')
    expect(image.headers['cache-control']).toBe('no-store')
    expect(image.bytes.toString()).toMatch(/^<svg .*<\/svg>$/s)
    const renewed = (await complete(token, codeOf(secret))).body.accessToken ?? ''
    expect((await provider.call(multiFactorQr, { token: renewed })).status).toBe(409)
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('takes a code of a clock %i steps off: %i', async (steps, status) => {
    const { accessToken: token } = await enter(MANAGER)
    const secret = await begin(token)
    expect((await complete(token, codeOf(secret, steps))).status).toBe(status)
  })

  test('uses the code up: it is none for the next sign-in', async () => {
    const { secret } = await setUp()
    const { accessToken: token } = await enter(MANAGER)
    const verify = (code: string) => provider.call(verifyCode, { token, body: { code } })
    expect((await verify(codeOf(secret))).status).toBe(400)
    provider.clock.advance(STEP_MS)
    expect((await verify(codeOf(secret))).status).toBe(200)
  })

  test('starting again makes the former secret worthless', async () => {
    const { accessToken: token } = await enter(MANAGER)
    const former = await begin(token)
    const secret = await begin(token)
    expect(former).not.toBe(secret)
    // A user who scanned the former one in another tab is not told that they typed it wrong.
    const refused = await complete(token, codeOf(former))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('earlier setup') })
    expect((await actions()).filter((action) => action === 'CODE_FAILED')).toHaveLength(0)
    expect((await complete(token, codeOf(secret))).status).toBe(200)
  })

  test('counts wrong codes, five in five minutes, and records them', async () => {
    const { accessToken: token } = await enter(MANAGER)
    const secret = await begin(token)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await complete(token, wrongCode(secret))).status).toBe(400)
    expect((await complete(token, codeOf(secret))).status).toBe(429)
    expect((await actions()).filter((action) => action === 'CODE_FAILED')).toHaveLength(5)
    provider.clock.advance(5 * 60_000)
    expect((await complete(token, codeOf(secret))).status).toBe(200)
  })

  test('twice at the same instant turns it on once', async () => {
    const { accessToken: token } = await enter(MANAGER)
    const code = codeOf(await begin(token))
    const answers = await Promise.all([complete(token, code), complete(token, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const renewed = answers.find(({ status }) => status === 200)?.body.accessToken ?? ''
    expect((await stateOf(renewed)).recoveryCodesLeft).toBe(10)
  })

  test('is refused where it is on, not begun, or the user is blocked', async () => {
    const { accessToken: token } = await enter(MANAGER)
    expect((await complete(token, '123456')).status).toBe(409)
    const secret = await begin(token)
    await database.db.run(sql`UPDATE account SET blocked_at = 1 WHERE email = ${MANAGER}`)
    await provider.services.sessions.changed(database.db)
    await expect.poll(async () => (await provider.call(enableMultiFactor, { token })).status).toBe(403)
    expect((await complete(token, codeOf(secret))).status).toBe(403)
    expect((await provider.call(multiFactorQr, { token })).status).toBe(403)
    const on = await enter(MFA)
    expect((await provider.call(enableMultiFactor, { token: on.accessToken })).status).toBe(409)
    expect((await complete(on.accessToken, '123456')).status).toBe(409)
  })
})

describe('where an administrator demands it', () => {
  test('signing in leads to setting it up, and sees nothing before [V6.3.3]', async () => {
    await demand(MANAGER)
    const entered = await enter(MANAGER)
    expect(entered.multiFactorAuthentication).toBe(true)
    expect(entered.user.multiFactorAuthentication).toBe(false)
    const token = entered.accessToken
    expect(await sees(token)).toBe(403)
    expect(await stateOf(token)).toEqual({
      enabled: false,
      demanded: true,
      recoveryCodesLeft: 0,
      passkeys: 0,
    })
    const secret = await begin(token)
    expect((await provider.call(multiFactorQr, { token })).status).toBe(200)
    expect((await complete(token, wrongCode(secret))).status).toBe(400)
    expect(await sees(token)).toBe(403)
    expect(await sees((await complete(token, codeOf(secret))).body.accessToken ?? '')).toBe(200)
  })

  test('it cannot be turned off', async () => {
    const { session } = await setUp()
    await demand(MANAGER)
    const off = await provider.call(disableMultiFactor, { token: session.accessToken })
    expect([off.status, off.body]).toMatchObject([409, { message: expect.stringMatching(/administrator/) }])
    expect((await stateOf(session.accessToken)).enabled).toBe(true)
  })
})

describe('what changes the second factor', () => {
  const steps = [
    ['turning it off', disableMultiFactor, 204],
    ['new recovery codes', resetRecoveryCodes, 200],
  ] as const

  test.each(steps)(
    '%s asks for a code given in the last five minutes [V7.5.1a]',
    async (_, endpoint, success) => {
      const { session, secret } = await setUp()
      const token = session.accessToken
      provider.clock.advance(CODE_FRESH_MS + 1)
      const refused = await provider.call(endpoint, { token })
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { message: expect.stringMatching(/verification code/) },
      ])
      const { body } = await provider.call(verifyCode, { token, body: { code: codeOf(secret) } })
      provider.clock.advance(CODE_FRESH_MS)
      expect((await provider.call(endpoint, { token: body?.accessToken })).status).toBe(success)
    },
  )

  test.each(steps)('%s asks it of this very session', async (_, endpoint) => {
    await setUp()
    const token = await provider.tokenOf(MANAGER)
    expect((await provider.call(endpoint, { token })).status).toBe(403)
  })

  test.each(steps)('%s is nothing where it is off', async (_, endpoint) => {
    expect((await provider.call(endpoint, { token: await provider.tokenOf(MANAGER) })).status).toBe(409)
  })

  test('turned off, signing in takes no code, and the secret and the codes are gone [1§4.21]', async () => {
    const { session } = await setUp()
    expect((await provider.call(disableMultiFactor, { token: session.accessToken })).status).toBe(204)
    expect((await enter(MANAGER)).multiFactorAuthentication).toBe(false)
    expect(await stateOf(session.accessToken)).toEqual({
      enabled: false,
      demanded: false,
      recoveryCodesLeft: 0,
      passkeys: 0,
    })
    const kept = await database.db.one(sql`
      SELECT multi_factor_secret AS secret, multi_factor_pending AS pending, multi_factor_superseded AS superseded
        FROM account WHERE email = ${MANAGER}`)
    expect(kept).toEqual({ secret: null, pending: null, superseded: null })
    expect((await actions()).slice(-2)).toEqual(['MULTI_FACTOR_DISABLED', 'SIGNED_IN'])
  })

  test('new recovery codes kill the old [1§4.22, V6.5.6]', async () => {
    const { session, recoveryCodes } = await setUp()
    const reset = await provider.call(resetRecoveryCodes, { token: session.accessToken })
    expect(reset.body.recoveryCodes).toHaveLength(10)
    const { accessToken: token } = await enter(MANAGER)
    const recover = (recoveryCode = '') =>
      provider.call(verifyRecoveryCode, { token, body: { recoveryCode } })
    expect((await recover(recoveryCodes[0])).status).toBe(400)
    expect((await recover(reset.body.recoveryCodes[0])).status).toBe(200)
  })

  test('a recovery code opens it as well, for who has lost the app', async () => {
    const { accessToken: token } = await enter(MFA)
    const [recoveryCode = ''] = demoRecoveryCodes('test')
    const { body } = await provider.call(verifyRecoveryCode, { token, body: { recoveryCode } })
    expect((await provider.call(disableMultiFactor, { token: body?.accessToken })).status).toBe(204)
  })
})

test('a session that gave its code gives another, and a wrong one does not undo the first', async () => {
  const { accessToken } = await enter(MFA)
  const secret = demoMultiFactorSecret('test')
  const verify = (token: string | undefined, code: string) =>
    provider.call(verifyCode, { token, body: { code } })
  const first = await verify(accessToken, codeOf(secret))
  const token = first.body?.accessToken ?? ''
  expect((await verify(token, wrongCode(secret))).status).toBe(400)
  expect(await sees(token)).toBe(200)
  provider.clock.advance(STEP_MS)
  expect((await verify(token, codeOf(secret))).status).toBe(200)
})
