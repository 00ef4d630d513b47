import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDue } from '#server/services/cameras/recorder.ts'
import { recordings } from '#src/contract/cameras/recordings.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

// What is unusual is recorded by the camera that saw it.

const clock = movableClock()
let database: FreshDatabase
let servers: [TestProvider, TestProvider]
let senders: Awaited<ReturnType<typeof openSender>>[]
let key: string
let cameras: string[]

beforeAll(async () => {
  database = await freshDatabase()
  const start = () => startTestProvider({ databaseUrl: database.url, clock })
  servers = [await start(), await start()]
  senders = await Promise.all(servers.map((server) => openSender(server, database)))
  key = (await senders[0]?.newKey(['FACTS'], ['0412'])) ?? ''
  await database.db.run(sql`DELETE FROM recording`)
  const rows = await database.db.rows<{ name: string }>(sql`
    SELECT c.name FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.number = '0412' AND c.deleted_at IS NULL AND c.online ORDER BY c.name`)
  cameras = rows.map(({ name }) => name)
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.drop()
})

const seen = (name: string, eventAt: number, more: object = {}) => ({
  key: name,
  kind: 'empty-pan',
  eventAt,
  camera: cameras[0],
  place: 'Shelf 2',
  ...more,
})

/** Tells it to all servers at once. */
async function tell(...events: object[]) {
  await Promise.all(
    senders.map(async (sender) => {
      const { refused } = await sender.tell(
        events.map((data) => sender.event('unusual', data)),
        { with: key },
      )
      expect(refused).toEqual([])
    }),
  )
}

const asked = () =>
  database.db.rows<{ name: string; cameraName: string; startAt: number; endAt: number }>(sql`
    SELECT name, camera_name, start_at, end_at FROM recording WHERE deleted_at IS NULL ORDER BY start_at, name`)
const around = (at: number) => ({ startAt: at - 6_000, endAt: at + 6_000 })

test('once, however often it is told and to however many servers, and can be looked at', async () => {
  const at = clock.now() - MINUTE
  await tell(seen('one', at))
  expect(await asked()).toEqual([{ name: 'Empty Pan', cameraName: cameras[0], ...around(at) }])
  expect(servers.flatMap(({ queued }) => queued)).toContainEqual(
    expect.objectContaining({ task: 'recordings', key: 'recordings' }),
  )
  await tell(seen('one', at, { type: 'PAN_OVERDUE' }))
  await tell(seen('one', at, { place: 'Shelf 3', revision: 1 }))
  expect(await asked()).toHaveLength(1)

  await recordDue(servers[0].services)
  const params = { restaurantId: await restaurantUuid(database.db, '0412') }
  const { body } = await servers[0].call(recordings, { token: senders[0]?.admin ?? '', params })
  expect(body.content).toMatchObject([{ name: 'Empty Pan', status: 'FINISHED' }])
  // It begins with a key frame.
  expect(body.content[0]?.length).toBeGreaterThanOrEqual(12_000)
})

test('not what was seen long ago, nor what is recorded at that moment anyway', async () => {
  await database.db.run(sql`DELETE FROM recording`)
  const at = clock.now() - 30_000
  await tell(seen('old', clock.now() - 2 * MINUTE), seen('older', clock.now() - HOUR))
  expect(await asked()).toEqual([])
  const other = { kind: 'event', type: 'PAN_OVERDUE' }
  await tell(seen('first', at), seen('second', at + 2000, other))
  expect(await asked()).toMatchObject([around(at)])
  await tell(seen('third', at + 7000, other), seen('elsewhere', at + 1000, { camera: cameras[1] }))
  expect(await asked()).toMatchObject([
    around(at),
    { cameraName: cameras[1] },
    { name: 'Pan Past Its Limit', cameraName: cameras[0], ...around(at + 7000) },
  ])
})

test('not when so much is being recorded that there may be no room for more', async () => {
  await database.db.run(sql`DELETE FROM recording`)
  await database.db.run(sql`
    INSERT INTO recording (group_uuid, restaurant_id, camera_id, name, camera_name, start_at, end_at, created_at, updated_at)
    SELECT gen_random_uuid(), c.restaurant_id, c.id, 'Later', c.name, ${clock.now() + HOUR}::bigint,
           ${clock.now() + 2 * HOUR}::bigint, 0, 0
      FROM generate_series(1, 50), (SELECT c.* FROM camera c JOIN restaurant r ON r.id = c.restaurant_id WHERE r.number = '0412' LIMIT 1) c`)
  await tell(seen('too many', clock.now() - 1000))
  expect(await asked()).toHaveLength(50)
})
