import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventAnalytic, eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'
import { chickenEvents, potatoEvents } from '#src/contract/kitchen/events.ts'
import { CHICKEN_EVENTS, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const DAY = '2026-11-13'
const ZONE = 'America/Chicago'
const range = { startTime: startOfDayKey(DAY, ZONE), endTime: startOfDayKey(addDays(DAY, 1), ZONE) }

let database: FreshDatabase
let provider: TestProvider
let manager: string

beforeAll(async () => {
  database = await freshDatabase()
  const clock = movableClock(Date.parse('2026-11-20T12:00:00Z'))
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  await liveDay(database.db, '0412', DAY)
  await liveDay(database.db, '0117', DAY)
  manager = await provider.tokenOf(MANAGER)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const counted = async (query: object = {}, token = manager) =>
  (await provider.call(eventAnalytic, { token, query: { ...range, ...query } })).body
const listedTotal = async (endpoint: typeof chickenEvents.list | typeof potatoEvents.list, query: object) =>
  (await provider.call(endpoint, { token: manager, query: { ...range, ...query } as never })).body.total
const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

test('counts what the lists of events hold, name by name', async () => {
  const { names, total } = await counted()
  expect(names.length).toBeGreaterThan(20)
  for (const { eventName, count } of names) {
    if (eventName in CHICKEN_EVENTS) expect(await listedTotal(chickenEvents.list, { eventName })).toBe(count)
    if (eventName in POTATO_EVENTS) expect(await listedTotal(potatoEvents.list, { eventName })).toBe(count)
  }
  expect(total).toBe((await listedTotal(chickenEvents.list, {})) + (await listedTotal(potatoEvents.list, {})))
  expect(names.reduce((all, { share }) => all + share, 0)).toBeCloseTo(100, 6)
  expect(names.map(({ count }) => count)).toEqual(names.map(({ count }) => count).sort((a, b) => b - a))
})

test('periods and materials divide the same events', async () => {
  const { content, total, names } = await counted({ period: 'HOUR' })
  expect(sum(content)).toBe(total)
  for (const { eventName, count } of names)
    expect(sum(content.filter((row) => row.eventName === eventName))).toBe(count)
  const { body } = await provider.call(eventAnalyticMaterials, { token: manager, query: range })
  expect(body.total).toBe(total)
  expect(sum(body.content)).toBe(total)
  for (const material of body.content) expect(sum(material.events)).toBe(material.count)
  expect(body.content.reduce((all, { share }) => all + share, 0)).toBeCloseTo(100, 6)
})

test('a name, materials and a restaurant narrow them', async () => {
  const packed = await counted({ eventName: 'PACKAGE_PACKED' })
  expect(packed.names.map(({ eventName }) => eventName)).toEqual(['PACKAGE_PACKED'])
  const fries = await counted({ materials: ['WF'] })
  expect(fries.names.every(({ eventName }) => eventName in POTATO_EVENTS)).toBe(true)
  expect(fries.total).toBeGreaterThan(0)
  const admin = await provider.tokenOf(ADMIN)
  const other = await restaurantUuid(database.db, '0117')
  const own = await counted()
  const both = await counted({}, admin)
  expect((await counted({ restaurantUuid: other }, admin)).total).toBe(both.total - own.total)
  const query = { ...range, restaurantUuid: other }
  for (const endpoint of [eventAnalytic, eventAnalyticMaterials])
    expect((await provider.call(endpoint, { token: manager, query })).status).toBe(404)
})

test('takes the permission to see events', async () => {
  const crew = await provider.tokenOf(CREW)
  for (const endpoint of [eventAnalytic, eventAnalyticMaterials])
    expect((await provider.call(endpoint, { token: crew, query: range })).status).toBe(403)
})
