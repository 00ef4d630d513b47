import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEVICE_EVENTS, deviceEvents } from '#src/contract/devices/device-events.ts'
import { deleteDevice, deviceById, devices } from '#src/contract/devices/devices.ts'
import type { EdgeReport } from '#src/contract/intake/report.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { addEdgeBox, sendReport } from '#tests/support/kitchen/edge-box.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** What a device sent and what it reports about itself, as people see it. */

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>
let box: { uuid: string; key: string }
let token: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  sender = await openSender(provider, database)
  token = sender.admin
  box = await addEdgeBox(provider, { token, restaurantUuid: await restaurantUuid(database.db, '0412') })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(() => database.db.run(sql`DELETE FROM device_event`))

const eventsOf = async (query: object = {}, by = token) =>
  (await provider.call(deviceEvents, { token: by, query: { deviceUuid: box.uuid, ...query } })).body
const total = async () => (await eventsOf()).total
const stockOut = (key: string, more: object = {}) =>
  sender.event('stockOut', { key, material: 'NUG', startedAt: provider.clock.now() - MINUTE, ...more })

describe('the last events of a device', () => {
  test('are kept as they came, each with what became of it', async () => {
    const first = stockOut('s-1')
    await sender.tell([first], { with: box.key })
    await sender.tell([first, stockOut('s-2', { material: 'NONE' }), 'no event'], { with: box.key })
    await sender.tell([stockOut('s-3')], { with: box.key, query: '?trial=true' })
    await expect.poll(total, { timeout: 15_000 }).toBe(5)
    const { content } = await eventsOf()
    expect(content.map(({ result, kind, type }) => [result, kind, type])).toEqual([
      ['TRIAL', 'stockOut', 'linewatch.stockOut.v1'],
      ['REFUSED', null, null],
      ['REFUSED', 'stockOut', 'linewatch.stockOut.v1'],
      ['UNCHANGED', 'stockOut', 'linewatch.stockOut.v1'],
      ['ACCEPTED', 'stockOut', 'linewatch.stockOut.v1'],
    ])
    expect(JSON.parse(content[4]?.event ?? '')).toEqual(first)
    expect(content[1]?.message).toMatch(/object/)
    expect(content[2]?.message).toMatch(/NONE/)
    expect(await eventsOf({ results: ['TRIAL', 'UNCHANGED'] })).toMatchObject({ total: 2 })
    expect(await eventsOf({ search: 'S-2' })).toMatchObject({ total: 1 })
  })

  test('show no secrets', async () => {
    const event = { ...stockOut('s-4'), password: 'pan', note: `key ${box.key}` }
    await sender.tell([event], { with: box.key })
    await expect.poll(total, { timeout: 15_000 }).toBe(1)
    const [row] = (await eventsOf()).content
    expect(row?.event).not.toContain(box.key)
    expect(JSON.parse(row?.event ?? '')).toMatchObject({ password: '•••', note: 'key lwe_•••' })
  })

  test('are a hundred, however many came', async () => {
    const many = Array.from({ length: 260 }, (_, place) => stockOut(`m-${place}`))
    await sender.tell(many.slice(0, 130), { with: box.key })
    for (let at = 130; at < many.length; at += 26)
      await sender.tell(many.slice(at, at + 26), { with: box.key })
    const newest = async () => (await eventsOf({ limit: 50 })).content[0]?.event
    await expect.poll(newest, { timeout: 15_000 }).toContain('m-259')
    expect(await total()).toBe(DEVICE_EVENTS)
    expect((await eventsOf({ limit: 50, page: 1 })).content.at(-1)?.event).toContain('m-160')
    const kept = await database.db.rows(sql`SELECT FROM device_event`)
    expect(kept.length).toBeLessThan(DEVICE_EVENTS + 100)
  })

  test('are shown to those who may see the device', async () => {
    await sender.tell([stockOut('s-5')], { with: box.key })
    await expect.poll(total, { timeout: 15_000 }).toBe(1)
    expect((await eventsOf({}, await provider.tokenOf(MANAGER))).total).toBe(1)
    const query = { deviceUuid: box.uuid }
    expect((await provider.call(deviceEvents, { token: await provider.tokenOf(CREW), query })).status).toBe(
      403,
    )
    // Not that of another restaurant.
    const far = await addEdgeBox(provider, {
      token,
      restaurantUuid: await restaurantUuid(database.db, '0117'),
      name: 'Far box',
    })
    const by = await provider.tokenOf(MANAGER)
    expect((await provider.call(deviceById, { token: by, params: { id: far.uuid } })).status).toBe(404)
    const farEvents = { token: by, query: { deviceUuid: far.uuid } }
    expect((await provider.call(deviceEvents, farEvents)).status).toBe(404)
  })

  test('of a key that is of no device are not kept', async () => {
    await sender.tell([stockOut('s-6')])
    await sender.tell([stockOut('s-7')], { with: box.key })
    await expect.poll(total, { timeout: 15_000 }).toBe(1)
    expect(await database.db.rows(sql`SELECT FROM device_event`)).toHaveLength(1)
  })
})

describe('a report', () => {
  const report = (more: Partial<EdgeReport> = {}, by = box.key, sentAt = provider.clock.now()) =>
    sendReport(provider, by, more, sentAt)
  const shown = async () => (await provider.call(deviceById, { token, params: { id: box.uuid } })).body.report

  test('is shown with the device, with times of the server’s clock', async () => {
    expect(await shown()).toBeNull()
    const at = provider.clock.now()
    const answer = await report(
      {
        waiting: 1204,
        waitingBytes: 400_000,
        oldestAgeS: 3600,
        diskUsed: 0.5,
        error: { message: 'No answer.', ageS: 60 },
      },
      box.key,
      at + 5 * HOUR,
    )
    expect(answer.json()).toEqual({ now: at })
    expect(await shown()).toEqual({
      reportedTime: at,
      version: '1.0',
      waiting: 1204,
      waitingBytes: 400_000,
      oldestTime: at - HOUR,
      diskUsed: 0.5,
      clockOffsetMs: 5 * HOUR,
      error: { message: 'No answer.', time: at - MINUTE },
      isShared: false,
    })
    const { body } = await provider.call(devices, { token, query: { search: 'Line box' } })
    expect(body.content[0]?.report).toEqual(await shown())
  })

  test('says that two programs share a key, until one of them has been silent for a while', async () => {
    await report({ instance: 'a' })
    await report({ instance: 'b' })
    // It may have taken the place of the other.
    expect(await shown()).toMatchObject({ isShared: false })
    await report({ instance: 'a' })
    expect(await shown()).toMatchObject({ isShared: true })
    provider.clock.advance(11 * MINUTE)
    await report({ instance: 'a' })
    expect(await shown()).toMatchObject({ isShared: false })
  })

  test('is refused of a key that is of no device, and where it is none', async () => {
    expect((await report({}, await sender.newKey())).statusCode).toBe(403)
    const answer = await report({ waiting: -1 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'Send the report as JSON.',
      fields: { waiting: expect.any(String) },
    })
  })

  test('and events of a deleted device come to nothing', async () => {
    const gone = await addEdgeBox(provider, {
      token,
      restaurantUuid: await restaurantUuid(database.db, '0412'),
      name: 'Gone box',
    })
    await provider.call(deleteDevice, { token, params: { id: gone.uuid } })
    expect((await report({}, gone.key)).statusCode).toBe(401)
    expect((await provider.call(deviceById, { token, params: { id: gone.uuid } })).status).toBe(404)
  })
})
