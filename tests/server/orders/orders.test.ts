import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { allChickenPackages, allMaterials } from '#src/contract/dictionaries/filters.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import {
  cateringOrders,
  createCateringOrder,
  deleteCateringOrder,
  finalizeCateringOrder,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import {
  deleteOrder,
  finalizeOrder,
  MOST_LINES,
  type Order,
  orderById,
  placeOrder,
  recallDeletedOrder,
  recallFinalizedOrder,
  updateOrder,
} from '#src/contract/orders/orders.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantUuid: string
/** Two materials, and a package type of the first. */
let first: string
let second: string
let tray: { uuid: string; name: string; pieces: number }

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf('admin@linewatch.test')
  const places = await provider.call(restaurants, { token, query: {} })
  restaurantUuid = places.body.content[0]?.uuid ?? ''
  const packages = (await provider.call(allChickenPackages, { token })).body.content
  const found = packages.find((one) => one.pieces > 1)
  tray = found ?? { uuid: '', name: '', pieces: 0 }
  first = found?.materialUuid ?? ''
  const materials = (await provider.call(allMaterials, { token })).body.content
  second = materials.find(({ uuid }) => uuid !== first)?.uuid ?? ''
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const pieces = (materialUuid: string, amount: number) => ({
  materialUuid,
  packageTypeUuid: null as string | null,
  amount,
  workCenter: 'BOARDS' as const,
})
const trays = (amount: number) => ({ ...pieces(first, amount), packageTypeUuid: tray.uuid })
const form = (more: object = {}) => ({
  restaurantUuid,
  orderType: 'BUS' as const,
  restaurantDepartureTime: provider.clock.now() + 3 * HOUR,
  demandDescription: 'Team bus',
  customerName: 'Coach Miller',
  customerPhone: '(555) 010-4477',
  lines: [trays(2), pieces(second, 56)],
  ...more,
})
const place = (more: object = {}, as = token) => provider.call(placeOrder, { token: as, body: form(more) })
const read = async (id: string) => (await provider.call(orderById, { token, params: { id } })).body
const change = (id: string, version: number, more: object = {}) =>
  provider.call(updateOrder, { token, params: { id }, body: { ...form(more), version } })
const finalize = (id: string, version: number, result: 'COMPLETED' | 'CANCELED' = 'COMPLETED') =>
  provider.call(finalizeOrder, { token, params: { id }, body: { result, version } })
const reopen = (id: string) => provider.call(recallFinalizedOrder, { token, params: { id } })
const remove = (id: string) => provider.call(deleteOrder, { token, params: { id } })
const recall = (id: string) => provider.call(recallDeletedOrder, { token, params: { id } })
const listed = async () => (await provider.call(cateringOrders, { token, query: {} })).body.content
const statuses = ({ lines }: Order) => lines.map(({ cateringOrderStatus }) => cateringOrderStatus)
const audited = () =>
  database.db.rows<{ action: string; subject_name: string; changes: { field: string }[] }>(
    sql`SELECT * FROM audit_event ORDER BY id`,
  )
/** A batch of a line, as the kitchen writes it down. */
const cook = (uuid: string | undefined, amount: number) =>
  database.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, catering, started_at,
                       stage_expected_s, completed_at, catering_order_id)
    SELECT restaurant_id, material_id, 1, ${amount}, 1, work_center, true, ${provider.clock.now()}, '{}',
           ${provider.clock.now()}, id FROM catering_order WHERE uuid = ${uuid}`)

describe('placing an order of several products', () => {
  test('gives its lines one number; packages are cooked in pieces', async () => {
    const { status, body } = await place()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      batchNumber: 1,
      orderType: 'BUS',
      status: 'NEW',
      customerName: 'Coach Miller',
      customerPhone: '(555) 010-4477',
      lines: [
        {
          line: 1,
          lines: 2,
          batchSize: 2 * tray.pieces,
          packages: 2,
          packageType: tray.name,
          batchNumber: 1,
        },
        { line: 2, lines: 2, batchSize: 56, packages: null, packageType: null, batchNumber: 1 },
      ],
    })
    expect(await listed()).toEqual(body.lines)
    expect(await read(body.uuid)).toEqual(body)
    const next = await provider.call(createCateringOrder, {
      token,
      body: {
        restaurantUuid,
        orderType: 'CATERING',
        materialUuid: first,
        batchSize: 64,
        workCenter: 'BOARDS',
        demandDescription: '',
        restaurantDepartureTime: provider.clock.now() + 3 * HOUR,
      },
    })
    expect(next.body).toMatchObject({ batchNumber: 2, line: 1, lines: 1 })
    expect((await read(next.body.orderUuid)).lines).toEqual([next.body])
  })

  test('fifty times at once gives fifty numbers', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => place()))
    const numbers = all.map(({ body }) => body.batchNumber).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('names no customer in lists, in the live queue and in the audit record', async () => {
    await place()
    const seen = [
      await listed(),
      (await provider.call(liveQueue, { token, query: { restaurantUuid } })).body,
      await audited(),
    ]
    expect(JSON.stringify(seen)).not.toMatch(/Miller|4477/)
    expect(JSON.stringify(await audited())).toContain(`2 × ${tray.name}`)
  })

  test('names the customer to nobody who may only look, such as a crew', async () => {
    const { body } = await place()
    const crew = await provider.tokenOf('crew@linewatch.test')
    expect((await provider.call(orderById, { token: crew, params: { id: body.uuid } })).status).toBe(403)
  })

  test.each([
    ['nothing', { lines: [] }, 'lines', 'Add at least one product'],
    ['0 pieces', { amount: 0 }, 'lines.1.amount', 'At least 1'],
    ['100,000 pieces', { amount: 100_000 }, 'lines.1.amount', 'At most 2000'],
    ['half a piece', { amount: 0.5 }, 'lines.1.amount', 'Enter the amount'],
    [
      'a material that is gone',
      { materialUuid: '00000000-0000-4000-8000-000000000000' },
      'lines.1.materialUuid',
      'Choose a material',
    ],
  ])('of %s is refused at its field', async (_, wrong, field, message) => {
    const lines = 'lines' in wrong ? wrong.lines : [pieces(first, 10), { ...pieces(second, 10), ...wrong }]
    const { status, body } = await place({ lines })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { [field]: message } })
    expect(await listed()).toEqual([])
  })

  test('of more products than an order has is refused', async () => {
    const lines = Array.from({ length: MOST_LINES + 1 }, () => pieces(first, 1))
    expect((await place({ lines })).body).toMatchObject({
      fields: { lines: `At most ${MOST_LINES} products` },
    })
  })

  test('in packages of another product, or in too many, is refused at its field', async () => {
    const wrong = { ...trays(1), materialUuid: second }
    expect((await place({ lines: [wrong] })).body).toMatchObject({
      fields: { 'lines.0.packageTypeUuid': 'Choose a package of this material' },
    })
    const amount = Math.ceil(2001 / tray.pieces)
    expect((await place({ lines: [trays(amount)] })).body).toMatchObject({
      fields: { 'lines.0.amount': `At most 2000 pieces; this is ${amount * tray.pieces}` },
    })
  })

  test('is refused when one of them could not be ready, with the time at which all can', async () => {
    const soon = { restaurantDepartureTime: provider.clock.now() + 25 * MINUTE }
    expect((await place({ ...soon, lines: [pieces(second, 10)] })).status).toBe(200)
    const { status, body } = await place({ ...soon, lines: [pieces(second, 10), pieces(second, 2000)] })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: { restaurantDepartureTime: expect.stringMatching(/^It can leave at .* at the earliest$/) },
    })
    expect((await place({ restaurantDepartureTime: provider.clock.now() - 24 * HOUR })).body).toMatchObject({
      fields: { restaurantDepartureTime: expect.stringMatching(/at the earliest$/) },
    })
  })

  test('for a restaurant of somebody else is refused as if it were not there', async () => {
    const area = await provider.tokenOf('area@linewatch.test')
    const seen = (await provider.call(restaurants, { token: area, query: {} })).body.content
    const all = (await provider.call(restaurants, { token, query: {} })).body.content
    const foreign = all.find(({ uuid }) => seen.every((one) => one.uuid !== uuid))?.uuid
    expect((await place({ restaurantUuid: foreign }, area)).status).toBe(404)
    const { body } = await place({ restaurantUuid: foreign })
    expect((await provider.call(orderById, { token: area, params: { id: body.uuid } })).status).toBe(404)
  })
})

describe('an order', () => {
  test('is ready when all its lines are', async () => {
    const { body } = await place()
    const status = async (one: string, other: string) => {
      for (const [index, to] of [one, other].entries())
        await database.db.run(
          sql`UPDATE catering_order SET status = ${to} WHERE uuid = ${body.lines[index]?.uuid}`,
        )
      return (await read(body.uuid)).status
    }
    expect(await status('IN_PROGRESS', 'NEW')).toBe('IN_PROGRESS')
    expect(await status('FINISHED', 'NEW')).toBe('IN_PROGRESS')
    expect(await status('FINISHED', 'FINISHED')).toBe('FINISHED')
  })

  test('counts the lines that it still has', async () => {
    const { body } = await place({ lines: [pieces(first, 1), pieces(first, 2), pieces(first, 3)] })
    await provider.call(deleteCateringOrder, { token, params: { id: body.lines[1]?.uuid ?? '' } })
    const lines = (await listed()).map(({ line, lines: of, batchSize }) => [line, of, batchSize])
    expect(lines).toEqual([
      [1, 2, 1],
      [2, 2, 3],
    ])
  })
})

describe('changing an order', () => {
  test('changes, adds and removes lines; somebody who was slower is told', async () => {
    const { body } = await place()
    const more = await change(body.uuid, body.version, {
      customerName: 'Coach Lee',
      lines: [pieces(second, 10), pieces(first, 20), trays(1)],
    })
    expect(more.body).toMatchObject({
      customerName: 'Coach Lee',
      batchNumber: 1,
      lines: [
        { uuid: body.lines[0]?.uuid, batchSize: 10, packages: null },
        { uuid: body.lines[1]?.uuid, batchSize: 20 },
        { batchSize: tray.pieces, packages: 1 },
      ],
    })
    expect((await change(body.uuid, body.version)).status).toBe(409)
    const less = await change(body.uuid, more.body.version, { lines: [trays(3)] })
    expect(less.body.lines).toMatchObject([{ packages: 3, line: 1, lines: 1 }])
    // The version that was seen before never stands for another state.
    expect(less.body.version).toBeGreaterThan(more.body.version)
    expect(await listed()).toHaveLength(1)
  })

  test('fifty times at the same instant happens once', async () => {
    const { body } = await place()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        change(body.uuid, body.version, { lines: [pieces(first, index + 1), pieces(second, 1), trays(1)] }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await listed()).toHaveLength(3)
  })

  test('is over once the kitchen has begun a line, or somebody has ended one', async () => {
    const { body } = await place()
    await database.db.run(
      sql`UPDATE catering_order SET status = 'IN_PROGRESS' WHERE uuid = ${body.lines[1]?.uuid}`,
    )
    expect((await change(body.uuid, body.version)).body).toMatchObject({
      message: 'This order is In Progress and can no longer be changed.',
    })
    await database.db.run(
      sql`UPDATE catering_order SET status = 'CANCELED' WHERE uuid = ${body.lines[1]?.uuid}`,
    )
    expect((await change(body.uuid, body.version)).body).toMatchObject({
      message: expect.stringContaining('can no longer be changed.'),
    })
  })

  test('line by line is refused where there are several', async () => {
    const { body } = await place()
    const [line] = body.lines
    const answer = await provider.call(updateCateringOrder, {
      token,
      params: { id: line?.uuid ?? '' },
      body: {
        restaurantUuid,
        orderType: 'BUS',
        materialUuid: first,
        batchSize: 1,
        workCenter: 'BOARDS',
        demandDescription: '',
        restaurantDepartureTime: body.restaurantDepartureTime,
        version: line?.version ?? 0,
      },
    })
    expect(answer.status).toBe(409)
    expect(await read(body.uuid)).toEqual(body)
  })

  test('of one line there counts as a change of the order', async () => {
    const { body } = await place()
    await provider.call(finalizeCateringOrder, {
      token,
      params: { id: body.lines[0]?.uuid ?? '' },
      body: { result: 'CANCELED', version: 1 },
    })
    expect((await change(body.uuid, body.version)).status).toBe(409)
  })
})

describe('finalizing an order', () => {
  test('ends each line as what it has become, fifty times at the same instant once', async () => {
    const { body } = await place({ lines: [pieces(first, 10), pieces(second, 20)] })
    await cook(body.lines[0]?.uuid, 10)
    const all = await Promise.all(Array.from({ length: 50 }, () => finalize(body.uuid, body.version)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49)
    const after = await read(body.uuid)
    expect(statuses(after)).toEqual(['FINISHED', 'INCOMPLETE'])
    expect(after.status).toBe('INCOMPLETE')
  })

  test('can be taken back for a while, and leaves what ended before', async () => {
    const { body } = await place()
    const [line] = body.lines
    await provider.call(finalizeCateringOrder, {
      token,
      params: { id: line?.uuid ?? '' },
      body: { result: 'CANCELED', version: 1 },
    })
    provider.clock.advance(1000)
    const { version } = await read(body.uuid)
    expect(statuses((await finalize(body.uuid, version)).body)).toEqual(['CANCELED', 'INCOMPLETE'])
    expect(statuses((await reopen(body.uuid)).body)).toEqual(['CANCELED', 'NEW'])
    const again = await read(body.uuid)
    await finalize(body.uuid, again.version, 'CANCELED')
    provider.clock.advance(RECALL_MS + 1)
    expect((await reopen(body.uuid)).status).toBe(409)
    expect((await finalize(body.uuid, again.version)).body).toMatchObject({
      message: 'This order is Canceled already.',
    })
  })
})

describe('deleting an order', () => {
  test('and taking it back leaves it as it was, with its customer', async () => {
    const { body } = await place()
    expect((await remove(body.uuid)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect((await recall(body.uuid)).body).toEqual(body)
    expect((await recall(body.uuid)).status).toBe(409)
    await remove(body.uuid)
    provider.clock.advance(RECALL_MS + 1)
    expect((await recall(body.uuid)).status).toBe(409)
  })

  test('forgets the customer', async () => {
    const { body } = await place()
    const kept = await place()
    await remove(body.uuid)
    provider.clock.advance(RECALL_MS + 1)
    await deleteExpired({ ...provider.services, now: provider.clock.now })
    const names = await database.db.rows<{ name: string; phone: string }>(sql`
      SELECT DISTINCT customer_name AS name, customer_phone AS phone FROM catering_order WHERE order_uuid = ${body.uuid}`)
    expect(names).toEqual([{ name: '', phone: '' }])
    expect(await read(kept.body.uuid)).toMatchObject({ customerName: 'Coach Miller' })
  })

  test('is refused while the kitchen works on a line', async () => {
    const { body } = await place()
    await database.db.run(
      sql`UPDATE catering_order SET status = 'IN_PROGRESS' WHERE uuid = ${body.lines[1]?.uuid}`,
    )
    expect((await remove(body.uuid)).status).toBe(409)
    expect(await listed()).toHaveLength(2)
  })
})
