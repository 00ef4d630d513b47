import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceKeeper, type Lives, livesOf } from '#server/demo/equipment/devices.ts'
import { changeSpeed, simClock } from '#server/demo/kitchens/clock.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import type { Character } from '#server/demo/model/day/kitchen.ts'
import { type DeviceHabit, isReachable, onlineSpans } from '#server/demo/model/equipment/devices.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import type { Turned } from '#server/store/devices/online.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FilledDatabase, type FreshDatabase, filledDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const now = Date.parse('2026-11-02T18:00:00Z')
const range = { start: now - 30 * DAY, end: now }
const life = (habit: DeviceHabit, character: Character = 'NORMAL') => ({
  name: `test/${habit}/${character}`,
  habit,
  character,
  timezone: 'America/Chicago',
})
const share = (habit: DeviceHabit, character?: Character) =>
  onlineSpans(life(habit, character), range).reduce((sum, { start, end }) => sum + end - start, 0) /
  (30 * DAY)

describe('how a device lives', () => {
  test.each<[DeviceHabit, Character, number, number]>([
    ['RACK', 'MODEL', 0.93, 1],
    ['RACK', 'NORMAL', 0.88, 0.999],
    ['WALL', 'BAD', 0.6, 0.98],
    ['CARRIED', 'NORMAL', 0.5, 0.72],
    ['DRAWER', 'NORMAL', 0, 0],
  ])('a %s one of a %s restaurant can be reached so much of the time', (habit, character, least, most) => {
    expect(share(habit, character)).toBeGreaterThanOrEqual(least)
    expect(share(habit, character)).toBeLessThanOrEqual(most)
  })

  test.each<[DeviceHabit, number]>([
    ['RACK', 1],
    ['WALL', 1],
    ['CARRIED', 1],
    ['DRAWER', 0],
  ])('without outages a %s one can be reached so much of the time: %d', (habit, much) => {
    const spans = onlineSpans({ ...life(habit, 'BAD'), outages: false }, range)
    expect(spans).toEqual(much === 1 ? [range] : [])
  })

  test('is the same however the time is cut', () => {
    const whole = onlineSpans(life('WALL', 'BAD'), range)
    expect(whole.length).toBeGreaterThan(20)
    for (const { start, end } of whole) {
      expect(isReachable(life('WALL', 'BAD'), start)).toBe(true)
      expect(isReachable(life('WALL', 'BAD'), end - 1)).toBe(true)
    }
    const gaps = whole.slice(1).map(({ start }, index) => ({ start: whole[index]?.end ?? 0, end: start }))
    expect(gaps.every(({ start, end }) => end > start)).toBe(true)
    expect(gaps.filter(({ start }) => isReachable(life('WALL', 'BAD'), start))).toEqual([])
  })
})

describe('the devices of a demonstration', () => {
  let filled: FilledDatabase
  let fresh: FreshDatabase
  let lives: Lives
  beforeAll(async () => {
    filled = await filledDatabase((db) =>
      seedChain(db, { seed: 'test', now, secrets: testSecrets, hashPassword: async () => 'no password' }),
    )
    return () => filled.drop()
  })
  beforeEach(async () => {
    fresh = await filled.copy()
    const setting = await simulationSetting(fresh.db)
    if (!setting) throw new Error('No demonstration')
    lives = livesOf(setting)
    return () => fresh.drop()
  })

  test('are 3 to 5 PCs and 2 to 4 tablets of each restaurant, and a few of none', async () => {
    const rows = await fresh.db.rows<{ kind: string; least: number; most: number; empty: number }>(sql`
      SELECT kind, min(many) AS least, max(many) AS most,
             (SELECT count(*) FROM device e WHERE e.kind = k.kind AND e.restaurant_id IS NULL) AS empty
        FROM (SELECT kind, count(*) AS many FROM device WHERE restaurant_id IS NOT NULL GROUP BY kind, restaurant_id) k
       GROUP BY kind ORDER BY kind`)
    expect(rows).toEqual([
      { kind: 'PC', least: 3, most: 5, empty: 3 },
      { kind: 'TABLET', least: 2, most: 4, empty: 2 },
    ])
  })

  test('have two months of periods behind them, of each device apart from each other', async () => {
    const { first, overlapping, beyond } = await fresh.db.one<{
      first: number
      overlapping: number
      beyond: number
    }>(sql`
      SELECT min(started_at) AS first,
             (SELECT count(*) FROM online_period a JOIN online_period b USING (device_id)
               WHERE a.started_at < b.started_at AND a.ended_at >= b.started_at) AS overlapping,
             (SELECT count(*) FROM online_period p JOIN device d ON d.id = p.device_id
               WHERE d.status_at < p.ended_at) AS beyond
        FROM online_period`)
    expect({ first, overlapping, beyond }).toEqual({ first: now - 60 * DAY, overlapping: 0, beyond: 0 })
  })

  const stored = () =>
    fresh.db.rows<{ identifier: string; periods: { start: number; end: number }[] }>(sql`
      SELECT identifier, coalesce((
               SELECT json_agg(json_build_object('start', started_at, 'end', ended_at) ORDER BY started_at)
                 FROM online_period p WHERE p.device_id = d.id AND ended_at > ${now}), '[]') AS periods
        FROM device d WHERE kind = 'PC' ORDER BY identifier`)

  test('live on: step by step the same comes out as at once after a rest', async () => {
    const clock = simClock([])
    const told: Turned[] = []
    const keep = deviceKeeper(fresh.db, {
      clock,
      lives,
      told: async (_tx, turned) => void told.push(...turned),
    })
    for (let at = now; at <= now + DAY; at += 10 * MINUTE) await keep(at)
    const slowly = await stored()
    expect(told.length).toBeGreaterThan(20)

    const other = await filled.copy()
    try {
      await deviceKeeper(other.db, { clock, lives })(now + DAY)
      await fresh.drop()
      fresh = other
      expect(await stored()).toEqual(slowly)
    } catch (error) {
      await other.drop()
      throw error
    }
  })

  test('live as fast as the kitchens do', async () => {
    const clock = simClock(changeSpeed([], now, now, 24))
    await deviceKeeper(fresh.db, { clock, lives })(now + HOUR)
    const { ended } = await fresh.db.one<{ ended: number }>(
      sql`SELECT count(*) AS ended FROM online_period WHERE ended_at > ${now}`,
    )
    expect(ended).toBeGreaterThan(10)
  })

  test('what was deleted lives no longer', async () => {
    await fresh.db.run(sql`UPDATE device SET deleted_at = ${now}`)
    await deviceKeeper(fresh.db, { clock: simClock([]), lives })(now + DAY)
    expect(
      await fresh.db.one(sql`SELECT count(*) AS ended FROM online_period WHERE ended_at > ${now}`),
    ).toEqual({ ended: 0 })
  })
})
