import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockOutAvailability, stockOutDistribution, stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { availability, timelineOf } from '#src/domain/availability/timeline.ts'
import { HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { fact } from './small.ts'

/** 2024-03-10 12:00 in Chicago, where 0412 is: years before the day that was lived. */
const NOON = Date.UTC(2024, 2, 10, 17)
const NOW = livedRange.endTime + HOUR

let database: FreshDatabase
let provider: TestProvider
let admin: string
let manager: string
let own: string

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOW) })
  admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  own = await restaurantUuid(db, '0412')
  const kitchen = await db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = '0412'`)
  const out = (material: string, from: number, minutes: number) => {
    const started_at = NOON + from * MINUTE
    return fact(db, 'stock_out', kitchen, { material, started_at, ended_at: started_at + minutes * MINUTE })
  }
  // The kitchen opens two hours before noon.
  await fact(db, 'hold', kitchen, { placed_at: NOON - 2 * HOUR })
  await out('NUG', -70, 20) // began before the range below
  await out('NUG', -20, 10)
  await out('NUG', -15, 15) // while the one before goes on
  await out('NUG', 30, 90) // ends after the range
  await out('NUG', 200, 5)
  await out('ST', 10, 6)
  await out('ST', 20, 0) // over at once: no time, but one of the list's
  await out('BF', -100, 5)
  await liveDay(db, '0412', LIVED_DAY)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const range = { startTime: NOON - HOUR, endTime: NOON + HOUR }
const at = (minutes: number) => NOON + minutes * MINUTE
const of = async (more: object = {}, token = manager) => {
  const query = { ...range, restaurantUuid: own, ...more }
  const { status, body } = await provider.call(stockOutAvailability, { token, query })
  expect(status).toBe(200)
  return body
}

test('tells when each material was out, joined, clipped in its sums, the one that was out longest first', async () => {
  expect(await of()).toEqual({
    known: { start: range.startTime, end: range.endTime },
    content: [
      {
        material: 'NUG',
        materialName: 'Nuggets',
        incidentCount: 3,
        outTime: (10 + 20 + 30) * 60,
        available: 50,
        periods: [
          { start: at(-70), end: at(-50), incidents: 1 },
          { start: at(-20), end: at(0), incidents: 2 },
          { start: at(30), end: at(60), incidents: 1 },
        ],
      },
      {
        material: 'ST',
        materialName: 'Strips',
        incidentCount: 2,
        outTime: 360,
        available: 95,
        periods: [
          { start: at(10), end: at(16), incidents: 1 },
          { start: at(20), end: at(20) + 1, incidents: 1 },
        ],
      },
    ],
  })
})

test('is narrowed by materials', async () => {
  expect((await of({ materials: ['ST'] })).content.map(({ material }) => material)).toEqual(['ST'])
})

describe('what is not known', () => {
  test('is the time before the first container', async () => {
    const { known, content } = await of({ startTime: NOON - 5 * HOUR })
    expect(known.start).toBe(NOON - 2 * HOUR)
    // Nuggets: 70 of the 180 minutes that are known.
    expect(content[0]).toMatchObject({ material: 'NUG', outTime: 70 * 60, available: 61.11 })
  })

  test('is the future, and what goes on lasts until the present', async () => {
    const clock = { startTime: NOW - HOUR, endTime: NOW + 3 * HOUR }
    const kitchen = await database.db.one<{ id: number }>(
      sql`SELECT id FROM restaurant WHERE number = '0412'`,
    )
    const open = await fact(database.db, 'stock_out', kitchen, {
      material: 'BF',
      started_at: NOW - 30 * MINUTE,
      ended_at: null,
    })
    const { known, content } = await of({ ...clock, materials: ['BF'] })
    await database.db.run(sql`DELETE FROM stock_out WHERE id = ${open}::bigint`)
    expect(known).toEqual({ start: NOW - HOUR, end: NOW })
    expect(content).toMatchObject([
      { available: 50, periods: [{ start: NOW - 30 * MINUTE, end: NOW, incidents: 1 }] },
    ])
  })

  test('is everything in a range that has yet to come', async () => {
    const later = { startTime: NOW + HOUR, endTime: NOW + 2 * HOUR }
    expect(await of(later)).toEqual({
      known: { start: later.startTime, end: later.startTime },
      content: [],
    })
  })
})

describe('over a lived day', () => {
  test('counts as the list and the distribution do, per material and per period', async () => {
    const { content } = await of(livedRange)
    const query = { ...livedRange, restaurantUuid: own }
    const shares = await provider.call(stockOutDistribution, { token: manager, query })
    const counts = (rows: readonly { material: string; incidentCount: number }[]) =>
      Object.fromEntries(rows.map(({ material, incidentCount }) => [material, incidentCount]))
    expect(counts(content)).toEqual(counts(shares.body.content))
    expect(content.length).toBeGreaterThan(1)
    for (const { material, periods } of content) {
      const [period] = periods
      const narrowed = { startTime: period?.start ?? 0, endTime: period?.end ?? 0, materials: [material] }
      const listed = await provider.call(stockOutList, { token: manager, query: { ...query, ...narrowed } })
      expect(listed.body.total, material).toBe(period?.incidents)
    }
  })

  test('the percent is that of the drawn timeline', async () => {
    const { known, content } = await of(livedRange)
    for (const { material, periods, available } of content) {
      const out = periods.map(({ start, end }) => ({ start, end, state: 'out' as const }))
      const timeline = timelineOf<'out' | 'there'>(out, known, ['out'], 'there')
      expect(availability(timeline, ['there']), material).toBeCloseTo(available, 1)
    }
  })

  test('over years what no screen could show apart is sent as one, and the sums stay', async () => {
    const years = { startTime: NOON - HOUR, endTime: NOW }
    const { content } = await of(years)
    const nuggets = content.find(({ material }) => material === 'NUG')
    const grain = (NOW - years.startTime) / 8000
    expect(nuggets?.periods[0]).toEqual({ start: at(-70), end: at(205), incidents: 5 })
    for (const [i, { start }] of (nuggets?.periods ?? []).entries()) {
      if (i > 0) expect(start - (nuggets?.periods[i - 1]?.end ?? 0)).toBeGreaterThan(grain - SECOND)
    }
    const shares = await provider.call(stockOutDistribution, {
      token: manager,
      query: { ...years, restaurantUuid: own },
    })
    const listed = shares.body.content.find(({ material }) => material === 'NUG')
    expect(nuggets?.incidentCount).toBe(listed?.incidentCount)
    expect(nuggets?.periods.length).toBeLessThan(listed?.incidentCount ?? 0)
  })
})

test('is of one restaurant, of the reader’s own, and takes the permission', async () => {
  const foreign = { ...range, restaurantUuid: await restaurantUuid(database.db, '0117') }
  const status = async (query: object, token: string) =>
    (await provider.call(stockOutAvailability, { token, query: query as typeof foreign })).status
  expect(await status(range, admin)).toBe(400)
  expect(await status(foreign, manager)).toBe(404)
  expect(await status(foreign, admin)).toBe(200)
  expect(await status(foreign, await provider.tokenOf(CREW))).toBe(403)
})
