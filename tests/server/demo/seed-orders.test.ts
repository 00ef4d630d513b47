import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOrders } from '#server/demo/kitchens/seed-orders.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(MANAGER)
  const cook = (started: number, completed: number | null, catering: boolean) =>
    database.db.run(sql`
      INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, catering, started_at,
                         stage_expected_s, completed_at)
      SELECT r.id, m.id, 3, 64, 640, 'BOARDS', ${catering}, ${started}, '{}', ${completed}
        FROM restaurant r, material m WHERE r.number = '0412' AND m.material_code = 'NUG'`)
  const now = provider.clock.now()
  await cook(now - 5 * HOUR, now - 4 * HOUR, true)
  await cook(now - 3 * HOUR, now - 2 * HOUR, true)
  await cook(now - 3 * HOUR, now - 2 * HOUR, false)
  await cook(now - HOUR, null, true)
  await seedOrders(database.db, now)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const orders = async (query: object) => (await provider.call(cateringOrders, { token, query })).body.content

test('what was cooked for catering is a finished order, all of it ready', async () => {
  const finished = await orders({ statuses: ['FINISHED'] })
  expect(finished.map(({ batchSize, ready, progress }) => ({ batchSize, ready, progress }))).toEqual([
    { batchSize: 64, ready: 64, progress: 100 },
    { batchSize: 64, ready: 64, progress: 100 },
  ])
  expect(finished.every(({ demandDescription }) => demandDescription !== '')).toBe(true)
})

test('what is to be cooked can still be ready, and has a number of its own', async () => {
  const all = await orders({ limit: 100 })
  expect(new Set(all.map(({ orderUuid }) => orderUuid)).size).toBe(
    new Set(all.map(({ batchNumber }) => batchNumber)).size,
  )
  const waiting = all.filter(({ cateringOrderStatus }) => cateringOrderStatus === 'NEW')
  // The coach, the wedding, and a week of school lunches and stands.
  expect(waiting.length).toBeGreaterThanOrEqual(6)
  expect(waiting.every(({ scheduledStart }) => scheduledStart >= provider.clock.now())).toBe(true)
  expect(all.filter(({ cateringOrderStatus }) => cateringOrderStatus === 'CANCELED')).toHaveLength(1)
})

test('the coach has ordered two products', async () => {
  const coach = (await orders({ types: ['BUS'], statuses: ['NEW'] })).filter(({ lines }) => lines > 1)
  expect(coach.map(({ line, material, batchSize }) => [line, material, batchSize])).toEqual([
    [1, 'CFA Filets', 56],
    [2, 'Nuggets', 64],
  ])
})

test('every restaurant has recurring orders', async () => {
  const admin = await provider.tokenOf('admin@linewatch.test')
  const { body } = await provider.call(recurringOrders, { token: admin, query: { limit: 100 } })
  expect(body.total).toBe(24)
  expect(body.content.every(({ nextDepartureTime }) => nextDepartureTime !== null)).toBe(true)
})
