import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { makeRecurringOrders } from '#server/services/orders/recurring-orders.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import {
  cateringOrders,
  deleteCateringOrder,
  finalizeCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { orderById, updateOrder } from '#src/contract/orders/orders.ts'
import {
  createRecurringOrder,
  deleteRecurringOrder,
  recallRecurringOrder,
  recurringOrders,
  updateRecurringOrder,
} from '#src/contract/orders/recurring-orders.ts'
import { DAYS_AHEAD, WEEKDAYS, weekdayOf } from '#src/domain/queue/recurring.ts'
import { addDays, DAY, dayKey, minutesOfDay } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
let place: { uuid: string; timezone: string }
let materialUuid: string
let today: string

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf('admin@linewatch.test')
  const { content } = (await provider.call(restaurants, { token, query: {} })).body
  place = content[0] ?? { uuid: '', timezone: 'UTC' }
  materialUuid = (await provider.call(allMaterials, { token })).body.content[0]?.uuid ?? ''
  today = dayKey(provider.clock.now(), place.timezone)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

/** From tomorrow on, so that whatever the hour of this test is, no day's order is too late. */
const form = (more: object = {}) => ({
  restaurantUuid: place.uuid,
  orderType: 'BUS' as const,
  materialUuid,
  batchSize: 48,
  workCenter: 'BOARDS' as const,
  demandDescription: 'Line 7',
  weekdays: [...WEEKDAYS],
  departureMinutes: 11 * 60 + 30,
  startDay: addDays(today, 1),
  endDay: null,
  ...more,
})
const create = (more: object = {}) => provider.call(createRecurringOrder, { token, body: form(more) })
const change = (id: string, more: object) =>
  provider.call(updateRecurringOrder, { token, params: { id }, body: { ...form(), version: 1, ...more } })
const orders = async () =>
  (await provider.call(cateringOrders, { token, query: { limit: 100 } })).body.content
const days = async () =>
  (await orders()).map((order) => dayKey(order.restaurantDepartureTime, place.timezone))
const later = () => database.db.transaction((tx) => makeRecurringOrders(tx, provider.clock.now()))

describe('a recurring order', () => {
  test('makes the orders of the coming days at once, at its time of the wall clock', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    const made = await orders()
    expect(await days()).toEqual(
      Array.from({ length: DAYS_AHEAD - 1 }, (_, index) => addDays(today, index + 1)),
    )
    expect(made.map((order) => minutesOfDay(order.restaurantDepartureTime, place.timezone))).toEqual(
      made.map(() => 690),
    )
    expect(made[0]).toMatchObject({
      recurringOrderUuid: body.uuid,
      batchSize: 48,
      cateringOrderStatus: 'NEW',
    })
    expect(body.nextDepartureTime).toBe(made[0]?.restaurantDepartureTime)
  })

  test('makes only those of its weekdays and until its last day', async () => {
    const second = addDays(today, 2)
    await create({ weekdays: [weekdayOf(second)] })
    expect(await days()).toEqual([second])
    await create({ endDay: addDays(today, 1) })
    expect(await days()).toEqual([addDays(today, 1), second])
  })

  test('of one weekday leaves next in a week, also on that day once it has left', async () => {
    // Its departure is at 00:00 today: it has left, whatever the hour of this test is.
    const once = { weekdays: [weekdayOf(today)], departureMinutes: 0, startDay: today }
    const { body } = await create(once)
    expect(await days()).toEqual([addDays(today, 7)])
    expect(dayKey(body.nextDepartureTime ?? 0, place.timezone)).toBe(addDays(today, 7))
  })

  test('says its next departure also while that lies behind the days that orders are made for', async () => {
    const startDay = addDays(today, 40)
    const { body } = await create({ startDay, weekdays: [weekdayOf(addDays(startDay, 6))] })
    expect(await orders()).toEqual([])
    expect(dayKey(body.nextDepartureTime ?? 0, place.timezone)).toBe(addDays(startDay, 6))
    const { content } = (await provider.call(recurringOrders, { token, query: {} })).body
    expect(content).toEqual([body])
  })

  test('is never made twice for a day, however often it is looked at, and by however many', async () => {
    await create()
    const before = await orders()
    await Promise.all([later(), later(), later()])
    expect(await orders()).toEqual(before)
  })

  test('makes the next day’s order when a day has passed', async () => {
    await create()
    provider.clock.advance(DAY)
    token = await provider.tokenOf('admin@linewatch.test')
    expect(await later()).toHaveLength(1)
    expect((await days()).at(-1)).toBe(addDays(today, DAYS_AHEAD))
  })

  test('does not make an order again that somebody deleted', async () => {
    await create()
    const [first] = await orders()
    await provider.call(deleteCateringOrder, { token, params: { id: first?.uuid ?? '' } })
    expect(await later()).toHaveLength(0)
    expect(await orders()).toHaveLength(DAYS_AHEAD - 2)
  })
})

describe('changing it', () => {
  test('changes its orders that nobody has begun, and no other', async () => {
    const { body } = await create()
    const [first] = await orders()
    await provider.call(finalizeCateringOrder, {
      token,
      params: { id: first?.uuid ?? '' },
      body: { result: 'CANCELED', version: 1 },
    })
    const { status } = await change(body.uuid, { batchSize: 96, departureMinutes: 720 })
    expect(status).toBe(200)
    expect((await orders()).map((order) => [order.batchSize, order.cateringOrderStatus])).toEqual([
      [48, 'CANCELED'],
      ...Array.from({ length: DAYS_AHEAD - 2 }, () => [96, 'NEW']),
    ])
  })

  test('leaves each the order that it was, for anyone who has it open; those of no day any more go', async () => {
    const { body } = await create()
    const before = await orders()
    await change(body.uuid, { batchSize: 96, demandDescription: 'Line 8' })
    expect(await orders()).toEqual(
      before.map((order) => ({
        ...order,
        batchSize: 96,
        demandDescription: 'Line 8',
        version: 2,
        scheduledStart: expect.any(Number),
        updatedDate: expect.any(Number),
      })),
    )
    const [first] = before
    await change(body.uuid, { weekdays: [weekdayOf(addDays(today, 1))], version: 2 })
    expect((await orders()).map(({ uuid }) => uuid)).toEqual([first?.uuid])
  })

  test('leaves those that are due, but for the one of a day that can still be made again', async () => {
    const { body } = await create()
    const made = await orders()
    // The third day, ten minutes after its order should have been begun; nobody has begun the first two.
    provider.clock.advance((made[2]?.scheduledStart ?? 0) + 10 * 60_000 - provider.clock.now())
    token = await provider.tokenOf('admin@linewatch.test')
    const sizes = async () => (await orders()).slice(0, 4).map(({ batchSize }) => batchSize)
    expect((await change(body.uuid, { batchSize: 96 })).status).toBe(200)
    expect(await sizes()).toEqual([48, 48, 48, 96])
    await change(body.uuid, { batchSize: 24, departureMinutes: 1200, version: 2 })
    expect(await sizes()).toEqual([48, 48, 24, 24])
  })

  test('is a conflict for the slower of two', async () => {
    const { body } = await create()
    await change(body.uuid, { batchSize: 96 })
    expect((await change(body.uuid, { batchSize: 12 })).status).toBe(409)
  })

  test('that could never make an order is refused at its field', async () => {
    const days = { startDay: addDays(today, -9), endDay: addDays(today, -1) }
    expect((await create(days)).body).toMatchObject({ fields: { endDay: 'The last day has passed' } })
    // Its departure is at 00:00 today, for the last time: it has left, whatever the hour of this test is.
    expect((await create({ ...days, endDay: today, departureMinutes: 0 })).body).toMatchObject({
      fields: { endDay: 'No order can be ready by the last day' },
    })
    expect((await create({ ...days, endDay: addDays(today, 1) })).status).toBe(200)
    const tomorrow = addDays(today, 1)
    const late = { startDay: tomorrow, endDay: tomorrow, weekdays: [weekdayOf(addDays(today, 2))] }
    expect((await create(late)).body).toMatchObject({
      fields: { weekdays: 'None of these days is on or before the last day' },
    })
    expect((await create({ ...late, endDay: addDays(today, 2) })).status).toBe(200)
  })

  test('a last day before the first is told at its field', async () => {
    expect((await create({ endDay: today })).body).toMatchObject({
      fields: { endDay: 'The last day is before the first' },
    })
  })
})

test('an order to which somebody has added a product is theirs: neither a change nor a deletion touches it', async () => {
  const { body } = await create()
  const [first] = await orders()
  const params = { id: first?.orderUuid ?? '' }
  const { body: order } = await provider.call(orderById, { token, params })
  const line = { materialUuid, packageTypeUuid: null, amount: 48, workCenter: 'BOARDS' as const }
  const { uuid: _, restaurantNumber, timezone, batchNumber, status, ...fields } = order
  const added = await provider.call(updateOrder, {
    token,
    params,
    body: { ...fields, lines: [line, { ...line, amount: 20 }] },
  })
  expect(added.body.lines).toHaveLength(2)
  const ofOrder = async () => (await orders()).filter(({ orderUuid }) => orderUuid === order.uuid)
  expect((await change(body.uuid, { departureMinutes: 12 * 60 })).status).toBe(200)
  expect(await ofOrder()).toEqual(added.body.lines)
  await provider.call(deleteRecurringOrder, { token, params: { id: body.uuid } })
  expect(await orders()).toEqual(added.body.lines)
})

test('deleting it takes its orders along that nobody has begun, and taking that back brings them again', async () => {
  const { body } = await create()
  const before = await orders()
  await provider.call(deleteRecurringOrder, { token, params: { id: body.uuid } })
  expect(await orders()).toEqual([])
  expect(await later()).toHaveLength(0)
  const recall = () => provider.call(recallRecurringOrder, { token, params: { id: body.uuid } })
  expect((await recall()).body).toEqual(body)
  expect(await orders()).toEqual(before)
  const { content, total } = (await provider.call(recurringOrders, { token, query: {} })).body
  expect([content, total]).toEqual([[body], 1])
  await provider.call(deleteRecurringOrder, { token, params: { id: body.uuid } })
  provider.clock.advance(RECALL_MS + 1)
  expect((await recall()).status).toBe(409)
})
