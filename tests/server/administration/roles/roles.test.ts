import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { deleteUser, recallUser } from '#src/contract/administration/administered-users.ts'
import {
  allRoles,
  createRole,
  deleteRole,
  type RoleForm,
  roles,
  updateRole,
} from '#src/contract/administration/roles.ts'
import { ADMIN, EXPIRED, MANAGER } from '#tests/support/demo.ts'
import { grant, PERSONNEL, type People, startPeople } from '../users/people.ts'

const LEAD = 'lead@linewatch.test'
let people: People
/** Somebody of restaurant 0412 who administers users, and has no more than that and the kitchen screens. */
let lead: string
let count = 0
const fresh = () => {
  count += 1
  return `Role ${count}`
}

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  await people.addRole('Screens', grant(['PCS', ['VIEW']]))
  await people.addRole('Auditor', grant(['AUDIT', ['VIEW']]))
  await people.add({ email: LEAD, roleUuid })
  lead = await people.provider.tokenOf(LEAD)
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const form = (more: Partial<RoleForm> = {}): RoleForm => ({
  name: fresh(),
  constituents: [people.policy('Screens')],
  ...more,
})
const create = (body: RoleForm, token = people.admin) => people.provider.call(createRole, { token, body })
const update = (id: string, body: RoleForm & { version: number }, token = people.admin) =>
  people.provider.call(updateRole, { token, params: { id }, body })
const remove = (id: string, token = people.admin) =>
  people.provider.call(deleteRole, { token, params: { id } })
const list = async (query: object = {}) =>
  (await people.provider.call(roles, { token: people.admin, query })).body
const actions = async () => (await people.recorded()).map(({ action }) => action)

test('a role: its policies by name, each once, merged per module', async () => {
  const name = fresh()
  const [personnel, records] = [people.policy('Personnel'), people.policy('Kitchen Records')]
  const { status, body } = await create({ name, constituents: [personnel, records, personnel] })
  expect(status).toBe(200)
  expect(body).toEqual({
    uuid: body.uuid,
    name,
    constituents: [
      { uuid: records, name: 'Kitchen Records' },
      { uuid: personnel, name: 'Personnel' },
    ],
    accessList: grant(
      ['DASHBOARD', ['VIEW']],
      ['PCS', ['VIEW']],
      ['EVENTS', ['VIEW']],
      ['TIMER_CYCLE_HISTORY', ['VIEW', 'DELETE']],
      ['STOCK_OUT', ['VIEW']],
      ['PERFORMANCE', ['VIEW']],
      ['UNUSUAL', ['VIEW']],
      ['USERS', ['VIEW', 'CREATE', 'EDIT', 'DELETE']],
    ),
    startPage: null,
    users: 0,
    createdDate: people.provider.clock.now(),
    version: 1,
  })
  expect(await people.recorded()).toEqual([
    {
      action: 'ROLE_CREATED',
      subjectKind: 'ROLE',
      subjectName: name,
      actorEmail: ADMIN,
      changes: [
        { field: 'name', after: name },
        { field: 'constituents', after: ['Kitchen Records', 'Personnel'] },
      ],
    },
  ])
})

test('a change counts the version up, and is recorded with what it was before', async () => {
  const { uuid, name } = (await create(form())).body
  await people.recorded()
  const { body } = await update(uuid, { name, constituents: [people.policy('Auditor')], version: 1 })
  expect(body).toMatchObject({ accessList: grant(['AUDIT', ['VIEW']]), version: 2 })
  expect(await people.recorded()).toMatchObject([
    { action: 'ROLE_CHANGED', changes: [{ field: 'constituents', before: ['Screens'], after: ['Auditor'] }] },
  ])
})

test('its start page comes with each of its users, and is left out for the dashboard', async () => {
  const { uuid, name } = (await create(form({ startPage: '/pcs/monitor' }))).body
  const email = 'cook@linewatch.test'
  await people.add({ email, roleUuid: uuid })
  const token = await people.provider.tokenOf(email)
  const startPage = async () =>
    (await people.provider.call(currentUser, { token })).body.userRoleDto?.startPage
  expect(await startPage()).toBe('/pcs/monitor')
  await people.recorded()
  const { body } = await update(uuid, { ...form({ name }), version: 1 })
  expect(body).toMatchObject({ startPage: null, version: 2 })
  expect(await startPage()).toBeNull()
  expect(await people.recorded()).toMatchObject([
    { action: 'ROLE_CHANGED', changes: [{ field: 'startPage', before: '/pcs/monitor' }] },
  ])
})

describe('is refused, and nothing is written', () => {
  test.each([
    [400, 'name', { name: '' }],
    [400, 'constituents', { constituents: [] }],
    [400, 'constituents', { constituents: [randomUUID()] }],
    [400, 'startPage', { startPage: '/pcs/floor' as '/pcs/monitor' }],
    [409, 'name', { name: 'CREW' }],
  ])('%i at %s for %j', async (status, field, more) => {
    const { uuid } = (await create(form())).body
    await people.recorded()
    for (const answer of [await create(form(more)), await update(uuid, { ...form(more), version: 1 })]) {
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    }
    expect(await actions()).toEqual([])
  })

  test('what somebody else changed first, and what is not there', async () => {
    const { uuid } = (await create(form())).body
    await update(uuid, { ...form(), version: 1 })
    expect((await update(uuid, { ...form(), version: 1 })).status).toBe(409)
    expect((await update(randomUUID(), { ...form(), version: 1 })).status).toBe(404)
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('two changes at the same instant: one of them', async () => {
    const { uuid } = (await create(form())).body
    const both = await Promise.all([
      update(uuid, { ...form(), version: 1 }),
      update(uuid, { ...form(), version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('deleting', () => {
  test('one that nobody has', async () => {
    const { uuid } = (await create(form())).body
    await people.recorded()
    expect((await remove(uuid)).status).toBe(204)
    expect((await remove(uuid)).status).toBe(404)
    expect(await actions()).toEqual(['ROLE_DELETED'])
  })

  test('one in use names up to five who have it, and counts the others', async () => {
    const { uuid } = (await create(form({ name: 'Popular' }))).body
    const add = (n: number) => people.add({ email: `popular-${n}@linewatch.test`, roleUuid: uuid })
    await add(1)
    expect((await remove(uuid)).body).toMatchObject({
      code: 409,
      message: 'popular-1@linewatch.test has the role “Popular”. Give this user another role first.',
    })
    for (const n of [2, 3, 4, 5, 6, 7]) await add(n)
    expect((await list({ search: 'Popular' })).content[0]?.users).toBe(7)
    expect((await remove(uuid)).body).toMatchObject({
      code: 409,
      message:
        'popular-1@linewatch.test, popular-2@linewatch.test, popular-3@linewatch.test, popular-4@linewatch.test, ' +
        'popular-5@linewatch.test, and 2 more have the role “Popular”. Give them another role first.',
    })
  })

  test('names nobody whom the caller does not see [V14.2.6]', async () => {
    const roleUuid = people.role('Screens')
    const away = { roleUuid, restaurantUuids: [people.restaurant('0718')] }
    await people.add({ email: 'away@linewatch.test', ...away })
    const refused = {
      code: 403,
      message:
        '1 user of restaurants that you do not see has this role. Ask an administrator to change it, or create a role of your own.',
    }
    expect((await remove(roleUuid, lead)).body).toMatchObject(refused)
    await people.add({ email: 'here@linewatch.test', roleUuid })
    expect((await remove(roleUuid, lead)).body).toMatchObject(refused)
  })

  test('one whose only user was deleted stays until they can no longer be restored, and says how long', async () => {
    const { uuid } = (await create(form())).body
    const user = await people.add({ email: 'brief@linewatch.test', roleUuid: uuid })
    const params = { id: user.uuid }
    await people.provider.call(deleteUser, { token: people.admin, params })
    people.provider.clock.advance(RECALL_MS - 42_000)
    const refused =
      'brief@linewatch.test was deleted within the last minute and can still be restored, with the role “'
    expect((await remove(uuid)).body).toMatchObject({
      code: 409,
      message: expect.stringMatching(new RegExp(`^${refused}.+”\\. Try again in 42 seconds\\.$`)),
    })
    people.provider.clock.advance(42_000)
    expect((await remove(uuid)).body).toMatchObject({
      message: expect.stringContaining('Try again in 1 second.'),
    })
    people.provider.clock.advance(1)
    expect((await remove(uuid)).status).toBe(204)
    expect((await people.provider.call(recallUser, { token: people.admin, params })).status).toBe(409)
  })

  test('one that is given at the same instant is either given or gone', async () => {
    const { uuid } = (await create(form())).body
    const [added, removed] = await Promise.allSettled([
      people.add({ email: 'late@linewatch.test', roleUuid: uuid }),
      remove(uuid),
    ])
    const status = removed.status === 'fulfilled' ? removed.value.status : 0
    expect([added.status, status]).toSatisfy(
      ([given, code]) => (given === 'fulfilled' && code === 409) || (given === 'rejected' && code === 204),
    )
  })
})

describe('who has less than a role', () => {
  test('neither makes one nor widens one', async () => {
    const beyond = { constituents: [people.policy('Personnel'), people.policy('Auditor')] }
    const made = await create(form(beyond), lead)
    expect(made.status).toBe(403)
    expect(made.body).toMatchObject({
      message: 'This needs permissions you do not have: Audit: View. An administrator can do it.',
    })
    const own = await create(form(), lead)
    expect(own.status).toBe(200)
    await people.recorded()
    expect((await update(own.body.uuid, { ...form(beyond), version: 1 }, lead)).status).toBe(403)
    expect(await actions()).toEqual([])
  })

  test('neither narrows nor deletes one', async () => {
    const { uuid } = (await create(form({ constituents: [people.policy('Auditor')] }))).body
    await people.recorded()
    expect((await update(uuid, { ...form(), version: 1 }, lead)).status).toBe(403)
    expect((await remove(uuid, lead)).status).toBe(403)
    expect(await actions()).toEqual([])
  })
})

test('the list: by name, with how many have each', async () => {
  const all = await list({ limit: 100 })
  const names = all.content.map(({ name }) => name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
  const managers = all.content.find(({ name }) => name === 'Restaurant Manager')
  expect(managers?.users).toBe(4)
  const { uuid } = await people.find(EXPIRED)
  await people.provider.call(deleteUser, { token: people.admin, params: { id: uuid } })
  expect((await list({ search: 'restaurant man' })).content[0]?.users).toBe(3)
  expect((await people.find(MANAGER)).userRoleDto?.name).toBe('Restaurant Manager')
})

test('all of them at once, by name, for anyone who administers users', async () => {
  const { content } = (await people.provider.call(allRoles, { token: lead })).body
  const { content: listed } = await list({ limit: 100 })
  expect(content).toEqual(listed.map(({ uuid, name }) => ({ uuid, name })))
})
