import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedAlerts } from '#server/demo/alerts/alert-history.ts'
import { hostKeeper, hostMachine } from '#server/demo/equipment/hosts.ts'
import { fillHistory, seedRecentHistory } from '#server/demo/kitchens/history.ts'
import { answersAt } from '#server/demo/model/hosts/machine.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { evaluateAlerts } from '#server/services/alerts/evaluate.ts'
import { watchedHosts } from '#server/store/alerts/hosts.ts'
import { simulatedHosts } from '#server/store/devices/tunnels.ts'
import { ALERT_RULES } from '#src/domain/alerts/rules.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const now = Date.parse('2026-11-02T18:00:00Z')
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  const { db } = database
  await seedChain(db, { seed: 'test', now, secrets: testSecrets, hashPassword: async () => 'none' })
  await seedRecentHistory(db, { now })
  await seedAlerts(db, now)
  await hostKeeper(db, { seed: 'test', historyDays: 1, zoneOf: () => 'America/Chicago' })(now)
  provider = await startTestProvider({ databaseUrl: database.url, seed: false, clock: movableClock(now) })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

interface Row {
  rule: string
  severity: string
  subject: string
  startedAt: number
  recoveredAt: number | null
}
const alerts = () =>
  database.db.rows<Row>(
    sql`SELECT rule, severity, subject, started_at, recovered_at FROM alert ORDER BY started_at, id`,
  )

test('a demonstration has had alerts for weeks, and has some that are open', async () => {
  const rows = await alerts()
  // Its PCs have no keys of their own, so nobody knows when they should report.
  const expected = ALERT_RULES.filter((rule) => rule !== 'PC_OFFLINE')
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(expected))
  expect(rows[0]?.startedAt).toBeLessThan(now - 30 * DAY)
  expect(rows.length).toBeGreaterThan(100)
  const open = rows.filter(({ recoveredAt }) => recoveredAt === null)
  expect(open.length).toBeGreaterThan(0)
  expect(open.length).toBeLessThan(20)
})

test('of every host it is known when it answered last, so that one that is silent goes on being watched', async () => {
  const watched = await watchedHosts(database.db)
  const hosts = await simulatedHosts(database.db)
  expect(watched.map(({ host }) => host)).toEqual(hosts.map(({ host }) => host).toSorted())
  for (const { host, answeredAt } of watched) {
    const machine = hostMachine('test', host, 'America/Chicago')
    expect(answersAt(machine, answeredAt)).toBe(true)
    expect(answeredAt === now || !answersAt(machine, answeredAt + MINUTE)).toBe(true)
  }
})

test('they are the facts of its own past: each camera gave no picture then, each tablet was offline', async () => {
  const { strange } = await database.db.one<{ strange: number }>(sql`
    SELECT count(*) AS strange FROM alert a
     WHERE a.rule = 'CAMERA_SILENT' AND NOT EXISTS (
             SELECT FROM camera_outage o JOIN camera c ON c.id = o.camera_id
              WHERE c.uuid = a.subject::uuid AND o.started_at <= a.started_at
                AND coalesce(o.ended_at, ${now}) >= coalesce(a.recovered_at, ${now}))
        OR a.rule = 'TABLET_OFFLINE' AND EXISTS (
             SELECT FROM online_period p JOIN device d ON d.id = p.device_id
              WHERE d.uuid = a.subject::uuid AND p.started_at <= a.started_at AND p.ended_at > a.started_at)`)
  expect(strange).toBe(0)
})

test('none is twice open at one time', async () => {
  const { twice } = await database.db.one<{ twice: number }>(sql`
    SELECT count(*) AS twice FROM alert a JOIN alert b ON b.rule = a.rule AND b.subject = a.subject AND b.id > a.id
     WHERE a.started_at < coalesce(b.recovered_at, ${now}) AND b.started_at < coalesce(a.recovered_at, ${now})`)
  expect(twice).toBe(0)
})

test('it is made once, and the provider goes on from it without a doubled alert', async () => {
  const before = await alerts()
  await seedAlerts(database.db, now + HOUR)
  expect(await alerts()).toEqual(before)
  provider.clock.advance(MINUTE)
  await evaluateAlerts(provider.services)
  const after = await alerts()
  const keys = (rows: Row[]) => rows.map(({ rule, subject, startedAt }) => `${rule} ${subject} ${startedAt}`)
  expect(keys(after)).toEqual(keys(before))
})

test('each older day that is filled in brings its own streaks of stock-outs', async () => {
  const streaks = async () => (await alerts()).filter(({ rule }) => rule === 'STOCK_OUT_STREAK')
  const before = await streaks()
  await fillHistory(database.db, { days: 4, now, paceMs: 0 })
  const after = await streaks()
  expect(after.length).toBeGreaterThan(before.length)
  expect(after[0]?.startedAt).toBeLessThan(now - 3 * DAY)
  expect(after.filter(({ startedAt, recoveredAt }) => recoveredAt === null && startedAt < now - DAY)).toEqual(
    [],
  )
})
