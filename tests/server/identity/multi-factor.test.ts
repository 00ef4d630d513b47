import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret, demoRecoveryCodes } from '#server/demo/seed/account-rows.ts'
import {
  newRecoveryCodes,
  RECOVERY_CODE_LENGTH,
  recoveryCodeHash,
} from '#server/services/identity/recovery-codes.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { verifyCode, verifyRecoveryCode } from '#src/contract/account/multi-factor.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, MANAGER, MFA } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** The beginning of a step, so that a test says itself when the next one begins. */
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

/** The access token of a sign-in that waits for its code. */
const enter = async (email = MFA) =>
  (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body.accessToken
const codeAt = (timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(demoMultiFactorSecret('test')) }).generate({ timestamp })
const codeOf = (steps: number) => codeAt(provider.clock.now() + steps * STEP_MS)
const verify = (token: string, code: string) => provider.call(verifyCode, { token, body: { code } })
const recover = (token: string, recoveryCode: string) =>
  provider.call(verifyRecoveryCode, { token, body: { recoveryCode } })
const sees = async (token: string) => (await provider.call(currentUser, { token })).status
/** Six digits that are no code of now, a step before or a step after. */
const wrongCode = () => {
  const right = [-1, 0, 1].map(codeOf)
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}
const recorded = async () =>
  database.db.rows<{ action: string; subject: string }>(
    sql`SELECT action, subject_name AS subject FROM audit_event ORDER BY id`,
  )

describe('a code', () => {
  test('opens what the session may see, at once, and is recorded [V6.5.8]', async () => {
    const token = await enter()
    expect(await sees(token)).toBe(403)
    const { accessToken } = (await verify(token, codeOf(0))).body ?? { accessToken: '' }
    expect(await sees(accessToken)).toBe(200)
    expect(await recorded()).toEqual([
      { action: 'SIGNED_IN', subject: MFA },
      { action: 'SIGN_IN_VERIFIED', subject: MFA },
    ])
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('of a clock %i steps off is answered %i', async (steps, status) => {
    expect((await verify(await enter(), codeOf(steps))).status).toBe(status)
  })

  test('counts once, in whichever session', async () => {
    const code = codeOf(0)
    expect((await verify(await enter(), code)).status).toBe(200)
    const replay = await verify(await enter(), code)
    expect([replay.status, replay.body]).toMatchObject([
      400,
      { message: expect.stringMatching(/already used/) },
    ])
    provider.clock.advance(STEP_MS)
    expect((await verify(await enter(), code)).status).toBe(400)
    expect((await verify(await enter(), codeOf(0))).status).toBe(200)
  })

  test('from before the one used last counts no more [V6.5.5]', async () => {
    const former = codeOf(-1)
    expect((await verify(await enter(), codeOf(0))).status).toBe(200)
    expect((await verify(await enter(), former)).status).toBe(400)
  })

  test('sent twice at the same instant counts once [V6.5.1a]', async () => {
    const tokens = [await enter(), await enter()]
    const answers = await Promise.all(tokens.map((token) => verify(token, codeOf(0))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test.each(['12345', '1234567', '12a456', '', '１２３４５６'])('%j is no code', async (code) => {
    expect((await verify(await enter(), code)).status).toBe(400)
  })

  test('after five wrong ones in five minutes even the right one waits, in every session', async () => {
    const token = await enter()
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(token, wrongCode())).status).toBe(400)
    const sixth = await verify(await enter(), codeOf(0))
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await recover(token, demoRecoveryCodes('test')[0] ?? '')).status).toBe(429)
    provider.clock.advance(5 * 60_000)
    expect((await verify(token, codeOf(0))).status).toBe(200)
  })

  test('ten at the same instant are five tries', async () => {
    const token = await enter()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, wrongCode())))
    const count = (code: number) => answers.filter(({ status }) => status === code).length
    expect([count(400), count(429)]).toEqual([5, 5])
  })

  test('asks for a session of an account that has one', async () => {
    expect((await provider.call(verifyCode, { body: { code: '123456' } })).status).toBe(401)
    expect((await verify(await enter(MANAGER), codeOf(0))).status).toBe(400)
  })
})

describe('a recovery code', () => {
  const [first = '', second = ''] = demoRecoveryCodes('test')

  test('stands in for a code, once', async () => {
    const token = await enter()
    const { accessToken } = (await recover(token, first)).body ?? { accessToken: '' }
    expect(await sees(accessToken)).toBe(200)
    const again = await recover(await enter(), first)
    expect([again.status, again.body]).toMatchObject([
      400,
      { message: expect.stringMatching(/recovery code is not valid/) },
    ])
    expect((await recover(await enter(), second)).status).toBe(200)
    expect((await recorded()).map(({ action }) => action)).toEqual([
      'SIGNED_IN',
      'RECOVERY_CODE_USED',
      'SIGNED_IN',
      'CODE_FAILED',
      'SIGNED_IN',
      'RECOVERY_CODE_USED',
    ])
  })

  test.each([
    ['as it is shown', (code: string) => code],
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without its dashes', (code: string) => code.replaceAll('-', '')],
    [
      'in lower case, with spaces for dashes and around it',
      (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `,
    ],
  ])('is taken %s', async (_, typed) => {
    expect((await recover(await enter(), typed(first))).status).toBe(200)
  })

  test('used twice at the same instant counts once [V6.5.1b]', async () => {
    const tokens = [await enter(), await enter()]
    const answers = await Promise.all(tokens.map((token) => recover(token, first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('of another account opens nothing', async () => {
    expect((await recover(await enter(MANAGER), first)).status).toBe(400)
    expect((await recover(await enter(), first)).status).toBe(200)
  })

  test('is stored as a hash only, and new ones differ [V6.5.3]', async () => {
    const { stored } = await database.db.one<{ stored: string }>(
      sql`SELECT string_agg(recovery_code::text, ' ') AS stored FROM recovery_code`,
    )
    expect(stored).toContain(recoveryCodeHash(first).toString('hex'))
    expect(stored).not.toContain(first.replaceAll('-', ''))
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
  })

  test('holds at least 128 random bits, five a character, in groups that people can type [V6.5.2]', () => {
    const codes = newRecoveryCodes()
    expect(codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/.test(code))).toBe(true)
    expect(RECOVERY_CODE_LENGTH * Math.log2(32)).toBeGreaterThanOrEqual(128)
    // Each place takes each of the 32 characters: none of the length is decoration.
    const many = Array.from({ length: 60 }, newRecoveryCodes).flat()
    const plain = many.map((code) => code.replaceAll('-', ''))
    for (let place = 0; place < RECOVERY_CODE_LENGTH; place += 1)
      expect(new Set(plain.map((code) => code[place])).size).toBe(32)
  })
})
