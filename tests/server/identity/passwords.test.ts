import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withoutSecrets } from '#server/log.ts'
import { createPasswordLink } from '#server/services/identity/password-links.ts'
import { forgotPassword, logout, refresh, type SignedIn, signIn } from '#src/contract/account/auth.ts'
import { checkPasswordLink, setPassword } from '#src/contract/account/passwords.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { DEMO_PASSWORD, EXPIRED, MANAGER, MFA } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const NEW = 'Waffle+Iron 77 deep'
const DAY = 86_400_000
const MAILED = /reset-password\?token=([\w-]+)/

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const enter = async (email: string, password = DEMO_PASSWORD) => {
  const { status, body } = await provider.call(signIn, { body: { email, password } })
  return { status, body }
}
const check = async (token: string) => (await provider.call(checkPasswordLink, { query: { token } })).body
const setByLink = (token: string, password: string) =>
  provider.call(setPassword, { body: { token, password } })
const change = (token: string, newPassword: string, oldPassword = DEMO_PASSWORD) =>
  provider.call(setPassword, { token, body: { oldPassword, newPassword } })
const changeExpired = (email: string, newPassword: string, oldPassword = DEMO_PASSWORD) =>
  provider.call(setPassword, { body: { email, oldPassword, newPassword } })
const alive = async (token: string) => (await provider.call(currentUser, { token })).status === 200
const recorded = async () =>
  (
    await database.db.rows<{ action: string; subject: string; all: string }>(
      sql`SELECT action, subject_name AS subject, audit_event::text AS all FROM audit_event ORDER BY id`,
    )
  ).map(({ action, subject, all }) => ({ action, subject, all }))

const ofPassword = (action: string) => action.startsWith('PASSWORD')

/** The secret of a link mailed to an account. */
async function mailedTo(email: string): Promise<string> {
  await provider.call(forgotPassword, { body: { email } })
  await provider.runQueued()
  const { text } = (provider.queued.at(-1)?.payload ?? { text: '' }) as { text: string }
  return MAILED.exec(text)?.[1] ?? ''
}

describe('a mailed link', () => {
  test('sets a password once, ends every session, and is then told to be used [V6.4.1b]', async () => {
    const before = (await enter(MANAGER)).body
    const token = await mailedTo(MANAGER)
    expect(await check(token)).toEqual({ state: 'USABLE', email: MANAGER })

    const set = await setByLink(token, NEW)
    expect([set.status, set.body]).toEqual([200, { email: MANAGER, browserToken: expect.any(String) }])
    expect(await alive(before.accessToken)).toBe(false)
    expect((await provider.call(refresh, { body: { refreshToken: before.refreshToken } })).status).toBe(401)
    expect((await enter(MANAGER)).status).toBe(401)
    expect((await enter(MANAGER, NEW)).status).toBe(200)

    expect(await check(token)).toEqual({ state: 'USED', email: null })
    const again = await setByLink(token, 'Another+Iron 78 deep')
    expect([again.status, again.body]).toMatchObject([
      410,
      { message: expect.stringMatching(/already used/) },
    ])
    expect((await enter(MANAGER, NEW)).status).toBe(200)
  })

  test('expires after a day, and says so', async () => {
    const token = await mailedTo(MANAGER)
    provider.clock.advance(DAY)
    expect(await check(token)).toEqual({ state: 'EXPIRED', email: null })
    const late = await setByLink(token, NEW)
    expect([late.status, late.body]).toMatchObject([410, { message: expect.stringMatching(/has expired/) }])
    expect((await enter(MANAGER)).status).toBe(200)
  })

  test('that nobody was sent is not known', async () => {
    expect(await check('x'.repeat(43))).toEqual({ state: 'UNKNOWN', email: null })
    const set = await setByLink('x'.repeat(43), NEW)
    expect([set.status, set.body]).toMatchObject([410, { message: expect.stringMatching(/not valid/) }])
  })

  test('makes the others of the same account expire when it is used', async () => {
    const [first, second] = [await mailedTo(MANAGER), await mailedTo(MANAGER)]
    expect((await setByLink(second, NEW)).status).toBe(200)
    expect((await check(first)).state).toBe('EXPIRED')
  })

  test('is not spent by a password that is refused', async () => {
    const token = await mailedTo(MANAGER)
    expect((await setByLink(token, 'short')).status).toBe(400)
    expect((await check(token)).state).toBe('USABLE')
  })

  test('used twice at the same instant sets one password', async () => {
    const token = await mailedTo(MANAGER)
    const choices = [NEW, 'Other+Basket 12 rack']
    const answers = await Promise.all(choices.map((password) => setByLink(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const lets = await Promise.all(choices.map(async (password) => (await enter(MANAGER, password)).status))
    expect(lets).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  test('of an invitation gives a first password', async () => {
    const { id } = await database.db.one<{ id: number }>(sql`
      INSERT INTO account (email, display_name, type, created_at)
      VALUES ('new@linewatch.test', 'Nora New', 'ADMIN', 1) RETURNING id`)
    const link = await createPasswordLink(database.db, id, 'INVITATION', provider.clock.now(), 'https://x')
    expect((await setByLink(link.split('=')[1] ?? '', NEW)).status).toBe(200)
    expect((await enter('new@linewatch.test', NEW)).status).toBe(200)
  })

  test('leaves no secret in the log, the audit record or the database', async () => {
    const token = await mailedTo(MANAGER)
    await check(token)
    await setByLink(token, NEW)
    const record = await recorded()
    expect(record.map(({ action, subject }) => [action, subject])).toEqual([
      ['PASSWORD_LINK_SENT', MANAGER],
      ['PASSWORD_RESET', MANAGER],
    ])
    const { links } = await database.db.one<{ links: string }>(
      sql`SELECT string_agg(password_link::text, ' ') AS links FROM password_link`,
    )
    const logged = withoutSecrets(`${checkPasswordLink.path}?token=${token}`)
    expect(logged).toContain(checkPasswordLink.path)
    for (const text of [provider.logged(), logged, JSON.stringify(record), links]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(NEW)
    }
  })
})

describe('changing the password while signed in', () => {
  test('renews this session, ends the others, and takes the new password only [V7.2.4a]', async () => {
    const [here, elsewhere] = [(await enter(MANAGER)).body, (await enter(MANAGER)).body]
    const { status, body } = await change(here.accessToken, NEW)
    const renewed = body as SignedIn
    expect(status).toBe(200)
    expect(renewed).toMatchObject({ user: { email: MANAGER }, multiFactorAuthentication: false })
    expect(await alive(renewed.accessToken)).toBe(true)
    expect(await alive(elsewhere.accessToken)).toBe(false)
    for (const { refreshToken } of [here, elsewhere])
      expect((await provider.call(refresh, { body: { refreshToken } })).status).toBe(401)
    await expect.poll(() => alive(here.accessToken)).toBe(false)
    expect([(await enter(MANAGER)).status, (await enter(MANAGER, NEW)).status]).toEqual([401, 200])
    expect((await recorded()).map(({ action }) => action).filter(ofPassword)).toEqual(['PASSWORD_CHANGED'])
  })

  test('refuses a wrong current password next to its field, and the sixth try [V6.2.2]', async () => {
    const token = await provider.tokenOf(MANAGER)
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await change(token, NEW, `wrong ${tries}`)
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { fields: { oldPassword: 'The current password is not right.' } },
      ])
    }
    expect((await change(token, NEW)).status).toBe(429)
    provider.clock.advance(5 * 60_000)
    expect((await change(token, NEW)).status).toBe(200)
  })

  test('asks for a session, and for its verification code', async () => {
    const body = { oldPassword: DEMO_PASSWORD, newPassword: NEW }
    expect((await provider.call(setPassword, { body })).status).toBe(401)
    const waiting = (await enter(MFA)).body
    expect((await change(waiting.accessToken, NEW)).status).toBe(403)
  })

  test.each([
    ['Short#1a', /at least 10 characters/],
    ['kitchen line 4!', /uppercase/],
    ['KITCHEN LINE 4!', /lowercase/],
    ['Kitchen Line four!', /a digit/],
    ['Kitchen Line 44', /special/],
    ['P@ssw0rd1234', /common password/],
    ['Hamburger#1', /dictionary/],
    ['aA1!aA1!aA1!aA1!', /pattern/],
    ['Manager-at-9-oclock', /e-mail or display name/],
    ['My.Maria.77.here', /e-mail or display name/],
    ['Linewatch$4u&me', /e-mail or display name/],
    ['Kitchen#2026', /one you had before/],
    ['kITCHEN#2026', /one you had before/],
    ['Kitchen#2027', /one you had before/],
    ['Kitchen#2026-again', /one you had before/],
    ['6202#nehctiK', /one you had before/],
  ])('%s is refused [V6.2.1]', async (password, why) => {
    const { status, body } = await change(await provider.tokenOf(MANAGER), password)
    const fields = { newPassword: expect.stringMatching(why) }
    expect([status, body]).toMatchObject([400, { message: expect.stringMatching(why), fields }])
    expect((await enter(MANAGER)).status).toBe(200)
  })

  test('refuses the five before the present one too, as they were or counted up, but not the sixth', async () => {
    const chosen = [1, 2, 3, 4, 5, 6].map(
      (n) => `${'Oat Elk Fig Gum Hay Ivy'.split(' ')[n - 1]}-silo${n}%${n * 977}`,
    )
    let old = DEMO_PASSWORD
    for (const next of chosen) {
      expect((await change(await provider.tokenOf(MANAGER), next, old)).status).toBe(200)
      old = next
    }
    const retry = async (password: string) =>
      (await change(await provider.tokenOf(MANAGER), password, old)).status
    expect(await retry('Oat-silo1%977')).toBe(400)
    expect(await retry('Oat-silo2%978')).toBe(400)
    expect(await retry(DEMO_PASSWORD)).toBe(200)
  })
})

describe('an expired password', () => {
  test('is changed without a session, which it then opens, for 90 days', async () => {
    expect((await enter(EXPIRED)).status).toBe(400)
    const { status, body } = await changeExpired(EXPIRED, NEW)
    const session = body as SignedIn
    expect([status, session.daysToPasswordExpiration]).toEqual([200, 90])
    expect(await alive(session.accessToken)).toBe(true)
    expect((await enter(EXPIRED, NEW)).status).toBe(200)
    provider.clock.advance(90 * DAY)
    expect((await enter(EXPIRED, NEW)).body).toMatchObject({ code: 400, message: 'Password is expired' })
  })

  test('with a wrong pair is refused as sign-in refuses it, and counted together with sign-in', async () => {
    for (const email of [EXPIRED, 'nobody@linewatch.test']) {
      const { status, body } = await changeExpired(email, NEW, 'wrong')
      expect([status, body]).toMatchObject([401, { message: 'The e-mail or the password is not right.' }])
    }
    for (let tries = 0; tries < 4; tries += 1) await enter(EXPIRED, 'wrong')
    expect((await changeExpired(EXPIRED, NEW)).status).toBe(429)
  })

  test('that has not expired is not changed by this way: a second factor would be passed by', async () => {
    for (const email of [MFA, MANAGER]) {
      expect((await changeExpired(email, NEW)).status).toBe(400)
      expect((await enter(email)).status).toBe(200)
    }
  })

  test('of a user with multi-factor opens a session that waits for its code [V6.1.3]', async () => {
    await database.db.run(sql`UPDATE account SET password_expires_at = 1 WHERE email = ${MFA}`)
    const session = (await changeExpired(MFA, NEW)).body as SignedIn
    expect(session.multiFactorAuthentication).toBe(true)
    expect((await provider.call(currentUser, { token: session.accessToken })).status).toBe(403)
    expect((await provider.call(logout, { token: session.accessToken })).status).toBe(204)
  })
})
