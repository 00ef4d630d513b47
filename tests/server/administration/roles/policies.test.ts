import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { policyRows } from '#server/demo/seed/role-rows.ts'
import {
  createPolicy,
  deletePolicy,
  type PolicyForm,
  policies,
  roleConstituents,
  updatePolicy,
} from '#src/contract/administration/roles.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { grant, PERSONNEL, type People, startPeople } from '../users/people.ts'

const LEAD = 'lead@linewatch.test'
let people: People
/** Somebody who administers users, and has no more than that and the kitchen screens. */
let lead: string
let count = 0
const fresh = () => {
  count += 1
  return `Policy ${count}`
}

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  await people.add({ email: LEAD, roleUuid })
  lead = await people.provider.tokenOf(LEAD)
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const form = (more: Partial<PolicyForm> = {}): PolicyForm => ({
  name: fresh(),
  accesses: grant(['PCS', ['VIEW']]),
  ...more,
})
const create = (body: PolicyForm, token = people.admin) => people.provider.call(createPolicy, { token, body })
const update = (id: string, body: PolicyForm & { version: number }, token = people.admin) =>
  people.provider.call(updatePolicy, { token, params: { id }, body })
const remove = (id: string, token = people.admin) =>
  people.provider.call(deletePolicy, { token, params: { id } })
const list = async (query: object = {}) =>
  (await people.provider.call(policies, { token: people.admin, query })).body
const actions = async () => (await people.recorded()).map(({ action }) => action)

test('a policy: each module once and in order, its actions too, the empty ones dropped', async () => {
  const name = fresh()
  const { status, body } = await create({
    name: ` ${name} `,
    accesses: grant(
      ['REPORTS', ['DELETE', 'VIEW']],
      ['PCS', ['VIEW']],
      ['AUDIT', []],
      ['REPORTS', ['VIEW', 'CREATE']],
    ),
  })
  expect(status).toBe(200)
  const accesses = grant(['PCS', ['VIEW']], ['REPORTS', ['VIEW', 'CREATE', 'DELETE']])
  expect(body).toEqual({
    uuid: body.uuid,
    name,
    accesses,
    roles: [],
    createdDate: people.provider.clock.now(),
    version: 1,
  })
  expect((await list({ search: name.toUpperCase() })).content).toEqual([body])
  expect(await people.recorded()).toEqual([
    {
      action: 'POLICY_CREATED',
      subjectKind: 'POLICY',
      subjectName: name,
      actorEmail: ADMIN,
      changes: [
        { field: 'name', after: name },
        { field: 'accesses', after: accesses },
      ],
    },
  ])
})

test('a change counts the version up, and is recorded with what it was before', async () => {
  const before = (await create(form())).body
  await people.recorded()
  const accesses = grant(['AUDIT', ['VIEW']])
  const { body } = await update(before.uuid, { name: before.name, accesses, version: 1 })
  expect(body).toMatchObject({ accesses, version: 2 })
  expect(await people.recorded()).toMatchObject([
    { action: 'POLICY_CHANGED', changes: [{ field: 'accesses', before: before.accesses, after: accesses }] },
  ])
})

describe('is refused, and nothing is written', () => {
  test.each([
    [400, 'name', { name: '  ' }],
    [400, 'name', { name: 'x'.repeat(81) }],
    [400, 'accesses', { accesses: [] }],
    [400, 'accesses', { accesses: grant(['PCS', []], ['AUDIT', []]) }],
    [409, 'name', { name: 'kitchen SCREENS' }],
  ])('%i at %s for %j', async (status, field, more) => {
    const { uuid } = (await create(form())).body
    await people.recorded()
    for (const answer of [await create(form(more)), await update(uuid, { ...form(more), version: 1 })]) {
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    }
    expect(await actions()).toEqual([])
  })

  test('a module or an action nobody knows', async () => {
    const accesses = [{ moduleType: 'MONEY', actionType: ['VIEW'] }] as unknown as PolicyForm['accesses']
    expect((await create(form({ accesses }))).status).toBe(400)
  })

  test('what somebody else changed first, and what is not there', async () => {
    const { uuid } = (await create(form())).body
    await update(uuid, { ...form(), version: 1 })
    expect((await update(uuid, { ...form(), version: 1 })).status).toBe(409)
    expect((await update(randomUUID(), { ...form(), version: 1 })).status).toBe(404)
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('the same name twice at the same instant, in whatever case', async () => {
    const name = fresh()
    const both = await Promise.all([create(form({ name })), create(form({ name: name.toUpperCase() }))])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('its own name in another case is no conflict', async () => {
  const { uuid, name } = (await create(form())).body
  expect((await update(uuid, { ...form({ name: name.toUpperCase() }), version: 1 })).status).toBe(200)
})

describe('deleting', () => {
  test('one that nobody uses', async () => {
    const { uuid } = (await create(form())).body
    await people.recorded()
    expect((await remove(uuid)).status).toBe(204)
    expect((await remove(uuid)).status).toBe(404)
    expect(await actions()).toEqual(['POLICY_DELETED'])
  })

  test('one in use names the roles', async () => {
    await people.addRole('Audit reading', grant(['AUDIT', ['VIEW']]))
    const answer = await remove(people.policy('Audit reading'))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      message: 'The policy “Audit reading” is part of the role “Audit reading”. Remove it there first.',
    })
    const screens = await remove(people.policy('Kitchen Screens'))
    expect(screens.body).toMatchObject({
      message:
        'The policy “Kitchen Screens” is part of the roles “Crew” and “Restaurant Manager”. Remove it there first.',
    })
  })
})

describe('who has less than a policy grants', () => {
  test('neither makes one nor widens one', async () => {
    const beyond = form({ accesses: grant(['USERS', ['VIEW']], ['AUDIT', ['VIEW']]) })
    const made = await create(beyond, lead)
    expect(made.status).toBe(403)
    expect(made.body).toMatchObject({
      message: 'This needs permissions you do not have: Audit: View. An administrator can do it.',
    })
    const own = await create(form({ accesses: PERSONNEL }), lead)
    expect(own.status).toBe(200)
    await people.recorded()
    expect((await update(own.body.uuid, { ...beyond, version: 1 }, lead)).status).toBe(403)
    expect(await actions()).toEqual([])
  })

  test('neither narrows nor deletes one that grants more', async () => {
    const { uuid, name } = (await create(form({ accesses: grant(['AUDIT', ['VIEW']]) }))).body
    await people.recorded()
    const narrowed = { name, accesses: grant(['PCS', ['VIEW']]), version: 1 }
    expect((await update(uuid, narrowed, lead)).status).toBe(403)
    expect((await remove(uuid, lead)).status).toBe(403)
    expect(await actions()).toEqual([])
  })
})

describe('listing', () => {
  test('by name, paged, and all of them as what a role can be made from', async () => {
    const all = await list({ limit: 100 })
    const names = all.content.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(policyRows.map(({ name }) => name)))
    expect(names).toEqual([...names].sort(new Intl.Collator('en', { numeric: true }).compare))
    const second = await list({ page: 1, limit: 2 })
    expect(second).toMatchObject({ total: all.total, page: 1, limit: 2, existNext: true })
    expect(second.content.map(({ name }) => name)).toEqual(names.slice(2, 4))
    const reversed = await list({ limit: 100, sortBy: 'name', orderDirection: 'DESC' })
    expect(reversed.content.map(({ name }) => name)).toEqual([...names].reverse())
    const constituents = (await people.provider.call(roleConstituents, { token: people.admin })).body
    expect(constituents.content).toEqual(
      all.content.map(({ uuid, name, accesses }) => ({ uuid, name, accesses })),
    )
  })
})
