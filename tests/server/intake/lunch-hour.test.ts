import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
let url: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({
    databaseUrl: database.url,
    clock: { now: Date.now, advance: () => {} },
  })
  sender = await openSender(provider, database)
  url = await provider.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** Runs the script of docs/intake.md as an integrator does. */
async function play(key: string): Promise<{ accepted: number; unchanged: number; refused: unknown[] }> {
  const env = { ...process.env, LINEWATCH: url, KEY: key, RESTAURANT: '0412' }
  const { stdout } = await promisify(execFile)('node', ['docs/lunch-hour.mjs'], { env })
  return JSON.parse(stdout)
}

test('the documents’ script feeds a kitchen with nothing but a key', async () => {
  const { accepted, unchanged, refused } = await play(await sender.newKey(['FACTS', 'PLAN']))
  expect({ unchanged, refused }).toEqual({ unchanged: 0, refused: [] })
  expect(accepted).toBeGreaterThan(80)
  const query = { restaurantUuid: await restaurantUuid(database.db, '0412') }
  const range = { startTime: Date.now() - DAY, endTime: Date.now() }
  const pans = await provider.call(hotHoldingHistory.list, {
    token: sender.admin,
    query: { ...query, ...range },
  })
  expect(pans.body.content.length).toBeGreaterThan(10)
  const waste = await provider.call(wasteSummary, { token: sender.admin, query: { ...query, ...range } })
  const { weight } = await database.db.one<{ weight: number }>(
    sql`SELECT sum(weight_wasted_g)::int AS weight FROM hold WHERE removed_at IS NOT NULL`,
  )
  expect(weight).toBeGreaterThan(0)
  expect(waste.body.wasteWeight).toBe(weight)
  // Each fourth breading was late, which nobody told.
  const delays = await database.db.rows(sql`
    SELECT d.stage, d.ended_at - d.started_at AS ms FROM task_delay d WHERE d.derived AND d.stage = 1`)
  expect(delays).toEqual(Array(3).fill({ stage: 1, ms: 30_000 }))
}, 60_000)

test('it stops where its key may not tell', async () => {
  await expect(play(await sender.newKey(['FACTS']))).rejects.toThrow('403')
})
