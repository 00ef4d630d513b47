import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentUser } from '#src/contract/account/user.ts'
import { setUserNotification, updateUser } from '#src/contract/administration/administered-users.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { ADMIN, CREW, MFA } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from './people.ts'

let people: People
let count = 0
const fresh = () => {
  count += 1
  return `changed-${count}@linewatch.test`
}

beforeAll(async () => {
  people = await startPeople()
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

type Form = ReturnType<typeof unchanged>
const change = (form: Form, more: object = {}, token = people.admin) =>
  people.provider.call(updateUser, { token, body: { ...form, ...more } })
const actions = async () => (await people.recorded()).map(({ action }) => action)

test('every field, in words, with what it was before [1§3.6]', async () => {
  const email = fresh()
  const user = await people.add({ email })
  await people.recorded()
  const renamed = fresh()
  const { status, body } = await change(unchanged(user), {
    email: renamed,
    displayName: 'Nina Newer',
    type: 'MANAGER',
    roleUuid: people.role('Area Manager'),
    restaurantUuids: [people.restaurant('0436'), people.restaurant('0412')],
    notification: false,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: renamed, type: 'MANAGER', restaurantUuid: null, version: 2 })
  expect(body.restaurants.map(({ number }) => number)).toEqual(['0412', '0436'])
  expect(await people.recorded()).toEqual([
    {
      action: 'USER_CHANGED',
      subjectKind: 'USER',
      subjectName: renamed,
      actorEmail: ADMIN,
      changes: [
        { field: 'email', before: email, after: renamed },
        { field: 'displayName', before: 'Nora New', after: 'Nina Newer' },
        { field: 'type', before: 'USER', after: 'MANAGER' },
        { field: 'role', before: 'Crew', after: 'Area Manager' },
        { field: 'restaurants', before: ['0412'], after: ['0412', '0436'] },
        { field: 'notification', before: true, after: false },
      ],
    },
  ])
})

test('a user made an administrator loses role and restaurants, and gets them when made a user again', async () => {
  const user = await people.add({ email: fresh(), type: 'MANAGER' })
  const admin = (await change(unchanged(user), { type: 'ADMIN' })).body
  expect(admin).toMatchObject({ type: 'ADMIN', userRoleDto: null, restaurants: [] })
  const again = await change(unchanged(admin), {
    type: 'USER',
    roleUuid: people.role('Crew'),
    restaurantUuids: [people.restaurant('0603')],
  })
  expect(again.body).toMatchObject({ type: 'USER', restaurantUuid: people.restaurant('0603'), version: 3 })
  const { count: left } = await people.database.db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM account_restaurant ar JOIN account a ON a.id = ar.account_id
     WHERE a.uuid = ${user.uuid}`)
  expect(left).toBe(0)
})

test('their next call sees what they may see now', async () => {
  const user = await people.add({ email: fresh() })
  const token = await people.provider.tokenOf(user.email)
  const seen = async () =>
    (await people.provider.call(restaurants, { token })).body.content.map(({ uuid }) => uuid)
  expect(await seen()).toEqual([people.restaurant('0412')])
  await change(unchanged(user), {
    restaurantUuids: [people.restaurant('0718')],
    roleUuid: people.role('Restaurant Manager'),
  })
  await expect.poll(seen).toEqual([people.restaurant('0718')])
  const me = (await people.provider.call(currentUser, { token })).body
  expect(me.userRoleDto?.name).toBe('Restaurant Manager')
})

describe('conflicts', () => {
  test('what somebody else changed first stays as they left it', async () => {
    const user = await people.add({ email: fresh() })
    await change(unchanged(user), { displayName: 'First' })
    const second = await change(unchanged(user), { displayName: 'Second' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      message: 'There are newer changes to the user. Review them before you save.',
    })
    expect((await people.find(user.email)).displayName).toBe('First')
  })

  test('two changes at the same instant change a user once', async () => {
    const form = unchanged(await people.add({ email: fresh() }))
    const both = await Promise.all([change(form, { displayName: 'A' }), change(form, { displayName: 'B' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('two that take the same address at the same instant: one gets it', async () => {
    const forms = [await people.add({ email: fresh() }), await people.add({ email: fresh() })].map(unchanged)
    const email = fresh()
    const both = await Promise.all(forms.map((form) => change(form, { email })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('is refused, and nothing is written [V8.2.3a]', () => {
  test.each([
    [400, 'displayName', { displayName: '' }],
    [400, 'roleUuid', { roleUuid: null }],
    [400, 'roleUuid', { roleUuid: randomUUID() }],
    [400, 'restaurantUuids', { restaurantUuids: [] }],
    [400, 'restaurantUuids', { restaurantUuids: [randomUUID()] }],
    [409, 'email', { email: CREW }],
  ])('%i at %s for %j', async (status, field, more) => {
    const form = unchanged(await people.add({ email: fresh() }))
    await people.recorded()
    const answer = await change(form, more)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    expect(await actions()).toEqual([])
    expect(unchanged(await people.find(form.email))).toEqual(form)
  })

  test('404 for who is not there', async () => {
    const form = unchanged(await people.add({ email: fresh() }))
    expect((await change(form, { uuid: randomUUID() })).status).toBe(404)
  })
})

describe('multi-factor', () => {
  test('asked for, it is set up at the next sign-in; no longer asked for, it is not', async () => {
    const user = await people.add({ email: fresh() })
    const asked = (await change(unchanged(user), { multiFactorAuthentication: true })).body
    expect(asked).toMatchObject({ multiFactorAuthentication: true, multiFactorReady: false })
    const rows = () =>
      people.database.db.one(sql`
        SELECT multi_factor, multi_factor_demanded FROM account WHERE uuid = ${user.uuid}`)
    expect(await rows()).toEqual({ multiFactor: false, multiFactorDemanded: true })
    await people.recorded()
    const dropped = (await change(unchanged(asked), { multiFactorAuthentication: false })).body
    expect(dropped.multiFactorAuthentication).toBe(false)
    expect(await rows()).toEqual({ multiFactor: false, multiFactorDemanded: false })
    expect(await actions()).toEqual(['USER_CHANGED'])
  })

  test('being set up is not disturbed by another change', async () => {
    const user = await people.add({ email: fresh() })
    const pending = testSecrets.seal('ABC', `authenticator ${user.uuid}`)
    await people.database.db.run(
      sql`UPDATE account SET multi_factor_pending = ${pending} WHERE uuid = ${user.uuid}`,
    )
    await change(unchanged(user), { displayName: 'Other' })
    expect(
      await people.database.db.one(sql`SELECT multi_factor_pending FROM account WHERE uuid = ${user.uuid}`),
    ).toEqual({ multiFactorPending: pending })
  })

  test('set up stays as it is with another change; turned off, nothing of it is left [V6.4.4]', async () => {
    const { db } = people.database
    const user = await people.find(MFA)
    const waiting = await db.one<{ id: number }>(sql`
      INSERT INTO session (account_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, verified,
                           signed_in_time, last_used_at)
      SELECT id, 'a'::bytea, 9999999999999, 'b'::bytea, 9999999999999, false, 1, 1 FROM account
       WHERE uuid = ${user.uuid} RETURNING id`)
    const kept = (await change(unchanged(user), { displayName: 'Milo' })).body
    expect(kept.multiFactorReady).toBe(true)
    expect(
      await db.one(sql`SELECT multi_factor, multi_factor_demanded FROM account WHERE uuid = ${user.uuid}`),
    ).toEqual({ multiFactor: true, multiFactorDemanded: false })
    await people.recorded()
    const off = await change(unchanged(kept), { multiFactorAuthentication: false })
    expect(off.body).toMatchObject({ multiFactorAuthentication: false, multiFactorReady: false })
    expect(
      await db.one(sql`
        SELECT multi_factor, multi_factor_demanded, multi_factor_secret, multi_factor_pending, multi_factor_step,
               (SELECT count(*) FROM recovery_code c WHERE c.account_id = a.id) AS codes,
               (SELECT ended_at IS NOT NULL FROM session WHERE id = ${waiting.id}) AS ended
          FROM account a WHERE uuid = ${user.uuid}`),
    ).toEqual({
      multiFactor: false,
      multiFactorDemanded: false,
      multiFactorSecret: null,
      multiFactorPending: null,
      multiFactorStep: null,
      codes: 0,
      ended: true,
    })
    expect(await actions()).toEqual(['MULTI_FACTOR_DISABLED', 'USER_CHANGED'])
  })
})

test('the notification flag alone', async () => {
  const user = await people.add({ email: fresh() })
  await people.recorded()
  const set = (notification: boolean) =>
    people.provider.call(setUserNotification, {
      token: people.admin,
      params: { id: user.uuid },
      body: { notification },
    })
  expect((await set(false)).body).toMatchObject({ notification: false, version: 2 })
  expect((await set(false)).body).toMatchObject({ notification: false, version: 2 })
  expect(await people.recorded()).toMatchObject([
    { action: 'USER_CHANGED', changes: [{ field: 'notification', before: true, after: false }] },
  ])
})
