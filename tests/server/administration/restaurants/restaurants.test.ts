import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createRestaurant,
  deleteRestaurant,
  type RestaurantForm,
  restaurantCardById,
  restaurantCards,
  restaurantHoldings,
  restoreRestaurant,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { cities, states } from '#src/contract/administration/places.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { tablets } from '#src/contract/devices/tablets.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let area: string
let manager: string
let crew: string
/** By number. */
let uuids: Map<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  area = await provider.tokenOf(AREA)
  manager = await provider.tokenOf(MANAGER)
  crew = await provider.tokenOf(CREW)
  const rows = await database.db.rows<{ number: string; uuid: string }>(
    sql`SELECT number, uuid FROM restaurant`,
  )
  uuids = new Map(rows.map(({ number, uuid }) => [number, uuid]))
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const LAKEVIEW = '0412'
const of = (number: string) => uuids.get(number) ?? ''
const id = (uuid: string) => ({ id: uuid })
const form = (number: string, more: Partial<RestaurantForm> = {}): RestaurantForm => ({
  number,
  name: `Restaurant ${number}`,
  timezone: 'America/Boise',
  state: null,
  city: '',
  postalCode: '',
  addressLine1: '',
  addressLine2: '',
  ...more,
})
const create = (body: RestaurantForm, token = admin) => provider.call(createRestaurant, { token, body })
const made = async (number: string, more: Partial<RestaurantForm> = {}) =>
  (await create(form(number, more))).body
const remove = (uuid: string, number: string, token = admin) =>
  provider.call(deleteRestaurant, { token, params: id(uuid), query: { number } })
const restore = (uuid: string, token = admin) => provider.call(restoreRestaurant, { token, params: id(uuid) })
const cards = async (query: object = {}, token = admin) =>
  (await provider.call(restaurantCards, { token, query: { limit: 100, ...query } })).body
const numbers = async (query: object = {}, token = admin) =>
  (await cards(query, token)).content.map(({ number }) => number)
const signInList = async (token: string) =>
  (await provider.call(restaurants, { token, query: { limit: 100 } })).body.content.map(({ uuid }) => uuid)
const lastDeed = () =>
  database.db.one<{ action: string; subjectName: string; changes: unknown }>(
    sql`SELECT action, subject_name, changes FROM audit_event ORDER BY id DESC LIMIT 1`,
  )

describe('the list', () => {
  test('says where each restaurant is and how many of its devices are online', async () => {
    const { content, total } = await cards()
    expect(total).toBe(12)
    expect(content.map(({ number }) => number)).toEqual([...uuids.keys()].sort())
    expect(content.find(({ number }) => number === LAKEVIEW)).toMatchObject({
      name: 'Lakeview',
      city: 'Chicago',
      stateCode: 'IL',
      timezone: 'America/Chicago',
      hasSecurityCode: false,
      deletedDate: null,
      devices: expect.any(Number),
    })
    for (const { devices, devicesOnline, status } of content) {
      const expected = devicesOnline === devices ? 'ONLINE' : devicesOnline === 0 ? 'OFFLINE' : 'PARTLY'
      expect(status).toBe(expected)
    }
  })

  test.each([
    ['a number', { search: '041' }, ['0412']],
    ['a state by name', { search: 'tennessee' }, ['0436']],
    ['a city', { search: 'seattle' }, ['0849']],
  ])('is searched by %s', async (_, query, found) => {
    expect(await numbers(query)).toEqual(found)
  })

  test('is filtered by state, and has only those of a reader’s own', async () => {
    const { content } = (await provider.call(states, { token: admin })).body
    const texas = content.find(({ code }) => code === 'TX')?.uuid ?? ''
    expect(await numbers({ states: [texas] })).toEqual(['0458'])
    const own = await numbers({}, area)
    expect(own.length).toBeLessThan(12)
    const foreign = [...uuids.keys()].find((number) => !own.includes(number)) ?? ''
    const answer = await provider.call(restaurantCardById, { token: area, params: id(of(foreign)) })
    expect(answer.status).toBe(404)
  })
})

describe('places', () => {
  test('are the states with their zones, and the cities of one with theirs', async () => {
    const { content } = (await provider.call(states, { token: admin })).body
    expect(content.find(({ code }) => code === 'TN')?.timezones).toEqual([
      'America/Chicago',
      'America/New_York',
    ])
    const texas = content.find(({ code }) => code === 'TX')?.uuid ?? ''
    const listed = (await provider.call(cities, { token: admin, query: { stateUuid: texas } })).body.content
    expect(listed.find(({ name }) => name === 'El Paso')?.timezone).toBe('America/Denver')
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted())
  })

  test('all have zones that the server and its database know', async () => {
    const zones = await database.db.rows<{ timezone: string }>(sql`
      SELECT DISTINCT timezone FROM city WHERE timezone NOT IN (SELECT name FROM pg_timezone_names)`)
    expect(zones).toEqual([])
  })

  test('have the city of a restaurant that no list had', async () => {
    const { content } = (await provider.call(states, { token: admin })).body
    const texas = content.find(({ code }) => code === 'TX')?.uuid ?? ''
    await made('4001', { state: texas, city: 'Marfa', timezone: 'America/Chicago' })
    const listed = (await provider.call(cities, { token: admin, query: { stateUuid: texas } })).body.content
    expect(listed).toContainEqual({ name: 'Marfa', stateUuid: texas, timezone: 'America/Chicago' })
  })
})

describe('creating', () => {
  test('gives a restaurant without devices and history, which every screen can be asked about', async () => {
    const created = await made('5001', { name: 'New Bridge' })
    expect(created).toMatchObject({
      number: '5001',
      status: 'EMPTY',
      devices: 0,
      tablets: 0,
      version: 1,
      hosts: [],
    })
    expect(await lastDeed()).toMatchObject({ action: 'RESTAURANT_CREATED', subjectName: '5001 - New Bridge' })
    const range = { startTime: provider.clock.now() - 3_600_000, endTime: provider.clock.now() }
    const waste = await provider.call(wasteSummary, {
      token: admin,
      query: { ...range, restaurantUuid: created.uuid } as never,
    })
    expect(waste.status).toBe(200)
  })

  test('tells every open console', async () => {
    const publish = vi.spyOn(provider.services.live, 'publish')
    await made('5002')
    expect(publish.mock.calls.map(([topic, to, message]) => [topic, to, message])).toContainEqual([
      dictionariesTopic,
      'everyone',
      { kind: 'RESTAURANT' },
    ])
    publish.mockRestore()
  })

  test('is refused a number that another has, however it is written', async () => {
    await made('A7')
    const answer = await create(form('a7'))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ fields: { number: 'Another restaurant has this number' } })
  })

  test.each(['Mars/Base', 'EST', '+05:00', 'america/chicago', ''])(
    'is refused the zone “%s”',
    async (timezone) => {
      expect((await create(form('5003', { timezone }))).status).toBe(400)
    },
  )

  test('by a manager of several lets them see it at once, and no other manager', async () => {
    const answer = await create(form('5004'), area)
    expect(answer.status).toBe(200)
    expect(await signInList(area)).toContain(answer.body.uuid)
    expect(await signInList(manager)).not.toContain(answer.body.uuid)
  })

  test('needs the permission', async () => {
    expect((await create(form('5005'), manager)).status).toBe(403)
    expect((await create(form('5005'), crew)).status).toBe(403)
  })

  test('is refused to a user of one restaurant, whatever their role grants', async () => {
    await database.db.run(sql`UPDATE account SET role_id = NULL WHERE email = ${CREW}`)
    const free = await provider.tokenOf(CREW)
    expect(await create(form('5005'), free)).toMatchObject({
      status: 403,
      body: { message: 'Users with only one restaurant cannot create restaurants. Ask an administrator.' },
    })
  })
})

describe('a security code', () => {
  test('is kept as a hash, is answered by no call, and is not in the record', async () => {
    const CODE = 'porch-7719'
    const created = await create(form('6001', { securityCode: CODE }))
    const { uuid } = created.body
    const answers = [
      created,
      await provider.call(restaurantCardById, { token: admin, params: id(uuid) }),
      await provider.call(restaurantById, { token: admin, params: id(uuid) }),
      await provider.call(restaurantCards, { token: admin, query: {} }),
    ]
    for (const { bytes } of answers) expect(bytes.toString()).not.toMatch(/porch|argon2/)
    expect(created.body.hasSecurityCode).toBe(true)
    const { kept } = await database.db.one<{ kept: string }>(
      sql`SELECT security_code_hash AS kept FROM restaurant WHERE uuid = ${uuid}`,
    )
    expect(kept).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(await lastDeed())).not.toMatch(/porch|argon2/)
  })

  test('stays through a change that leaves it out, is recorded when it is another, and goes when told', async () => {
    const created = await made('6002', { securityCode: '1234' })
    const change = (version: number, more: Partial<RestaurantForm>) =>
      provider.call(updateRestaurant, {
        token: admin,
        params: id(created.uuid),
        body: { ...form('6002'), ...more, version },
      })
    expect((await change(1, { name: 'Renamed' })).body).toMatchObject({
      hasSecurityCode: true,
      name: 'Renamed',
    })
    provider.clock.advance(1000)
    await change(2, { securityCode: '5678' })
    expect(JSON.stringify((await lastDeed()).changes)).toContain('securityCodeSet')
    expect((await change(3, { securityCode: null })).body.hasSecurityCode).toBe(false)
    expect((await change(4, { securityCode: '12' })).status).toBe(400)
  })
})

test('of two administrators who change it at once the second hears of the first', async () => {
  const { uuid } = await made('6101')
  const change = (name: string) =>
    provider.call(updateRestaurant, {
      token: admin,
      params: id(uuid),
      body: { ...form('6101'), name, version: 1 },
    })
  const answers = await Promise.all([change('North'), change('South')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const saved = answers.find(({ status }) => status === 200)?.body.name
  expect(await provider.call(restaurantCardById, { token: admin, params: id(uuid) })).toMatchObject({
    body: { name: saved, version: 2 },
  })
})

describe('deleting', () => {
  test('asks for the number, and does nothing without', async () => {
    const { uuid } = await made('7001')
    expect(await remove(uuid, '700')).toMatchObject({
      status: 409,
      body: { fields: { number: expect.any(String) } },
    })
    expect(
      (await provider.call(deleteRestaurant, { token: admin, params: id(uuid), query: {} as never })).status,
    ).toBe(400)
    expect(await numbers({ search: '7001' })).toEqual(['7001'])
  })

  test('takes it and its things out of sight, and restores all of it long after', async () => {
    const uuid = of(LAKEVIEW)
    const before = await provider.call(restaurantHoldings, { token: admin, params: id(uuid) })
    expect(before.body).toMatchObject({ cameras: expect.any(Number), users: expect.any(Number) })
    expect(before.body.tablets).toBeGreaterThan(0)
    expect((await remove(uuid, ` ${LAKEVIEW} `)).status).toBe(204)

    expect(await signInList(admin)).not.toContain(uuid)
    expect((await provider.call(restaurantById, { token: manager, params: id(uuid) })).status).toBe(404)
    const there = await provider.call(tablets, { token: admin, query: { limit: 100 } })
    expect(there.body.content.filter(({ restaurantNumber }) => restaurantNumber === LAKEVIEW)).toEqual([])
    expect(await numbers({ deleted: true })).toEqual([LAKEVIEW])
    expect((await cards({ deleted: true })).content[0]?.deletedDate).toBe(provider.clock.now())

    provider.clock.advance(90 * 86_400_000)
    const late = await provider.tokenOf(ADMIN)
    expect((await restore(uuid, late)).body).toMatchObject({ number: LAKEVIEW, deletedDate: null })
    expect(await lastDeed()).toMatchObject({ action: 'RESTAURANT_RECALLED' })
    const after = await provider.call(restaurantHoldings, { token: late, params: id(uuid) })
    expect(after.body).toEqual(before.body)
    admin = late
  })

  test('frees the number; while another has it, it cannot be restored', async () => {
    const first = await made('7002')
    await remove(first.uuid, '7002')
    const second = await made('7002')
    expect(await restore(first.uuid)).toMatchObject({
      status: 409,
      body: { message: 'Another restaurant has this number.' },
    })
    await remove(second.uuid, '7002')
    expect((await restore(first.uuid)).status).toBe(200)
  })
})
