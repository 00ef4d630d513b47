import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { checkPasswordLink, setPassword } from '#src/contract/account/passwords.ts'
import { currentUser } from '#src/contract/account/user.ts'
import {
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { ADMIN, BLOCKED, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from './people.ts'

let people: People
beforeEach(async () => {
  people = await startPeople()
})
afterEach(() => people.stop())

const NEXT = 'Gravel-Wander7-Otter'
const invite = (id: string) => people.provider.call(inviteUser, { token: people.admin, params: { id } })
const reset = (userUuid: string) =>
  people.provider.call(resetUserPassword, { token: people.admin, body: { userUuid } })
const restore = (id: string) =>
  people.provider.call(restoreUserPassword, { token: people.admin, params: { id } })
const tryToSignIn = (email: string, password: string) =>
  people.provider.call(signIn, { body: { email, password } })

/** The secrets mailed so far, and to whom. */
const mailed = () =>
  people.provider.queued.map(({ task, payload }) => {
    const { to, subject, text } = payload as { to: string; subject: string; text: string }
    return { task, to, subject, secret: /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '' }
  })
const lastSecret = () => mailed().findLast(({ secret }) => secret !== '')?.secret ?? ''
const stateOf = async (token: string) =>
  (await people.provider.call(checkPasswordLink, { query: { token } })).body.state
const setByLink = (token: string, password: string) =>
  people.provider.call(setPassword, { body: { token, password } })

describe('an invitation', () => {
  test('leads to the first password; one sent before works no more', async () => {
    const user = await people.add({})
    await people.recorded()
    expect((await invite(user.uuid)).body).toMatchObject({ status: 'INVITED', version: user.version })
    const first = lastSecret()
    expect(await stateOf(first)).toBe('USABLE')
    await invite(user.uuid)
    expect(mailed()).toMatchObject([
      { task: 'mail', to: user.email, subject: 'Your invitation to Linewatch' },
      { task: 'mail', to: user.email, subject: 'Your invitation to Linewatch' },
    ])
    expect(await stateOf(first)).toBe('EXPIRED')
    expect((await people.recorded()).map(({ action }) => action)).toEqual(['USER_INVITED', 'USER_INVITED'])
    expect(
      await people.database.db.one(sql`SELECT invited_at FROM account WHERE uuid = ${user.uuid}`),
    ).toEqual({ invitedAt: people.provider.clock.now() })

    expect((await setByLink(lastSecret(), NEXT)).status).toBe(200)
    expect((await people.find(user.email)).status).toBe('ACTIVE')
    const signedIn = await tryToSignIn(user.email, NEXT)
    expect(signedIn.body).toMatchObject({ daysToPasswordExpiration: 90 })
    expect((await invite(user.uuid)).status).toBe(409)
  })

  test('carries a name on one line that no mail program makes a link of', async () => {
    const user = await people.add({ displayName: 'Visit https://evil.example now' })
    await invite(user.uuid)
    expect(people.provider.queued.at(-1)?.payload).toMatchObject({
      text: expect.stringMatching(/^Hello Visit https:\/ \/evil\. example now,\n/),
    })
  })

  test('is sent to one address five times an hour, and says when it may be again', async () => {
    const user = await people.add({})
    for (let sent = 0; sent < 5; sent++) expect((await invite(user.uuid)).status).toBe(200)
    people.provider.clock.advance(10 * 60_000)
    const refused = await invite(user.uuid)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe(String(50 * 60))
    expect(refused.body).toMatchObject({
      message: `${user.email} was sent 5 e-mails within an hour. Try again in 50 minutes.`,
    })
    // The last link works, and nothing was recorded that did not happen.
    expect(mailed()).toHaveLength(5)
    expect(await stateOf(lastSecret())).toBe('USABLE')
    expect((await restore(user.uuid)).status).toBe(429)
    // Ending a password does not wait.
    expect((await reset(user.uuid)).status).toBe(204)
    people.provider.clock.advance(50 * 60_000)
    const token = await people.provider.tokenOf(ADMIN)
    expect((await people.provider.call(inviteUser, { token, params: { id: user.uuid } })).status).toBe(200)
  })

  test('is sent a hundred times an hour by one user, and by others all the same', async () => {
    const { id } = await people.database.db.one<{ id: number }>(
      sql`SELECT id FROM account WHERE email = 'admin@linewatch.test'`,
    )
    await people.database.db.run(sql`
      INSERT INTO attempt (key, at)
      SELECT ${`mail-by:${id}`}, ${people.provider.clock.now()} FROM generate_series(1, 100)`)
    const user = await people.add({})
    const refused = await invite(user.uuid)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({
      message: 'You sent 100 e-mails within an hour. Try again in 60 minutes.',
    })
    const email = { ...unchanged(user), email: 'next@linewatch.test' }
    expect((await people.provider.call(updateUser, { token: people.admin, body: email })).status).toBe(429)
    await people.database.db.run(sql`UPDATE account SET type = 'ADMIN', role_id = NULL WHERE email = ${CREW}`)
    const token = await people.provider.tokenOf(CREW)
    expect((await people.provider.call(inviteUser, { token, params: { id: user.uuid } })).status).toBe(200)
  })

  test('to an address that was wrong opens nothing once it is corrected', async () => {
    const user = await people.add({ email: 'wrong@linewatch.test' })
    await invite(user.uuid)
    const body = { ...unchanged(user), email: 'right@linewatch.test' }
    expect((await people.provider.call(updateUser, { token: people.admin, body })).status).toBe(200)
    expect(await stateOf(lastSecret())).toBe('EXPIRED')
  })
})

describe('a reset', () => {
  test('ends password and sessions at once, and mails a link [V6.4.6]', async () => {
    const { uuid } = await people.find(CREW)
    const token = await people.provider.tokenOf(CREW)
    expect((await reset(uuid)).status).toBe(204)
    expect((await people.provider.call(currentUser, { token })).status).toBe(401)
    expect((await tryToSignIn(CREW, DEMO_PASSWORD)).status).toBe(401)
    expect(mailed()).toMatchObject([{ to: CREW, subject: 'Your Linewatch password was reset' }])
    const [event] = await people.recorded()
    expect(event).toMatchObject({ action: 'PASSWORD_LINK_SENT', changes: [{ field: 'password' }] })
    expect(event?.changes).toEqual([{ field: 'password' }])

    const same = await setByLink(lastSecret(), DEMO_PASSWORD)
    expect(same.status).toBe(400)
    expect(same.body).toMatchObject({ fields: { password: expect.any(String) } })
    expect((await setByLink(lastSecret(), NEXT)).status).toBe(200)
    expect((await tryToSignIn(CREW, NEXT)).status).toBe(200)
  })
})

describe('a link to restore', () => {
  test('leaves the password and the sessions until it is used', async () => {
    const { uuid } = await people.find(CREW)
    const token = await people.provider.tokenOf(CREW)
    expect((await restore(uuid)).status).toBe(204)
    expect((await people.provider.call(currentUser, { token })).status).toBe(200)
    expect((await tryToSignIn(CREW, DEMO_PASSWORD)).status).toBe(200)
    const first = lastSecret()
    await restore(uuid)
    expect(await stateOf(first)).toBe('EXPIRED')
    expect(await stateOf(lastSecret())).toBe('USABLE')
    const sent = (await people.recorded()).filter(({ action }) => action === 'PASSWORD_LINK_SENT')
    expect(sent).toMatchObject([{ subjectName: CREW, changes: [] }, { subjectName: CREW }])
    expect(JSON.stringify(sent)).not.toContain(first)
  })
})

test.each([
  ['invite', invite],
  ['reset', reset],
  ['restore', restore],
] as const)('%s: nothing is mailed to the blocked or to nobody', async (_, send) => {
  const { uuid } = await people.find(BLOCKED)
  expect((await send(uuid)).status).toBe(409)
  expect((await send(randomUUID())).status).toBe(404)
  expect(mailed()).toEqual([])
  expect(await people.recorded()).toEqual([])
})
