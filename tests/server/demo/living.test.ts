import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { adoptUnderWay } from '#server/demo/kitchens/adopt.ts'
import { advanceKitchen } from '#server/demo/kitchens/advance.ts'
import { deliverOver, NotNow } from '#server/demo/kitchens/client.ts'
import { simClock } from '#server/demo/kitchens/clock.ts'
import { type Deliver, deliverWithin } from '#server/demo/kitchens/deliver.ts'
import { seedRecentHistory } from '#server/demo/kitchens/history.ts'
import { kitchenKey } from '#server/demo/kitchens/keys.ts'
import {
  createKitchens,
  type Kitchens,
  planningOf,
  simulationSetting,
} from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { catchUp } from '#server/demo/kitchens/speed.ts'
import { ticker } from '#server/demo/kitchens/tick.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { revokeKey } from '#server/services/intake/keys.ts'
import { kitchenLook } from '#server/services/kitchen/watch.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { ADMIN } from '#tests/support/demo.ts'
import {
  hashOnce,
  type MovableClock,
  movableClock,
  startTestProvider,
  type TestProvider,
} from '#tests/support/provider.ts'
import { contents } from './contents.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

// Kitchens that live are clients of the intake: over HTTP, each with a key of its own.

/** A Monday noon in the east. */
const noon = Date.parse('2026-11-02T18:00:00Z')
const LIVED = ['0412', '0458']
const clock = simClock([])
const { signal } = new AbortController()
let filled: FilledDatabase
let fresh: FreshDatabase
let time: MovableClock
let provider: TestProvider
let kitchens: Kitchens

beforeAll(async () => {
  filled = await filledDatabase(async (db) => {
    await seedFew(db)
    await seedRecentHistory(db, { now: noon })
  })
  return () => filled.drop()
})

async function seedFew(db: FreshDatabase['db']) {
  await seedChain(db, { seed: 'test', now: noon, secrets: testSecrets, hashPassword: hashOnce })
  await db.run(sql`
    UPDATE restaurant SET deleted_at = ${noon}
     WHERE number <> ALL(${LIVED}) AND id IN (SELECT restaurant_id FROM simulated_kitchen)`)
}

beforeEach(async () => {
  fresh = await filled.copy()
  time = movableClock(noon)
  provider = await startTestProvider({ databaseUrl: fresh.url, clock: time })
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  kitchens = await kitchensOf(fresh)
})
afterEach(async () => {
  await provider.stop()
  await fresh.drop()
})

async function kitchensOf({ db }: FreshDatabase): Promise<Kitchens> {
  const setting = await simulationSetting(db)
  if (!setting) throw new Error('No demonstration')
  return createKitchens(setting, planningOf(db), false)
}

/** The way to the intake of this server, with new keys as after a start. */
function overHttp(): Deliver {
  const [address] = provider.app.addresses()
  if (typeof address !== 'object') throw new Error('Nobody listens')
  const keys = new Map<number, Promise<string | null>>()
  const keyOf = async (id: number) => {
    const key = keys.get(id) ?? kitchenKey(provider.services, id)
    keys.set(id, key)
    return key
  }
  const url = `http://127.0.0.1:${address.port}/intake/v1/events`
  return deliverOver({ address: () => url, keyOf, now: time.now }, signal)
}

const tickerOf = (deliver: Deliver, log = silentLog) =>
  ticker(fresh.db, kitchens, clock, { onFacts: () => {}, deliver }, log)

async function live(tick: ReturnType<typeof ticker>, steps: number, stepMs = 1.5 * MINUTE) {
  for (let step = 0; step < steps; step += 1) {
    time.advance(stepMs)
    await tick(time.now(), signal)
  }
}

const marks = async () => (await kitchenMarks(fresh.db)).map(({ writtenUntil }) => writtenUntil)
const everything = async (database: FreshDatabase) => {
  const ids = (await kitchenMarks(database.db)).map(({ restaurantId }) => restaurantId)
  return Promise.all(ids.map((id) => contents(database.db, id)))
}

/** The same time lived within a process, in one step. */
async function livedAtOnce(until: number) {
  const other = await filled.copy()
  try {
    const own = await kitchensOf(other)
    for (const mark of await kitchenMarks(other.db)) await catchUp(other.db, own, clock, mark, until)
    return await everything(other)
  } finally {
    await other.drop()
  }
}

test('what they tell over HTTP is the same as what is told at once, by keys that are renewed with each start', async () => {
  await live(tickerOf(overHttp()), 12)
  await live(tickerOf(overHttp()), 12)
  expect(await marks()).toEqual(LIVED.map(() => time.now()))
  expect(await everything(fresh)).toEqual(await livedAtOnce(time.now()))
  const keys = await fresh.db.rows<{ name: string; used: number }>(
    sql`SELECT name, last_used_at AS used FROM intake_key`,
  )
  expect(keys.map(({ name }) => name)).toEqual(LIVED.map(() => 'Simulated kitchen'))
  expect(keys.every(({ used }) => used > noon)).toBe(true)
  const drawn = await fresh.db.one<{ told: number; without: number }>(sql`
    SELECT count(*)::int AS told, count(*) FILTER (WHERE frames IS NULL)::int AS without
      FROM unusual_event WHERE id >= 100000000000000`)
  expect(drawn.told).toBeGreaterThan(0)
  expect(drawn.without).toBe(0)
})

test('what was acknowledged before a server was killed is told again, and doubles nothing', async () => {
  const within = deliverWithin(fresh.db, noon)
  const dying: Deliver = async (...events) => {
    await within(...events)
    throw new Error('killed')
  }
  const until = noon + 1.8 * MINUTE
  for (const mark of await kitchenMarks(fresh.db))
    await expect(advanceKitchen(fresh.db, kitchens, clock, mark, until, { deliver: dying })).rejects.toThrow(
      'killed',
    )
  expect(await marks()).toEqual(LIVED.map(() => noon))
  kitchens = await kitchensOf(fresh)
  time.advance(40 * MINUTE)
  await tickerOf(overHttp())(time.now(), signal)
  expect(await everything(fresh)).toEqual(await livedAtOnce(time.now()))
})

test('a database of before there were keys lives on, and doubles nothing', async () => {
  await fresh.db.run(sql`DELETE FROM fact_key`)
  await adoptUnderWay(fresh.db, kitchens, clock, await kitchenMarks(fresh.db))
  await live(tickerOf(overHttp()), 20)
  expect(await everything(fresh)).toEqual(await livedAtOnce(time.now()))
})

test('what is refused is logged and holds up nothing', async () => {
  await fresh.db.run(sql`UPDATE material SET deleted_at = 1 WHERE material_code = 'NUG'`)
  const warn = vi.fn()
  await live(tickerOf(overHttp(), { ...silentLog, warn }), 8)
  expect(await marks()).toEqual(LIVED.map(() => time.now()))
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ refused: { code: 'unknown-name', field: 'data.material' } })
})

test('one that is told to wait keeps what it has, and one whose key was ended says so once', async () => {
  const deliver = vi.fn<Deliver>().mockRejectedValue(new NotNow('busy', 2 * MINUTE))
  const error = vi.fn()
  const tick = tickerOf(deliver, { ...silentLog, error })
  await live(tick, 1)
  const asked = deliver.mock.calls.length
  expect(asked).toBeGreaterThan(0)
  await live(tick, 1, MINUTE / 2)
  expect(deliver).toHaveBeenCalledTimes(asked)
  expect(error).not.toHaveBeenCalled()
  expect(await marks()).toEqual(LIVED.map(() => noon))

  const next = tickerOf(overHttp(), { ...silentLog, error })
  await live(next, 1, 0)
  const lived = await marks()
  const { uuid } = await fresh.db.one<{ uuid: string }>(sql`SELECT uuid FROM intake_key ORDER BY id LIMIT 1`)
  const actor = { accountId: null, address: '', userAgent: '' }
  await revokeKey(provider.services, { actor, scope: 'all' }, uuid)
  await live(next, 3)
  expect(error).toHaveBeenCalledTimes(1)
  expect((await marks()).filter((mark) => mark === time.now())).toHaveLength(LIVED.length - 1)
  expect(await marks()).toContain(lived[0])
  // The next server gives it another key.
  await live(tickerOf(overHttp()), 1)
  expect(await marks()).toEqual(LIVED.map(() => time.now()))
})

test('people hear what they should know, once, and nothing of a time that was missed', async () => {
  const look = kitchenLook(provider.services)
  const tick = tickerOf(overHttp())
  time.advance(3 * HOUR)
  await tick(time.now(), signal)
  const heard = async () => {
    // A session does not last as long as a day in a kitchen.
    const token = await provider.tokenOf(ADMIN)
    const { body } = await provider.call(notificationList, { token, query: { size: 100 } })
    return body.content.map(({ message, eventTime }) => `${eventTime} ${message}`)
  }
  const before = await heard()
  for (let step = 0; step < 90; step += 1) {
    await live(tick, 1)
    await look()
  }
  const all = await heard()
  expect(all.length).toBeGreaterThan(before.length)
  expect(new Set(all).size).toBe(all.length)
})
