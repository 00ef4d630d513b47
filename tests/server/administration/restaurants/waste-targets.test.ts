import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  chainWasteTargets,
  updateChainWasteTargets,
  updateWasteTargets,
  type WasteTargetsForm,
  wasteTargetsOf,
} from '#src/contract/administration/waste-targets.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import {
  type MovableClock,
  movableClock,
  startTestProvider,
  type TestProvider,
} from '#tests/support/provider.ts'

/** 10:00 PM on November 19 in Chicago, where restaurant 0412 is; November 20 in UTC. */
const EVENING = Date.parse('2026-11-20T04:00:00Z')
const HOUR = 3_600_000

let database: FreshDatabase
let provider: TestProvider
let clock: MovableClock
let uuids: Map<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  clock = movableClock(EVENING)
  provider = await startTestProvider({ databaseUrl: database.url, clock })
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
const params = (number: string) => ({ id: uuids.get(number) ?? '' })
const targets = (more: Partial<WasteTargetsForm> = {}): WasteTargetsForm => ({
  breakfast: null,
  lunch: null,
  dinner: null,
  ...more,
})
const read = async (number = LAKEVIEW, email = ADMIN) =>
  provider.call(wasteTargetsOf, { params: params(number), token: await provider.tokenOf(email) })
const write = async (form: Partial<WasteTargetsForm>, version: number, email = ADMIN, number = LAKEVIEW) =>
  provider.call(updateWasteTargets, {
    params: params(number),
    body: { ...targets(form), version },
    token: await provider.tokenOf(email),
  })
const readChain = async (email = ADMIN) =>
  provider.call(chainWasteTargets, { token: await provider.tokenOf(email) })
const writeChain = async (form: Partial<WasteTargetsForm>, version: number, email = ADMIN) =>
  provider.call(updateChainWasteTargets, {
    body: { ...targets(form), version },
    token: await provider.tokenOf(email),
  })
const lastEvent = () =>
  database.db.one(sql`
    SELECT e.action, e.subject_name, e.changes, r.number
      FROM audit_event e LEFT JOIN restaurant r ON r.id = e.restaurant_id ORDER BY e.id DESC LIMIT 1`)

describe('the targets of a restaurant', () => {
  test('are the chain’s until somebody sets them, and then hold from the beginning of its present day', async () => {
    expect((await read()).body).toEqual({
      restaurantUuid: params(LAKEVIEW).id,
      ...targets(),
      inherited: { breakfast: 4.5, lunch: 3.5, dinner: 8 },
      version: 0,
      history: [],
    })
    const published = vi.spyOn(provider.services.live, 'publish')
    const saved = await write({ lunch: 2.75 }, 0)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ breakfast: null, lunch: 2.75, dinner: null, version: 1 })
    expect(saved.body.history).toEqual([
      {
        ...targets({ lunch: 2.75 }),
        changedBy: expect.any(String),
        changedTime: clock.now(),
      },
    ])
    expect((await read()).body).toEqual(saved.body)
    // Open dashboards hear that what is judged by them has changed.
    expect(published).toHaveBeenCalledWith(
      factsTopic,
      { restaurantUuid: params(LAKEVIEW).id },
      { kinds: ['batch'] },
      expect.anything(),
    )
    published.mockRestore()
    expect(await lastEvent()).toEqual({
      action: 'WASTE_TARGETS_CHANGED',
      subjectName: '0412 - Lakeview',
      changes: [{ field: 'lunch', before: 'As the chain', after: '2.75%' }],
      number: LAKEVIEW,
    })
  })

  test('are changed once more, and what was set before is kept', async () => {
    await write({ lunch: 3 }, 1)
    clock.advance(2 * HOUR)
    const last = await write({}, 2)
    expect(last.body).toMatchObject({ lunch: null, version: 3 })
    expect(last.body.history).toMatchObject([
      { lunch: null, changedTime: clock.now() },
      { lunch: 3, changedTime: clock.now() - 2 * HOUR },
      { lunch: 2.75 },
    ])
  })

  test('are not changed over newer changes, and nothing is recorded where nothing changed', async () => {
    const stale = await write({ lunch: 1 }, 2)
    expect(stale.status).toBe(409)
    const before = await lastEvent()
    const same = await write({}, 3)
    expect(same.body).toMatchObject({ version: 3 })
    expect(await lastEvent()).toEqual(before)
    expect((await read()).body.history).toHaveLength(3)
  })

  test.each([
    ['less than nothing', { lunch: -0.1 }],
    ['more than everything', { dinner: 100.01 }],
    ['three decimals', { breakfast: 4.125 }],
  ])('of %s are refused', async (_, form) => {
    const refused = await write(form, 3)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body)).toContain('fields')
  })

  test('are for those who may edit restaurants, of their own ones', async () => {
    expect((await write({ lunch: 1 }, 3, MANAGER)).status).toBe(403)
    expect((await write({ lunch: 1 }, 3, CREW)).status).toBe(403)
    expect((await read(LAKEVIEW, CREW)).status).toBe(403)
    // The area manager has five restaurants, and this is none of them.
    expect((await read('0204', AREA)).status).toBe(404)
    expect((await write({ lunch: 1 }, 0, AREA, '0204')).status).toBe(404)
    expect((await write({ lunch: 1 }, 0, AREA, '0436')).status).toBe(200)
  })
})

describe('the targets of the chain', () => {
  test('are set apart from those of restaurants, which have them where they have none of their own', async () => {
    const first = await writeChain({ dinner: 7 }, 0)
    expect(first.body).toMatchObject({
      restaurantUuid: null,
      dinner: 7,
      inherited: { breakfast: 4.5, lunch: 3.5, dinner: 8 },
      version: 1,
      history: [{ dinner: 7 }],
    })
    expect(await lastEvent()).toEqual({
      action: 'WASTE_TARGETS_CHANGED',
      subjectName: 'Chain',
      changes: [{ field: 'dinner', before: 'Default', after: '7%' }],
      number: null,
    })
    expect((await read()).body).toMatchObject({
      version: 3,
      inherited: { breakfast: 4.5, lunch: 3.5, dinner: 7 },
    })
    expect((await readChain()).body).toEqual(first.body)
    expect((await writeChain({ dinner: 5 }, 0)).status).toBe(409)
  })

  test('are for those who see all restaurants', async () => {
    for (const email of [AREA, MANAGER, CREW]) {
      expect((await writeChain({ dinner: 1 }, 1, email)).status).toBe(403)
      expect((await readChain(email)).status).toBe(403)
    }
  })
})
