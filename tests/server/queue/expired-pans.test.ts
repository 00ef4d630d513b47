import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acknowledgeAlarms, liveQueue } from '#src/contract/kitchen/queue.ts'
import { CLOCK_AHEAD_MS } from '#src/domain/queue/alarms.ts'
import { holdExpiry } from '#src/domain/queue/timers.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const NOON = Date.parse('2026-11-02T17:30:00Z')
const LIMIT_S = 1200
const clock = movableClock(NOON)
let database: FreshDatabase
let provider: TestProvider
let place: { id: number; uuid: string }

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  place = await database.db.one(sql`
    SELECT r.id, r.uuid FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.db.run(sql`DELETE FROM hold`)
  await database.db.run(sql`DELETE FROM alarm_acknowledgement`)
})

/** A pan whose limit passes in so many milliseconds; answers the key of its alarm. */
async function hold(expiresInMs: number): Promise<string> {
  const placedAt = holdExpiry(clock.now() + expiresInMs, -LIMIT_S)
  await database.db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT ${place.id}, m.id, 1, c.id, 24, 400, ${placedAt}, ${LIMIT_S}
      FROM material m, (SELECT id FROM container ORDER BY id LIMIT 1) c
     WHERE m.material_code = 'NUG'`)
  const { containers } = await queueFor(CREW)
  return `expired/${containers.find(({ placedTime }) => placedTime === placedAt)?.uuid}`
}

async function queueFor(email: string) {
  const token = await provider.tokenOf(email)
  const { body } = await provider.call(liveQueue, { token, query: { restaurantUuid: place.uuid } })
  return body.tables
}

async function acknowledge(email: string, keys: string[]): Promise<number> {
  const token = await provider.tokenOf(email)
  const { status } = await provider.call(acknowledgeAlarms, {
    token,
    body: { restaurantUuid: place.uuid, keys },
  })
  return status
}

const acknowledgedFor = async (email: string) => (await queueFor(email)).acknowledged.map(({ uuid }) => uuid)

test('an expired pan that one person acknowledges is acknowledged for another reader, until it is gone', async () => {
  const key = await hold(-MINUTE)
  expect(await acknowledgedFor(MANAGER)).toEqual([])
  expect(await acknowledge(CREW, [key])).toBe(204)
  expect(await acknowledgedFor(MANAGER)).toEqual([key])
  await database.db.run(sql`UPDATE hold SET removed_at = ${clock.now()}`)
  // What this reader sees is up to date again once nobody watches the queue.
  clock.advance(2 * MINUTE)
  expect(await acknowledgedFor(MANAGER)).toEqual([])
})

test.each([
  ['taken a little early, from a device whose clock is ahead', CLOCK_AHEAD_MS, true],
  ['ignored while the pan is within its limit', MINUTE, false],
])('an acknowledgement is %s', async (_, expiresInMs, isTaken) => {
  const key = await hold(expiresInMs)
  expect(await acknowledge(CREW, [key])).toBe(204)
  expect(await acknowledgedFor(MANAGER)).toEqual(isTaken ? [key] : [])
})
