import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepRefusals, type retryRefused } from '#server/services/intake/refused.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import {
  deleteRefused,
  insertRefusals,
  type KeptRefusal,
  returnRefusals,
  takeOutRefused,
} from '#server/store/intake/refused.ts'
import { createIntakeKey } from '#src/contract/devices/intake-keys.ts'
import {
  deleteRefusedEvents,
  refusedEventById,
  refusedEvents,
  refusedEventsExport,
  retryRefusedEvents,
} from '#src/contract/devices/refused-events.ts'
import { INTAKE_LIMITS } from '#src/contract/intake/envelope.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

let database: FreshDatabase
let provider: TestProvider
let sender: Awaited<ReturnType<typeof openSender>>

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  sender = await openSender(provider, database)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(() => database.db.run(sql`DELETE FROM refused_event`))

const range = () => {
  const now = provider.clock.now()
  return { startTime: now - 30 * DAY, endTime: now + HOUR }
}
type Filters = Partial<Parameters<typeof retryRefused>[2]>
const list = async (filters: Filters = {}, token = sender.admin) =>
  (await provider.call(refusedEvents, { token, query: { ...range(), ...filters } })).body
const rows = async (filters: Filters = {}, token = sender.admin) => (await list(filters, token)).content
const whole = async (row: { uuid: string } | undefined) =>
  (await provider.call(refusedEventById, { token: sender.admin, params: { id: row?.uuid ?? '' } })).body
const retry = async (filters: Filters = {}) =>
  (await provider.call(retryRefusedEvents, { token: sender.admin, query: { ...range(), ...filters } })).body
const remove = async (filters: Filters = {}) =>
  (await provider.call(deleteRefusedEvents, { token: sender.admin, query: { ...range(), ...filters } })).body

const material = (code: string) =>
  database.db.run(sql`
    INSERT INTO material (material_code, name, line, piece_weight_g, hold_limit_s, fry_time_s, created_at, updated_at)
    SELECT ${code}, ${code}, line, piece_weight_g, hold_limit_s, fry_time_s, 0, 0 FROM material WHERE material_code = 'NUG'`)
const stockOut = (more: object = {}, source?: string) =>
  sender.event(
    'stockOut',
    { key: `s-${Math.random()}`, material: 'NONE', startedAt: provider.clock.now() - HOUR, ...more },
    source,
  )

describe('a refused event', () => {
  test('is kept once, with how often it came, and shown as it came', async () => {
    const event = stockOut()
    await sender.tell([event, event])
    const first = provider.clock.now()
    provider.clock.advance(5000)
    await sender.tell(event)
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      restaurant: { number: '0412' },
      code: 'unknown-name',
      kind: 'stockOut',
      deletes: false,
      field: 'data.material',
      message: 'There is no material "NONE".',
      eventId: event.id,
      firstTime: first,
      lastTime: first + 5000,
      count: 3,
      keyName: 'Line of 0412',
    })
    const body = await whole(row)
    expect(body.event).toBe(JSON.stringify(event))
  })

  test('is another one with another reason, or of another fact', async () => {
    const event = stockOut()
    await sender.tell([
      event,
      { ...event, data: { ...event.data, material: 'NUG', sort: 1 } },
      { ...event, data: { ...event.data, key: 'another' } },
    ])
    expect((await rows()).map(({ code }) => code).sort()).toEqual([
      'unknown-field',
      'unknown-name',
      'unknown-name',
    ])
  })

  test.each([
    ['no event at all', 7, { code: 'malformed', kind: null, type: null, eventId: null }],
    ['a type that there is not', { type: 'x', source: '/restaurants/0412' }, { type: 'x', kind: null }],
  ])('may be %s', async (_, body, said) => {
    await sender.tell([body])
    expect(await rows()).toMatchObject([said])
  })

  test('may hold characters that PostgreSQL does not take', async () => {
    const event = { ...stockOut(), id: 'a\0b', type: 'c\0\ud800' }
    await sender.tell([event])
    const [row] = await rows()
    expect(row).toMatchObject({ eventId: 'a\uFFFDb', code: 'unknown-type' })
    const body = await whole(row)
    expect(JSON.parse(body.event ?? '')).toEqual(event)
  })

  test.each([
    ['large', JSON.stringify('x'.repeat(20_000))],
    ['deep', '['.repeat(5_000) + ']'.repeat(5_000)],
  ])('that is %s is kept without its JSON, and is not tried again', async (_, note) => {
    await sender.tell(JSON.stringify([stockOut()]).replace('{', `{"note":${note},`))
    const [row] = await rows()
    const body = await whole(row)
    expect(body.event).toBeNull()
    expect(await retry()).toEqual({ accepted: 0, unchanged: 0, refused: 0, left: 0 })
    expect(await rows()).toHaveLength(1)
  })

  test('of a trial is not kept', async () => {
    expect((await sender.tell([stockOut()], { query: '?trial=true' })).refused).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  test('that cannot be kept is refused all the same, and logged', async () => {
    const { db, now } = provider.services
    const error = vi.fn()
    const refusal = { index: 0, id: 'e', code: 'invalid', field: null, message: 'No.' } as const
    const log = { ...provider.services.log, error }
    // There is no such key.
    const key = { id: 999_999, deviceId: null, scopes: [], restaurants: {} }
    await keepRefusals({ db, now, log }, key, [refusal], [stockOut()])
    expect(error).toHaveBeenCalledOnce()
  })

  test('is kept for 30 days after it last came', async () => {
    await sender.tell([stockOut()])
    const purgeAt = (at: number) => deleteExpired({ ...provider.services, now: () => at })
    await purgeAt(provider.clock.now() + KEPT.refusedEvents)
    expect(await rows()).toHaveLength(1)
    await purgeAt(provider.clock.now() + KEPT.refusedEvents + 1)
    expect(await rows()).toEqual([])
  })
})

const keptRow = (keyId: number, name: string, at: number): KeptRefusal => ({
  keyId,
  restaurantId: null,
  eventId: name,
  type: null,
  code: 'malformed',
  field: null,
  message: name,
  event: '{}',
  digest: name,
  firstAt: at,
  lastAt: at,
  count: 1,
})
const anyKey = () => database.db.one<{ id: number }>(sql`SELECT min(id) AS id FROM intake_key`)

test('of one key no more than so many are kept: those that came last', async () => {
  const { id } = await anyKey()
  const row = (name: string, at: number) => keptRow(id, name, at)
  const at = provider.clock.now()
  await insertRefusals(database.db, id, [row('a', at), row('b', at + 1), row('c', at + 2)], 3)
  // 'a' comes again, so 'b' is the oldest.
  await insertRefusals(database.db, id, [row('a', at + 3), row('d', at + 3)], 3)
  expect((await rows({ search: 'line' })).map(({ message, count }) => `${message} ${count}`).sort()).toEqual([
    'a 2',
    'c 1',
    'd 1',
  ])
})

test('what several servers keep, take out and delete at once makes none of them fail', async () => {
  const { id } = await anyKey()
  const at = provider.clock.now()
  const server = async (shift: number) => {
    for (let round = 0; round < 10; round += 1) {
      const names = Array.from({ length: 20 }, (_, n) => `${(n * 7 + shift * 11 + round * 5) % 40}`)
      await insertRefusals(
        database.db,
        id,
        names.map((name) => keptRow(id, name, at + round)),
        30,
      )
      await deleteRefused(database.db, 'all', range(), 3)
      await database.db.transaction(async (tx) =>
        returnRefusals(tx, await takeOutRefused(tx, 'all', range(), 10)),
      )
    }
  }
  await Promise.all([0, 1, 2, 3].map(server))
  expect((await list()).total).toBeLessThanOrEqual(30)
})

describe('the list', () => {
  test('is narrowed by restaurant, reason, type, words and time, and sorted by each column', async () => {
    const both = await sender.newKey(['FACTS'], ['0412', '0826'])
    await sender.tell(
      [stockOut(), stockOut({}, '/restaurants/0826'), sender.event('batch', { key: 'b', sort: 1 })],
      { with: both },
    )
    await sender.tell([sender.event('hold.deleted', { key: 1 })])
    const there = await restaurantUuid(database.db, '0826')
    expect(await rows({ restaurantUuid: there })).toMatchObject([{ restaurant: { number: '0826' } }])
    expect(await rows({ codes: ['unknown-name'] })).toHaveLength(2)
    expect(await rows({ kinds: ['hold'] })).toMatchObject([{ deletes: true, kind: 'hold' }])
    expect(await rows({ search: 'no material' })).toHaveLength(2)
    expect(await rows({ endTime: provider.clock.now() })).toEqual([])
    for (const sortBy of refusedEvents.sorts) {
      const query = { ...range(), sortBy, limit: 2, page: 1 }
      const { body } = await provider.call(refusedEvents, { token: sender.admin, query })
      expect(body).toMatchObject({ total: 4, content: { length: 2 } })
    }
  })

  test('has no other restaurants, and what is of none only for those who see all', async () => {
    const outside = await sender.newKey(['FACTS'], ['0826'])
    await sender.tell([stockOut({}, '/restaurants/0826')], { with: outside })
    await sender.tell([stockOut(), stockOut({}, '/restaurants/9999')])
    expect(await rows()).toHaveLength(3)
    const area = await provider.tokenOf(AREA)
    const ofArea = await rows({}, area)
    expect(ofArea.every(({ restaurant }) => restaurant !== null && restaurant.number !== '0826')).toBe(true)
    const [foreign] = await rows({ restaurantUuid: await restaurantUuid(database.db, '0826') })
    const found = await provider.call(refusedEventById, { token: area, params: { id: foreign?.uuid ?? '' } })
    expect(found.status).toBe(404)
    const named = await provider.call(refusedEvents, {
      token: area,
      query: { ...range(), restaurantUuid: await restaurantUuid(database.db, '0826') },
    })
    expect(named.status).toBe(404)
    const crew = await provider.call(refusedEvents, { token: await provider.tokenOf(CREW), query: range() })
    expect(crew.status).toBe(403)
  })

  test('is exported', async () => {
    await sender.tell([stockOut()])
    const { bytes } = await provider.call(refusedEventsExport, { token: sender.admin, query: range() })
    const [text = ''] = Object.values(await unzip(bytes))
    expect(text).toContain(',Stock-out,No,Unknown name,data.material,')
  })
})

describe('tried again', () => {
  test('what was missing is taken, what is refused again stays with the new reason', async () => {
    const key = 'tried again'
    const good = stockOut({ key, material: 'NEW-1' })
    const late = stockOut({ material: 'NEW-1', sort: 1 })
    await sender.tell([good, late, stockOut()])
    await material('NEW-1')
    provider.clock.advance(1000)
    expect(await retry({ search: 'NEW-1' })).toEqual({ accepted: 1, unchanged: 0, refused: 0, left: 0 })
    expect(await retry({ codes: ['unknown-field'] })).toEqual({
      accepted: 0,
      unchanged: 0,
      refused: 1,
      left: 0,
    })
    expect((await rows()).map(({ code }) => code).sort()).toEqual(['unknown-field', 'unknown-name'])
    const { n } = await database.db.one<{ n: number }>(sql`
      SELECT count(*) AS n FROM stock_out f JOIN fact_key k ON k.fact_id = f.id AND k.fact_table = 'stock_out'
       WHERE k.key = ${key}`)
    expect(n).toBe(1)
    await sender.tell([{ ...good, data: { ...good.data, material: 'GONE' } }])
    await database.db.run(
      sql`UPDATE refused_event SET event = ${JSON.stringify(good)}::json WHERE event_id = ${good.id}`,
    )
    expect(await retry({ search: good.id })).toMatchObject({ unchanged: 1 })
  })

  test('a new reason takes the place of the old one, and the times it came stay', async () => {
    const event = stockOut({ material: 'NEW-2', startedAt: provider.clock.now() - 14 * DAY + 60_000 })
    await sender.tell([event, event])
    const [before] = await rows()
    provider.clock.advance(120_000)
    expect(await retry()).toMatchObject({ refused: 1 })
    const [after] = await rows()
    expect(after).toMatchObject({
      code: 'too-late',
      count: 2,
      firstTime: before?.firstTime,
      lastTime: before?.lastTime,
    })
  })

  test('two that are refused alike by now become one', async () => {
    const event = stockOut({ startedAt: provider.clock.now() - HOUR })
    await sender.tell([event])
    await sender.tell([event])
    await database.db.run(sql`UPDATE refused_event SET digest = 'as before', code = 'conflict'`)
    await sender.tell([event])
    expect(await rows()).toHaveLength(2)
    expect(await retry()).toMatchObject({ refused: 2 })
    expect(await rows()).toMatchObject([{ code: 'unknown-name', count: 3 }])
  })

  test('at most so many in one call, and the answer says how many are left', async () => {
    const events = Array.from({ length: INTAKE_LIMITS.events }, () => stockOut())
    await sender.tell(events)
    await sender.tell([stockOut({ material: 'NEW-3' })])
    await material('NEW-3')
    expect(await retry()).toEqual({ accepted: 0, unchanged: 0, refused: 500, left: 1 })
    expect(await retry()).toMatchObject({ accepted: 1, refused: 499, left: 1 })
    expect(await remove()).toEqual({ deleted: 500, left: 0 })
  })

  test('what came with a key that has ended since is still its own, of its own restaurants', async () => {
    const { body } = await provider.call(createIntakeKey, {
      token: sender.admin,
      body: {
        name: 'Ends',
        scopes: ['FACTS'],
        restaurantUuids: [await restaurantUuid(database.db, '0412')],
      },
    })
    await sender.tell([stockOut({ material: 'NEW-4' })], { with: body.key })
    await material('NEW-4')
    await database.db.run(sql`UPDATE intake_key SET ends_at = 1 WHERE uuid = ${body.uuid}`)
    expect(await retry()).toMatchObject({ accepted: 1 })
    await sender.tell([stockOut()])
    await database.db.run(sql`DELETE FROM intake_key_restaurant
      WHERE intake_key_id = (SELECT intake_key_id FROM refused_event)`)
    expect(await retry()).toMatchObject({ refused: 1 })
    expect(await rows()).toMatchObject([{ code: 'unknown-restaurant', restaurant: { number: '0412' } }])
    sender = await openSender(provider, database)
  })
})

describe('what people do with them', () => {
  test('is in the audit record, unless there was nothing to do', async () => {
    const done = () =>
      database.db.rows<{ action: string; subjectName: string }>(sql`
        SELECT action, subject_name FROM audit_event WHERE action LIKE 'REFUSED_EVENT%' ORDER BY id DESC LIMIT 2`)
    await sender.tell([stockOut(), stockOut()])
    await retry()
    await remove({ codes: ['unknown-name'] })
    const known = await done()
    expect(known).toEqual([
      { action: 'REFUSED_EVENT_DELETED', subjectName: '2 refused events' },
      { action: 'REFUSED_EVENT_RETRIED', subjectName: '2 refused events' },
    ])
    expect(await remove()).toEqual({ deleted: 0, left: 0 })
    expect(await done()).toEqual(known)
  })

  test('is for those who may change devices, and of their restaurants alone', async () => {
    await sender.tell([stockOut({}, '/restaurants/9999')])
    const statusesOf = async (email: string) => {
      const sent = { token: await provider.tokenOf(email), query: range() }
      return [
        (await provider.call(retryRefusedEvents, sent)).status,
        (await provider.call(deleteRefusedEvents, sent)).status,
      ]
    }
    expect(await statusesOf(CREW)).toEqual([403, 403])
    expect(await statusesOf(MANAGER)).toEqual([403, 403])
    expect(await statusesOf(AREA)).toEqual([200, 200])
    expect(await rows()).toHaveLength(1)
  })
})

test('the measurements count events by what became of them', async () => {
  const counts = async () => {
    const { body } = await provider.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const count = (labels: string) =>
      Number(body.split(`intake_events_total{${labels}} `)[1]?.split('\n')[0] ?? 0)
    return ['accepted",code="', 'unchanged",code="', 'refused",code="unknown-name'].map((outcome) =>
      count(`outcome="${outcome}"`),
    )
  }
  const before = await counts()
  const batch = sender.event('batch', sender.batchOf())
  await sender.tell([batch, batch, stockOut()])
  await sender.tell([stockOut()], { query: '?trial=true' })
  expect(await counts()).toEqual(before.map((count) => count + 1))
})
