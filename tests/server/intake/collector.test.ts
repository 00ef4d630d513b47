import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCollector, openLanes } from '#server/services/intake/collector.ts'
import type { OwnEvent } from '#server/services/intake/take.ts'
import { lockRestaurants } from '#server/store/intake/facts.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let restaurantId: number

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  ;({ restaurantId } = await database.db.one<{ restaurantId: number }>(
    sql`SELECT id AS restaurant_id FROM restaurant WHERE number = '0412'`,
  ))
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

function batch(key: string, more: object = {}): OwnEvent {
  const data = {
    key,
    number: 1,
    material: 'NUG',
    pieces: 48,
    weightG: 672,
    workCenter: 'BOARDS',
    startedAt: provider.clock.now() - HOUR,
    ...more,
  }
  return { index: 0, id: key, restaurant: '0412', restaurantId, name: 'batch', key, revision: 0, data }
}

test('requests share a transaction, and one that the database does not take fails alone', async () => {
  const told: number[] = []
  const collector = openCollector({
    db: database.db,
    now: provider.clock.now,
    onWritten: (id) => told.push(id),
  })
  // More than an integer holds: the contract would have refused it.
  const settled = await Promise.allSettled([
    collector.take([batch('one'), batch('two')]),
    collector.take([batch('bad', { weightG: 1e12 })]),
    collector.take([batch('three')]),
  ])
  expect(settled).toMatchObject([
    { value: ['accepted', 'accepted'] },
    { status: 'rejected' },
    { value: ['accepted'] },
  ])
  const kept = await database.db.rows<{ key: string }>(
    sql`SELECT k.key FROM fact_key k JOIN batch b ON b.id = k.fact_id WHERE k.fact_table = 'batch' ORDER BY k.key`,
  )
  expect(kept.map(({ key }) => key)).toEqual(['one', 'three', 'two'])
  expect(new Set(told)).toEqual(new Set([restaurantId]))
})

test('what comes while too many wait is not taken, and what waits is', async () => {
  const collector = openCollector({ db: database.db, now: provider.clock.now, onWritten: () => {} })
  const many = Array.from({ length: 5_000 }, () => batch('many'))
  const waits = collector.take(many)
  expect(collector.isFull()).toBe(true)
  expect(await collector.take([batch('late')])).toBeNull()
  expect((await waits)?.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(await collector.take([batch('late')])).toEqual(['accepted'])
})

test('what a kitchen catches up on keeps no other waiting, and what it tells meanwhile comes after that', async () => {
  const { db } = database
  const lanes = openLanes({ db, now: provider.clock.now, onWritten: () => {} })
  const other = await db.one<{ restaurantId: number; restaurant: string }>(
    sql`SELECT id AS restaurant_id, number AS restaurant FROM restaurant WHERE id <> ${restaurantId} ORDER BY id LIMIT 1`,
  )
  const answered: string[] = []
  const noted = async (name: string, events: OwnEvent[]) => {
    await lanes.take(events)
    answered.push(name)
  }
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((locked, failed) => {
    db.transaction(async (tx) => {
      await lockRestaurants(tx, [restaurantId])
      locked()
      await held
    }).catch(failed)
  })
  const long = noted(
    'long',
    Array.from({ length: 101 }, (_, index) => batch(`long-${index}`)),
  )
  const own = noted('its own', [batch('meanwhile')])
  await noted('another', [{ ...batch('another'), ...other }])
  expect(answered).toEqual(['another'])
  letGo()
  await Promise.all([long, own])
  expect(answered).toEqual(['another', 'long', 'its own'])
})

test('while too many wait of those that catch up, a long request is refused before it is looked at, a short one is not', async () => {
  const lanes = openLanes({ db: database.db, now: provider.clock.now, onWritten: () => {} })
  const waits = lanes.take(Array.from({ length: 5_000 }, () => batch('backlog')))
  expect([lanes.isFull(101), lanes.isFull(100), lanes.isFull()]).toEqual([true, false, false])
  await waits
  expect(lanes.isFull(101)).toBe(false)
})
