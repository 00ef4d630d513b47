import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { type People, startPeople } from './people.ts'

let people: People
const CREW_ACCESS = [
  { moduleType: 'DASHBOARD', actionType: ['VIEW'] },
  { moduleType: 'PCS', actionType: ['VIEW'] },
]
const PASSWORD = 'Gravel-Wander7-Otter'
let count = 0
const fresh = () => {
  count += 1
  return `fresh-${count}@linewatch.test`
}

beforeAll(async () => {
  people = await startPeople()
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const create = (more: object) =>
  people.provider.call(createUser, { token: people.admin, body: people.form(more) })

test('a user of one restaurant, who waits for their invitation', async () => {
  const email = fresh()
  const { status, body } = await create({ email, displayName: ' Nora New ', multiFactorAuthentication: true })
  expect(status).toBe(200)
  expect(body).toEqual({
    uuid: body.uuid,
    email,
    displayName: 'Nora New',
    type: 'USER',
    userRoleDto: { uuid: people.role('Crew'), name: 'Crew', accessList: CREW_ACCESS },
    restaurantUuid: people.restaurant('0412'),
    restaurants: [{ uuid: people.restaurant('0412'), number: '0412', name: expect.any(String) }],
    notification: true,
    multiFactorAuthentication: true,
    multiFactorReady: false,
    status: 'INVITED',
    signedInTime: null,
    createdDate: people.provider.clock.now(),
    version: 1,
    administrable: true,
    notAdministrableReason: null,
  })
  expect(people.provider.queued).toEqual([])
  expect(await people.recorded()).toEqual([
    {
      action: 'USER_CREATED',
      subjectKind: 'USER',
      subjectName: email,
      actorEmail: ADMIN,
      changes: [
        { field: 'email', after: email },
        { field: 'displayName', after: 'Nora New' },
        { field: 'type', after: 'USER' },
        { field: 'role', after: 'Crew' },
        { field: 'restaurants', after: ['0412'] },
        { field: 'notification', after: true },
        { field: 'multiFactorAuthentication', after: true },
      ],
    },
  ])
})

test('with a password a user signs in once they have changed it [V6.4.1a]', async () => {
  const email = fresh()
  const { body } = await create({ email, password: PASSWORD })
  expect(body.status).toBe('ACTIVE')
  const { call } = people.provider
  const refused = await call(signIn, { body: { email, password: PASSWORD } })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ message: 'Password is expired' })
  const changed = { email, oldPassword: PASSWORD, newPassword: 'Ladder.Mosaic41?Plum' }
  expect((await call(setPassword, { body: changed })).status).toBe(200)
  const signedIn = await call(signIn, { body: { email, password: changed.newPassword } })
  expect(signedIn.status).toBe(200)
  expect(signedIn.body).toMatchObject({ daysToPasswordExpiration: 90 })
  const [event] = await people.recorded()
  expect(event?.changes.at(-1)).toEqual({ field: 'password' })
  expect(JSON.stringify(event)).not.toContain(PASSWORD)
})

test('a manager of several restaurants, each once; an administrator without role and restaurants', async () => {
  const [one, two] = [people.restaurant('0436'), people.restaurant('0412')]
  const manager = await create({ email: fresh(), type: 'MANAGER', restaurantUuids: [one, two, one] })
  expect(manager.body.restaurants.map(({ number }) => number)).toEqual(['0412', '0436'])
  expect(manager.body.restaurantUuid).toBeNull()
  const admin = await create({ email: fresh(), type: 'ADMIN' })
  expect(admin.body).toMatchObject({ userRoleDto: null, restaurantUuid: null, restaurants: [] })
})

describe('is refused, and nothing is written', () => {
  test.each([
    [400, 'email', { email: 'nobody' }],
    [400, 'displayName', { displayName: '  ' }],
    [400, 'type', { type: 'OWNER' }],
    [400, 'roleUuid', { roleUuid: null }],
    [400, 'roleUuid', { roleUuid: randomUUID() }],
    [400, 'restaurantUuids', { restaurantUuids: [] }],
    [400, 'restaurantUuids', { restaurantUuids: [randomUUID()] }],
    [400, 'restaurantUuids', { restaurantUuids: [randomUUID(), randomUUID()] }],
    [400, 'password', { password: 'short' }],
    [400, 'password', { password: 'Password123!' }],
    [400, 'password', { password: 'Nora-New-2026-Nora' }],
    [409, 'email', { email: CREW.toUpperCase() }],
  ])('%i at %s for %j', async (status, field, more) => {
    const answer = await create({ email: fresh(), displayName: 'Nora New', ...more })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    expect(await people.recorded()).toEqual([])
  })

  test('the same e-mail twice at the same instant', async () => {
    const email = fresh()
    const both = await Promise.all([create({ email }), create({ email: email.toUpperCase() })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await people.recorded()).map(({ action }) => action)).toEqual(['USER_CREATED'])
  })
})
