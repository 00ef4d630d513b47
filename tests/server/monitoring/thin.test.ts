import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRAINS, type Grain } from '#server/domain/monitoring/grain.ts'
import { keepHost, keepSamples, thinSamples } from '#server/store/monitoring/tell.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 9, 14)
const up = { name: 'up', labels: { job: 'node' } }
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a host keeps the places of its series, and gives new ones behind them', async () => {
  const before = await keepHost(database.db, 'placed', [up, { ...up, name: 'node_time_seconds' }])
  expect([before.places, before.askedAt]).toEqual([[1, 2], null])
  const after = await keepHost(database.db, 'placed', [{ name: 'up', labels: { job: 'other' } }, up])
  expect([after.id, after.places]).toEqual([before.id, [3, 1]])
})

test('what is old enough is thinned to the coarser samples', async () => {
  const host = await keepHost(database.db, 'thinned', [up])
  const sample = (days: number, grain: Grain) => ({ host, at: NOW - days * DAY, grain, figures: [1] })
  await keepSamples(database.db, [
    sample(0.9, GRAINS.each),
    sample(1.1, GRAINS.each),
    sample(30, GRAINS.fiveMinutes),
    sample(32, GRAINS.fiveMinutes),
    sample(399, GRAINS.hour),
    sample(401, GRAINS.hour),
  ])
  await thinSamples(database.db, NOW)
  const left = await database.db.rows<{ at: number }>(sql`SELECT at FROM host_sample ORDER BY at DESC`)
  expect(left.map(({ at }) => (NOW - at) / DAY)).toEqual([0.9, 30, 399])
})
