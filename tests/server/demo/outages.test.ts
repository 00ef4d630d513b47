import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import type { CameraTurn } from '#server/demo/equipment/outages.ts'
import { type SimClock, simClock } from '#server/demo/kitchens/clock.ts'
import {
  createKitchens,
  type Kitchens,
  simulationSetting,
  withoutPlans,
} from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { ticker } from '#server/demo/kitchens/tick.ts'
import { cameraOutages, type Outage } from '#server/demo/model/equipment/outages.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { addDays, HOUR, MINUTE, minutesOfDay } from '#src/domain/time/zone.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { dictionary, restaurant } from './kitchens.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const days = Array.from({ length: 100 }, (_, index) => addDays('2026-03-01', index))
const chain = ['0101', '0117', '0412', '0733', '0801', '0815', '0902', '1010', '1177', '1204', '1340', '1502']

describe('outages of a chain', () => {
  const all = chain.flatMap((number) =>
    days.flatMap((day) => cameraOutages('test', restaurant(number), day).map((one) => ({ ...one, number }))),
  )

  test('are a few a day over all restaurants, of every camera', () => {
    expect(all.length / days.length).toBeGreaterThan(2)
    expect(all.length / days.length).toBeLessThan(5)
    expect([...new Set(all.map(({ clip }) => clip))].sort()).toEqual(
      ['back-door', 'boards', 'breading', 'fry-station', 'fryers', 'hot-holding'].sort(),
    )
  })

  test('take some minutes, while the restaurant is open', () => {
    for (const { from, until } of all) {
      expect(until - from).toBeGreaterThanOrEqual(3 * MINUTE)
      expect(until - from).toBeLessThanOrEqual(12 * MINUTE)
      expect(minutesOfDay(from, 'America/Chicago')).toBeGreaterThanOrEqual(360)
      expect(minutesOfDay(until, 'America/Chicago')).toBeLessThanOrEqual(1320)
    }
  })

  test('follow from the seed', () => {
    const of = (seed: string) => days.flatMap((day) => cameraOutages(seed, restaurant('0412'), day))
    expect(of('test')).toEqual(of('test'))
    expect(of('test')).not.toEqual(of('another'))
  })

  test('are none where a demonstration has none', () => {
    const setting = { seed: 'test', restaurants: [restaurant('0412')], dictionary }
    const of = (outages: boolean) => {
      const { outages: on } = createKitchens(setting, withoutPlans, outages)
      return days.flatMap((day) => on(restaurant('0412'), day))
    }
    expect(of(true).length).toBeGreaterThan(0)
    expect(of(false)).toEqual([])
  })

  test('are none on a day that it is closed', () => {
    const closed = { ...restaurant('0412'), closesMinute: Array(7).fill(360) }
    expect(days.flatMap((day) => cameraOutages('test', closed, day))).toEqual([])
  })
})

/** A Monday noon in the east. */
const noon = Date.parse('2026-11-02T18:00:00Z')
/** Begins some minutes after noon, and takes six. */
const outage: Outage = { clip: 'boards', from: noon + 10 * MINUTE, until: noon + 16 * MINUTE }
let filled: FilledDatabase
let fresh: FreshDatabase
let kitchens: Kitchens
let restaurantId: number
let turns: { restaurantId: number; turned: readonly CameraTurn[] }[]
let fallen: string[]

beforeAll(async () => {
  filled = await filledDatabase(async (db) => {
    await seedChain(db, {
      seed: 'test',
      now: noon,
      secrets: testSecrets,
      hashPassword: async () => 'no password',
    })
    await db.run(sql`UPDATE simulated_kitchen SET written_until = ${noon}`)
  })
  return () => filled.drop()
})
beforeEach(async () => {
  fresh = await filled.copy()
  const setting = await simulationSetting(fresh.db)
  if (!setting) throw new Error('No demonstration')
  ;[, restaurantId = 0] = (await kitchenMarks(fresh.db)).map((mark) => mark.restaurantId)
  const lived = createKitchens(setting, withoutPlans)
  kitchens = { ...lived, outages: ({ id }) => (id === restaurantId ? [outage] : []) }
  turns = []
  fallen = []
  return () => fresh.drop()
})

const listeners = {
  onFacts: () => {},
  onCameras: async (_tx: unknown, id: number, turned: readonly CameraTurn[]) => {
    turns.push({ restaurantId: id, turned })
  },
  onFallen: async (uuid: string) => {
    fallen.push(uuid)
  },
}
async function live(untils: readonly number[], clock: SimClock = simClock([])) {
  const tick = ticker(fresh.db, kitchens, clock, listeners, silentLog)
  for (const until of untils) await tick(until, new AbortController().signal)
}
const camera = () =>
  fresh.db.one<{ uuid: string; online: boolean; statusAt: number }>(
    sql`SELECT uuid, online, status_at FROM camera WHERE restaurant_id = ${restaurantId} AND clip = 'boards'`,
  )
const noted = () =>
  fresh.db.rows<{ startedAt: number; endedAt: number | null }>(sql`
    SELECT o.started_at, o.ended_at FROM camera_outage o JOIN camera c ON c.id = o.camera_id
     WHERE c.restaurant_id = ${restaurantId} AND clip = 'boards'`)
/** Every minute, as a server does that runs. */
const minutes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => noon + (from + 1 + index) * MINUTE)

test('a camera goes offline and comes back, and who watches it is told both times', async () => {
  const { uuid } = await camera()
  await live(minutes(0, 11))
  expect(await camera()).toEqual({ uuid, online: false, statusAt: outage.from })
  expect(await noted()).toEqual([{ startedAt: outage.from, endedAt: null }])
  expect(turns).toEqual([{ restaurantId, turned: [{ uuid, online: false }] }])
  expect(fallen).toEqual([uuid])

  await live(minutes(11, 17))
  expect(await camera()).toEqual({ uuid, online: true, statusAt: outage.until })
  expect(await noted()).toEqual([{ startedAt: outage.from, endedAt: outage.until }])
  expect(turns.slice(1)).toEqual([{ restaurantId, turned: [{ uuid, online: true }] }])
  expect(fallen).toEqual([uuid])
})

test('it follows the kitchens’ clock where that is faster', async () => {
  const fast = simClock([{ real: noon, sim: noon, speed: 60 }])
  await live([noon + 12_000], fast)
  expect(await camera()).toMatchObject({ online: false, statusAt: noon + 10_000 })
  await live([noon + 17_000], fast)
  expect(await camera()).toMatchObject({ online: true, statusAt: noon + 16_000 })
})

test('what passed while no server ran is in the record alone', async () => {
  const { statusAt } = await camera()
  await live([noon + HOUR])
  expect(await camera()).toMatchObject({ online: true, statusAt })
  expect(await noted()).toEqual([{ startedAt: outage.from, endedAt: outage.until }])
  expect(turns).toEqual([])
})

test('what began while no server ran takes no camera away, and brings none back', async () => {
  const { statusAt } = await camera()
  await live([noon + 13 * MINUTE, noon + 17 * MINUTE])
  expect(await camera()).toMatchObject({ online: true, statusAt })
  expect(turns).toEqual([])
})

test('one that was broken before stays so', async () => {
  await fresh.db.run(sql`UPDATE camera SET online = false, status_at = 7 WHERE clip = 'boards'`)
  await live(minutes(0, 17))
  expect(await camera()).toMatchObject({ online: false, statusAt: 7 })
  expect(await noted()).toEqual([])
})

test('one that is deleted meanwhile is left alone; the others of the kitchen are not touched', async () => {
  await live(minutes(0, 11))
  await fresh.db.run(sql`UPDATE camera SET deleted_at = ${noon} WHERE clip = 'boards'`)
  await live(minutes(11, 17))
  expect(await camera()).toMatchObject({ online: false })
  const others = await fresh.db.rows(sql`
    SELECT 1 FROM camera WHERE restaurant_id = ${restaurantId} AND clip <> 'boards' AND NOT online`)
  expect(others).toEqual([])
})
