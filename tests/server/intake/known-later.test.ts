import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recommendationHistory } from '#src/contract/history/recommendation.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

// What equipment cannot know when it reports, or never knows.

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
let packageType: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  sender = await openSender(provider, database)
  await database.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at)
    VALUES ('PAN-1', 'Pan 1', 901, 0, 0), ('PAN-2', 'Pan 2', 902, 0, 0)`)
  ;({ code: packageType } = await database.db.one<{ code: string }>(sql`
    SELECT t.code FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.line = 'CHICKEN' ORDER BY t.code LIMIT 1`))
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

async function tell(...events: [type: string, data: object][]) {
  const answer = await sender.tell(events.map(([type, data]) => sender.event(type, data)))
  expect(answer.refused).toEqual([])
  return answer
}
const now = () => provider.clock.now()
const restaurant = () => restaurantUuid(database.db, '0412')

async function queue() {
  const query = { restaurantUuid: await restaurant() }
  return (await provider.call(liveQueue, { token: sender.admin, query })).body.tables
}

test('a pan whose batch nobody knows, and packages of no known pan that still wait, stand in the live queue', async () => {
  const { batchKey: _, ...pan } = sender.panOf('nobody’s', { placedAt: now() - 2 * MINUTE })
  const packed = { packageType, chute: 1, quantity: 2, packedAt: now() - MINUTE }
  await tell(['hold', pan], ['package', { key: 'waits', ...packed }])
  const { containers, packages } = await queue()
  expect(containers).toMatchObject([{ panName: 'Pan 1', pieces: 48, catering: false }])
  expect(packages).toMatchObject([{ quantity: 2, holdTime: null }])

  await tell(['package', { key: 'waits', ...packed, holdKey: pan.key }])
  expect((await queue()).packages[0]?.holdTime).toBeGreaterThan(0)
  await tell(['package', { key: 'waits', ...packed, takenAt: now() - 1000 }])
  expect((await queue()).packages).toEqual([])
})

test('a recommendation without its demand is listed and to be cooked, and says nothing of when it runs out', async () => {
  const recommended = {
    key: 'r-1',
    material: 'NUG',
    recommendedAt: now() - MINUTE,
    pieces: 48,
    weightG: 672,
    workType: 'PRODUCTION',
  }
  await tell(['recommendation', recommended])
  const unknown = { minuteDemand: null, minutesBeforeStockout: null }
  expect((await queue()).future).toMatchObject([{ ...unknown, stockoutTime: null }])
  const query = { restaurantUuid: await restaurant(), startTime: now() - HOUR, endTime: now() }
  const listed = () => provider.call(recommendationHistory.list, { token: sender.admin, query })
  expect((await listed()).body.content).toMatchObject([unknown])
  await tell(['recommendation', { ...recommended, minuteDemandG: 90, minutesBeforeStockout: 6 }])
  expect((await listed()).body.content).toMatchObject([{ minuteDemand: 90, minutesBeforeStockout: 6 }])
})

const ways = () =>
  database.db.rows<{ material: string; container: string; outboundAt: number | null }>(sql`
    SELECT m.material_code AS material, c.code AS container, f.outbound_at
      FROM conveyor_pass f JOIN material m ON m.id = f.material_id JOIN container c ON c.id = f.container_id
     WHERE f.id >= 100000000000000 ORDER BY f.id`)

test('a pan’s way waits for its pan, in any pieces, is of its material and container, and follows a correction', async () => {
  const at = now() - 30 * MINUTE
  const pan = sender.panOf('b-1', { key: 'late pan', placedAt: at })
  const way = { key: 'w-1', holdKey: pan.key, inboundAt: at - 9000, placedAt: at }
  expect(await tell(['conveyorPass', way])).toMatchObject({ accepted: 1 })
  expect(await tell(['conveyorPass', way])).toMatchObject({ unchanged: 1 })
  const out = { removedAt: at + MINUTE, outboundAt: at + MINUTE + 8000 }
  expect(await tell(['conveyorPass', { ...way, ...out }])).toMatchObject({ accepted: 1 })
  expect(await ways()).toEqual([])

  await tell(['hold', pan])
  expect(await ways()).toEqual([{ material: 'NUG', container: 'PAN-1', outboundAt: out.outboundAt }])
  expect(await tell(['conveyorPass', { ...way, ...out }])).toMatchObject({ unchanged: 1 })
  await tell(['hold', { ...pan, material: 'ST', container: 'PAN-2', revision: 1 }])
  expect(await ways()).toMatchObject([{ material: 'ST', container: 'PAN-2' }])

  // Of another pan, of which nobody has told yet.
  await tell(['conveyorPass', { ...way, holdKey: 'other pan', revision: 1 }])
  expect(await ways()).toEqual([])
  await tell(['hold', sender.panOf('b-1', { key: 'other pan' })])
  expect(await ways()).toEqual([{ material: 'NUG', container: 'PAN-1', outboundAt: out.outboundAt }])
})

test('what waits is stored with its parent in one request, and what was taken back meanwhile is not', async () => {
  const batch = sender.batchOf()
  const delay = (key: string) => ({ key, batchKey: batch.key, stage: 'BREADING', startedAt: batch.startedAt })
  await tell(['delay', delay('d-1')], ['delay', delay('d-2')])
  await tell(['delay.deleted', { key: 'd-1' }])
  await tell(['delay', delay('d-3')], ['batch', batch], ['delay', { ...delay('d-2'), endedAt: now() }])
  const delays = await database.db.rows(sql`
    SELECT k.key, f.ended_at IS NOT NULL AS ended FROM task_delay f JOIN fact_key k ON k.fact_id = f.id AND k.fact_table = 'task_delay'
     ORDER BY k.key`)
  expect(delays).toEqual([
    { key: 'd-2', ended: true },
    { key: 'd-3', ended: false },
  ])
})

test('a batch that is taken back from a pan with a higher revision is not known any more', async () => {
  const pan = sender.panOf('b-9', { key: 'pan of none', placedAt: now() - 5 * MINUTE })
  await tell(['hold', pan], ['hold', { ...pan, batchKey: null, revision: 1 }])
  const { batchId } = await database.db.one<{ batchId: number | null }>(sql`
    SELECT f.batch_id FROM hold f JOIN fact_key k ON k.fact_id = f.id AND k.fact_table = 'hold' WHERE k.key = ${pan.key}`)
  expect(batchId).toBeNull()
})
