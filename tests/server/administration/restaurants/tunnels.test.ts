import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tunnelKeeper } from '#server/demo/equipment/tunnels.ts'
import { tunnels } from '#src/contract/operations/tunnels.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let keep: (now: number) => Promise<void>

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  keep = tunnelKeeper(database.db, 'test')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const asked = async (email: string, restaurantUuid?: string) =>
  provider.call(tunnels, {
    token: await provider.tokenOf(email),
    query: restaurantUuid === undefined ? {} : { restaurantUuid },
  })
const uuidOf = async (number: string) =>
  (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${number}`)).uuid

test('no tunnel is shown before its host has reported', async () => {
  expect((await asked(ADMIN)).body.content).toEqual([])
})

test('each host of the restaurants in sight reports its tunnel, and reports again', async () => {
  const now = provider.clock.now()
  await keep(now)
  const { content } = (await asked(ADMIN)).body
  expect(content).toHaveLength(24)
  for (const { updatedTime, lastHandshakeTime } of content) {
    expect(updatedTime).toBe(now)
    expect(lastHandshakeTime).toBeLessThanOrEqual(now)
  }
  await keep(now + 5_000)
  await keep(now + 20_000)
  expect((await asked(ADMIN)).body.content[0]?.updatedTime).toBe(now + 20_000)
})

test('of one restaurant, where it is named; of another’s it is not there', async () => {
  const { content } = (await asked(ADMIN, await uuidOf('0412'))).body
  expect(content.map(({ host }) => host)).toEqual([
    'cameras.0412.linewatch.test',
    'kitchen.0412.linewatch.test',
  ])
  const own = new Set((await asked(AREA)).body.content.map(({ restaurantNumber }) => restaurantNumber))
  const foreign = ['0117', '0204', '0235', '0412', '0436', '0826'].find((number) => !own.has(number)) ?? ''
  expect((await asked(AREA, await uuidOf(foreign))).status).toBe(404)
  expect((await asked(CREW)).status).toBe(403)
})
