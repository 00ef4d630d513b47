import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { advanceKitchen } from '#server/demo/kitchens/advance.ts'
import { simClock } from '#server/demo/kitchens/clock.ts'
import { createKitchens, type Kitchens, simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { queueNews, readQueue, refreshQueue, watchQueue } from '#server/services/queue/live-queue.ts'
import { lockQueue } from '#server/store/queue/kept.ts'
import { acknowledgeAlarms, liveQueue, queueTopic } from '#src/contract/kitchen/queue.ts'
import { createCateringOrder } from '#src/contract/orders/catering-orders.ts'
import { ACKNOWLEDGED_MS, alarmsOf } from '#src/domain/queue/alarms.ts'
import { EMPTY_FEED, type QueueDelta, type QueueSnapshot, receive, restart } from '#src/domain/queue/feed.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { MINUTE, SECOND } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** A Monday's lunch in Chicago. */
const NOON = Date.parse('2026-11-02T17:30:00Z')
const clock = movableClock(NOON)
let database: FreshDatabase
let provider: TestProvider
let kitchens: Kitchens
let place: { id: number; uuid: string }
let told: { topic: string; restaurantUuid: string; message: QueueDelta }[]

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  const setting = await simulationSetting(database.db)
  if (!setting) throw new Error('No demonstration')
  kitchens = createKitchens(setting)
  place = await database.db.one(sql`SELECT id, uuid FROM restaurant WHERE number = '0412'`)
  // What the kitchen did since its mark up to noon.
  await live(0)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** Lets the kitchen live on to where the clock stands then. */
async function live(ms: number): Promise<void> {
  clock.advance(ms)
  for (;;) {
    const mark = (await kitchenMarks(database.db)).find(({ restaurantId }) => restaurantId === place.id)
    if (!mark || mark.writtenUntil >= clock.now()) return
    const advance = await advanceKitchen(database.db, kitchens, simClock([]), mark, clock.now())
    if (!advance || advance.until >= clock.now()) return
  }
}

const services = () => ({
  db: database.db,
  now: clock.now,
  log: silentLog as never,
  live: {
    publish: async (
      topic: { destination: string },
      audience: { restaurantUuid: string },
      message: QueueDelta,
    ) => void told.push({ topic: topic.destination, ...audience, message }),
  } as never,
})
const refresh = () => refreshQueue(services(), place)
const sorted = (tables: QueueTables) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      (rows as { uuid: string }[]).toSorted((a, b) => a.uuid.localeCompare(b.uuid)),
    ]),
  )

describe('the queue of a kitchen at lunch', () => {
  test('a snapshot and every delta after it come to what a later snapshot says, with versions without a gap', async () => {
    told = []
    await live(20 * MINUTE)
    let feed = restart(EMPTY_FEED, await refresh())
    const first = feed.snapshot?.version ?? 0
    told = []
    for (let step = 0; step < 60; step++) {
      await live(10 * SECOND)
      await refresh()
    }
    expect(told.length).toBeGreaterThan(20)
    expect(told.map(({ message }) => message.version)).toEqual(told.map((_, at) => first + 1 + at))
    expect(new Set(told.map(({ topic, restaurantUuid }) => `${topic} ${restaurantUuid}`))).toEqual(
      new Set([`${queueTopic.destination} ${place.uuid}`]),
    )
    // As they come over the wire.
    for (const { message } of told) feed = receive(feed, JSON.parse(JSON.stringify(message)))
    expect(feed.needsSnapshot).toBe(false)
    const last = await refresh()
    expect(feed.snapshot?.version).toBe(last.version)
    expect(sorted(feed.snapshot?.tables as QueueTables)).toEqual(sorted(last.tables))
    expect(told.flatMap(({ message }) => message.readiness).length).toBeGreaterThan(0)
  })

  test('a batch stands at the stage it is in, and goes five minutes after it is over', async () => {
    told = []
    const { tables } = await refresh()
    const open = await database.db.rows<{ id: number; ended: number }>(sql`
      SELECT id, cardinality(stage_ended_at) AS ended FROM batch
       WHERE restaurant_id = ${place.id} AND completed_at IS NULL AND canceled_at IS NULL`)
    expect(open.length).toBeGreaterThan(0)
    for (const { id, ended } of open) {
      const row = tables.batches.find(({ batchId }) => batchId === String(id))
      expect(row).toMatchObject({ status: 2, stageName: row?.stagesEstimate[ended]?.stageName })
    }
    const done = tables.batches.filter(({ status }) => status === 3)
    expect(done.length).toBeGreaterThan(0)
    for (const { readyTime } of done) expect(clock.now() - (readyTime ?? 0)).toBeLessThanOrEqual(5 * MINUTE)
    const [{ uuid = '' } = {}] = done
    clock.advance(5 * MINUTE)
    const later = await refresh()
    expect(later.tables.batches.map((batch) => batch.uuid)).not.toContain(uuid)
    expect(told.at(-1)?.message.gone.batches).toContain(uuid)
  })

  test('what is held is what was put in less what was packed of it', async () => {
    const { tables } = await refresh()
    const held = await database.db.one<{ pieces: number; pans: number }>(sql`
      SELECT (sum(pieces_in) - (SELECT coalesce(sum(p.pieces), 0) FROM package p JOIN hold o ON o.id = p.hold_id
                                 WHERE o.restaurant_id = ${place.id} AND o.removed_at IS NULL)) AS pieces,
             count(*) AS pans
        FROM hold WHERE restaurant_id = ${place.id} AND removed_at IS NULL`)
    expect(held.pans).toBeGreaterThan(3)
    expect(tables.containers).toHaveLength(held.pans)
    expect(tables.containers.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(held.pieces)
  })

  test('a fryer holds the basket that is in its oil, since its transfer ended', async () => {
    await live(3 * MINUTE)
    const { tables } = await refresh()
    const frying = tables.batches.filter(
      ({ stageName, status }) => stageName === 'BASKET_FRYING' && status === 2,
    )
    expect(frying.length).toBeGreaterThan(0)
    const busy = tables.fryers.filter(({ batchNumber }) => batchNumber !== null)
    expect(busy.map(({ batchNumber }) => batchNumber).toSorted()).toEqual(
      frying.map(({ batchNumber }) => batchNumber).toSorted(),
    )
    for (const { batchNumber, startedTime, material } of busy) {
      const batch = frying.find((one) => one.batchNumber === batchNumber)
      expect([material, startedTime]).toEqual([batch?.material, batch?.stagesEstimate[2]?.completionTime])
    }
    expect(tables.fryers.length).toBeGreaterThan(busy.length)
  })

  test('an order is in sight from four hours before its beginning', async () => {
    const token = await provider.tokenOf(ADMIN)
    const [{ materialUuid = '' } = {}] = (await refresh()).tables.containers
    const placed = (hours: number) =>
      provider.call(createCateringOrder, {
        token,
        body: {
          restaurantUuid: place.uuid,
          materialUuid,
          orderType: 'BUS',
          batchSize: 60,
          workCenter: 'BOARDS',
          demandDescription: 'Two coaches',
          restaurantDepartureTime: clock.now() + hours * 60 * MINUTE,
        },
      })
    told = []
    const [soon, late] = [await placed(2), await placed(9)]
    expect([soon.status, late.status]).toEqual([200, 200])
    const { tables } = await refresh()
    const order = tables.orders.find(({ uuid }) => uuid === soon.body.uuid)
    expect(order).toMatchObject({ cateringOrderStatus: 'NEW', batchSize: 60, ready: 0, progress: 0 })
    expect(tables.orders.map(({ uuid }) => uuid)).not.toContain(late.body.uuid)
    expect(told.at(-1)?.message.put.orders?.map(({ uuid }) => uuid)).toEqual([soon.body.uuid])
  })

  test('nothing new is no version, and two servers at once count one', async () => {
    const before = await refresh()
    told = []
    expect((await refresh()).version).toBe(before.version)
    expect(told).toEqual([])
    await live(2 * MINUTE)
    const both = await Promise.all([refresh(), refresh(), refresh()])
    expect(new Set(both.map(({ version }) => version))).toEqual(new Set([before.version + 1]))
    expect(told).toHaveLength(1)
  })
})

test('what nobody watches is not told; who listens watches for a minute', async () => {
  told = []
  const news = queueNews(services())
  await database.db.run(sql`UPDATE live_queue SET watched_until = 0`)
  await live(2 * MINUTE)
  await news(place.id)
  expect(told).toEqual([])
  await watchQueue(services(), place)
  expect(told).toEqual([])
  await live(30 * SECOND)
  await Promise.all([news(place.id), news(place.id), news(place.id)])
  expect(told).toHaveLength(1)
  await live(2 * MINUTE)
  await news(place.id)
  expect(told).toHaveLength(1)
})

describe('reading the queue', () => {
  const read = () => readQueue(services(), place.id)
  const kept = () =>
    database.db.maybe(
      sql`SELECT version, at, tables, watched_until FROM live_queue WHERE restaurant_id = ${place.id}`,
    )

  test('writes nothing, whether somebody watches it or not, or ever did', async () => {
    await database.db.run(sql`DELETE FROM live_queue`)
    await read()
    expect(await kept()).toBeNull()
    await watchQueue(services(), place)
    for (const ms of [30 * SECOND, 2 * MINUTE]) {
      await live(ms)
      const before = await kept()
      await read()
      expect(await kept()).toEqual(before)
    }
  })

  test('that nobody watches answers what the facts are now; one that begins to listen then asks once more', async () => {
    await watchQueue(services(), place)
    await live(10 * MINUTE)
    const asked = await read()
    let feed = restart(EMPTY_FEED, asked)
    expect(sorted(asked.tables)).not.toEqual(sorted(((await kept()) as QueueSnapshot).tables))
    await live(10 * SECOND)
    told = []
    await watchQueue(services(), place)
    expect(told).toEqual([])
    await live(20 * SECOND)
    await refresh()
    expect(told).toHaveLength(1)
    // What left in between is in no delta: the version that is missing has the whole queue fetched.
    for (const { message } of told) feed = receive(feed, message)
    expect(feed.needsSnapshot).toBe(true)
    expect(feed.snapshot).toEqual(asked)
    feed = restart(feed, await read())
    expect(feed.needsSnapshot).toBe(false)
    expect(sorted(feed.snapshot?.tables as QueueTables)).toEqual(sorted((await refresh()).tables))
  })

  test('that was never kept is older than what somebody keeps who began to watch it before', async () => {
    await database.db.run(sql`DELETE FROM live_queue`)
    const began = clock.now()
    const asked = await readQueue({ ...services(), now: () => began + 5 * SECOND }, place.id)
    await watchQueue({ ...services(), now: () => began }, place)
    const kept = await read()
    expect(restart(restart(EMPTY_FEED, asked), kept).snapshot).toBe(kept)
  })

  test('that is watched answers what its deltas go on from', async () => {
    await watchQueue(services(), place)
    await live(30 * SECOND)
    let feed = restart(EMPTY_FEED, await read())
    told = []
    const last = await refresh()
    expect(told).toHaveLength(1)
    for (const { message } of told) feed = receive(feed, message)
    expect(feed).toMatchObject({ needsSnapshot: false, snapshot: { version: last.version } })
    expect(sorted(feed.snapshot?.tables as QueueTables)).toEqual(sorted(last.tables))
  })
})

test('an order that somebody places is told at once, where the queue is watched', async () => {
  await watchQueue(services(), place)
  const before = await database.db.one<{ version: number }>(
    sql`SELECT version FROM live_queue WHERE restaurant_id = ${place.id}`,
  )
  const token = await provider.tokenOf(ADMIN)
  const material = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM material WHERE material_code = 'NUG'`,
  )
  const { status, body } = await provider.call(createCateringOrder, {
    token,
    body: {
      restaurantUuid: place.uuid,
      materialUuid: material.uuid,
      orderType: 'CATERING',
      batchSize: 30,
      workCenter: 'BOARDS',
      demandDescription: '',
      restaurantDepartureTime: clock.now() + 120 * MINUTE,
    },
  })
  expect(status).toBe(200)
  const after = await database.db.one<{ version: number; known: boolean }>(sql`
    SELECT version, tables::text LIKE ${`%${body.uuid}%`} AS known FROM live_queue WHERE restaurant_id = ${place.id}`)
  expect(after).toEqual({ version: before.version + 1, known: true })
})

test('the call answers the queue to whom it is of, and nobody else’s', async () => {
  const asked = { query: { restaurantUuid: place.uuid } }
  for (const email of [ADMIN, MANAGER, CREW]) {
    const token = await provider.tokenOf(email)
    const answer = await provider.call(liveQueue, { token, ...asked })
    expect(answer.status, email).toBe(200)
    expect((answer.body as QueueSnapshot).tables.containers.length).toBeGreaterThan(0)
  }
  const foreign = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number = '0117'`,
  )
  const token = await provider.tokenOf(CREW)
  const refused = await provider.call(liveQueue, { token, query: { restaurantUuid: foreign.uuid } })
  expect(refused.status).toBe(404)
})

describe('acknowledged alarms', () => {
  const asked = (keys: string[], restaurantUuid = place.uuid) => ({ body: { restaurantUuid, keys } })
  const acknowledgedNow = async () => (await refresh()).tables.acknowledged.map(({ uuid }) => uuid)
  let key: string
  let id: number

  beforeAll(async () => {
    const row = await database.db.one<{ id: number }>(sql`
      INSERT INTO stock_out (restaurant_id, material_id, started_at)
      SELECT ${place.id}, id, ${clock.now()} FROM material WHERE material_code = 'NUG' RETURNING id`)
    id = row.id
    const [{ key: found = '' } = {}] = alarmsOf((await refresh()).tables, clock.now()).filter(
      ({ kind, since }) => kind === 'stock-out' && since === clock.now(),
    )
    key = found
  })

  test('are told to every screen once, and stay so', async () => {
    const token = await provider.tokenOf(CREW)
    const version = async () => (await refresh()).version
    const before = await version()
    for (const [keys, after] of [
      [['stock-out/of nothing'], before],
      [[key, key, 'stock-out/of nothing'], before + 1],
      [[key], before + 1],
    ] as const) {
      const { status } = await provider.call(acknowledgeAlarms, { token, ...asked([...keys]) })
      expect([status, await version()]).toEqual([204, after])
    }
    expect(await acknowledgedNow()).toEqual([key])
    const kept = await database.db.rows(sql`
      SELECT k.alarm_key, a.email FROM alarm_acknowledgement k JOIN account a ON a.id = k.account_id`)
    expect(kept).toEqual([{ alarmKey: key, email: CREW }])
  })

  test('of another restaurant are nobody’s to acknowledge', async () => {
    const foreign = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM restaurant WHERE number = '0117'`,
    )
    const token = await provider.tokenOf(CREW)
    const refused = await provider.call(acknowledgeAlarms, { token, ...asked([key], foreign.uuid) })
    expect(refused.status).toBe(404)
  })

  test('sound again after a day, and can be acknowledged again', async () => {
    await database.db.run(
      sql`UPDATE alarm_acknowledgement SET acknowledged_at = acknowledged_at - ${ACKNOWLEDGED_MS}`,
    )
    expect(await acknowledgedNow()).toEqual([])
    const token = await provider.tokenOf(MANAGER)
    await provider.call(acknowledgeAlarms, { token, ...asked([key]) })
    expect(await acknowledgedNow()).toEqual([key])
  })

  test('are gone with the alarm', async () => {
    told = []
    await database.db.run(sql`UPDATE stock_out SET ended_at = ${clock.now()} WHERE id = ${id}`)
    expect(await acknowledgedNow()).toEqual([])
    expect(told.at(-1)?.message.gone).toMatchObject({ acknowledged: [key] })
  })

  test('are missing from a queue that an earlier build kept, and begin empty', async () => {
    await database.db.run(sql`
      UPDATE live_queue SET tables = (tables::jsonb - 'acknowledged')::json WHERE restaurant_id = ${place.id}`)
    const known = await database.db.transaction((tx) => lockQueue(tx, place.id, clock.now()))
    expect(known.tables.acknowledged).toEqual([])
    expect(known.tables.containers.length).toBeGreaterThan(0)
  })
})
