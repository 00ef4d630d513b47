import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FOUND_MOST, find } from '#src/contract/operations/find.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const NOON = Date.parse('2026-11-20T18:00:00Z')
const chain = seededChain(() => NOON)
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOON) })
  await database.db.run(sql`DELETE FROM catering_order`)
  await order(7, 'Coach Miller', NOON + HOUR)
  await order(77, 'Wedding Diaz', NOON + DAY)
  await order(70, 'Coach Old', NOON - 2 * DAY)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** An order of the manager's restaurant with two lines. */
async function order(number: number, customer: string, departsAt: number): Promise<void> {
  await database.db.run(sql`
    WITH one AS (SELECT gen_random_uuid() AS uuid)
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, departs_at,
                                scheduled_start, scheduled_end, created_at, updated_at, order_uuid, line, customer_name)
    SELECT r.id, m.id, 'BUS', ${number}, 10, 'BOARDS', ${departsAt}, ${departsAt - HOUR}, ${departsAt}, ${NOON}, ${NOON},
           one.uuid, lines.line, ${customer}
      FROM one CROSS JOIN restaurant r CROSS JOIN material m CROSS JOIN generate_series(1, 2) AS lines (line)
     WHERE r.number = '0412' AND m.material_code = 'SF'`)
}

const look = async (email: string, search: string, restaurantUuid?: string) =>
  (await provider.call(find, { token: await provider.tokenOf(email), query: { search, restaurantUuid } }))
    .body
const uuidOf = async (number: string) =>
  (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${number}`)).uuid
const numbers = (orders: readonly { number: number }[]) => orders.map(({ number }) => number)

describe('orders', () => {
  test.each([
    ['coach', [7]],
    ['#7', [7, 77]],
    ['77', [77]],
    ['order 7 lakeview', [7, 77]],
    ['pedido #7', [7, 77]],
    ['miller coach 0412', [7]],
    ['miller diaz', []],
    ['%', []],
  ])(
    'by %s: one entry for all lines, none that left days ago, the number itself first',
    async (search, found) => {
      expect(numbers((await look(MANAGER, search)).orders)).toEqual(found)
    },
  )
})

describe('cameras and fryers', () => {
  test('are found in all restaurants of the caller, each with its own', async () => {
    const { cameras } = await look(AREA, 'fry station')
    expect(cameras).toHaveLength(FOUND_MOST)
    expect(new Set(cameras.map(({ restaurant }) => restaurant.number)).size).toBe(FOUND_MOST)
    expect(cameras[0]).toMatchObject({ name: 'Fry Station', restaurant: { timezone: expect.any(String) } })
  })

  test('or in one restaurant', async () => {
    const { fryers } = await look(ADMIN, 'fryer', await uuidOf('0718'))
    expect(fryers.length).toBeGreaterThan(0)
    expect(fryers.every(({ restaurant }) => restaurant.number === '0718')).toBe(true)
  })

  test('by the restaurant that is typed with them', async () => {
    const { fryers } = await look(ADMIN, 'fryer tumon')
    expect(fryers.length).toBeGreaterThan(0)
    expect(fryers.every(({ restaurant }) => restaurant.number === '0718')).toBe(true)
  })
})

describe('nothing is found', () => {
  test('of restaurants that the caller may not see', async () => {
    expect(await look(MANAGER, 'fryer tumon')).toEqual({ cameras: [], fryers: [], orders: [] })
    expect(await look(MANAGER, 'fryer', await uuidOf('0718'))).toMatchObject({ code: 404 })
  })

  test('of what they may not see: a crew has no cameras', async () => {
    const { cameras, fryers } = await look(CREW, 'fry')
    expect(cameras).toEqual([])
    expect(fryers.length).toBeGreaterThan(0)
  })
})
