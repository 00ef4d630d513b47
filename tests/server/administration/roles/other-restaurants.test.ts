import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { PROOF_FRESH_MS } from '#server/services/identity/proof.ts'
import {
  blockUser,
  createUser,
  deleteUser,
  type NewUser,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import {
  createRole,
  deletePolicy,
  deleteRole,
  policies,
  roles,
  updatePolicy,
  updateRole,
} from '#src/contract/administration/roles.ts'
import { importUsers } from '#src/contract/administration/users-import.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { grant, PERSONNEL, type People, startPeople, unchanged } from '../users/people.ts'

/** A role or policy is one for the whole chain; who may change it depends on who has it. */

const SCREENS = grant(['PCS', ['VIEW']])
const HERE = 'here@linewatch.test'
const AREA = 'area-lead@linewatch.test'
let people: People

/** Who has a role, by the numbers of their restaurants. */
const HOLDERS: Record<string, readonly string[][]> = {
  nobody: [],
  'a user here': [['0412']],
  'a user elsewhere': [['0718']],
  'a user here and elsewhere': [['0412', '0718']],
  'one here, two elsewhere': [['0412'], ['0718'], ['0436']],
}
const names = Object.keys(HOLDERS)
/** Callers, and of how many users elsewhere each is told. */
const CALLERS: Record<string, Record<string, number>> = {
  [ADMIN]: {},
  [HERE]: { 'a user elsewhere': 1, 'a user here and elsewhere': 1, 'one here, two elsewhere': 2 },
  [AREA]: { 'one here, two elsewhere': 1 },
}

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  await people.add({ email: HERE, roleUuid })
  const restaurantUuids = ['0412', '0718'].map(people.restaurant)
  await people.add({ email: AREA, type: 'MANAGER', roleUuid, restaurantUuids })
  for (const [name, holders] of Object.entries(HOLDERS)) {
    const role = await people.addRole(name, SCREENS)
    for (const [n, numbers] of holders.entries()) await hold(`${name}-${n}`, role, numbers)
  }
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const hold = (name: string, roleUuid: string, numbers: readonly string[]) =>
  people.add({
    email: `${name.replace(/\W+/g, '-')}@linewatch.test`,
    type: 'MANAGER',
    roleUuid,
    restaurantUuids: numbers.map(people.restaurant),
  })
async function versionOf(what: 'role' | 'policy', name: string): Promise<number> {
  const list = what === 'role' ? roles : policies
  const { content } = (await people.provider.call(list, { token: people.admin, query: { limit: 100 } })).body
  return content.find((one) => one.name === name)?.version ?? 0
}
const changes = {
  role: async (token: string, name: string, constituents = [people.policy(name)]) =>
    people.provider.call(updateRole, {
      token,
      params: { id: people.role(name) },
      body: { name, constituents, version: await versionOf('role', name) },
    }),
  policy: async (token: string, name: string, accesses = SCREENS) =>
    people.provider.call(updatePolicy, {
      token,
      params: { id: people.policy(name) },
      body: { name, accesses, version: await versionOf('policy', name) },
    }),
}
const refusal = (count: number, what: string) =>
  count === 1
    ? `1 user of restaurants that you do not see has this ${what}. Ask an administrator to change it, or create a ${what} of your own.`
    : `${count} users of restaurants that you do not see have this ${what}. Ask an administrator to change it, or create a ${what} of your own.`

describe.each(Object.keys(CALLERS))('%s', (caller) => {
  test.each(names.flatMap((name) => [['role', name] as const, ['policy', name] as const]))(
    'changes a %s that is had by %s, unless by users of other restaurants',
    async (what, name) => {
      const beyond = CALLERS[caller]?.[name] ?? 0
      const { status, body } = await changes[what](await people.provider.tokenOf(caller), name)
      expect(status).toBe(beyond === 0 ? 200 : 403)
      if (beyond > 0) expect(body).toMatchObject({ message: refusal(beyond, what) })
      const recorded = (await people.recorded()).map(({ action }) => action)
      expect(recorded).toEqual(beyond === 0 ? [`${what.toUpperCase()}_CHANGED`] : [])
    },
  )
})

describe.each([HERE, AREA])('%s may not delete', (caller) => {
  const held = Object.entries(CALLERS[caller] ?? {})
  test.each(
    held.flatMap(([name, count]) => [['role', name, count] as const, ['policy', name, count] as const]),
  )('a %s that is had by %s, in the words of a change', async (what, name, count) => {
    const token = await people.provider.tokenOf(caller)
    const answer =
      what === 'role'
        ? await people.provider.call(deleteRole, { token, params: { id: people.role(name) } })
        : await people.provider.call(deletePolicy, { token, params: { id: people.policy(name) } })
    expect(answer).toMatchObject({ status: 403, body: { message: refusal(count, what) } })
    expect(await people.recorded()).toEqual([])
  })
})

test('who sees every holder is told who has a role before it can be deleted', async () => {
  const params = { id: people.role('a user elsewhere') }
  expect(await people.provider.call(deleteRole, { token: people.admin, params })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Give this user another role first.') },
  })
})

test('a user elsewhere counts until a deletion can no longer be taken back, blocked or not', async () => {
  const token = await people.provider.tokenOf(HERE)
  const name = 'Passing'
  const { uuid } = await hold(name, await people.addRole(name, SCREENS), ['0718'])
  const params = { id: uuid }
  await people.provider.call(blockUser, { token: people.admin, params })
  expect((await changes.role(token, name)).status).toBe(403)
  await people.provider.call(deleteUser, { token: people.admin, params })
  expect((await changes.policy(token, name)).status).toBe(403)
  people.provider.clock.advance(RECALL_MS + 1)
  expect((await changes.role(token, name)).status).toBe(200)
})

test('a policy that several roles are made from counts the users of all', async () => {
  const token = await people.provider.tokenOf(HERE)
  await people.addRole('Shared', SCREENS)
  const body = { name: 'Made from it too', constituents: [people.policy('Shared')] }
  const { body: role } = await people.provider.call(createRole, { token: people.admin, body })
  await hold('shared', role.uuid, ['0718'])
  expect((await changes.policy(token, 'Shared')).body).toMatchObject({ message: refusal(1, 'policy') })
  expect((await changes.role(token, 'Shared')).status).toBe(200)
})

describe('ten minutes after the caller proved who they are', () => {
  let token: string
  beforeAll(async () => {
    await people.addRole('Other screens', grant(['DASHBOARD', ['VIEW']]))
    await people.add({ email: 'granted@linewatch.test' })
    token = await people.provider.tokenOf(ADMIN)
    people.provider.clock.advance(PROOF_FRESH_MS + 1)
  })
  const create = (more: Partial<NewUser>) =>
    people.provider.call(createUser, { token, body: people.form(more) })
  const change = async (more: object) => {
    const body = { ...unchanged(await people.find('granted@linewatch.test')), ...more }
    return people.provider.call(updateUser, { token, body: body as ReturnType<typeof unchanged> })
  }
  const csv =
    'E-mail,Name,Type,Role,Restaurants,Notifications,Multi-factor\nfile@linewatch.test,Fil File,User,Crew,0412,On,Off'

  test.each<[string, () => Promise<{ status: number; body: object }>]>([
    ['a policy of other access', () => changes.policy(token, 'nobody', grant(['AUDIT', ['VIEW']]))],
    ['a role of other policies', () => changes.role(token, 'nobody', [people.policy('Other screens')])],
    ['a new user', () => create({ email: 'fresh@linewatch.test' })],
    ['a new administrator', () => create({ email: 'fresh@linewatch.test', type: 'ADMIN' })],
    ['another role', () => change({ roleUuid: people.role('Personnel') })],
    ['another type', () => change({ type: 'MANAGER' })],
    ['another restaurant', () => change({ restaurantUuids: [people.restaurant('0718')] })],
    ['users of a file', () => people.provider.call(importUsers, { token, body: { csv, apply: true } })],
  ])('%s takes a fresh proof, and nothing is written before', async (_, grants) => {
    const { status, body } = await grants()
    expect([status, body]).toMatchObject([403, { reason: PROOF_NEEDED }])
    expect(await people.recorded()).toEqual([])
  })

  test('what grants nothing does not', async () => {
    expect((await change({ displayName: 'Gina Granted' })).status).toBe(200)
    expect((await changes.role(token, 'nobody')).status).toBe(200)
    expect((await changes.policy(token, 'nobody')).status).toBe(200)
  })
})
