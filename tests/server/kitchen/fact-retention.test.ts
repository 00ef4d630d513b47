import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { mediaFiles } from '#server/services/media/files.ts'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { AGED_TABLES, purgeFacts } from '#server/store/kitchen/fact-retention.ts'
import { DAY, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { LIVED_ZONE, liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { standInEngine } from '#tests/support/video/video.ts'

/** Two days of two kitchens, of which the first is past its time. */

const [OLD, YOUNG] = ['2026-11-13', '2026-11-14']
const [began, turned] = [startOfDayKey(OLD, LIVED_ZONE), startOfDayKey(YOUNG, LIVED_ZONE)]
const SLICE = 300
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  const { db } = fresh
  await seedChain(db, { seed: 'kept', now: turned, secrets: testSecrets, hashPassword: async () => 'none' })
  for (const number of ['0412', '0117']) for (const day of [OLD, YOUNG]) await liveDay(db, number, day)
  for (const at of [began + 1000, turned + 1000]) {
    await db.run(sql`
      INSERT INTO camera_outage (camera_id, restaurant_id, started_at, ended_at)
      SELECT id, restaurant_id, ${at}, ${at + 1000}::bigint FROM camera WHERE restaurant_id IS NOT NULL LIMIT 1`)
    await db.run(sql`
      INSERT INTO online_period (device_id, started_at, ended_at)
      SELECT id, ${at - 1000}::bigint, ${at} FROM device WHERE restaurant_id IS NOT NULL LIMIT 1`)
    await db.run(sql`
      INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, departs_at,
                                  scheduled_start, scheduled_end, created_at, updated_at)
      SELECT r.id, (SELECT min(id) FROM material), 'BUS', ${at % 1_000_000}, 8, 'BOARDS', ${at}, ${at}, ${at}, 1, 1
        FROM restaurant r WHERE r.number = '0412'`)
  }
})
afterAll(() => fresh.drop())

const counted = async (table: string) =>
  (await fresh.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(table)}`)).count
/** Rows of figures of a day: what is added up from its facts. */
const figuresOf = (day: string) =>
  fresh.db.rows(sql`
    SELECT * FROM day_figure WHERE day = ${Date.parse(day) / DAY}
     ORDER BY family, restaurant_id, material_id, key, key2`)

test('facts past their time go with the figures of their day, in slices; younger ones stay as they are', async () => {
  const before = Object.fromEntries(
    await Promise.all(AGED_TABLES.map(async (table) => [table, await counted(table)] as const)),
  )
  expect(Object.entries(before).filter(([, count]) => count < 2)).toEqual([])
  const figures = await figuresOf(YOUNG)
  expect((await figuresOf(OLD)).length).toBeGreaterThan(50)

  const gone = await purgeFacts(fresh.db, turned, SLICE)
  expect(gone).toBeGreaterThan(SLICE * 3)
  for (const table of AGED_TABLES) {
    const left = await counted(table)
    expect(left, table).toBeLessThan(before[table] ?? 0)
    expect(left, table).toBeGreaterThan(0)
  }
  expect(await figuresOf(OLD)).toEqual([])
  expect(await figuresOf(YOUNG)).toEqual(figures)
  expect(await purgeFacts(fresh.db, turned, SLICE), 'a second time').toBe(0)
})

/** Tables that only grow with the chain. A new table is one of these, or the page says how long it is kept. */
const NOT_DELETED = `
  restaurant restaurant_host restaurant_scales restaurant_scale state city account
  account_restaurant role role_policy policy policy_access recovery_code material
  container package_type fryer adjustment_rule adjustment_rule_material recurring_order zone
  camera camera_source camera_profile camera_category camera_in_category camera_view stream device
  device_report tablet tunnel intake_key intake_key_restaurant host host_series watched_host
  alert_watch live_queue simulated_kitchen tally_rule setting secret_check saved_view
  identity passkey access_policy scim_group scim_member scim_token scim_user audit_stream
  audit_numbering
`

test('operating.md says of every table that is cleaned up how long it is kept', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const [, section = ''] = /## What is kept how long\n([\s\S]*?)\n## /.exec(page) ?? []
  const cells = section.split('\n').flatMap((line) => line.split('|').slice(2, 3))
  const said = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = await fresh.db.rows<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`)
  const there = tables.map(({ name }) => name).filter((name) => !name.startsWith('schema_'))
  expect([...said, ...NOT_DELETED.trim().split(/\s+/)].toSorted()).toEqual(there.toSorted())
})

/** As an operator may set it. */
const FACTS_DAYS = 100

test('what is under way is kept however long, and housekeeping keeps whole days', async () => {
  const rows = () => fresh.db.rows(sql`SELECT 1 FROM stock_out WHERE started_at = 1`)
  await fresh.db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at)
    SELECT r.id, (SELECT min(id) FROM material), 1 FROM restaurant r WHERE r.number = '0412'`)
  const keep = (now: number) =>
    deleteExpired({
      db: fresh.db,
      now: () => now,
      video: standInEngine(),
      media: mediaFiles('/nowhere'),
      settings: { factsDays: FACTS_DAYS },
    })
  const packages = await counted('package')
  // The last day that is kept whole, by its UTC midnight; then the day after.
  const midnight = Date.parse(`${YOUNG}T00:00:00Z`)
  await keep(midnight + FACTS_DAYS * DAY)
  expect(await counted('package')).toBe(packages)
  await keep(midnight + FACTS_DAYS * DAY + 2 * DAY)
  expect(await counted('package')).toBe(0)
  expect(await rows()).toHaveLength(1)
  await fresh.db.run(sql`UPDATE stock_out SET ended_at = 2 WHERE started_at = 1`)
  await keep(midnight + FACTS_DAYS * DAY + 2 * DAY)
  expect(await rows()).toEqual([])
})

test('how long facts are kept is set by the environment, and a demonstration has no older ones', () => {
  expect(readConfig({})).toMatchObject({ FACTS_DAYS: 400 })
  expect(readConfig({ FACTS_DAYS: '60' })).toMatchObject({ FACTS_DAYS: 60, HISTORY_DAYS: 60 })
  expect(readConfig({ FACTS_DAYS: '31', DEMO: '0' })).toMatchObject({ FACTS_DAYS: 31 })
  for (const days of ['30', '3651', 'ever'])
    expect(() => readConfig({ FACTS_DAYS: days })).toThrow(/FACTS_DAYS/)
  expect(() => readConfig({ FACTS_DAYS: '59' })).toThrow(
    'HISTORY_DAYS: more days of history than FACTS_DAYS keeps',
  )
})
