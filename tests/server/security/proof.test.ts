import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { PASSWORD_LIMIT } from '#server/services/identity/attempts.ts'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import { confirm, refresh, signIn } from '#src/contract/account/auth.ts'
import { enableMultiFactor, verifyCode, verifyEnabling } from '#src/contract/account/multi-factor.ts'
import { activeSessions, deleteSession, resetSessions } from '#src/contract/account/sessions.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { updateUser } from '#src/contract/administration/administered-users.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import { ADMIN, BLOCKED, CREW, DEMO_PASSWORD, MFA } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from '../administration/users/people.ts'

const STEP_MS = 30_000

let people: People
beforeEach(async () => {
  people = await startPeople()
})
afterEach(() => people.stop())

const enter = async (email: string) =>
  (await people.provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body
const prove = (token: string, password = DEMO_PASSWORD) =>
  people.provider.call(confirm, { token, body: { password } })
const sees = async (token: string) => (await people.provider.call(currentUser, { token })).status
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: people.provider.clock.now(),
  })
/** Another session of the same user, by its uuid. */
async function another(email: string, token: string) {
  await people.provider.tokenOf(email)
  const { content } = (await people.provider.call(activeSessions, { token })).body
  return content.find(({ current }) => !current)?.uuid ?? ''
}

/** What asks for a proof, made ready before the time passes; answers the call itself. */
type Ready = (token: string) => Promise<(token: string) => Promise<{ status: number; body: unknown }>>
const STEPS: readonly [string, Ready][] = [
  ['setting multi-factor up', async () => (token) => people.provider.call(enableMultiFactor, { token })],
  [
    'turning multi-factor on',
    async (before) => {
      const { key } = (await people.provider.call(enableMultiFactor, { token: before })).body
      return (token) => people.provider.call(verifyEnabling, { token, body: { code: codeOf(key) } })
    },
  ],
  [
    'ending another session of one’s own',
    async (before) => {
      const id = await another(ADMIN, before)
      return (token) => people.provider.call(deleteSession, { token, params: { id } })
    },
  ],
  [
    'ending all other sessions of one’s own',
    async () => {
      const { uuid: id } = await people.find(ADMIN)
      const query = { keepCurrent: true }
      return (token) => people.provider.call(resetSessions, { token, params: { id }, query })
    },
  ],
  [
    'another e-mail of one’s own',
    async () => {
      const body = { ...unchanged(await people.find(ADMIN)), email: 'ada@linewatch.test' }
      return (token) => people.provider.call(updateUser, { token, body })
    },
  ],
  [
    'another e-mail of somebody else',
    async () => {
      const body = { ...unchanged(await people.find(CREW)), email: 'chris@linewatch.test' }
      return (token) => people.provider.call(updateUser, { token, body })
    },
  ],
]

describe('a proof', () => {
  test.each(STEPS)(
    '%s asks for one of the last ten minutes: a sign-in, or the password again [V7.5.1b]',
    async (_, ready) => {
      const { accessToken: token, refreshToken } = await enter(ADMIN)
      const act = await ready(token)
      people.provider.clock.advance(PROOF_FRESH_MS + 1)
      const refused = await act(token)
      expect([refused.status, refused.body]).toMatchObject([403, { code: 403, reason: PROOF_NEEDED }])
      // A refresh is no proof.
      const pair = (await people.provider.call(refresh, { body: { refreshToken } })).body
      expect((await act(pair.accessToken)).status).toBe(403)
      const proven = (await prove(pair.accessToken)).body.accessToken
      people.provider.clock.advance(PROOF_FRESH_MS)
      expect((await act(proven)).status).toBeLessThan(300)
    },
  )

  test.each(STEPS.slice(2))('%s asks for none just after the sign-in', async (_, ready) => {
    const { accessToken: token } = await enter(ADMIN)
    const act = await ready(token)
    people.provider.clock.advance(PROOF_FRESH_MS)
    expect((await act(token)).status).toBeLessThan(300)
  })

  test('is a code as well', async () => {
    const entered = await enter(MFA)
    const verify = (token: string) => {
      const body = { code: codeOf(demoMultiFactorSecret('test')) }
      return people.provider.call(verifyCode, { token, body })
    }
    const first = (await verify(entered.accessToken)).body?.accessToken ?? ''
    const id = await another(MFA, first)
    people.provider.clock.advance(PROOF_FRESH_MS + STEP_MS)
    const end = (token: string) => people.provider.call(deleteSession, { token, params: { id } })
    expect((await end(first)).body).toMatchObject({ reason: PROOF_NEEDED })
    const second = (await verify(first)).body?.accessToken ?? ''
    expect((await end(second)).status).toBe(204)
  })

  test('of one session is none of another', async () => {
    const { accessToken: old } = await enter(ADMIN)
    people.provider.clock.advance(PROOF_FRESH_MS + 1)
    const { accessToken: fresh } = await enter(ADMIN)
    await prove(fresh)
    expect((await people.provider.call(enableMultiFactor, { token: old })).status).toBe(403)
  })

  test('is not asked of users who end the session they are in, nor for a change without another e-mail', async () => {
    const { accessToken: token } = await enter(ADMIN)
    people.provider.clock.advance(PROOF_FRESH_MS + 1)
    const body = { ...unchanged(await people.find(CREW)), displayName: 'Chris Cook' }
    expect((await people.provider.call(updateUser, { token, body })).status).toBe(200)
    const { content } = (await people.provider.call(activeSessions, { token })).body
    const id = content.find(({ current }) => current)?.uuid ?? ''
    expect((await people.provider.call(deleteSession, { token, params: { id } })).status).toBe(204)
  })
})

describe('the password given again', () => {
  test('renews the tokens: the former ones are dead at once, both of them [V7.2.4c]', async () => {
    const before = await enter(CREW)
    const answer = await prove(before.accessToken)
    expect(answer.status).toBe(200)
    await expect.poll(() => sees(before.accessToken)).toBe(401)
    const spent = await people.provider.call(refresh, { body: { refreshToken: before.refreshToken } })
    expect(spent.status).toBe(401)
    expect(await sees(answer.body.accessToken)).toBe(200)
    const next = await people.provider.call(refresh, { body: { refreshToken: answer.body.refreshToken } })
    expect(next.status).toBe(200)
    expect((await people.recorded()).map(({ action }) => action)).toEqual(['CONFIRMED'])
  })

  test('wrong, it is refused next to its field, recorded, and counted: after five the next one waits [V7.5.1d]', async () => {
    const { accessToken: token } = await enter(CREW)
    const wrong = await prove(token, 'not the one')
    expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { password: expect.any(String) } }])
    for (let tries = 1; tries < PASSWORD_LIMIT.count; tries += 1) await prove(token, 'not the one')
    expect((await prove(token)).status).toBe(429)
    expect((await people.recorded()).map(({ action }) => action)).toEqual(
      Array.from({ length: PASSWORD_LIMIT.count }, () => 'CONFIRM_FAILED'),
    )
    people.provider.clock.advance(30_000)
    expect((await prove(token)).status).toBe(200)
  })

  test('opens nothing to who waits for a code, is blocked, or nobody', async () => {
    const waiting = await enter(MFA)
    const { accessToken } = (await prove(waiting.accessToken)).body
    expect(await sees(accessToken)).toBe(403)
    expect((await prove(await people.provider.tokenOf(BLOCKED))).status).toBe(403)
    expect((await people.provider.call(confirm, { body: { password: DEMO_PASSWORD } })).status).toBe(401)
  })
})

describe('a second factor', () => {
  test('renews the tokens: what was learnt before it opens nothing, and does not end the session [V7.2.4b]', async () => {
    const before = await enter(MFA)
    const body = { code: codeOf(demoMultiFactorSecret('test')) }
    const after = (await people.provider.call(verifyCode, { token: before.accessToken, body })).body
    await expect.poll(() => sees(before.accessToken)).toBe(401)
    const stolen = await people.provider.call(refresh, { body: { refreshToken: before.refreshToken } })
    expect(stolen.status).toBe(401)
    expect(await sees(after?.accessToken ?? '')).toBe(200)
    expect(after?.refreshExpDate).toBeGreaterThan(people.provider.clock.now())
  })

  test('turned on renews them too', async () => {
    const before = await enter(CREW)
    const { key } = (await people.provider.call(enableMultiFactor, { token: before.accessToken })).body
    const body = { code: codeOf(key) }
    const after = (await people.provider.call(verifyEnabling, { token: before.accessToken, body })).body
    await expect.poll(() => sees(before.accessToken)).toBe(401)
    expect(
      (await people.provider.call(refresh, { body: { refreshToken: before.refreshToken } })).status,
    ).toBe(401)
    expect(await sees(after.accessToken ?? '')).toBe(200)
  })
})
