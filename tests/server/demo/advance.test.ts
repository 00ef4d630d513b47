import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { advanceKitchen } from '#server/demo/kitchens/advance.ts'
import { simClock } from '#server/demo/kitchens/clock.ts'
import { fillHistory, seedRecentHistory } from '#server/demo/kitchens/history.ts'
import {
  createKitchens,
  type Kitchens,
  planningOf,
  simulationSetting,
  withoutPlans,
} from '#server/demo/kitchens/kitchens.ts'
import { type KitchenMark, kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { catchUp, clockAtSpeed } from '#server/demo/kitchens/speed.ts'
import { readCodes } from '#server/demo/kitchens/told.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { contents } from './contents.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A Monday noon in the east, the day after clocks were set back. */
const now = Date.parse('2026-11-02T18:00:00Z')
const clock = simClock([])
let fresh: FreshDatabase
let db: Database
let kitchens: Kitchens
let planned: (database: Database) => Kitchens
let first: KitchenMark

async function seededDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await seedChain(database.db, {
    seed: 'test',
    now,
    secrets: testSecrets,
    hashPassword: async () => 'no password',
  })
  return database
}

beforeAll(async () => {
  const database = await seededDatabase()
  const setting = await simulationSetting(database.db)
  if (!setting) throw new Error('No demonstration')
  kitchens = createKitchens(setting, withoutPlans)
  planned = (database) => createKitchens(setting, planningOf(database))
  await database.drop()
})
beforeEach(async () => {
  fresh = await seededDatabase()
  db = fresh.db
  const [mark] = await kitchenMarks(db)
  if (!mark) throw new Error('No kitchen')
  first = mark
  return () => fresh.drop()
})

const markOf = async (database: Database, restaurantId: number) =>
  (await kitchenMarks(database)).find((mark) => mark.restaurantId === restaurantId) ?? first

test("a camera that the chain has added itself plays no clip, and stands in nobody's way", async () => {
  const camerasOf = async () => (await readCodes(db, first.restaurantId, [])).cameras
  const before = await camerasOf()
  await db.run(
    sql`UPDATE camera SET clip = NULL WHERE restaurant_id = ${first.restaurantId} AND clip = 'fryers'`,
  )
  const { fryers: _, ...others } = before
  expect(await camerasOf()).toEqual(others)
})

describe('writing a kitchen', () => {
  test.each([
    ['of chance alone', () => kitchens],
    ['with orders', (database: Database) => planned(database)],
  ])(
    '%s in many steps leaves the same rows as in one, with batches under way and pans held',
    async (_, of) => {
      const end = first.writtenUntil + 12 * HOUR + 40 * MINUTE
      await catchUp(db, of(db), clock, first, end)
      const other = await seededDatabase()
      try {
        for (let at = first.writtenUntil; at < end; ) {
          at = Math.min(end, at + 13 * MINUTE)
          await catchUp(other.db, of(other.db), clock, await markOf(other.db, first.restaurantId), at)
        }
        const expected = await contents(db, first.restaurantId)
        expect(await contents(other.db, first.restaurantId)).toEqual(expected)
        const open = await db.one<{ held: number; cooking: number }>(sql`
        select (select count(*) from hold where removed_at is null) as held,
          (select count(*) from batch where completed_at is null and canceled_at is null) as cooking`)
        expect(open.held).toBeGreaterThan(0)
        expect(open.cooking).toBeGreaterThan(0)
      } finally {
        await other.drop()
      }
    },
  )

  test('catches up a gap of days, day by day, and ends with nothing held at night', async () => {
    await catchUp(db, kitchens, clock, first, first.writtenUntil + 2 * DAY + 4 * HOUR)
    const row = await db.one<object>(sql`
      select count(distinct (placed_at - ${first.writtenUntil}) / ${DAY}::bigint) as days,
        count(*) filter (where removed_at is null) as held from hold`)
    expect(row).toEqual({ days: 2, held: 0 })
  })

  test('that fails leaves neither facts nor mark behind', async () => {
    const restaurant = kitchens.restaurant(first.restaurantId)
    if (!restaurant) throw new Error('No restaurant')
    const day = await kitchens.day(restaurant, '2026-10-31')
    const taken = day.fryChuteCycle[40]?.id ?? 0
    await db.run(sql`
      insert into fry_chute_cycle (id, restaurant_id, material_id, potato_batch_id, package_type_id, chute,
        quantity, weight_g, packed_at, taken_at) values (${taken}, 99, 1, 1, 1, 1, 1, 1, 1, 1)`)
    const step = advanceKitchen(db, kitchens, clock, first, first.writtenUntil + 20 * HOUR)
    await expect(step).rejects.toMatchObject({ code: '23505' })
    expect((await contents(db, first.restaurantId)).flat()).toEqual([])
    expect(await markOf(db, first.restaurantId)).toEqual(first)
  })

  test('by two servers at once is done by one', async () => {
    const end = first.writtenUntil + 10 * HOUR
    const both = await Promise.all([
      advanceKitchen(db, kitchens, clock, first, end),
      advanceKitchen(db, kitchens, clock, first, end),
    ])
    expect(both.filter((one) => one === null)).toHaveLength(1)
    expect((await markOf(db, first.restaurantId)).writtenUntil).toBe(end)
  })

  test('lets facts stay deleted that somebody deleted', async () => {
    await catchUp(db, kitchens, clock, first, first.writtenUntil + 12 * HOUR + 40 * MINUTE)
    expect(await db.run(sql`delete from hold where removed_at is null`)).toBeGreaterThan(0)
    await catchUp(db, kitchens, clock, await markOf(db, first.restaurantId), first.writtenUntil + 23 * HOUR)
    expect(await db.rows(sql`select id from hold where removed_at is null`)).toEqual([])
  })
})

describe('history', () => {
  test('has the last three days of all kitchens first, and nothing of the future', async () => {
    await seedRecentHistory(db, { now })
    const row = await db.one<{ kitchens: number; latest: number; facts: number }>(sql`
      select count(distinct restaurant_id) as kitchens, max(started_at) as latest, count(*) as facts from batch`)
    expect(row.kitchens).toBe(12)
    expect(row.latest).toBeLessThanOrEqual(now)
    expect(row.latest).toBeGreaterThan(now - 10 * MINUTE)
    expect(row.facts).toBeGreaterThan(12 * 2 * 150)
    expect((await kitchenMarks(db)).every((mark) => now - mark.writtenUntil < MINUTE)).toBe(true)
  })

  test('is filled in from new to old, and goes on after an interruption without doubling a day', async () => {
    const interrupted = new AbortController()
    const seen: number[] = []
    const onDay = (daysLeft: number) => {
      seen.push(daysLeft)
      if (seen.length === 5) interrupted.abort()
    }
    await fillHistory(db, { days: 4, now, paceMs: 0, onDay, signal: interrupted.signal })
    expect(seen).toEqual([23, 22, 21, 20, 19])
    await fillHistory(db, { days: 4, now, paceMs: 0, onDay })
    expect(seen.at(-1)).toBe(0)
    const marks = await kitchenMarks(db)
    const dates = marks.map((mark) => new Date(mark.historyFrom).toISOString().slice(0, 10))
    expect(new Set(dates)).toEqual(new Set(['2026-10-29']))
    const row = await db.one<{ kitchenDays: number }>(sql`
      select count(distinct (restaurant_id, id / 10000)) as kitchen_days from batch`)
    expect(row.kitchenDays).toBe(24)
    await fillHistory(db, { days: 4, now, paceMs: 0, onDay })
    expect(seen).toHaveLength(24)
  })
})

test('a faster clock lives the same day in less time, and keeps times in order', async () => {
  await seedRecentHistory(db, { now })
  const before = (await contents(db, first.restaurantId)).flat().length
  const own = planned(db)
  const fast = await clockAtSpeed(db, own, 60, now)
  for (const mark of await kitchenMarks(db)) await catchUp(db, own, fast, mark, now + 6 * MINUTE)
  const after = (await contents(db, first.restaurantId)).flat().length
  expect(after - before).toBeGreaterThan(600)
  const row = await db.one<object>(sql`
    select count(*) filter (where placed_at > ${now + 6 * MINUTE}) as future,
      count(*) filter (where removed_at < placed_at) as reversed,
      max(limit_s) filter (where placed_at > ${now}) as limit_s from hold`)
  expect(row).toEqual({ future: 0, reversed: 0, limitS: 40 })
  expect((await clockAtSpeed(db, own, 1, now + 8 * MINUTE)).toSim(now + 8 * MINUTE)).toBe(
    fast.toSim(now + 6 * MINUTE) + 2 * MINUTE,
  )
})

test('what is unusual is here and there recorded by the camera that sees it, so that it can be looked at', async () => {
  await db.run(sql`delete from recording`)
  await seedRecentHistory(db, { now })
  const around = await db.rows<{ id: number; name: string; kind: string; sees: string; around: boolean }>(sql`
    select f.id, d.name, f.kind, c.clip as sees, d.start_at = f.event_at - 6000 and d.end_at = f.event_at + 6000 as around
      from recording d join camera c on c.id = d.camera_id
      join unusual_recording f on f.restaurant_id = d.restaurant_id and f.created_at = d.created_at`)
  const kept = await db.rows<{ id: number }>(sql`select id from unusual_recording where id % 2 = 0`)
  expect(around.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  expect(around.length).toBeGreaterThan(0)
  expect(around.every((one) => one.around)).toBe(true)
  const ofPotatoes = around.filter(({ kind }) => kind === 'dp-remaining')
  expect(new Set(ofPotatoes.map(({ name, sees }) => `${name}, ${sees}`))).toEqual(
    new Set(['DP Remaining Potato, fry-station']),
  )
})
