import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { dumpPanHistory } from '#src/contract/history/potato.ts'
import { stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { fact } from '../analytic/small.ts'

/** Ten in the morning at 0412; a list sorted by how long things lasted, while some of them go on. */
const NOW = Date.UTC(2026, 2, 10, 15)
const range = { startTime: NOW - 2 * HOUR, endTime: NOW }
const ago = (minutes: number) => NOW - minutes * MINUTE
const passed = (from: number, to: number) => ({
  inbound_at: ago(from),
  placed_at: ago(from),
  removed_at: ago(to),
  outbound_at: ago(to),
})

let database: FreshDatabase
let provider: TestProvider
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOW) })
  token = await provider.tokenOf(MANAGER)
  const { db } = database
  const own = await db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = '0412'`)
  await fact(db, 'hold', own, { placed_at: ago(60), removed_at: ago(20) })
  await fact(db, 'hold', own, { placed_at: ago(5), removed_at: null })
  await fact(db, 'hold', own, { placed_at: ago(30), removed_at: ago(20) })
  await fact(db, 'hold', own, { placed_at: ago(25), removed_at: null })
  await fact(db, 'hold', own, { placed_at: ago(40), removed_at: ago(20), timer_error: true })
  await fact(db, 'conveyor_pass', own, passed(60, 20))
  await fact(db, 'conveyor_pass', own, { inbound_at: ago(5), placed_at: ago(5) })
  await fact(db, 'conveyor_pass', own, passed(30, 20))
  await fact(db, 'potato_batch', own, { dumped_at: ago(60), emptied_at: ago(20) })
  await fact(db, 'potato_batch', own, { dumped_at: ago(5), emptied_at: null })
  await fact(db, 'potato_batch', own, { dumped_at: ago(30), emptied_at: ago(20) })
  await fact(db, 'stock_out', own, { started_at: ago(60), ended_at: ago(20) })
  await fact(db, 'stock_out', own, { started_at: ago(5), ended_at: null })
  await fact(db, 'stock_out', own, { started_at: ago(30), ended_at: ago(20) })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

test.each([
  ['holdTime', hotHoldingHistory.list, [40, 25, 10, 5, null]],
  ['cycleTime', conveyorHistory.list, [40, 10, null]],
  ['panTime', dumpPanHistory.list, [40, 10, 5]],
  ['elapsedTime', stockOutList, [40, 10, 5]],
] as const)('%s is sorted as it is shown, what has none last', async (sortBy, endpoint, longestFirst) => {
  const minutes = async (orderDirection: 'ASC' | 'DESC') => {
    const query = { ...range, sortBy, orderDirection }
    const { body } = await provider.call(endpoint, { token, query } as never)
    return (body as unknown as { content: Record<string, number | null>[] }).content.map(
      (row) => row[sortBy] && row[sortBy] / 60,
    )
  }
  const has = longestFirst.filter((value) => value !== null)
  const none = longestFirst.filter((value) => value === null)
  expect(await minutes('DESC')).toEqual(longestFirst)
  expect(await minutes('ASC')).toEqual([...has.toReversed(), ...none])
})

test('what expires soon is held, timed, and within five minutes of its limit', async () => {
  const { db } = database
  const other = await db.one<{ id: number; uuid: string }>(
    sql`SELECT id, uuid FROM restaurant WHERE number = '0436'`,
  )
  // They may be held for 25 minutes.
  for (const age of [19, 20, 22, 25, 26])
    await fact(db, 'hold', other, { placed_at: ago(age), removed_at: null })
  await fact(db, 'hold', other, { placed_at: ago(23), removed_at: ago(1) })
  await fact(db, 'hold', other, { placed_at: ago(24), removed_at: null, timer_error: true })
  const admin = await provider.tokenOf(ADMIN)
  const agesOf = async (expiresSoon: boolean) => {
    const query = { ...range, restaurantUuid: other.uuid, expiresSoon }
    const { body } = await provider.call(hotHoldingHistory.list, { token: admin, query })
    return body.content.map(({ placedTime }) => (NOW - placedTime) / MINUTE).sort()
  }
  expect(await agesOf(true)).toEqual([20, 22, 25])
  expect(await agesOf(false)).toEqual([19, 23, 24, 26])
})

test('what is over lasted as long as the times next to it say', async () => {
  const { db } = database
  const own = await db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = '0718'`)
  const [from, to] = [ago(30) + 900, ago(20) + 100]
  await fact(db, 'hold', own, { placed_at: from, removed_at: to })
  await fact(db, 'conveyor_pass', own, { inbound_at: from, placed_at: from, removed_at: to, outbound_at: to })
  await fact(db, 'potato_batch', own, { dumped_at: from, emptied_at: to })
  await fact(db, 'stock_out', own, { started_at: from, ended_at: to })
  const admin = await provider.tokenOf(ADMIN)
  const { uuid } = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE id = ${own.id}`)
  const query = { ...range, restaurantUuid: uuid }
  for (const [endpoint, key] of [
    [hotHoldingHistory.list, 'holdTime'],
    [conveyorHistory.list, 'cycleTime'],
    [dumpPanHistory.list, 'panTime'],
    [stockOutList, 'elapsedTime'],
  ] as const) {
    const { body } = await provider.call(endpoint, { token: admin, query } as never)
    expect(body, key).toMatchObject({ content: [{ [key]: 600 }] })
  }
})
