import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { readUserAgent } from '#server/services/identity/user-agent.ts'
import { forgotPassword, signIn } from '#src/contract/account/auth.ts'
import {
  disableMultiFactor,
  enableMultiFactor,
  resetRecoveryCodes,
  verifyCode,
  verifyEnabling,
} from '#src/contract/account/multi-factor.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import { updateUser } from '#src/contract/administration/administered-users.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { ADMIN, AREA, DEMO_PASSWORD, EXPIRED, MANAGER, MFA } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from '../administration/users/people.ts'

const NEW_PASSWORD = 'Lantern+Orbit 41 wide'
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const headers = { 'user-agent': BROWSER }

let people: People
beforeEach(async () => {
  people = await startPeople()
})
afterEach(() => people.stop())

interface Letter {
  to: string
  subject: string
  text: string
}
/** The mails that were queued and do not ask for anything, oldest first. */
const letters = () =>
  people.provider.queued
    .flatMap(({ task, payload }) => (task === 'mail' ? [payload as Letter] : []))
    .filter(({ text }) => !text.includes('It works once'))
const enter = async (email: string) =>
  (await people.provider.call(signIn, { body: { email, password: DEMO_PASSWORD }, headers })).body.accessToken
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: people.provider.clock.now(),
  })
/** A session of the demonstration's user with multi-factor that has just given its code. */
async function proven() {
  const token = await enter(MFA)
  const body = { code: codeOf(demoMultiFactorSecret('test')) }
  return (await people.provider.call(verifyCode, { token, body, headers })).body?.accessToken
}
const change = async (email: string, more: object, token = people.admin) => {
  const body = { ...unchanged(await people.find(email)), ...more }
  return people.provider.call(updateUser, { token, body, headers })
}

const CHANGES: readonly [
  what: string,
  who: string,
  subject: string,
  act: () => Promise<{ status: number }>,
][] = [
  [
    'a password changed by its user',
    MANAGER,
    'A new password for your Linewatch account',
    async () => {
      const token = await enter(MANAGER)
      const body = { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
      return people.provider.call(setPassword, { token, body, headers })
    },
  ],
  [
    'an expired password changed',
    EXPIRED,
    'A new password for your Linewatch account',
    () => {
      const body = { email: EXPIRED, oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
      return people.provider.call(setPassword, { body, headers })
    },
  ],
  [
    'a password set through a link',
    MANAGER,
    'A new password for your Linewatch account',
    async () => {
      await people.provider.call(forgotPassword, { body: { email: MANAGER } })
      await people.provider.runQueued()
      const mail = people.provider.queued.at(-1)?.payload as Letter | undefined
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      return people.provider.call(setPassword, { body: { token, password: NEW_PASSWORD }, headers })
    },
  ],
  [
    'multi-factor turned on',
    MANAGER,
    'Multi-factor was turned on for your Linewatch account',
    async () => {
      const token = await enter(MANAGER)
      const { key } = (await people.provider.call(enableMultiFactor, { token })).body
      return people.provider.call(verifyEnabling, { token, body: { code: codeOf(key) }, headers })
    },
  ],
  [
    'multi-factor turned off',
    MFA,
    'Multi-factor was turned off for your Linewatch account',
    async () => people.provider.call(disableMultiFactor, { token: await proven(), headers }),
  ],
  [
    'new recovery codes',
    MFA,
    'New recovery codes for your Linewatch account',
    async () => people.provider.call(resetRecoveryCodes, { token: await proven(), headers }),
  ],
]

describe('a mail tells the user of', () => {
  test.each(CHANGES)(
    '%s: what, when, from where, and what to do if it was not the user [V6.3.7a]',
    async (_, who, subject, act) => {
      expect((await act()).status).toBeLessThan(300)
      const told = letters()
      expect(told.map(({ to }) => to)).toEqual([who])
      const [{ text, ...mail } = { text: '', subject: '' }] = told
      expect(mail.subject).toBe(subject)
      const at = people.provider.clock.now()
      expect(text).toContain(`${formatDateTime(at, 'UTC')} UTC`)
      // The user's restaurant's time comes first.
      expect(text).toMatch(/^When: [\d/]+ [\d:]+ [AP]M (?!UTC)[A-Z]{3}\S* \(.+ UTC\)$/m)
      expect(text).toMatch(/^From: 127\.0\.0\.1, Chrome 156 on Windows$/m)
      expect(text).toContain('https://linewatch.test/forgot-password')
      expect(text).toContain('support@linewatch.test')
      for (const secret of [DEMO_PASSWORD, NEW_PASSWORD]) expect(text).not.toContain(secret)
    },
  )

  test('another e-mail, at the former and at the new address, naming who changed it [V6.3.7b]', async () => {
    expect((await change(MANAGER, { email: 'maria@linewatch.test' })).status).toBe(200)
    expect(letters().map(({ to }) => to)).toEqual([MANAGER, 'maria@linewatch.test'])
    for (const { to, subject, text } of letters()) {
      expect(text).toMatch(new RegExp(`^${to} is `, 'm'))
      expect(subject).toBe('The e-mail of your Linewatch account was changed')
      expect(text).toMatch(/^When: /m)
      expect(text).toContain(`By: ${ADMIN}`)
      // A link to set a password would go to the new address.
      expect(text).toMatch(/If it was not you, write to support@linewatch\.test right away/)
    }
    expect(letters()[0]?.text).not.toContain('maria@linewatch.test')
  })

  test('another e-mail of somebody who never signed in at the new address only: the former may be a stranger’s', async () => {
    await people.add({ email: 'mistyped@linewatch.test' })
    await change('mistyped@linewatch.test', { email: 'right@linewatch.test' })
    expect(letters().map(({ to }) => to)).toEqual(['right@linewatch.test'])
  })

  test('multi-factor that an administrator turned off', async () => {
    expect((await change(MFA, { multiFactorAuthentication: false })).status).toBe(200)
    expect(letters()).toMatchObject([
      { to: MFA, subject: 'Multi-factor was turned off for your Linewatch account' },
    ])
    expect(letters()[0]?.text).toContain(`By: ${ADMIN}`)
  })

  test('nothing that was refused, or did not concern signing in', async () => {
    const token = await enter(MANAGER)
    const body = { oldPassword: 'not the one', newPassword: NEW_PASSWORD }
    expect((await people.provider.call(setPassword, { token, body })).status).toBe(400)
    expect((await change(MANAGER, { email: AREA })).status).toBe(409)
    expect((await change(MANAGER, { displayName: 'Maria Meyer' })).status).toBe(200)
    expect(letters()).toEqual([])
  })
})

test('what a browser says of itself cannot put words into the mail', async () => {
  const token = await enter(MANAGER)
  const body = { oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD }
  const lure = 'Mozilla/5.0 (Linux; Android 16; Call http://evil.example/now, it is urgent: https://a.b/c?d)'
  expect(readUserAgent(lure).device).toContain('http://evil.example')
  await people.provider.call(setPassword, { token, body, headers: { 'user-agent': lure } })
  const [{ text } = { text: '' }] = letters()
  expect(text).toMatch(/^From: 127\.0\.0\.1, /m)
  expect(text).not.toContain('evil.example/')
  expect(text).not.toContain('://a.b')
})
