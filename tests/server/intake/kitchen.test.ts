import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitchenLook } from '#server/services/kitchen/watch.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { acknowledgeAlarms, liveQueue } from '#src/contract/kitchen/queue.ts'
import { cateringOrderById, createCateringOrder } from '#src/contract/orders/catering-orders.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { toldDay } from '#tests/support/kitchen/told-day.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

// What the provider itself makes of facts, whatever source they are of.

let written: FreshDatabase
let told: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>

beforeAll(async () => {
  written = await freshDatabase()
  told = await freshDatabase()
  const clock = movableClock(livedRange.endTime + 2 * DAY)
  const seeded = await startTestProvider({ databaseUrl: written.url, clock })
  await seeded.stop()
  provider = await startTestProvider({ databaseUrl: told.url, clock })
  sender = await openSender(provider, told)
  await told.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-1', 'Pan 1', 901, 0, 0)`)
}, 120_000)
afterAll(async () => {
  await provider.stop()
  await written.drop()
  await told.drop()
})

const delays = ({ db }: FreshDatabase) =>
  db.rows<{ batch: number; stage: number; startedAt: number; endedAt: number | null }>(sql`
    SELECT b.batch_number AS batch, d.stage, d.started_at, d.ended_at FROM task_delay d JOIN batch b ON b.id = d.batch_id
     WHERE b.started_at > ${livedRange.startTime}::bigint
     ORDER BY d.started_at, b.batch_number`)

test('of a day whose equipment tells no delay they are the same as those that the day had', async () => {
  const facts = await liveDay(written.db, '0412', LIVED_DAY)
  const said = (await toldDay(told.db, facts)).filter(({ kind }) => kind === 'batch')
  for (let from = 0; from < said.length; from += 400)
    await sender.tell(said.slice(from, from + 400).map(({ kind, data }) => sender.event(kind, data)))
  const whole = await delays(written)
  expect(whole.length).toBeGreaterThan(10)
  expect(await delays(told)).toEqual(whole)
}, 120_000)

test('of a day whose equipment tells no waste it is that of the day, pan by pan', async () => {
  const facts = await liveDay(written.db, '0117', LIVED_DAY)
  const key = await sender.newKey(['FACTS'], ['0117'])
  const said = (await toldDay(told.db, facts)).flatMap(({ kind, data }) => {
    const { piecesWasted: _, weightWastedG: __, ...rest } = data
    return kind === 'hold' || kind === 'package' ? [sender.event(kind, rest, '/restaurants/0117/line')] : []
  })
  for (let from = 0; from < said.length; from += 400)
    expect((await sender.tell(said.slice(from, from + 400), { with: key })).refused).toEqual([])
  const wasted = ({ db }: FreshDatabase) =>
    db.rows<{ placedAt: number; pieces: number; weightG: number }>(sql`
      SELECT h.placed_at, h.pieces_in, h.pieces_wasted AS pieces, h.weight_wasted_g AS weight_g
        FROM hold h JOIN restaurant r ON r.id = h.restaurant_id
       WHERE r.number = '0117' AND h.placed_at > ${livedRange.startTime}::bigint AND h.pieces_wasted > 0
       ORDER BY h.placed_at, h.pieces_in, h.pieces_wasted`)
  const whole = await wasted(written)
  expect(whole.length).toBeGreaterThan(10)
  expect(await wasted(told)).toEqual(whole)
}, 120_000)

const now = () => provider.clock.now()
async function lateBatch(number: number) {
  const query = { restaurantUuid: await restaurantUuid(told.db, '0412') }
  const { body } = await provider.call(liveQueue, { token: sender.admin, query })
  return body.tables.batches.find(({ batchNumber }) => batchNumber === number)
}
const delaysOf = (batchKey: string) =>
  told.db.rows<{ stage: number; startedAt: number; endedAt: number | null; derived: boolean }>(sql`
    SELECT d.stage, d.started_at, d.ended_at, d.derived FROM task_delay d
      JOIN fact_key k ON k.fact_table = 'batch' AND k.fact_id = d.batch_id WHERE k.key = ${batchKey} ORDER BY d.stage`)

test('a stage that should be over is late, once however many servers look, until it ends', async () => {
  const looks = [kitchenLook(provider.services), kitchenLook(provider.services)]
  const look = () => Promise.all(looks.map((one) => one()))
  const { startedAt, ...batch } = sender.batchOf()
  const tell = (more: object) =>
    sender.tell([sender.event('batch', { ...batch, startedAt: now() - 2 * MINUTE, ...more })])
  const began = now() - 2 * MINUTE
  await tell({ stages: { BREADING: { expectedS: 90 } } })
  await look()
  // Nobody told yet when this kitchen's breading ends: it may not say so at all.
  expect(await delaysOf(batch.key)).toEqual([])
  const earlier = sender.batchOf({ startedAt: began - 5 * MINUTE })
  const ended = { BREADING: { expectedS: 90, endedAt: began - 4 * MINUTE } }
  await sender.tell([sender.event('batch', { ...earlier, stages: ended, completedAt: began })])
  await look()
  const late = { stage: 1, startedAt: began + 90_000, endedAt: null, derived: true }
  expect(await delaysOf(batch.key)).toEqual([late])
  expect(await lateBatch(batch.number)).toMatchObject({
    taskDelayStartTime: late.startedAt,
    taskDelayEndTime: null,
    animation: 'delayed',
  })
  const endedAt = now() - 5_000
  await tell({ stages: { BREADING: { endedAt } } })
  expect(await delaysOf(batch.key)).toEqual([{ ...late, endedAt }])
  expect(await lateBatch(batch.number)).toMatchObject({ taskDelayEndTime: endedAt })

  // One that was due long ago may have been forgotten: nobody is called for it.
  const forgotten = sender.batchOf({ startedAt: now() - 50 * MINUTE })
  await sender.tell([sender.event('batch', forgotten)])
  await look()
  expect(await delaysOf(forgotten.key)).toEqual([])

  // What the kitchen tells itself stands instead, and if it takes that back, what was worked out is true again.
  const own = { key: 'own', batchKey: batch.key, stage: 'BREADING', startedAt: began + 60_000 }
  await sender.tell([sender.event('delay', own)])
  expect(await delaysOf(batch.key)).toMatchObject([{ derived: false, startedAt: own.startedAt }])
  await sender.tell([sender.event('delay.deleted', { key: 'own' })])
  expect(await delaysOf(batch.key)).toEqual([{ ...late, endedAt }])
  await sender.tell([sender.event('batch.deleted', { key: batch.key })])
  expect(await delaysOf(batch.key)).toEqual([])
})

test('what lasts is told to the people of the restaurant, once however many servers look; what is past is not', async () => {
  const looks = [kitchenLook(provider.services), kitchenLook(provider.services)]
  const told = async () => {
    await Promise.all(looks.map((one) => one()))
    const { body } = await provider.call(notificationList, { token: sender.admin, query: { size: 100 } })
    return body.content.map(({ message }) => message.replace(/<b>.*<\/b>: /, ''))
  }
  const before = await told()
  const out = (key: string, minutes: number) => ({ key, material: 'ST', startedAt: now() - minutes * MINUTE })
  await sender.tell([sender.event('stockOut', out('s-old', 30)), sender.event('stockOut', out('s-1', 2))])
  expect(await told()).toEqual(before)
  provider.clock.advance(MINUTE + 1000)
  expect(await told()).toEqual(['Strips out for 3 min', ...before])
  const pan = (key: string, ago: number) => ({
    ...sender.panOf('b', { key, placedAt: now() - 40 * MINUTE }),
    removedAt: now() - ago * MINUTE,
    piecesWasted: 4,
    weightWastedG: 40,
  })
  await sender.tell([pan('w-1', 12), pan('w-2', 7), pan('w-3', 1)].map((one) => sender.event('hold', one)))
  expect(await told()).toEqual(['Nuggets: 3 pans expired within 15 min', 'Strips out for 3 min', ...before])
})

test('a pan three minutes past its limit is told to the people of the restaurant, unless its alarm was acknowledged', async () => {
  const about = async () => {
    await kitchenLook(provider.services)()
    const { body } = await provider.call(notificationList, { token: sender.admin, query: { size: 100 } })
    const notices = body.content.filter(({ subject }) => subject === 'EXPIRED_PAN')
    return notices.map(({ message }) => message.replace(/<b>.*<\/b>: /, ''))
  }
  await told.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-2', 'Pan 2', 902, 0, 0)`)
  const pan = (container: string) =>
    sender.event('hold', {
      ...sender.panOf('b', { key: container, container, placedAt: now() - 22 * MINUTE }),
      limitS: 20 * 60,
    })
  await sender.tell([pan('PAN-1'), pan('PAN-2')])
  expect(await about()).toEqual([])
  const { token, query } = {
    token: sender.admin,
    query: { restaurantUuid: await restaurantUuid(told.db, '0412') },
  }
  const { body: queue } = await provider.call(liveQueue, { token, query })
  const seen = queue.tables.containers.filter(({ panName }) => panName === 'Pan 2')
  const keys = seen.map(({ uuid }) => `expired/${uuid}`)
  await provider.call(acknowledgeAlarms, { token, body: { ...query, keys } })
  provider.clock.advance(MINUTE + 1000)
  expect(await about()).toEqual(['Nuggets, Pan 1: 3 min past its limit'])
  expect(await about()).toHaveLength(1)
})

test('an order is under way with the first batch that is cooked for it, and finished with its last piece', async () => {
  const { materialUuid } = await told.db.one<{ materialUuid: string }>(
    sql`SELECT uuid AS material_uuid FROM material WHERE material_code = 'NUG'`,
  )
  const created = await provider.call(createCateringOrder, {
    token: sender.admin,
    body: {
      restaurantUuid: await restaurantUuid(told.db, '0412'),
      orderType: 'CATERING',
      materialUuid,
      batchSize: 96,
      workCenter: 'CATERING_WORK_CENTER',
      demandDescription: 'School trip',
      restaurantDepartureTime: now() + 3 * HOUR,
    },
  })
  const { uuid } = created.body
  const status = async () =>
    (await provider.call(cateringOrderById, { token: sender.admin, params: { id: uuid } })).body
      .cateringOrderStatus
  expect(await status()).toBe('NEW')
  const [one, other] = [1, 2].map(() => sender.batchOf({ orderUuid: uuid, startedAt: now() - 20 * MINUTE }))
  const completed = { completedAt: now() - MINUTE }
  await sender.tell([sender.event('batch', one ?? {})])
  expect(await status()).toBe('IN_PROGRESS')
  await sender.tell([sender.event('batch', { ...one, ...completed })])
  expect(await status()).toBe('IN_PROGRESS')
  await sender.tell([sender.event('batch', { ...other, ...completed })])
  expect(await status()).toBe('FINISHED')
})

test('whether a fryer’s cycle was correct follows from its times, also when these are put right, unless it is reported', async () => {
  const cycle = (key: string, seconds: number, more: object = {}) =>
    sender.event('fryerCycle', {
      key,
      material: 'NUG',
      fryer: 'Fryer 1',
      startedAt: now() - HOUR,
      endedAt: now() - HOUR + seconds * 1000,
      expectedS: 210,
      ...more,
    })
  const right = { revision: 1 }
  await sender.tell([cycle('later', 210), cycle('own', 210), cycle('kept', 210, { correct: false })])
  await sender.tell([
    // What is put right may be heard first.
    cycle('earlier', 260, right),
    cycle('earlier', 210),
    cycle('later', 260, right),
    cycle('own', 260, { ...right, correct: true }),
    cycle('kept', 215, right),
  ])
  const rows = await told.db.rows(sql`
    SELECT k.key, f.correct, f.actual_s FROM fryer_cycle f
      JOIN fact_key k ON k.fact_table = 'fryer_cycle' AND k.fact_id = f.id ORDER BY k.key`)
  expect(rows).toEqual([
    { key: 'earlier', correct: false, actualS: 260 },
    { key: 'kept', correct: false, actualS: 215 },
    { key: 'later', correct: false, actualS: 260 },
    { key: 'own', correct: true, actualS: 260 },
  ])
  const batch = sender.batchOf()
  await sender.tell([sender.event('batch', batch)])
  const catering = { ...batch, workCenter: 'CATERING_WORK_CENTER', revision: 1 }
  await sender.tell([sender.event('batch', catering)])
  const { isCatering } = await told.db.one<{ isCatering: boolean }>(sql`
    SELECT catering AS is_catering FROM batch WHERE batch_number = ${batch.number} AND id >= 100000000000000`)
  expect(isCatering).toBe(true)
})
