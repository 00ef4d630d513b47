import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirm,
  forgotPassword,
  logout,
  refresh,
  type SignedIn,
  signIn,
  type Tokens,
} from '#src/contract/account/auth.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  multiFactorQr,
  resetRecoveryCodes,
  verifyCode,
  verifyEnabling,
  verifyRecoveryCode,
} from '#src/contract/account/multi-factor.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import { subscribeToPush } from '#src/contract/account/push.ts'
import { resetSessions } from '#src/contract/account/sessions.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import {
  type CallInput,
  movableClock,
  startTestProvider,
  type TestProvider,
} from '#tests/support/provider.ts'

const STEP_MS = 30_000
const NEW_PASSWORD = 'Lantern+Orbit 41 wide'
const WRONG_PASSWORD = 'Wrong#Guess 4711 here'

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  const clock = movableClock(Math.ceil(Date.now() / STEP_MS) * STEP_MS)
  provider = await startTestProvider({ databaseUrl: database.url, clock })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

test('a whole story leaves no password, token, code or secret in the record, the log or a refusal [V16.2.5]', async () => {
  const secrets: string[] = [DEMO_PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]
  const refusals: string[] = []
  const statuses: number[] = []
  const call = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}) => {
    const answer = await provider.call(endpoint, input)
    statuses.push(answer.status)
    if (answer.status >= 400) refusals.push(answer.bytes.toString(), JSON.stringify(answer.headers))
    return answer
  }
  const enter = async (password: string) => {
    const { body } = await call(signIn, { body: { email: MANAGER, password } })
    secrets.push(body.accessToken, body.refreshToken)
    return body
  }
  const codeOf = (secret: string) => {
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: provider.clock.now() })
    secrets.push(code)
    return code
  }
  const wrong = (body: { email: string; password: string }) => call(signIn, { body })

  await wrong({ email: MANAGER, password: WRONG_PASSWORD })
  await wrong({ email: 'nobody@linewatch.test', password: WRONG_PASSWORD })
  await call(forgotPassword, { body: { email: MANAGER } })
  await provider.runQueued()
  const { text } = (provider.queued.at(-1)?.payload ?? { text: '' }) as { text: string }
  const linkToken = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  secrets.push(linkToken)
  await call(setPassword, { body: { token: linkToken, password: NEW_PASSWORD } })
  await call(setPassword, { body: { token: linkToken, password: NEW_PASSWORD } })

  const first: SignedIn = await enter(NEW_PASSWORD)
  const token = first.accessToken
  const { key } = (await call(enableMultiFactor, { token })).body
  const secret = key.replaceAll(' ', '')
  secrets.push(key, secret)
  await call(multiFactorQr, { token })
  await call(verifyEnabling, { token, body: { code: '000000' } })
  const enabled = (await call(verifyEnabling, { token, body: { code: codeOf(secret) } })).body
  const { recoveryCodes } = enabled
  secrets.push(...recoveryCodes, ...pairOf(enabled))

  const second = await enter(NEW_PASSWORD)
  const spent = codeOf(secret)
  // The code was used to turn it on.
  await call(verifyCode, { token: second.accessToken, body: { code: spent } })
  const [recoveryCode = ''] = recoveryCodes
  const recovered = await call(verifyRecoveryCode, { token: second.accessToken, body: { recoveryCode } })
  secrets.push(...pairOf(recovered.body))
  const recoveredToken = recovered.body?.accessToken
  await call(verifyRecoveryCode, { token: recoveredToken, body: { recoveryCode } })
  await call(confirm, { token: recoveredToken, body: { password: WRONG_PASSWORD } })
  const confirmed = await call(confirm, { token: recoveredToken, body: { password: NEW_PASSWORD } })
  secrets.push(...pairOf(confirmed.body))
  const renewed = await call(refresh, { body: { refreshToken: confirmed.body.refreshToken } })
  secrets.push(...pairOf(renewed.body))
  provider.clock.advance(2 * STEP_MS)
  const verified = await call(verifyCode, {
    token: renewed.body.accessToken,
    body: { code: codeOf(secret) },
  })
  secrets.push(...pairOf(verified.body))
  const last = verified.body?.accessToken
  secrets.push(...(await call(resetRecoveryCodes, { token: last })).body.recoveryCodes)
  const endpoint = 'https://push.example/as-good-as-a-password'
  secrets.push(endpoint)
  await call(subscribeToPush, {
    token: last,
    body: { endpoint, keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) } },
  })
  await call(resetSessions, {
    token: last,
    params: { id: first.userUuid },
    query: { keepCurrent: true },
  })
  await call(disableMultiFactor, { token: last })
  const again = await call(refresh, { body: { refreshToken: verified.body?.refreshToken ?? '' } })
  secrets.push(...pairOf(again.body))
  provider.clock.advance(2 * STEP_MS)
  await call(refresh, { body: { refreshToken: verified.body?.refreshToken ?? '' } })
  await call(logout, { token: again.body.accessToken })

  const { record, actions } = await database.db.one<{ record: string; actions: string[] }>(sql`
    SELECT string_agg(audit_event::text, ' ') AS record, array_agg(DISTINCT action ORDER BY action) AS actions
      FROM audit_event`)
  expect(actions).toEqual([
    'CODE_FAILED',
    'CONFIRMED',
    'CONFIRM_FAILED',
    'MULTI_FACTOR_DISABLED',
    'MULTI_FACTOR_ENABLED',
    'PASSWORD_LINK_SENT',
    'PASSWORD_RESET',
    'RECOVERY_CODES_RESET',
    'RECOVERY_CODE_USED',
    'REFRESH_REUSED',
    'SESSIONS_RESET',
    'SIGNED_IN',
    'SIGN_IN_FAILED',
    'SIGN_IN_VERIFIED',
  ])
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(secrets.length).toBeGreaterThan(30)
  expect(secrets.filter((one) => one.length < 6)).toEqual([])
  // Six digits stand in every time stamp: codes are looked for as words.
  const holds = (where: string) =>
    secrets.filter((one) => new RegExp(`(?<!\\w)${escaped(one)}(?!\\w)`).test(where))
  expect(holds(record)).toEqual([])
  expect(holds(provider.logged())).toEqual([])
  expect(refusals.flatMap(holds)).toEqual([])
  expect(refusals.length).toBeGreaterThan(5)
})

const pairOf = (answer: Partial<Tokens> | undefined) =>
  [answer?.accessToken, answer?.refreshToken].filter((token) => token !== undefined)
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
