import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  stockOutAnalytic,
  stockOutDistribution,
  stockOutExport,
  stockOutList,
  stockOutMaterials,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'
import { fact } from './small.ts'

/** 2026-03-10 12:00 in Chicago, where 0412 is. */
const NOON = Date.UTC(2026, 2, 10, 17)
const range = { startTime: NOON - 2 * HOUR, endTime: NOON + HOUR }

let database: FreshDatabase
let provider: TestProvider
let admin: string
let manager: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOON + 30 * MINUTE) })
  admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  const id = async (number: string) =>
    await database.db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = ${number}`)
  const own = await id('0412')
  const add = (minutes: number, seconds: number | null, material = 'NUG') => {
    const started_at = NOON + minutes * MINUTE
    const ended_at = seconds === null ? null : started_at + seconds * SECOND
    return fact(database.db, 'stock_out', own, { started_at, ended_at, material })
  }
  await add(-120, 60)
  await add(-119, 180, 'ST')
  await add(-30, 90)
  await add(0, null)
  await add(60, 999)
  await fact(database.db, 'stock_out', await id('0117'), { started_at: NOON, ended_at: NOON + 5 * SECOND })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

describe('the list', () => {
  const listed = async (query: object, token = manager) => {
    const { status, body } = await provider.call(stockOutList, { token, query: { ...range, ...query } })
    expect(status).toBe(200)
    return body
  }
  const seconds = async (query: object, token?: string) =>
    (await listed(query, token)).content.map(({ elapsedTime }) => elapsedTime)

  test('is newest first, of the user’s own restaurant, and one that goes on lasts until now', async () => {
    expect(await seconds({})).toEqual([1800, 90, 180, 60])
    expect((await listed({})).content[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      restaurantUuid: await restaurantUuid(database.db, '0412'),
      restaurantNumber: '0412',
      timezone: 'America/Chicago',
      materialCode: 'NUG',
      material: 'Nuggets',
      startTime: NOON,
      endTime: null,
      elapsedTime: 1800,
    })
  })

  test('can be sorted by each of its columns, and paged', async () => {
    expect(await seconds({ sortBy: 'elapsedTime' })).toEqual([1800, 180, 90, 60])
    expect(await seconds({ sortBy: 'elapsedTime', orderDirection: 'ASC' })).toEqual([60, 90, 180, 1800])
    expect(await seconds({ sortBy: 'material' })).toEqual([180, 1800, 90, 60])
    expect(await seconds({ sortBy: 'endTime', orderDirection: 'ASC' })).toEqual([60, 180, 90, 1800])
    expect(await listed({ limit: 3, page: 1 })).toMatchObject({ total: 4, page: 1, existNext: false })
    expect(await seconds({ limit: 3, page: 1 })).toEqual([60])
  })

  test('is narrowed by materials and restaurant', async () => {
    expect(await seconds({ materials: ['ST'] })).toEqual([180])
    expect(await seconds({}, admin)).toHaveLength(5)
    const uuid = await restaurantUuid(database.db, '0117')
    expect(await seconds({ restaurantUuid: uuid }, admin)).toEqual([5])
    const refused = await provider.call(stockOutList, {
      token: manager,
      query: { ...range, restaurantUuid: uuid },
    })
    expect(refused.status).toBe(404)
  })
})

test('totals, the analytic and the distribution count the list’s rows', async () => {
  const total = await provider.call(stockOutTotal, { token: manager, query: range })
  expect(total.body).toEqual({ total: 4, open: 1, high: 180, low: 60, average: 110 })
  const figures = { incidentCount: 4, elapsedTime: 330, high: 180, low: 60, average: 110 }
  const drawn = await provider.call(stockOutAnalytic, { token: manager, query: { ...range, interval: '1h' } })
  const none = { incidentCount: 0, elapsedTime: 0, high: null, low: null, average: null }
  expect(drawn.body).toEqual({
    content: [
      { time: NOON - 2 * HOUR, incidentCount: 2, elapsedTime: 240, high: 180, low: 60, average: 120 },
      { time: NOON - HOUR, incidentCount: 1, elapsedTime: 90, high: 90, low: 90, average: 90 },
      // Only until the present.
      { ...none, time: NOON, incidentCount: 1 },
    ],
    total: figures,
  })
  const shared = await provider.call(stockOutDistribution, { token: manager, query: range })
  expect(shared.body).toEqual({
    content: [
      {
        material: 'NUG',
        materialName: 'Nuggets',
        share: 75,
        incidentCount: 3,
        elapsedTime: 150,
        high: 90,
        low: 60,
        average: 75,
      },
      {
        material: 'ST',
        materialName: 'Strips',
        share: 25,
        incidentCount: 1,
        elapsedTime: 180,
        high: 180,
        low: 180,
        average: 180,
      },
    ],
    total: figures,
  })
})

test('the file is in restaurant time', async () => {
  const { bytes, headers } = await provider.call(stockOutExport, { token: manager, query: range })
  expect(headers['content-disposition']).toContain('stock-out-20260310-20260310.zip')
  const [csv = ''] = Object.values(await unzip(bytes))
  const [head, first, ...rest] = csv.replace('\uFEFF', '').trimEnd().split('\n')
  expect(head).toBe('Restaurant,Material,Start,End,Elapsed (s),Time zone')
  expect(first).toBe('0412,Nuggets,2026-03-10 10:00:00,2026-03-10 10:01:00,60,America/Chicago')
  expect(rest.at(-1)).toBe('0412,Nuggets,2026-03-10 12:00:00,,1800,America/Chicago')
})

test('takes the permission to see stock-outs', async () => {
  const crew = await provider.tokenOf(CREW)
  for (const endpoint of [
    stockOutList,
    stockOutTotal,
    stockOutExport,
    stockOutAnalytic,
    stockOutDistribution,
  ]) {
    expect((await provider.call(endpoint, { token: crew, query: range })).status).toBe(403)
  }
})

test('the filter has the chicken in use, and what is no more but was missing once', async () => {
  const codes = async (token: string) =>
    (await provider.call(stockOutMaterials, { token })).body.content.map(({ materialCode }) => materialCode)
  expect(await codes(manager)).toEqual(expect.arrayContaining(['NUG', 'ST', 'BF']))
  expect(await codes(manager)).not.toContain('WF')
  const gone = (...materials: string[]) =>
    database.db.run(sql`UPDATE material SET deleted_at = 1 WHERE material_code = ANY(${materials})`)
  await gone('ST', 'BF')
  expect(await codes(manager)).toContain('ST')
  expect(await codes(manager)).not.toContain('BF')
})
