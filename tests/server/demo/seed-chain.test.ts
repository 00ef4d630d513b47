import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { weekdayOf } from '#server/demo/model/day/demand.ts'
import { demoAccounts, demoMultiFactorSecret } from '#server/demo/seed/account-rows.ts'
import { restaurantRows } from '#server/demo/seed/restaurant-rows.ts'
import { seedAddedSince, seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword, passwordMatches } from '#server/services/identity/passwords.ts'
import { authenticatorPurpose } from '#server/store/operations/secret-purposes.ts'
import { dayKey, HOUR, toWallTime } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase, lockWaiters } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

const now = Date.parse('2026-11-02T18:00:00Z')
let fresh: FreshDatabase
let db: Database
let seeded: boolean

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  seeded = await seedChain(db, { seed: 'test', now, secrets: testSecrets, hashPassword })
})
afterAll(() => fresh.drop())

describe('seeding an empty database', () => {
  test('gives twelve restaurants in five zones, one without daylight saving, two closed on Sundays', async () => {
    expect(seeded).toBe(true)
    const rows = await db.rows<{ number: string; timezone: string; closesMinute: number[] }>(
      sql`select number, timezone, closes_minute from restaurant`,
    )
    expect(rows).toHaveLength(12)
    expect(rows.every(({ number }) => /^\d{4}$/.test(number))).toBe(true)
    const zones = new Set(rows.map((row) => row.timezone))
    expect(zones.size).toBe(5)
    expect(zones).toContain('Pacific/Guam')
    expect(rows.filter((row) => row.closesMinute[6] === 0)).toHaveLength(2)
  })

  test('has a kitchen open at every hour of the week, in summer and in winter', () => {
    const openAt = (at: number) =>
      restaurantRows.some(({ timezone, closedOnSunday }) => {
        const { hour } = toWallTime(at, timezone)
        const sunday = weekdayOf(dayKey(at, timezone)) === 6
        return hour >= 6 && hour < 22 && !(closedOnSunday && sunday)
      })
    for (const start of [Date.parse('2026-01-12T00:00:00Z'), Date.parse('2026-07-13T00:00:00Z')]) {
      const hours = Array.from({ length: 7 * 24 }, (_, index) => start + index * HOUR)
      expect(hours.filter((at) => !openAt(at))).toEqual([])
    }
  })

  test('names the materials and potato packages as the specification does [1§3.10]', async () => {
    const materials = await db.rows<{ name: string }>(
      sql`select name from material where line = 'CHICKEN' order by id`,
    )
    expect(materials.map((row) => row.name)).toEqual([
      'Breakfast Filets',
      'Spicy Brkfst Filets',
      'CFA Filets',
      'Spicy Filets',
      'Strips',
      'Spicy Strips',
      'Nuggets',
    ])
    const packages = await db.rows<{ code: string }>(sql`
      select code from package_type join material on material.id = material_id
      where line = 'POTATO' order by package_type.id`)
    expect(packages.map((row) => row.code)).toEqual([
      'WAFFLE_FRIES_SMALL',
      'WAFFLE_FRIES_MEDIUM',
      'WAFFLE_FRIES_LARGE',
      'WAFFLE_FRIES',
      'HASHBROWNS',
      'HASHBROWNS_BIG',
    ])
  })

  test('gives every demo account its password, each with a hash of its own [V11.4.2b]', async () => {
    const rows = await db.rows<{ email: string; passwordHash: string }>(
      sql`select email, password_hash from account order by id`,
    )
    expect(rows.map((row) => row.email).sort()).toEqual(demoAccounts.map((one) => one.email).sort())
    expect(new Set(rows.map((row) => row.passwordHash)).size).toBe(rows.length)
    for (const row of rows) expect(await passwordMatches(row.passwordHash, 'Kitchen#2026')).toBe(true)
  })

  test('puts each account into its state', async () => {
    const rows = await db.rows<{ uuid: string; secret: string | null }>(sql`
      select uuid, email, multi_factor_secret as secret, password_expires_at < ${now} as expired,
        blocked_at < ${now} as blocked
      from account where multi_factor or password_expires_at is not null or blocked_at is not null order by email`)
    const states = rows.map(({ uuid, secret, ...state }) => ({
      ...state,
      secret: secret === null ? null : testSecrets.open(secret, authenticatorPurpose(uuid)),
    }))
    expect(states).toEqual([
      { email: 'blocked@linewatch.test', secret: null, expired: null, blocked: true },
      { email: 'expired@linewatch.test', secret: null, expired: true, blocked: null },
      { email: 'mfa@linewatch.test', secret: demoMultiFactorSecret('test'), expired: null, blocked: null },
    ])
    expect(demoMultiFactorSecret('test')).toMatch(/^[A-Z2-7]{32}$/)
  })

  test.each([
    ['admin@linewatch.test', 'ADMIN', 0, 0, null],
    ['area@linewatch.test', 'MANAGER', 0, 5, ['AUDIT', 'MATERIAL_SETTINGS', 'USERS']],
    ['manager@linewatch.test', 'USER', 1, 0, ['AUDIT', 'MONITORING', 'PLUG_AND_PLAY', 'RESTAURANT', 'USERS']],
  ])(
    '%s is of type %s with its restaurants and lacks what it should',
    async (email, type, one, several, lacks) => {
      const row = await db.one<{ type: string; one: number; several: number; lacks: string[] | null }>(sql`
      select type, (restaurant_id is not null)::int as one,
        (select count(*) from account_restaurant where account_id = account.id) as several,
        (select array_agg(module order by module) from unnest(array['DASHBOARD', 'PCS', 'EVENTS',
          'TIMER_CYCLE_HISTORY', 'STOCK_OUT', 'PERFORMANCE', 'UNUSUAL', 'KITCHEN_PLAYER', 'PLUG_AND_PLAY',
          'CAMERAS', 'DEVICE', 'RESTAURANT', 'MONITORING', 'REPORTS', 'MATERIAL_SETTINGS', 'USERS', 'AUDIT',
          'SUPPORT']) module
         where role_id is not null and module not in (select module_type from role_policy
           join policy_access using (policy_id) where role_policy.role_id = account.role_id)) as lacks
      from account where email = ${email}`)
      expect(row).toEqual({ type, one, several, lacks })
    },
  )

  test('the crew sees dashboard and production queue only', async () => {
    const rows = await db.rows<object>(sql`
      select module_type, action_type from account join role_policy using (role_id)
      join policy_access using (policy_id) where email = 'crew@linewatch.test' order by module_type`)
    expect(rows).toEqual([
      { moduleType: 'DASHBOARD', actionType: 'VIEW' },
      { moduleType: 'PCS', actionType: 'VIEW' },
    ])
  })

  test('a second time does nothing', async () => {
    const count = () =>
      db.one<object>(sql`select (select count(*) from account) as accounts,
        (select count(*) from restaurant) as restaurants, (select count(*) from notification) as notifications`)
    const before = await count()
    expect(await seedChain(db, { seed: 'other', now, secrets: testSecrets, hashPassword })).toBe(false)
    expect(await count()).toEqual(before)
    expect(before).toEqual({ accounts: 7, restaurants: 12, notifications: 21 })
  })
})

test('the same seed gives the same uuids in another database', async () => {
  const other = await freshDatabase()
  try {
    await seedChain(other.db, {
      seed: 'test',
      now: now + 1,
      secrets: testSecrets,
      hashPassword: async () => 'x',
    })
    const uuids = (database: Database) =>
      database.rows<object>(sql`select uuid from restaurant union all select uuid from account order by uuid`)
    expect(await uuids(other.db)).toEqual(await uuids(db))
  } finally {
    await other.drop()
  }
})

test('two servers that start at once on a demonstration of before give it its zones and devices once', async () => {
  const devices = await db.one(sql`select count(*) as devices from device`)
  await db.run(sql`delete from device`)
  await db.run(sql`delete from stream`)
  await db.run(sql`delete from zone`)
  const later = { seed: 'test', now: now + 1 }
  const second = await db.transaction(async (tx) => {
    await seedAddedSince(tx, later)
    const seeding = seedAddedSince(db, later)
    await expect.poll(() => lockWaiters(db)).toBe(1)
    return { seeding }
  })
  await second.seeding
  const kitchens = await db.one<{ count: number }>(sql`select count(*) as count from simulated_kitchen`)
  expect(kitchens.count).toBeGreaterThan(0)
  expect(await db.one(sql`select count(*) as devices from device`)).toEqual(devices)
  expect(
    await db.one(sql`
      select (select count(*) from zone) as zones, (select count(*) from stream) as streams,
             (select count(*) from camera) as cameras`),
  ).toEqual({ zones: kitchens.count * 3, streams: kitchens.count * 7, cameras: kitchens.count * 6 })
})

test('a demonstration of before is given the rights that were added since, but no policy that somebody changed', async () => {
  const rights = () =>
    db.rows<{ name: string }>(sql`
      select p.name || ' ' || a.action_type as name from policy p join policy_access a on a.policy_id = p.id
       where p.name in ('Support', 'Reports') order by 1`)
  const before = await rights()
  await db.run(sql`
    delete from policy_access where action_type = 'CREATE'
       and policy_id in (select id from policy where name in ('Support', 'Reports'))`)
  await db.run(sql`update policy set version = 2 where name = 'Reports'`)
  await seedAddedSince(db, { seed: 'test', now })
  expect(await rights()).toEqual(before.filter(({ name }) => name !== 'Reports CREATE'))
  expect(before.map(({ name }) => name)).toContain('Support CREATE')
})
