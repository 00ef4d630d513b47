import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import {
  confirmDevice,
  deleteDevice,
  deviceAvailability,
  devices,
  recallDevice,
} from '#src/contract/devices/devices.ts'
import { devicesTopic } from '#src/contract/live/devices.ts'
import { timeIn } from '#src/domain/availability/timeline.ts'
import { deviceTimeline } from '#src/domain/devices/availability.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
let own: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

let made = 0
/** A PC of a restaurant's own, of none where `number` is null. */
async function pc(
  number: string | null,
  more: { confirmed?: boolean; online?: boolean; since?: number } = {},
) {
  made += 1
  const { confirmed = true, online = true, since = provider.clock.now() - HOUR } = more
  return database.db.one<{ id: number; uuid: string; identifier: string }>(sql`
    INSERT INTO device (kind, restaurant_id, identifier, online, status_at, confirmed_at, created_at, updated_at)
    VALUES ('PC', (SELECT id FROM restaurant WHERE number = ${number}), ${`TEST-${made}`}, ${online}, ${since},
            ${confirmed ? 1 : null}, 1, 1) RETURNING id, uuid, identifier`)
}
const list = async (query: Parameters<typeof provider.call<typeof devices>>[1] & object) =>
  (await provider.call(devices, { token, ...query })).body

describe('the list of PCs', () => {
  test('begins with those that wait to be confirmed, then those that are offline', async () => {
    const { content } = await list({ query: { limit: 100 } })
    const ranks = content.map(({ status }) => ['UNCONFIRMED', 'OFFLINE', 'ONLINE'].indexOf(status))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(ranks)).toContain(0)
    expect(new Set(ranks)).toContain(2)
  })

  test('holds no tablet, and is narrowed by restaurant, status and words', async () => {
    const { identifier } = await pc('0412', { online: false })
    const { content } = await list({
      query: { restaurantUuid: own, statuses: ['OFFLINE'], search: identifier.toLowerCase() },
    })
    expect(content).toMatchObject([
      { identifier, status: 'OFFLINE', restaurantNumber: '0412', timezone: 'America/Chicago' },
    ])
    const all = (await list({ query: { search: 'TB-', limit: 100 } })).content
    expect(all).toEqual([])
  })

  test('has those of no restaurant for administrators alone', async () => {
    const { identifier } = await pc(null)
    expect((await list({ query: { search: identifier } })).content).toMatchObject([
      { restaurantUuid: null, restaurantNumber: null, timezone: null },
    ])
    for (const who of [AREA, MANAGER])
      expect((await list({ token: await provider.tokenOf(who), query: { search: identifier } })).total).toBe(
        0,
      )
  })

  test('is of a restaurant that is not the caller’s not there', async () => {
    const other = await restaurantUuid(database.db, await numberOutside(database.db, AREA))
    const area = await provider.tokenOf(AREA)
    for (const endpoint of [devices, deviceAvailability]) {
      const range =
        endpoint === deviceAvailability ? { startTime: Date.now() - DAY, endTime: Date.now() } : {}
      const asked = { token: area, query: { restaurantUuid: other, ...range } as never }
      expect((await provider.call(endpoint, asked)).status).toBe(404)
    }
  })
})

describe('confirming', () => {
  test('is done once, told and kept in the record', async () => {
    const { uuid, identifier } = await pc('0412', { confirmed: false })
    const publish = vi.spyOn(provider.services.live, 'publish')
    const { body } = await provider.call(confirmDevice, { token, params: { id: uuid } })
    expect(body).toMatchObject({ uuid, status: 'ONLINE', version: 2 })
    expect(publish.mock.calls.filter(([topic]) => (topic as unknown) === devicesTopic)).toMatchObject([
      [devicesTopic, { restaurantUuid: own }, { kinds: ['PC'] }, expect.anything()],
    ])
    publish.mockRestore()
    const again = await provider.call(confirmDevice, { token, params: { id: uuid } })
    expect(again).toMatchObject({ status: 409, body: { message: `${identifier} is already confirmed.` } })
    const query = { startTime: provider.clock.now() - DAY, endTime: provider.clock.now() + DAY }
    const { body: trail } = await provider.call(auditTrail, { token, query })
    expect(trail.content[0]).toMatchObject({ action: 'DEVICE_CONFIRMED', subject: { name: identifier } })
  })
})

describe('deleting', () => {
  test('takes a PC out of the list until it is taken back', async () => {
    const { uuid, identifier } = await pc('0412')
    const found = async () => (await list({ query: { search: identifier } })).total
    expect((await provider.call(deleteDevice, { token, params: { id: uuid } })).status).toBe(204)
    expect(await found()).toBe(0)
    expect((await provider.call(confirmDevice, { token, params: { id: uuid } })).status).toBe(404)
    expect((await provider.call(recallDevice, { token, params: { id: uuid } })).body).toMatchObject({
      identifier,
    })
    expect(await found()).toBe(1)
  })

  test('cannot be taken back after a minute', async () => {
    const { uuid } = await pc('0412')
    await provider.call(deleteDevice, { token, params: { id: uuid } })
    provider.clock.advance(61_000)
    expect((await provider.call(recallDevice, { token, params: { id: uuid } })).status).toBe(409)
  })
})

test('who may only look may neither confirm nor delete, and the crew may not look', async () => {
  const { uuid } = await pc('0412', { confirmed: false })
  const at = { params: { id: uuid } }
  const manager = await provider.tokenOf(MANAGER)
  const crew = await provider.tokenOf(CREW)
  const statuses = await Promise.all([
    provider.call(devices, { token: manager }),
    provider.call(confirmDevice, { token: manager, ...at }),
    provider.call(deleteDevice, { token: manager, ...at }),
    provider.call(recallDevice, { token: manager, ...at }),
    provider.call(devices, { token: crew }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403])
})

test('a PC of another restaurant is not there', async () => {
  const { uuid } = await pc(await numberOutside(database.db, AREA), { confirmed: false })
  const at = { token: await provider.tokenOf(AREA), params: { id: uuid } }
  for (const endpoint of [confirmDevice, deleteDevice])
    expect((await provider.call(endpoint, at)).status).toBe(404)
  expect((await provider.call(recallDevice, at)).status).toBe(409)
})

describe('availability', () => {
  const day = Date.parse('2026-03-10T00:00:00Z')
  const range = { start: day, end: day + DAY }
  const ask = async (id: string, { start, end } = range, restaurant = own) => {
    const query = { restaurantUuid: restaurant, startTime: start, endTime: end }
    const { body } = await provider.call(deviceAvailability, { token, query })
    return { ...body, one: body.content.find(({ uuid }) => uuid === id) }
  }
  const online = (id: number, spans: readonly (readonly number[])[]) =>
    bulkInsert(
      database.db,
      'online_period',
      ['device_id', 'started_at', 'ended_at'],
      spans.map(([from = 0, to = 0]) => [id, from, to]),
    )

  test('has a PC’s periods clipped to the range, and their time', async () => {
    const { id, uuid } = await pc('0412', { online: false, since: day + 5 * DAY })
    await online(id, [
      [day - 3 * DAY, day - 2 * DAY],
      [day - HOUR, day + HOUR],
      [day + 2 * HOUR, day + 3 * HOUR],
      [day + 23 * HOUR, day + 2 * DAY],
    ])
    const { one, until } = await ask(uuid)
    expect(until).toBe(range.end)
    expect(one).toMatchObject({
      onlineTime: 3 * HOUR,
      onlinePeriods: [
        { onlineStartTime: day, onlineEndTime: day + HOUR },
        { onlineStartTime: day + 2 * HOUR, onlineEndTime: day + 3 * HOUR },
        { onlineStartTime: day + 23 * HOUR, onlineEndTime: range.end },
      ],
    })
    const timeline = deviceTimeline(one?.onlinePeriods ?? [], range)
    expect(timeIn(timeline).get('ONLINE')).toBe(one?.onlineTime)
  })

  test('ends now, and so does what is online', async () => {
    const now = provider.clock.now()
    const { uuid } = await pc('0412', { since: now - HOUR })
    const { one, until } = await ask(uuid, { start: now - 2 * HOUR, end: now + DAY })
    expect(until).toBe(now)
    expect(one?.onlinePeriods).toEqual([{ onlineStartTime: now - HOUR, onlineEndTime: now }])
  })

  test('of a range in which nothing was known it says nothing', async () => {
    const { uuid } = await pc('0412', { since: day + DAY })
    expect((await ask(uuid)).one).toMatchObject({ onlineTime: 0, onlinePeriods: [] })
  })

  test('is refused for a range that ends before it starts', async () => {
    const query = { startTime: day, endTime: day - 1 }
    expect((await provider.call(deviceAvailability, { token, query })).status).toBe(400)
  })

  test('of a hundred thousand periods is quick, exact in total and no longer than a chart can show', async () => {
    const restaurant = '0117'
    const { uuid } = await pc(restaurant, { online: false, since: day })
    // Online for three of every four minutes, over nine months.
    const { id } = await database.db.one<{ id: number }>(sql`SELECT id FROM device WHERE uuid = ${uuid}`)
    const many = 100_000
    const first = day - many * 4 * MINUTE
    await online(
      id,
      Array.from({ length: many }, (_, index) => {
        const from = first + index * 4 * MINUTE
        return [from, from + 3 * MINUTE]
      }),
    )
    await database.db.run(sql`ANALYZE online_period`)
    const at = await restaurantUuid(database.db, restaurant)
    const month = { start: day - 30 * DAY, end: day }
    const began = performance.now()
    const { one } = await ask(uuid, month, at)
    const recent = await ask(uuid, { start: day - HOUR, end: day }, at)
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(one?.onlineTime).toBe((30 * DAY * 3) / 4)
    expect(one?.onlinePeriods.length).toBeLessThanOrEqual(2_000)
    expect(recent.one?.onlinePeriods).toHaveLength(15)
    expect(recent.one?.onlineTime).toBe(45 * MINUTE)
  })

  test('is not for the crew, and not for another restaurant', async () => {
    const { uuid } = await pc(await numberOutside(database.db, AREA))
    const query = { startTime: range.start, endTime: range.end }
    const crew = await provider.call(deviceAvailability, { token: await provider.tokenOf(CREW), query })
    expect(crew.status).toBe(403)
    const area = await provider.call(deviceAvailability, { token: await provider.tokenOf(AREA), query })
    expect(area.body.content.length).toBeGreaterThan(0)
    expect(area.body.content.map((one) => one.uuid)).not.toContain(uuid)
  })
})

test('an unknown PC is not found', async () => {
  const at = { token, params: { id: randomUUID() } }
  expect((await provider.call(confirmDevice, at)).status).toBe(404)
  expect((await provider.call(deleteDevice, at)).status).toBe(404)
})
