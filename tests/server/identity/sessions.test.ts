import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { END_REASONS, endText } from '#server/services/identity/session-end.ts'
import { REFRESH_MS, SESSION_MS } from '#server/services/identity/tokens.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { logout, refresh, type SignedIn, signIn } from '#src/contract/account/auth.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import { activeSessions, deleteSession, resetSessions } from '#src/contract/account/sessions.ts'
import { currentUser } from '#src/contract/account/user.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, CREW, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const DAY = 86_400_000

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

const enter = async (email: string): Promise<SignedIn> =>
  (await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })).body
const list = async (token: string, userUuid?: string) =>
  await provider.call(activeSessions, { token, query: userUuid === undefined ? {} : { userUuid } })
const alive = async (token: string) => (await provider.call(currentUser, { token })).status === 200
const renew = (refreshToken: string) => provider.call(refresh, { body: { refreshToken } })
const messageOf = (answer: { body: unknown }) => (answer.body as { message: string }).message
const uuidOf = async (email: string) =>
  (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM account WHERE email = ${email}`)).uuid
const recorded = (action: string) =>
  database.db.rows<{ actor: string; subject: string }>(sql`
    SELECT actor_email AS actor, subject_name AS subject FROM audit_event WHERE action = ${action} ORDER BY id`)
/** The grants of the manager's role, with USERS on top. */
const grant = async (email: string, ...actions: string[]) => {
  for (const action of actions) {
    await database.db.run(sql`
      INSERT INTO policy_access (policy_id, module_type, action_type)
      SELECT min(rp.policy_id), 'USERS', ${action} FROM role_policy rp JOIN account a ON a.role_id = rp.role_id
       WHERE a.email = ${email} ON CONFLICT DO NOTHING`)
  }
  await provider.services.sessions.changed(database.db)
}

describe('the list', () => {
  test('shows the live sessions of the caller, the one used last first, their current one marked', async () => {
    const first = await enter(MANAGER)
    provider.clock.advance(1000)
    const second = await enter(MANAGER)
    provider.clock.advance(1000)
    const gone = await enter(MANAGER)
    await provider.call(logout, { token: gone.accessToken })
    await enter(CREW)

    const { body } = await list(first.accessToken)
    expect(body).toMatchObject({ total: 2, page: 0, existNext: false })
    expect(body.content.map(({ current }) => current)).toEqual([false, true])
    const [latest] = body.content
    expect(latest).toMatchObject({
      device: '',
      browser: '',
      address: '127.0.0.1',
      expiryTime: second.refreshExpDate,
      verified: true,
    })
    expect(latest?.signedInTime).toBe(provider.clock.now() - 1000)
  })

  test('pages and sorts', async () => {
    const { accessToken: token } = await enter(MANAGER)
    for (let i = 0; i < 3; i += 1) {
      provider.clock.advance(1000)
      await enter(MANAGER)
    }
    const page = async (number: number) =>
      (
        await provider.call(activeSessions, {
          token,
          query: { limit: 2, page: number, sortBy: 'signedInTime', orderDirection: 'ASC' },
        })
      ).body
    const [one, two] = [await page(0), await page(1)]
    expect([one.existNext, two.existNext, two.total]).toEqual([true, false, 4])
    const times = [...one.content, ...two.content].map(({ signedInTime }) => signedInTime)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(one.content[0]?.current).toBe(true)
  })
})

describe('ending', () => {
  test('one session: its next call is 401, its refresh says why, and it is recorded [V7.5.2]', async () => {
    const here = await enter(MANAGER)
    const there = await enter(MANAGER)
    const other = (await list(here.accessToken)).body.content.find(({ current }) => !current)
    const end = () =>
      provider.call(deleteSession, { token: here.accessToken, params: { id: other?.uuid ?? '' } })
    expect((await end()).status).toBe(204)
    await expect.poll(() => alive(there.accessToken)).toBe(false)
    const refused = await renew(there.refreshToken)
    expect([refused.status, messageOf(refused)]).toEqual([
      401,
      'This session was ended from another device. Sign in again.',
    ])
    expect(await alive(here.accessToken)).toBe(true)
    expect((await end()).status).toBe(404)
    expect(await recorded('SESSION_ENDED')).toEqual([{ actor: MANAGER, subject: MANAGER }])
  })

  test.each([
    [true, true],
    [false, false],
  ])('all of them, keepCurrent %s: the calling one lives %s', async (keepCurrent, lives) => {
    const here = await enter(MANAGER)
    const there = await enter(MANAGER)
    const crew = await enter(CREW)
    const params = { id: here.userUuid }
    const answer = await provider.call(resetSessions, {
      token: here.accessToken,
      params,
      query: { keepCurrent },
    })
    expect(answer.status).toBe(204)
    await expect.poll(() => alive(there.accessToken)).toBe(false)
    await expect.poll(() => alive(here.accessToken)).toBe(lives)
    expect(await alive(crew.accessToken)).toBe(true)
    expect(await recorded('SESSIONS_RESET')).toEqual([{ actor: MANAGER, subject: MANAGER }])
  })

  test('closes the live channel: the end is announced to every server', async () => {
    const here = await enter(MANAGER)
    await enter(MANAGER)
    const announced: string[] = []
    provider.services.sessions.onEnd((uuid) => announced.push(uuid))
    const other = (await list(here.accessToken)).body.content.find(({ current }) => !current)
    await provider.call(deleteSession, { token: here.accessToken, params: { id: other?.uuid ?? '' } })
    await expect.poll(() => announced).toEqual([other?.uuid])
  })
})

describe("another user's sessions", () => {
  test('an administrator sees and ends them [V7.4.5]', async () => {
    const admin = await enter(ADMIN)
    const crew = await enter(CREW)
    const { body } = await list(admin.accessToken, crew.userUuid)
    expect(body.content).toMatchObject([{ current: false }])
    const params = { id: body.content[0]?.uuid ?? '' }
    expect((await provider.call(deleteSession, { token: admin.accessToken, params })).status).toBe(204)
    expect(messageOf(await renew(crew.refreshToken))).toMatch(/ended by an administrator/)
    expect(await recorded('SESSION_ENDED')).toEqual([{ actor: ADMIN, subject: CREW }])
    const again = await enter(CREW)
    const reset = { token: admin.accessToken, params: { id: crew.userUuid } }
    expect((await provider.call(resetSessions, reset)).status).toBe(204)
    await expect.poll(() => alive(again.accessToken)).toBe(false)
  })

  test('who lacks the permission neither sees nor ends them', async () => {
    const area = await enter(AREA)
    const crew = await enter(CREW)
    const admin = await enter(ADMIN)
    expect((await list(area.accessToken, crew.userUuid)).status).toBe(403)
    const [session] = (await list(admin.accessToken, crew.userUuid)).body.content
    const params = { id: session?.uuid ?? '' }
    expect((await provider.call(deleteSession, { token: area.accessToken, params })).status).toBe(404)
    const reset = (id: string) => provider.call(resetSessions, { token: area.accessToken, params: { id } })
    // In the same words whether there is such a session, such a user, or neither.
    const refused = await reset(randomUUID())
    expect(refused.status).toBe(403)
    for (const id of [params.id, crew.userUuid])
      expect([(await reset(id)).status, messageOf(await reset(id))]).toEqual([403, messageOf(refused)])
    expect(await alive(crew.accessToken)).toBe(true)
  })

  test('USERS.VIEW sees, USERS.EDIT ends, and neither reaches an administrator or another restaurant', async () => {
    // The crew's restaurant is one of the area manager's. The crew has fewer grants than the area manager.
    const area = await enter(AREA)
    const crew = await enter(CREW)
    const admin = await enter(ADMIN)
    await database.db.run(sql`
      UPDATE account SET restaurant_id = (SELECT min(ar.restaurant_id) FROM account_restaurant ar
        JOIN account a ON a.id = ar.account_id WHERE a.email = ${AREA}) WHERE email = ${CREW}`)
    const reset = (id: string) => provider.call(resetSessions, { token: area.accessToken, params: { id } })
    await grant(AREA, 'VIEW')
    await expect.poll(async () => (await list(area.accessToken, crew.userUuid)).status).toBe(200)
    expect((await reset(crew.userUuid)).status).toBe(403)
    await grant(AREA, 'EDIT')
    await expect.poll(async () => (await reset(crew.userUuid)).status).toBe(204)

    expect((await list(area.accessToken, admin.userUuid)).status).toBe(404)
    const [adminSession] = (await list(admin.accessToken)).body.content
    for (const id of [admin.userUuid, adminSession?.uuid ?? '', randomUUID()])
      expect(await reset(id)).toMatchObject({
        status: 404,
        body: { message: 'No user or session has this id.' },
      })
    const params = { id: adminSession?.uuid ?? '' }
    expect((await provider.call(deleteSession, { token: area.accessToken, params })).status).toBe(404)

    await database.db.run(sql`
      UPDATE account SET restaurant_id = (SELECT min(id) FROM restaurant WHERE id NOT IN (
        SELECT ar.restaurant_id FROM account_restaurant ar JOIN account a ON a.id = ar.account_id
         WHERE a.email = ${AREA})) WHERE email = ${CREW}`)
    expect((await list(area.accessToken, crew.userUuid)).status).toBe(404)
    expect((await reset(crew.userUuid)).status).toBe(404)
    expect(await alive(admin.accessToken)).toBe(true)
  })

  test('nobody’s are not there', async () => {
    const { accessToken: token } = await enter(ADMIN)
    const params = { id: randomUUID() }
    expect((await list(token, randomUUID())).status).toBe(404)
    expect((await provider.call(deleteSession, { token, params })).status).toBe(404)
    expect((await provider.call(resetSessions, { token, params })).status).toBe(404)
  })
})

describe('a session ends by itself', () => {
  test('after 14 days without use [V7.3.1]', async () => {
    const { refreshToken } = await enter(MANAGER)
    provider.clock.advance(REFRESH_MS)
    const refused = await renew(refreshToken)
    expect([refused.status, messageOf(refused)]).toEqual([
      401,
      'You have not used Linewatch for 14 days. Sign in again.',
    ])
  })

  test('30 days after signing in, however it is used; its tokens never outlive it [V7.3.2]', async () => {
    const entered = await enter(MANAGER)
    const end = provider.clock.now() + SESSION_MS
    let tokens: Pick<SignedIn, 'refreshToken' | 'accessToken' | 'refreshExpDate' | 'accessExpDate'> = entered
    for (let day = 10; day < 30; day += 10) {
      provider.clock.advance(10 * DAY)
      tokens = (await renew(tokens.refreshToken)).body
    }
    expect(tokens.refreshExpDate).toBe(end)
    provider.clock.advance(10 * DAY - 60_000)
    tokens = (await renew(tokens.refreshToken)).body
    expect([tokens.accessExpDate, tokens.refreshExpDate]).toEqual([end, end])
    const changed = await provider.call(setPassword, {
      token: tokens.accessToken,
      body: { oldPassword: DEMO_PASSWORD, newPassword: 'Lantern+Orbit 41 wide' },
    })
    expect([changed.status, changed.body]).toMatchObject([200, { refreshExpDate: end, accessExpDate: end }])
    provider.clock.advance(60_000)
    const refused = await renew('refreshToken' in changed.body ? changed.body.refreshToken : '')
    expect([refused.status, messageOf(refused)]).toEqual([401, 'You signed in 30 days ago. Sign in again.'])
  })
})

describe('what an ended session is told', () => {
  test.each(END_REASONS.filter((reason) => reason !== 'IDLE' && reason !== 'TOO_OLD'))(
    '%s',
    async (reason) => {
      const { refreshToken } = await enter(MANAGER)
      const { db } = database
      const { id } = await db.one<{ id: number }>(sql`SELECT id FROM account WHERE email = ${MANAGER}`)
      await provider.services.sessions.end(db, await otherSessions(db, id, null), reason)
      const refused = await renew(refreshToken)
      expect([refused.status, messageOf(refused)]).toEqual([401, endText(reason)])
    },
  )

  test('is a sentence of its own for each reason, and a plain one for any other', () => {
    const texts = END_REASONS.map(endText)
    expect(new Set(texts).size).toBe(END_REASONS.length)
    expect(endText('SOMETHING_NEW')).toBe('The session has ended. Sign in again.')
    expect(endText('toString')).toBe('The session has ended. Sign in again.')
    expect(endText(null)).toBe('The session has ended. Sign in again.')
  })

  test('an unknown token learns nothing', async () => {
    expect(messageOf(await renew('x'.repeat(43)))).toBe('The session has ended. Sign in again.')
  })
})

test('the uuid of a user is no uuid of a session', async () => {
  const { accessToken: token } = await enter(MANAGER)
  const params = { id: await uuidOf(MANAGER) }
  expect((await provider.call(deleteSession, { token, params })).status).toBe(404)
})
