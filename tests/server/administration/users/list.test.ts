import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { activeSessions } from '#src/contract/account/sessions.ts'
import { setUserNotification, userById, users } from '#src/contract/administration/administered-users.ts'
import { ADMIN, AREA, BLOCKED, CREW, DEMO_PASSWORD, EXPIRED, MANAGER, MFA } from '#tests/support/demo.ts'
import { PERSONNEL, type People, startPeople } from './people.ts'

let people: People
/** Personnel of 0412 and 0436. */
let token: string
const SPLIT = 'split@linewatch.test'
const LEAD = 'lead@linewatch.test'

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  const two = [people.restaurant('0412'), people.restaurant('0436')]
  await people.add({ email: LEAD, displayName: 'Lea Lead', type: 'MANAGER', roleUuid, restaurantUuids: two })
  await people.add({
    email: SPLIT,
    displayName: 'Sam Split',
    type: 'MANAGER',
    restaurantUuids: [people.restaurant('0718'), people.restaurant('0436')],
  })
  token = await people.provider.tokenOf(LEAD)
})
afterAll(() => people.stop())

const list = async (query: object = {}, who = people.admin) =>
  (await people.provider.call(users, { token: who, query })).body
const emails = async (query: object = {}, who = people.admin) =>
  (await list(query, who)).content.map(({ email }) => email)

describe('an administrator', () => {
  test('sees everybody, by e-mail', async () => {
    expect(await emails()).toEqual([ADMIN, AREA, BLOCKED, CREW, EXPIRED, LEAD, MANAGER, MFA, SPLIT])
  })

  test('sees each user’s current state', async () => {
    const { content } = await list()
    const of = (email: string) => content.find((user) => user.email === email)
    expect(of(ADMIN)).toMatchObject({
      type: 'ADMIN',
      userRoleDto: null,
      restaurantUuid: null,
      restaurants: [],
    })
    expect(of(CREW)).toMatchObject({
      type: 'USER',
      userRoleDto: { uuid: people.role('Crew'), name: 'Crew' },
      restaurantUuid: people.restaurant('0412'),
      restaurants: [{ number: '0412' }],
      status: 'ACTIVE',
      multiFactorAuthentication: false,
      multiFactorReady: false,
      version: 1,
    })
    expect(of(AREA)).toMatchObject({ type: 'MANAGER', restaurantUuid: null })
    expect(of(AREA)?.restaurants.map(({ number }) => number)).toEqual([
      '0412',
      '0436',
      '0458',
      '0471',
      '0603',
    ])
    expect(of(BLOCKED)).toMatchObject({ status: 'BLOCKED' })
    expect(of(SPLIT)).toMatchObject({ status: 'INVITED' })
    expect(of(MFA)).toMatchObject({ multiFactorAuthentication: true, multiFactorReady: true })
  })

  test.each([
    [{ search: 'MARIA' }, [MANAGER]],
    [{ search: 'blocked@' }, [BLOCKED]],
    [{ search: '%' }, []],
    [{ type: 'MANAGER' }, [AREA, LEAD, SPLIT]],
    [{ status: 'BLOCKED' }, [BLOCKED]],
    [{ status: 'INVITED' }, [LEAD, SPLIT]],
    [{ search: 'linewatch', type: 'USER', status: 'ACTIVE' }, [CREW, EXPIRED, MANAGER, MFA]],
    [{ page: 1, limit: 4 }, [EXPIRED, LEAD, MANAGER, MFA]],
    [{ sortBy: 'email', orderDirection: 'DESC', limit: 2 }, [SPLIT, MFA]],
    [{ sortBy: 'displayName', limit: 3 }, [ADMIN, AREA, BLOCKED]],
    [{ sortBy: 'status', orderDirection: 'DESC', limit: 2 }, [LEAD, SPLIT]],
    [{ sortBy: 'type', limit: 2 }, [ADMIN, AREA]],
  ])('filters and sorts by %j', async (query, expected) => {
    expect(await emails(query)).toEqual(expected)
  })

  test('filters by role and restaurant', async () => {
    const roleUuids = [people.role('Area Manager'), people.role('Personnel')]
    expect(await emails({ roleUuids })).toEqual([AREA, LEAD])
    expect(await emails({ restaurantUuid: people.restaurant('0436') })).toEqual([AREA, LEAD, SPLIT])
    expect((await list({ roleUuids, limit: 1 })).total).toBe(2)
    const nowhere = { token: people.admin, query: { restaurantUuid: randomUUID() } }
    expect((await people.provider.call(users, nowhere)).status).toBe(404)
  })

  test('the last sign-in is taken from a user’s sessions, and from the record once they are gone', async () => {
    const { provider, database } = people
    const credentials = { email: CREW, password: DEMO_PASSWORD }
    expect((await people.find(CREW)).signedInTime).toBeNull()
    provider.clock.advance(60_000)
    expect((await provider.call(signIn, { body: credentials })).status).toBe(200)
    const at = provider.clock.now()
    expect((await people.find(CREW)).signedInTime).toBe(at)
    expect(await emails({ sortBy: 'signedInTime', orderDirection: 'DESC', limit: 1 })).toEqual([CREW])
    const { uuid } = await people.find(CREW)
    await database.db.run(sql`DELETE FROM session WHERE signed_in_time = ${at}`)
    await database.db.run(sql`
      INSERT INTO audit_event (at, action, subject_kind, subject_uuid) VALUES (${at}, 'SIGNED_IN', 'USER', ${uuid})`)
    expect((await people.find(CREW)).signedInTime).toBe(at)
  })
})

describe('who administers the users of two restaurants', () => {
  test('sees everyone who shares one with them, and no administrator', async () => {
    expect(await emails({}, token)).toEqual([AREA, CREW, LEAD, MANAGER, SPLIT])
    expect((await list({}, token)).total).toBe(5)
  })

  test('sees of other users’ restaurants only their own', async () => {
    const { content } = await list({ search: SPLIT }, token)
    expect(content[0]?.restaurants.map(({ number }) => number)).toEqual(['0436'])
  })

  test.each([ADMIN, MFA, EXPIRED])('%s is not there for them', async (email) => {
    const { uuid } = await people.find(email)
    const answer = await people.provider.call(userById, { token, params: { id: uuid } })
    expect(answer.status).toBe(404)
  })

  test('sees in the list and alone whether they may administer a user, as the calls decide [V8.3.1b]', async () => {
    const { content } = await list({}, token)
    expect(Object.fromEntries(content.map((user) => [user.email, user.notAdministrableReason]))).toEqual({
      [AREA]: expect.stringMatching(/restaurants that you do not see/),
      [CREW]: null,
      [LEAD]: null,
      [MANAGER]: expect.stringMatching(/needs permissions you do not have/),
      [SPLIT]: expect.stringMatching(/restaurants that you do not see/),
    })
    for (const user of content) {
      const params = { id: user.uuid }
      const change = await people.provider.call(setUserNotification, {
        token,
        params,
        body: { notification: user.notification },
      })
      const sessions = await people.provider.call(activeSessions, { token, query: { userUuid: user.uuid } })
      const alone = (await people.provider.call(userById, { token, params })).body
      const expected = user.administrable ? 200 : 403
      expect([user.email, change.status, sessions.status]).toEqual([user.email, expected, expected])
      if (!user.administrable) expect(change.body).toMatchObject({ message: user.notAdministrableReason })
      expect(alone).toMatchObject({
        administrable: user.administrable,
        notAdministrableReason: user.notAdministrableReason,
      })
    }
    expect((await list()).content.every(({ administrable }) => administrable)).toBe(true)
  })

  test('a restaurant of others is not there for them', async () => {
    const query = { restaurantUuid: people.restaurant('0718') }
    expect((await people.provider.call(users, { token, query })).status).toBe(404)
  })
})
