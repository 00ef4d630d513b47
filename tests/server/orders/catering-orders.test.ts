import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import {
  cateringOrders,
  createCateringOrder,
  deleteCateringOrder,
  finalizeCateringOrder,
  recallCateringOrder,
  recallFinalization,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { addDays, atMinutes, DAY, dayKey, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantUuid: string
let zone: string
let materialUuid: string

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf('admin@linewatch.test')
  const places = await provider.call(restaurants, { token, query: {} })
  restaurantUuid = places.body.content[0]?.uuid ?? ''
  zone = places.body.content[0]?.timezone ?? ''
  const materials = await provider.call(allMaterials, { token })
  materialUuid = materials.body.content[0]?.uuid ?? ''
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const form = (more: object = {}) => ({
  restaurantUuid,
  orderType: 'CATERING' as const,
  materialUuid,
  batchSize: 64,
  workCenter: 'CATERING_WORK_CENTER' as const,
  demandDescription: 'School trip',
  restaurantDepartureTime: provider.clock.now() + 3 * HOUR,
  ...more,
})
const create = (more: object = {}, as = token) =>
  provider.call(createCateringOrder, { token: as, body: form(more) })
const list = async (query: object = {}, as = token) =>
  (await provider.call(cateringOrders, { token: as, query })).body
const finalize = (id: string, version: number, result: 'COMPLETED' | 'CANCELED' = 'COMPLETED') =>
  provider.call(finalizeCateringOrder, { token, params: { id }, body: { result, version } })
const audited = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    ({ action }) => action,
  )
/** A batch of the order, as the kitchen writes it down. */
const cook = (uuid: string, pieces: number, completedAt: number | null) =>
  database.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, catering, started_at,
                       stage_expected_s, completed_at, catering_order_id)
    SELECT restaurant_id, material_id, 1, ${pieces}, 1, work_center, true, ${provider.clock.now()}, '{}',
           ${completedAt}, id FROM catering_order WHERE uuid = ${uuid}`)

describe('placing an order', () => {
  test('answers it with its number, its schedule and nothing made yet', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      batchNumber: 1,
      cateringOrderStatus: 'NEW',
      batchSize: 64,
      inProgress: 0,
      ready: 0,
      progress: 0,
      version: 1,
      recurringOrderUuid: null,
    })
    expect(body.scheduledEnd).toBe(body.restaurantDepartureTime - 10 * MINUTE)
    expect(body.scheduledStart).toBeLessThan(body.scheduledEnd)
    expect((await list()).content).toEqual([body])
    expect(await audited()).toEqual(['ORDER_CREATED'])
  })

  test('gives ten that come at the same instant ten numbers', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => create()))
    expect(all.map(({ body }) => body.batchNumber).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })

  test('that could not be ready in time is refused with the time at which it could leave', async () => {
    // Towards midnight it could leave on the next day, which would be named.
    const now = provider.clock.now()
    provider.clock.advance(atMinutes(addDays(dayKey(now, zone), 1), 12 * 60, zone) - now)
    token = await provider.tokenOf('admin@linewatch.test')
    const { status, body } = await create({ restaurantDepartureTime: provider.clock.now() + 5 * MINUTE })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: {
        restaurantDepartureTime: expect.stringMatching(/^It can leave at \d+:\d\d [AP]M at the earliest$/),
      },
    })
    const yesterday = await create({ restaurantDepartureTime: provider.clock.now() - 24 * 60 * MINUTE })
    expect(yesterday.body).toMatchObject({
      fields: {
        restaurantDepartureTime: expect.stringMatching(
          /^It can leave at [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M at the earliest$/,
        ),
      },
    })
    expect((await list()).total).toBe(0)
  })

  test('that leaves in more than a year is refused as a slip', async () => {
    const { status, body } = await create({ restaurantDepartureTime: provider.clock.now() + 367 * DAY })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { restaurantDepartureTime: 'Choose a day within a year' } })
    expect((await create({ restaurantDepartureTime: provider.clock.now() + 365 * DAY })).status).toBe(200)
  })

  test('for a restaurant of somebody else is refused as if it were not there', async () => {
    const manager = await provider.tokenOf('area@linewatch.test')
    const seen = (await provider.call(restaurants, { token: manager, query: {} })).body.content
    const own = seen[0]?.uuid
    const all = (await provider.call(restaurants, { token, query: {} })).body.content
    const foreign = all.find(({ uuid }) => seen.every((one) => one.uuid !== uuid))?.uuid
    expect((await create({ restaurantUuid: foreign }, manager)).status).toBe(404)
    expect((await create({ restaurantUuid: own }, manager)).status).toBe(200)
  })
})

describe('a list', () => {
  test('is read page by page behind a cursor, and what comes between shifts nothing', async () => {
    for (let hour = 3; hour < 8; hour++)
      await create({ restaurantDepartureTime: provider.clock.now() + hour * HOUR, batchSize: hour })
    const first = await list({ limit: 2 })
    expect([first.content.map(({ batchSize }) => batchSize), first.existsNextPage, first.total]).toEqual([
      [3, 4],
      true,
      5,
    ])
    await create({ restaurantDepartureTime: provider.clock.now() + 2 * HOUR, batchSize: 99 })
    const second = await list({ limit: 2, cursor: first.cursor, cursorDirection: 'NEXT' })
    expect(second.content.map(({ batchSize }) => batchSize)).toEqual([5, 6])
    const third = await list({ limit: 2, cursor: second.cursor, cursorDirection: 'NEXT' })
    expect(third).toMatchObject({
      cursor: null,
      cursorDirection: 'NEXT',
      existsNextPage: false,
      existsPreviousPage: true,
      total: 6,
    })
    expect(third.content.map(({ batchSize }) => batchSize)).toEqual([7])
  })

  test.each(['restaurantDepartureTime', 'batchNumber', 'material', 'batchSize', 'createdDate'])(
    'sorted by %s, down, holds every order once',
    async (sortBy) => {
      for (const batchSize of [10, 10, 30, 20]) await create({ batchSize })
      const seen: number[] = []
      let query: object = { cursorDirection: 'FIRST' }
      for (let pages = 0; pages < 4; pages++) {
        const page = await list({ limit: 1, sortBy, orderDirection: 'DESC', ...query })
        seen.push(...page.content.map(({ batchNumber }) => batchNumber))
        query = { cursor: page.cursor, cursorDirection: 'NEXT' }
      }
      expect(seen.toSorted()).toEqual([1, 2, 3, 4])
    },
  )

  test.each(['nonsense', 'WyJhIiwxXQ', 'bnVsbA', ''])('does not take %j for a cursor', async (cursor) => {
    const { status } = await provider.call(cateringOrders, {
      token,
      query: { cursor, cursorDirection: 'NEXT' },
    })
    expect(status).toBe(400)
  })

  test('is narrowed by status, type, words and order', async () => {
    await create({ orderType: 'BUS', demandDescription: 'Team bus' })
    const { body } = await create()
    await finalize(body.uuid, 1, 'CANCELED')
    expect((await list({ statuses: ['NEW', 'IN_PROGRESS'] })).total).toBe(1)
    expect((await list({ types: ['BUS'] })).total).toBe(1)
    const [found] = (await list({ search: 'school' })).content
    expect(found?.uuid).toBe(body.uuid)
    const { content } = await list({ orderUuid: found?.orderUuid })
    expect(content.map(({ uuid }) => uuid)).toEqual([body.uuid])
  })
})

describe('what the kitchen has made', () => {
  test('is summed over the order’s batches', async () => {
    const { body } = await create()
    await cook(body.uuid, 24, provider.clock.now())
    await cook(body.uuid, 30, null)
    expect((await list()).content[0]).toMatchObject({ ready: 24, inProgress: 30, progress: 37 })
  })

  test('decides what an order becomes when it is completed', async () => {
    const short = (await create()).body
    await cook(short.uuid, 63, provider.clock.now())
    expect((await finalize(short.uuid, 1)).body).toMatchObject({ cateringOrderStatus: 'INCOMPLETE' })
    const whole = (await create()).body
    await cook(whole.uuid, 64, provider.clock.now())
    expect((await finalize(whole.uuid, 1)).body).toMatchObject({
      cateringOrderStatus: 'FINISHED',
      progress: 100,
      finalizedTime: provider.clock.now(),
    })
  })
})

describe('finalizing', () => {
  test('fifty times at the same instant happens once', async () => {
    const { body } = await create()
    const all = await Promise.all(Array.from({ length: 50 }, () => finalize(body.uuid, 1)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49)
    expect((await audited()).filter((action) => action === 'ORDER_FINALIZED')).toHaveLength(1)
  })

  test('can be taken back for a while, once', async () => {
    const { body } = await create()
    await finalize(body.uuid, 1, 'CANCELED')
    const back = () => provider.call(recallFinalization, { token, params: { id: body.uuid } })
    expect((await back()).body).toMatchObject({ cateringOrderStatus: 'NEW', finalizedTime: null })
    expect((await back()).status).toBe(409)
    const { version } = (await list()).content[0] ?? { version: 0 }
    await finalize(body.uuid, version, 'CANCELED')
    provider.clock.advance(RECALL_MS + 1)
    expect((await back()).status).toBe(409)
  })
})

describe('changing', () => {
  const change = (id: string, more: object) =>
    provider.call(updateCateringOrder, { token, params: { id }, body: { ...form(), version: 1, ...more } })

  test('schedules again; somebody who was slower is told', async () => {
    const { body } = await create()
    const changed = await change(body.uuid, { batchSize: 250 })
    expect(changed.body).toMatchObject({ batchSize: 250, version: 2 })
    expect(changed.body.scheduledStart).toBeLessThan(body.scheduledStart)
    expect((await change(body.uuid, { batchSize: 10 })).status).toBe(409)
  })

  test('is over once the order is', async () => {
    const { body } = await create()
    await finalize(body.uuid, 1, 'CANCELED')
    expect((await change(body.uuid, { version: 2 })).body).toMatchObject({
      message: 'This order is Canceled and can no longer be changed.',
    })
  })
})

describe('deleting', () => {
  const remove = (id: string) => provider.call(deleteCateringOrder, { token, params: { id } })
  const recall = (id: string) => provider.call(recallCateringOrder, { token, params: { id } })

  test('and taking it back leaves the order as it was', async () => {
    const { body } = await create()
    expect((await remove(body.uuid)).status).toBe(204)
    expect((await list()).total).toBe(0)
    expect((await recall(body.uuid)).body).toEqual(body)
    await remove(body.uuid)
    provider.clock.advance(RECALL_MS + 1)
    expect((await recall(body.uuid)).status).toBe(409)
  })

  test('is refused while the kitchen works on it', async () => {
    const { body } = await create()
    await database.db.run(sql`UPDATE catering_order SET status = 'IN_PROGRESS'`)
    expect((await remove(body.uuid)).status).toBe(409)
  })
})
