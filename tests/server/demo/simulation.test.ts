import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { openDatabase } from '#server/db/query.ts'
import { seedRecentHistory } from '#server/demo/kitchens/history.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { isTunnelUp } from '#server/demo/model/equipment/tunnels.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { type SimulationOptions, startSimulation } from '#server/demo/simulation.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

// Twelve kitchens live through days here, on whatever machine it is.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const noon = Date.parse('2026-11-02T18:00:00Z')
let filled: FilledDatabase
let fresh: FreshDatabase
let now: number
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  filled = await filledDatabase(async (db) => {
    await seedChain(db, {
      seed: 'test',
      now: noon,
      secrets: testSecrets,
      hashPassword: async () => 'no password',
    })
    await seedRecentHistory(db, { now: noon })
  })
})
afterAll(() => filled.drop())
beforeEach(async () => {
  fresh = await filled.copy()
  now = noon
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await fresh.drop()
})

function start(options: Partial<SimulationOptions> = {}) {
  const onFacts = vi.fn<SimulationOptions['onFacts']>()
  const simulation = startSimulation({
    db: fresh.db,
    log: silentLog,
    speed: 1,
    clock: () => now,
    historyDays: 0,
    tickMs: 20,
    takeOverMs: 20,
    onFacts,
    ...options,
  })
  stops.push(simulation.stop)
  return { onFacts, stop: simulation.stop }
}

const writtenUntil = async () => Math.min(...(await kitchenMarks(fresh.db)).map((mark) => mark.writtenUntil))

describe('the simulation', () => {
  test('writes what happens as time passes and says of which restaurant', async () => {
    const { onFacts } = start()
    now = noon + 5 * MINUTE
    await vi.waitUntil(async () => (await writtenUntil()) === now, { timeout: 30_000 })
    const row = await fresh.db.one<{ packed: number }>(
      sql`select count(*) as packed from package where packed_at > ${noon}`,
    )
    expect(row.packed).toBeGreaterThan(20)
    const restaurants = new Set(onFacts.mock.calls.map(([restaurantId]) => restaurantId))
    expect(restaurants.size).toBeGreaterThanOrEqual(11)
    expect(onFacts.mock.calls.flatMap(([, kinds]) => kinds)).toContain('package')
  })

  test('writes nothing while the disk has no room, and makes up for it afterwards', async () => {
    let asked = 0
    let hasRoom = false
    start({
      hasRoom: () => {
        asked += 1
        return hasRoom
      },
    })
    now = noon + 5 * MINUTE
    await vi.waitUntil(() => asked > 3, { timeout: 30_000 })
    expect(await writtenUntil()).toBe(noon)
    hasRoom = true
    await vi.waitUntil(async () => (await writtenUntil()) === now, { timeout: 30_000 })
  })

  test('runs on one of two servers, and on the other when that one stops', async () => {
    const mine = openDatabase(fresh.url)
    const first = start({ db: mine })
    now += MINUTE
    await vi.waitUntil(() => first.onFacts.mock.calls.length > 0, { timeout: 30_000 })
    const second = start()
    now += MINUTE
    await vi.waitUntil(async () => (await writtenUntil()) > noon + MINUTE, { timeout: 30_000 })
    expect(second.onFacts).not.toHaveBeenCalled()

    await first.stop()
    await mine.close()
    now += 5 * MINUTE
    await vi.waitUntil(() => second.onFacts.mock.calls.length > 0, { timeout: 30_000 })
    const twice = await fresh.db.rows(
      sql`select batch_id from hold group by batch_id, placed_at, container_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
  })

  test('takes over after the connection that held it was cut', async () => {
    const warn = vi.fn()
    const only = start({ log: { ...silentLog, warn } })
    now += 2 * MINUTE
    await vi.waitUntil(() => only.onFacts.mock.calls.length > 0, { timeout: 30_000 })
    await fresh.db.rows(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${0x6b697463}::bigint::oid and database =
        (select oid from pg_database where datname = current_database())`)
    await vi.waitUntil(() => warn.mock.calls.length > 0, { timeout: 30_000 })
    now += 5 * MINUTE
    await vi.waitUntil(async () => (await writtenUntil()) === now, { timeout: 30_000 })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  test('stops within a day’s writing when much was missed, and goes on from there', async () => {
    const { onFacts, stop } = start()
    now += 200 * 24 * 60 * MINUTE
    await vi.waitUntil(() => onFacts.mock.calls.length > 0, { timeout: 30_000 })
    await stop()
    const reached = await kitchenMarks(fresh.db)
    expect(reached.some((mark) => mark.writtenUntil > noon)).toBe(true)
    expect(reached.every((mark) => mark.writtenUntil < now)).toBe(true)
  })

  test.each([true, false])(
    'lines and machines are away while their lines are down, with outages: %s',
    async (outages) => {
      const host = 'kitchen.0412.linewatch.test'
      while (isTunnelUp(`test/${host}`, now)) now += MINUTE
      start({ outages })
      const told = () =>
        fresh.db.maybe<{ line: boolean; told: number }>(sql`
        SELECT t.up AS line, array_length(array_remove(s.figures, NULL), 1) AS told FROM tunnel t JOIN host h ON h.name = t.host
          JOIN host_sample s ON s.host_id = h.id AND s.at = ${now} WHERE t.host = ${host}`)
      await vi.waitUntil(async () => (await told()) !== null, { timeout: 60_000 })
      const kept = await told()
      expect(kept?.line).toBe(!outages)
      // Who cannot be asked tells nothing but that.
      if (outages) expect(kept?.told).toBe(1)
      else expect(kept?.told).toBeGreaterThan(30)
    },
  )

  test('fills in the older history behind', async () => {
    start({ historyDays: 3, historyPaceMs: 0 })
    await vi.waitUntil(
      async () =>
        Math.max(...(await kitchenMarks(fresh.db)).map((mark) => mark.historyFrom)) <
        noon - 3 * 24 * 60 * MINUTE,
      { timeout: 60_000 },
    )
    const row = await fresh.db.one<{ days: number }>(
      sql`select count(distinct (restaurant_id, id / 10000)) as days from batch`,
    )
    // Four days of twelve kitchens, but for two closed Sundays and one that has not opened today.
    expect(row.days).toBe(45)
  })
})
