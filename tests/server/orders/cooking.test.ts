import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { advanceKitchen } from '#server/demo/kitchens/advance.ts'
import { type SimClock, simClock } from '#server/demo/kitchens/clock.ts'
import {
  createKitchens,
  type Kitchens,
  planningOf,
  simulationSetting,
} from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { tellOrders } from '#server/services/orders/order-news.ts'
import { createFryer, deleteFryer } from '#src/contract/kitchen/fryers.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import {
  type CateringOrder,
  cateringOrderById,
  createCateringOrder,
  finalizeCateringOrder,
  recallFinalization,
  updateCateringOrder,
} from '#src/contract/orders/catering-orders.ts'
import { addDays, atMinutes, dayKey, HOUR, MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A Monday's afternoon in Chicago, when the kitchen opened today for the first time. */
const START = Date.parse('2026-11-02T20:30:00Z')
const ZONE = 'America/Chicago'
let clock: ReturnType<typeof movableClock>
let database: FreshDatabase
let provider: TestProvider
let kitchens: Kitchens
let place: { id: number; uuid: string }
let told: { destination: string }[]

beforeAll(async () => {
  clock = movableClock(START)
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  place = await database.db.one(sql`SELECT id, uuid FROM restaurant WHERE number = '0412'`)
  await restart()
  await database.db.run(
    sql`UPDATE simulated_kitchen SET history_from = ${START}, written_until = ${START} WHERE restaurant_id = ${place.id}`,
  )
})
beforeEach(() => {
  told = []
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** A token is good for a quarter of an hour, and the clock leaps. */
const signedIn = () => provider.tokenOf(ADMIN)

/** As a server that comes up knows nothing but the database. */
async function restart(): Promise<void> {
  const setting = await simulationSetting(database.db)
  if (!setting) throw new Error('No demonstration')
  kitchens = createKitchens(setting, planningOf(database.db))
}

/** Lets the kitchen live on, to where the clock stands then. */
async function live(ms: number, time: SimClock = simClock([])): Promise<void> {
  clock.advance(ms)
  const record = {
    publish: async (topic: { destination: string }) => void told.push(topic),
  } as never
  for (;;) {
    const mark = (await kitchenMarks(database.db)).find(({ restaurantId }) => restaurantId === place.id)
    if (!mark || mark.writtenUntil >= clock.now()) return
    const advance = await advanceKitchen(database.db, kitchens, time, mark, clock.now(), {
      onOrders: (tx, id) => tellOrders({ db: tx, live: record, now: clock.now }, id),
    })
    if (!advance || advance.until >= clock.now()) return
  }
}

async function ordered(batchSize = 250, inMs = HOUR, code = 'NUG') {
  const material = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM material WHERE material_code = ${code}`,
  )
  const form = {
    restaurantUuid: place.uuid,
    materialUuid: material.uuid,
    orderType: 'CATERING' as const,
    batchSize,
    workCenter: 'BOARDS' as const,
    demandDescription: '',
    restaurantDepartureTime: clock.now() + inMs,
  }
  const { status, body } = await provider.call(createCateringOrder, { token: await signedIn(), body: form })
  expect(status).toBe(200)
  return { ...body, form }
}
async function asItIs({ uuid }: { uuid: string }): Promise<CateringOrder> {
  return (await provider.call(cateringOrderById, { token: await signedIn(), params: { id: uuid } })).body
}
const finalize = async (order: { uuid: string }, result: 'COMPLETED' | 'CANCELED') =>
  provider.call(finalizeCateringOrder, {
    token: await signedIn(),
    params: { id: order.uuid },
    body: { result, version: (await asItIs(order)).version },
  })
const batchesOf = ({ uuid }: { uuid: string }) =>
  database.db.rows<{
    id: number
    pieces: number
    startedAt: number
    completedAt: number | null
    catering: boolean
    workCenter: string
    stages: number
  }>(sql`
    SELECT b.id, b.pieces, b.started_at, b.completed_at, b.catering, b.work_center,
           cardinality(b.stage_ended_at) AS stages
      FROM batch b JOIN catering_order o ON o.id = b.catering_order_id WHERE o.uuid = ${uuid} ORDER BY b.started_at`)
const liveUntil = (at: number) => live(Math.max(0, at - clock.now()))

describe('an order', () => {
  test('is cooked in batches as it comes due, and ends when the last is ready', async () => {
    const order = await ordered()
    await liveUntil(order.scheduledStart - 1)
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'NEW', inProgress: 0, version: 1 })
    expect(await batchesOf(order)).toEqual([])

    told = []
    await live(30 * SECOND)
    expect(await asItIs(order)).toMatchObject({
      cateringOrderStatus: 'IN_PROGRESS',
      inProgress: 84,
      ready: 0,
      version: 2,
    })
    expect(told).toContain(ordersTopic)

    const stages = new Set<number>()
    for (let step = 0; step < 60; step++) {
      await live(10 * SECOND)
      for (const batch of await batchesOf(order)) stages.add(batch.stages)
    }
    expect([...stages].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
    const midway = await asItIs(order)
    expect(midway.inProgress + midway.ready).toBe(250)

    await liveUntil(order.scheduledEnd + 5 * MINUTE)
    const done = await asItIs(order)
    expect(done).toMatchObject({ cateringOrderStatus: 'FINISHED', inProgress: 0, ready: 250, progress: 100 })
    const batches = await batchesOf(order)
    expect(batches.map(({ pieces, catering, workCenter }) => [pieces, catering, workCenter])).toEqual([
      [84, true, 'BOARDS'],
      [83, true, 'BOARDS'],
      [83, true, 'BOARDS'],
    ])
    expect(done.finalizedTime).toBe(Math.max(...batches.map(({ completedAt }) => completedAt ?? 0)))
    // What the kitchen has done is not undone.
    const back = await provider.call(recallFinalization, {
      token: await signedIn(),
      params: { id: order.uuid },
    })
    expect(back.status).toBe(409)
  })

  test('of which all was packed leaves nothing held, and is what dashboards count', async () => {
    const order = await ordered(64, 40 * MINUTE)
    await liveUntil(order.restaurantDepartureTime)
    const facts = await database.db.one(sql`
      SELECT sum(h.pieces_in) AS held, sum(h.pieces_wasted) AS wasted, bool_and(h.removed_at IS NOT NULL) AS removed,
             (SELECT sum(p.pieces) FROM package p WHERE p.hold_id = ANY(array_agg(h.id))) AS packed,
             (SELECT count(*) FROM fryer_cycle c WHERE c.batch_id = ANY(array_agg(b.id))) AS cycles,
             (SELECT sum(r.pieces) FROM recommendation r WHERE r.batch_id = ANY(array_agg(b.id))) AS recommended
        FROM batch b JOIN hold h ON h.batch_id = b.id JOIN catering_order o ON o.id = b.catering_order_id
       WHERE o.uuid = ${order.uuid}`)
    expect(facts).toEqual({ held: 64, wasted: 0, removed: true, packed: 64, cycles: 1, recommended: 64 })
    const { body } = await provider.call(liveQueue, {
      token: await signedIn(),
      query: { restaurantUuid: place.uuid },
    })
    expect(body.tables.orders.find(({ uuid }) => uuid === order.uuid)).toMatchObject({
      cateringOrderStatus: 'FINISHED',
      ready: 64,
    })
  })

  test('that is called off midway is cooked no further, but what was begun is finished', async () => {
    const order = await ordered()
    await liveUntil(order.scheduledStart + MINUTE)
    expect((await finalize(order, 'CANCELED')).body).toMatchObject({ cateringOrderStatus: 'CANCELED' })
    expect(await batchesOf(order)).toHaveLength(1)
    await live(15 * MINUTE)
    const [batch, ...more] = await batchesOf(order)
    expect(more).toEqual([])
    expect(batch?.completedAt).not.toBeNull()
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'CANCELED', inProgress: 0, ready: 84 })
  })

  test('whose calling off is taken back goes on where it stood', async () => {
    const order = await ordered()
    await liveUntil(order.scheduledStart + MINUTE)
    await finalize(order, 'CANCELED')
    const back = await provider.call(recallFinalization, {
      token: await signedIn(),
      params: { id: order.uuid },
    })
    expect(back.body).toMatchObject({ cateringOrderStatus: 'IN_PROGRESS' })
    await liveUntil(order.scheduledEnd + 10 * MINUTE)
    expect((await batchesOf(order)).map(({ pieces }) => pieces)).toEqual([84, 83, 83])
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'FINISHED', ready: 250 })
  })

  test('goes on after a restart at any moment, and no batch is cooked twice', async () => {
    const order = await ordered()
    while (clock.now() < order.scheduledEnd + 5 * MINUTE) {
      await restart()
      await live(50 * SECOND)
    }
    expect((await batchesOf(order)).map(({ pieces }) => pieces)).toEqual([84, 83, 83])
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'FINISHED', ready: 250 })
  })

  test('that came due while no server ran is cooked in what was missed', async () => {
    const order = await ordered()
    await restart()
    await liveUntil(order.restaurantDepartureTime)
    const [first] = await batchesOf(order)
    expect((first?.startedAt ?? 0) - order.scheduledStart).toBeLessThan(21 * SECOND)
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'FINISHED', ready: 250 })
  })

  test('that somebody changed before is cooked as it was changed', async () => {
    const { form, ...order } = await ordered()
    const change = { ...form, batchSize: 60, restaurantDepartureTime: form.restaurantDepartureTime + HOUR }
    const changed = await provider.call(updateCateringOrder, {
      token: await signedIn(),
      params: { id: order.uuid },
      body: { ...change, version: order.version },
    })
    await liveUntil(order.scheduledEnd)
    expect(await batchesOf(order)).toEqual([])
    await liveUntil(changed.body.scheduledEnd)
    expect((await batchesOf(order)).map(({ pieces }) => pieces)).toEqual([60])
    const late = await provider.call(updateCateringOrder, {
      token: await signedIn(),
      params: { id: order.uuid },
      body: { ...change, version: (await asItIs(order)).version },
    })
    expect(late.status).toBe(409)
  })

  test('of one kitchen is cooked by one of two servers that try at once', async () => {
    const order = await ordered()
    clock.advance(order.scheduledStart + MINUTE - clock.now())
    const mark = (await kitchenMarks(database.db)).find(({ restaurantId }) => restaurantId === place.id)
    if (!mark) throw new Error('No mark')
    const one = () => advanceKitchen(database.db, kitchens, simClock([]), mark, clock.now())
    const done = await Promise.all([one(), one(), one()])
    expect(done.filter((advance) => advance !== null)).toHaveLength(1)
    expect(await batchesOf(order)).toHaveLength(1)
    await liveUntil(order.restaurantDepartureTime)
    expect(await batchesOf(order)).toHaveLength(3)
  })

  test('is cooked over midnight, after the restaurant has closed', async () => {
    const midnight = atMinutes(addDays(dayKey(clock.now(), ZONE), 1), 0, ZONE)
    const order = await ordered(250, midnight + 15 * MINUTE - clock.now())
    expect(order.scheduledStart).toBeLessThan(midnight)
    await liveUntil(midnight - MINUTE)
    expect((await asItIs(order)).inProgress).toBe(250)
    await restart()
    for (let step = 0; step < 20; step++) await live(MINUTE)
    expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'FINISHED', ready: 250 })
    const open = await database.db.one(sql`
      SELECT count(*) AS holds FROM hold WHERE restaurant_id = ${place.id} AND removed_at IS NULL`)
    expect(open).toEqual({ holds: 0 })
  })
})

test('a fryer that comes is cooked with from then on, one that goes no longer', async () => {
  // Into the busy hours of the next day.
  await liveUntil(atMinutes(dayKey(clock.now(), ZONE), 12 * 60 + 15, ZONE))
  const created = await provider.call(createFryer, {
    token: await signedIn(),
    body: { restaurantUuid: place.uuid, name: 'Behind the window', vendor: 'Northfry', linked: true },
  })
  expect(created.status).toBe(200)
  const gone = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM fryer WHERE restaurant_id = ${place.id} AND name = 'Fryer 2'`,
  )
  await provider.call(deleteFryer, { token: await signedIn(), params: { id: gone.uuid } })
  const since = clock.now()
  await restart()
  await live(40 * MINUTE)
  const used = async (name: string) => {
    const { cycles } = await database.db.one<{ cycles: number }>(sql`
      SELECT count(*) AS cycles FROM fryer_cycle c JOIN batch b ON b.id = c.batch_id
       WHERE c.restaurant_id = ${place.id} AND c.fryer = ${name} AND b.started_at > ${since + 21 * SECOND}`)
    return cycles
  }
  expect(await used('Behind the window')).toBeGreaterThan(0)
  expect(await used('Fryer 1')).toBeGreaterThan(0)
  expect(await used('Fryer 2')).toBe(0)
})

test('a faster kitchen cooks an order that is due in as much less time', async () => {
  const speed = 20
  const fast = simClock([{ real: clock.now(), sim: clock.now(), speed }])
  const order = await ordered(250)
  await live(order.scheduledStart - clock.now() - 1, fast)
  expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'NEW' })
  for (let step = 0; step < 100; step++) await live(SECOND, fast)
  expect(await asItIs(order)).toMatchObject({ cateringOrderStatus: 'FINISHED', ready: 250 })
  const batches = await batchesOf(order)
  expect(batches.map(({ pieces }) => pieces)).toEqual([84, 83, 83])
  for (const { startedAt, completedAt } of batches)
    expect((completedAt ?? 0) - startedAt).toBeLessThan((20 * MINUTE) / speed)
})
