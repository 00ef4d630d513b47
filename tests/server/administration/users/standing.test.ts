import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import {
  blockUser,
  createUser,
  deleteUser,
  recallUser,
  resetUserPassword,
  unblockUser,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { ADMIN, BLOCKED, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from './people.ts'

let people: People
beforeEach(async () => {
  people = await startPeople()
})
afterEach(() => people.stop())

const at = (id: string, token = people.admin) => ({ token, params: { id } })
const block = (id: string, token?: string) => people.provider.call(blockUser, at(id, token))
const unblock = (id: string) => people.provider.call(unblockUser, at(id))
const remove = (id: string, token?: string) => people.provider.call(deleteUser, at(id, token))
const recall = (id: string) => people.provider.call(recallUser, at(id))
const me = (token: string) => people.provider.call(currentUser, { token })
const recorded = async () => (await people.recorded()).map(({ action, subjectName }) => [action, subjectName])

describe('blocking', () => {
  test('the running sessions are told so at their next call; unblocked, they go on', async () => {
    const { uuid } = await people.find(CREW)
    const token = await people.provider.tokenOf(CREW)
    expect((await me(token)).status).toBe(200)
    const blocked = await block(uuid)
    expect(blocked.body).toMatchObject({ status: 'BLOCKED', version: 2 })
    await expect.poll(async () => (await me(token)).status).toBe(403)
    expect((await me(token)).body).toMatchObject({ message: 'User is blocked' })
    const body = { email: CREW, password: DEMO_PASSWORD }
    expect((await people.provider.call(signIn, { body })).status).toBe(403)
    expect((await unblock(uuid)).body).toMatchObject({ status: 'ACTIVE', version: 3 })
    await expect.poll(async () => (await me(token)).status).toBe(200)
    expect(await recorded()).toEqual([
      ['USER_BLOCKED', CREW],
      ['USER_UNBLOCKED', CREW],
    ])
  })

  test('twice is once', async () => {
    const { uuid, version } = await people.find(BLOCKED)
    expect((await block(uuid)).body).toMatchObject({ status: 'BLOCKED', version })
    await unblock(uuid)
    expect((await unblock(uuid)).body).toMatchObject({ status: 'ACTIVE', version: version + 1 })
    expect(await recorded()).toEqual([['USER_UNBLOCKED', BLOCKED]])
  })

  test('who is not there is 404', async () => {
    for (const answer of [await block(randomUUID()), await unblock(randomUUID()), await remove(randomUUID())])
      expect(answer.status).toBe(404)
  })
})

describe('deleting and taking it back', () => {
  test('a deleted user’s sessions end, and they are gone; recalled, they sign in again', async () => {
    const { uuid } = await people.find(CREW)
    const token = await people.provider.tokenOf(CREW)
    expect((await me(token)).status).toBe(200)
    expect((await remove(uuid)).status).toBe(204)
    await expect.poll(async () => (await me(token)).status).toBe(401)
    expect(
      await people.database.db.one(sql`
        SELECT end_reason FROM session s JOIN account a ON a.id = s.account_id WHERE a.uuid = ${uuid}`),
    ).toEqual({ endReason: 'USER_DELETED' })
    expect((await remove(uuid)).status).toBe(404)
    const body = { email: CREW, password: DEMO_PASSWORD }
    expect((await people.provider.call(signIn, { body })).status).toBe(401)

    people.provider.clock.advance(RECALL_MS)
    const back = await recall(uuid)
    expect(back.body).toMatchObject({ uuid, email: CREW, userRoleDto: { name: 'Crew' } })
    expect((await me(token)).status).toBe(401)
    expect((await people.provider.call(signIn, { body })).status).toBe(200)
    expect((await recorded()).slice(0, 2)).toEqual([
      ['USER_DELETED', CREW],
      ['USER_RECALLED', CREW],
    ])
  })

  test('too late, what was not deleted, and an address given away stay as they are', async () => {
    const { uuid } = await people.find(CREW)
    expect((await recall(uuid)).status).toBe(409)
    expect((await recall(randomUUID())).status).toBe(404)
    await remove(uuid)
    const other = await people.provider.call(createUser, {
      token: people.admin,
      body: people.form({ email: CREW.toUpperCase() }),
    })
    expect(other.status).toBe(200)
    const refused = await recall(uuid)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ message: expect.stringMatching(/e-mail/) })
    await remove(other.body.uuid)
    people.provider.clock.advance(RECALL_MS + 1)
    expect((await recall(uuid)).status).toBe(409)
    expect((await recall(other.body.uuid)).status).toBe(409)
  })
})

describe('users cannot do it to themselves', () => {
  test('blocking, deleting, and changing their type or role', async () => {
    const admin = await people.find(ADMIN)
    const change = (more: object) =>
      people.provider.call(updateUser, { token: people.admin, body: { ...unchanged(admin), ...more } })
    const others = { roleUuid: people.role('Crew'), restaurantUuids: [people.restaurant('0412')] }
    const answers = [
      await block(admin.uuid),
      await remove(admin.uuid),
      await change({ type: 'USER', ...others }),
      await change({ type: 'MANAGER', ...others }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(403)
      expect(body).toMatchObject({ message: expect.stringMatching(/^You cannot/) })
    }
    expect(await people.recorded()).toEqual([])
    const renamed = await change({ displayName: 'Ada the First' })
    expect(renamed.body).toMatchObject({ displayName: 'Ada the First', type: 'ADMIN' })
  })

  test('nor turning their second factor off without a code', async () => {
    const admin = await people.find(ADMIN)
    await people.database.db.run(sql`UPDATE account SET multi_factor = true WHERE uuid = ${admin.uuid}`)
    const body = { ...unchanged(admin), multiFactorAuthentication: false }
    const answer = await people.provider.call(updateUser, { token: people.admin, body })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/go to Security/) })
  })
})

describe('the last administrator who can sign in stays', () => {
  /** A second administrator, with a password. */
  async function second() {
    const user = await people.add({ email: 'second@linewatch.test', type: 'ADMIN' })
    const hash = await hashPassword(DEMO_PASSWORD)
    await people.database.db.run(sql`UPDATE account SET password_hash = ${hash} WHERE uuid = ${user.uuid}`)
    return { ...user, token: await people.provider.tokenOf(user.email) }
  }
  const living = async () =>
    (
      await people.database.db.one<{ count: number }>(sql`
        SELECT count(*) AS count FROM account
         WHERE type = 'ADMIN' AND deleted_at IS NULL AND blocked_at IS NULL AND password_hash IS NOT NULL`)
    ).count

  type Way = [string, (of: Awaited<ReturnType<People['find']>>, token: string) => Promise<{ status: number }>]
  const ways: [Way, Way, Way, Way] = [
    ['block', ({ uuid }, token) => block(uuid, token)],
    ['delete', ({ uuid }, token) => remove(uuid, token)],
    [
      'demote',
      (of, token) =>
        people.provider.call(updateUser, {
          token,
          body: {
            ...unchanged(of),
            type: 'USER',
            roleUuid: people.role('Crew'),
            restaurantUuids: [people.restaurant('0412')],
          },
        }),
    ],
    [
      'reset',
      ({ uuid }, token) => people.provider.call(resetUserPassword, { token, body: { userUuid: uuid } }),
    ],
  ]
  const [blocking, deleting, demoting, resetting] = ways
  const pairs = [
    [blocking, blocking],
    [blocking, demoting],
    [deleting, deleting],
    [demoting, demoting],
    [resetting, deleting],
  ] as const

  test.each(pairs)('%s, and %s each other at the same instant [V8.2.3b]', async ([, one], [, other]) => {
    const first = await people.find(ADMIN)
    const { token, ...peer } = await second()
    const both = await Promise.all([one(peer, people.admin), other(first, token)])
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(
      statuses.filter((status) => status >= 300).every((status) => [401, 403, 409].includes(status)),
    ).toBe(true)
    expect(await living()).toBe(1)
  })

  test('and does not end their own password either', async () => {
    const { uuid } = await people.find(ADMIN)
    const answer = await people.provider.call(resetUserPassword, {
      token: people.admin,
      body: { userUuid: uuid },
    })
    expect(answer.status).toBe(409)
    expect(people.provider.queued).toEqual([])
    expect(await living()).toBe(1)
  })

  test('an administrator who never set a password does not count', async () => {
    const invited = await people.add({ email: 'invited@linewatch.test', type: 'ADMIN' })
    const token = await people.provider.tokenOf(invited.email)
    const { uuid } = await people.find(ADMIN)
    expect((await block(uuid, token)).status).toBe(409)
    expect((await block(invited.uuid)).status).toBe(200)
  })
})
