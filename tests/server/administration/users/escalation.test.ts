import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  blockUser,
  createUser,
  deleteUser,
  inviteUser,
  type NewUser,
  resetUserPassword,
  restoreUserPassword,
  setUserNotification,
  unblockUser,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { ADMIN, AREA, CREW, MANAGER, MFA } from '#tests/support/demo.ts'
import { grant, PERSONNEL, type People, startPeople, unchanged } from './people.ts'

/** Administers the users of 0412 and 0436, and may see the kitchen screens. */
const LEAD = 'lead@linewatch.test'
/** Belongs to a restaurant of the lead and to another. */
const SPLIT = 'split@linewatch.test'
/** In the lead's restaurant, with a role like the lead's. */
const PEER = 'peer@linewatch.test'

let people: People
let token: string

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  await people.addRole('Auditor', grant(['AUDIT', ['VIEW']]))
  const [home, second] = [people.restaurant('0412'), people.restaurant('0436')]
  await people.add({ email: LEAD, type: 'MANAGER', roleUuid, restaurantUuids: [home, second] })
  await people.add({ email: PEER, roleUuid })
  await people.add({ email: SPLIT, type: 'MANAGER', restaurantUuids: [second, people.restaurant('0718')] })
  token = await people.provider.tokenOf(LEAD)
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const create = (more: Partial<NewUser>) =>
  people.provider.call(createUser, { token, body: people.form(more) })
const change = async (email: string, more: object) =>
  people.provider.call(updateUser, {
    token,
    body: { ...unchanged(await people.find(email)), ...more } as ReturnType<typeof unchanged>,
  })

/** Everything that can be done to a user, as the lead would do it. */
const deeds = {
  change: (uuid: string, email: string) => change(email, { displayName: 'Taken over', uuid }),
  readdress: (uuid: string, email: string) => change(email, { email: 'mine@linewatch.test', uuid }),
  notify: (uuid: string) =>
    people.provider.call(setUserNotification, { token, params: { id: uuid }, body: { notification: false } }),
  block: (uuid: string) => people.provider.call(blockUser, { token, params: { id: uuid } }),
  unblock: (uuid: string) => people.provider.call(unblockUser, { token, params: { id: uuid } }),
  invite: (uuid: string) => people.provider.call(inviteUser, { token, params: { id: uuid } }),
  restore: (uuid: string) => people.provider.call(restoreUserPassword, { token, params: { id: uuid } }),
  reset: (uuid: string) => people.provider.call(resetUserPassword, { token, body: { userUuid: uuid } }),
  delete: (uuid: string) => people.provider.call(deleteUser, { token, params: { id: uuid } }),
}
const names = Object.keys(deeds) as (keyof typeof deeds)[]

describe.each(names)('%s', (name) => {
  test.each([
    ['an administrator is not there', ADMIN, 404, /not found/],
    ['nor a user of another restaurant', MFA, 404, /not found/],
    ['a manager of more restaurants is not theirs to administer', SPLIT, 403, /also belongs to restaurants/],
    ['nor an area manager', AREA, 403, /also belongs to restaurants/],
    ['nor the manager of their restaurant, who may more', MANAGER, 403, /permissions you do not have/],
  ] as const)('%s', async (_, email, status, message) => {
    const before = await people.find(email)
    const answer = await deeds[name](before.uuid, email)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: expect.stringMatching(message) })
    expect(await people.recorded()).toEqual([])
    expect(await people.find(email)).toEqual(before)
    expect(people.provider.queued).toEqual([])
  })
})

describe('the lead creates', () => {
  test.each<[string, () => Partial<NewUser>, number, RegExp]>([
    ['no administrator', () => ({ type: 'ADMIN' }), 403, /Only an administrator/],
    [
      'nobody who may do more',
      () => ({ roleUuid: people.role('Auditor') }),
      403,
      /^This needs permissions you do not have: Audit: View\./,
    ],
    [
      'nobody of a restaurant that is not theirs',
      () => ({ restaurantUuids: [people.restaurant('0718')] }),
      400,
      /This restaurant was not found/,
    ],
    [
      'nobody of theirs and another',
      () => ({ type: 'MANAGER', restaurantUuids: [people.restaurant('0412'), people.restaurant('0718')] }),
      400,
      /This restaurant was not found/,
    ],
  ])('%s', async (_, more, status, message) => {
    for (const answer of [await create(more()), await change(CREW, more())]) {
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ message: expect.stringMatching(message) })
    }
    expect(await people.recorded()).toEqual([])
  })

  test('a crew user, and moves them within their restaurants', async () => {
    const made = await create({ email: 'hers@linewatch.test' })
    expect(made.status).toBe(200)
    const moved = await change(made.body.email, {
      restaurantUuids: [people.restaurant('0436')],
      roleUuid: people.role('Personnel'),
    })
    expect(moved.body).toMatchObject({
      restaurantUuid: people.restaurant('0436'),
      userRoleDto: { name: 'Personnel' },
    })
    expect((await deeds.block(made.body.uuid)).status).toBe(200)
    expect((await deeds.delete(made.body.uuid)).status).toBe(204)
  })

  test('changes to a peer', async () => {
    expect((await change(PEER, { displayName: 'Pia Peer' })).status).toBe(200)
  })
})

describe('on their own account', () => {
  test.each<[string, () => object]>([
    ['type', () => ({ type: 'ADMIN' })],
    ['type', () => ({ type: 'USER', restaurantUuids: [people.restaurant('0412')] })],
    ['role', () => ({ roleUuid: people.role('Crew') })],
    ['role', () => ({ roleUuid: people.role('Auditor') })],
  ])('they do not change the %s: %s', async (what, more) => {
    const answer = await change(LEAD, more())
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ message: `You cannot change your own ${what}.` })
    expect(await people.recorded()).toEqual([])
  })

  test('they neither block nor delete', async () => {
    const { uuid } = await people.find(LEAD)
    expect((await deeds.block(uuid)).body).toMatchObject({ code: 403, message: 'You cannot block yourself.' })
    expect((await deeds.delete(uuid)).body).toMatchObject({
      code: 403,
      message: 'You cannot delete yourself.',
    })
  })

  test('they do not give themselves another restaurant [V8.2.3a]', async () => {
    const restaurantUuids = ['0412', '0436', '0718'].map(people.restaurant)
    expect((await change(LEAD, { restaurantUuids })).status).toBe(400)
  })
})
