import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TOLD_EVERY_MS } from '#server/services/kitchen/fact-news.ts'
import { watchQueue } from '#server/services/queue/live-queue.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { openSender, type Sending } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

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

const post = (payload: unknown, sending?: Sending) => sender.post(payload, sending)
const tell = (events: unknown, sending?: Sending) => sender.tell(events, sending)
const event = (type: string, data: object, source?: string) => sender.event(type, data, source)
const batchOf = (more?: object) => sender.batchOf(more)
const panOf = (batchKey: string, more?: object) => sender.panOf(batchKey, more)

const batchRow = (number: number) =>
  database.db.maybe<Record<string, unknown>>(sql`
    SELECT b.id::text AS id, b.pieces, b.fryer, b.stage_expected_s, b.stage_ended_at, b.completed_at, b.catering,
           h.pieces_wasted, h.limit_s, h.removed_at, h.waste_reason
      FROM batch b LEFT JOIN hold h ON h.batch_id = b.id
     WHERE b.batch_number = ${number} AND b.restaurant_id = (SELECT id FROM restaurant WHERE number = '0412')
       AND b.id >= 100000000000000`)

beforeAll(async () => {
  await database.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-1', 'Pan 1', 901, 0, 0)`)
})

describe('what is told', () => {
  test('is stored once it is answered: a batch, its stages as they end, and its pan', async () => {
    const batch = batchOf()
    const { startedAt } = batch
    expect(await tell([event('batch', batch)])).toMatchObject({ accepted: 1, unchanged: 0, refused: [] })
    expect(await batchRow(batch.number)).toMatchObject({
      pieces: 48,
      stageEndedAt: [],
      stageExpectedS: [90, 30, 15, 210, 22, 30],
      catering: false,
    })
    // The second stage is heard of before the first.
    await tell(
      event('batch', {
        ...batch,
        stages: { BASKET_LOADING: { endedAt: startedAt + 120_000, expectedS: 40 } },
      }),
    )
    expect(await batchRow(batch.number)).toMatchObject({ stageEndedAt: [null, startedAt + 120_000] })
    await tell([
      event('batch', {
        ...batch,
        stages: { BREADING: { endedAt: startedAt + 80_000 } },
        completedAt: startedAt + 400_000,
      }),
      event('hold', panOf(batch.key)),
    ])
    expect(await batchRow(batch.number)).toMatchObject({
      stageExpectedS: [90, 40, 15, 210, 22, 30],
      stageEndedAt: [startedAt + 80_000, startedAt + 120_000],
      completedAt: startedAt + 400_000,
      piecesWasted: 0,
      limitS: 25 * 60,
    })
    const removedAt = provider.clock.now()
    await tell(
      event(
        'hold',
        panOf(batch.key, { removedAt, piecesWasted: 6, weightWastedG: 84, wasteReason: 'Expired' }),
      ),
    )
    expect(await batchRow(batch.number)).toMatchObject({ removedAt, piecesWasted: 6, wasteReason: 'Expired' })
  })

  test('is news for the monitor and for figures at once', async () => {
    const { services } = provider
    const place = await database.db.one<{ id: number; uuid: string }>(sql`
      SELECT id, uuid FROM restaurant WHERE number = '0412'`)
    await watchQueue(services, place)
    // Readers of figures are told every five seconds at most.
    provider.clock.advance(TOLD_EVERY_MS)
    const published = [vi.spyOn(services.live, 'publish'), vi.spyOn(services.live, 'publishAll')]
    const batch = batchOf({ startedAt: provider.clock.now() - 1000 })
    await tell(event('batch', batch))
    const toldOf = (wanted: object) => {
      const calls = published.flatMap(({ mock }) => mock.calls.filter(([topic]) => topic === wanted))
      return JSON.stringify(calls.map((call) => call.slice(1, 3)))
    }
    await expect.poll(() => toldOf(queueTopic)).toContain(`"batchNumber":${batch.number}`)
    await expect.poll(() => toldOf(factsTopic)).toContain('"batch"')
    for (const spy of published) spy.mockRestore()
  })

  test('is unchanged when it is told again, alone or among others', async () => {
    const batch = batchOf()
    expect(await tell([event('batch', batch), event('batch', batch)])).toMatchObject({
      accepted: 1,
      unchanged: 1,
    })
    expect(await tell(event('batch', batch))).toMatchObject({ accepted: 0, unchanged: 1 })
  })

  test.each([
    ['what is assumed anyway', { piecesWasted: 0, weightWastedG: 0, limitS: 1500, timerError: false }],
    ['the same with a revision', { piecesWasted: 0, limitS: 1500, revision: 2 }],
    ['that it was taken back', { piecesWasted: null, limitS: null, removedAt: null, revision: 2 }],
  ])('that says %s is unchanged the second time', async (_, more) => {
    const batch = batchOf()
    const pan = event('hold', panOf(batch.key, more))
    expect(await tell([event('hold', panOf(batch.key)), pan])).toMatchObject({ refused: [] })
    expect(await tell([pan, pan])).toMatchObject({ accepted: 0, unchanged: 2, refused: [] })
  })

  test('is refused where it is known otherwise, and taken with a higher revision; what is older changes nothing', async () => {
    const batch = batchOf()
    await tell(event('batch', batch))
    const { refused } = await tell([event('batch', { ...batch, pieces: 40 }), event('batch', batchOf())])
    expect(refused).toMatchObject([{ index: 0, code: 'conflict', field: 'data.pieces' }])
    const renumbered = await tell(event('batch', { ...batch, number: batch.number + 1000 }))
    expect(renumbered.refused).toMatchObject([{ code: 'conflict', field: 'data.number' }])
    expect(await tell(event('batch', { ...batch, pieces: 40, revision: 2 }))).toMatchObject({ accepted: 1 })
    expect(await tell(event('batch', { ...batch, revision: 1 }))).toMatchObject({ unchanged: 1 })
    expect(await batchRow(batch.number)).toMatchObject({ pieces: 40 })
  })

  test('may be told children first', async () => {
    const batch = batchOf()
    expect(await tell(event('hold', panOf(batch.key)))).toMatchObject({ accepted: 1 })
    expect(await tell(event('batch', batch))).toMatchObject({ accepted: 1 })
    expect(await batchRow(batch.number)).toMatchObject({ limitS: 1500 })
  })

  test('is taken back by its source, and stays so; what a person deleted stays deleted', async () => {
    const [first, second] = [batchOf(), batchOf()]
    await tell([event('batch', first), event('batch', second)])
    expect(await tell(event('batch.deleted', { key: first.key }))).toMatchObject({ accepted: 1 })
    await database.db.run(
      sql`DELETE FROM batch WHERE batch_number = ${second.number} AND id >= 100000000000000`,
    )
    expect(
      await tell([event('batch', first), event('batch', { ...second, fryer: 'Fryer 1' })]),
    ).toMatchObject({
      accepted: 0,
      unchanged: 2,
    })
    expect(await batchRow(first.number)).toBeNull()
    expect(await batchRow(second.number)).toBeNull()
  })

  test('on trial is checked, and not stored', async () => {
    const batch = batchOf()
    const events = [event('batch', batch), event('batch', { ...batchOf(), material: 'NONE' })]
    expect(await tell(events, { query: '?trial=true' })).toMatchObject({
      accepted: 1,
      refused: [{ index: 1, code: 'unknown-name' }],
    })
    expect(await batchRow(batch.number)).toBeNull()
    expect(await tell(event('batch', batch))).toMatchObject({ accepted: 1 })
  })

  test('may come zipped, as one CloudEvent or as a batch of them', async () => {
    const zipped = gzipSync(JSON.stringify([event('batch', batchOf())]))
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/cloudevents-batch+json' }
    expect(await tell(zipped, { headers })).toMatchObject({ accepted: 1 })
    const one = { 'content-type': 'application/cloudevents+json' }
    expect(await tell(event('batch', batchOf()), { headers: one })).toMatchObject({ accepted: 1 })
  })

  test('of every kind is stored', async () => {
    const at = provider.clock.now() - HOUR
    const batch = batchOf()
    const { key: batchKey } = batch
    const [{ name: fryer } = { name: '' }] = await database.db.rows<{ name: string }>(sql`
      SELECT name FROM fryer WHERE deleted_at IS NULL AND restaurant_id = (SELECT id FROM restaurant WHERE number = '0412')`)
    const [{ name: camera } = { name: '' }] = await database.db.rows<{ name: string }>(sql`
      SELECT name FROM camera WHERE deleted_at IS NULL AND restaurant_id = (SELECT id FROM restaurant WHERE number = '0412')`)
    const cycle = { material: 'nug', batchKey, startedAt: at, endedAt: at + 214_000, expectedS: 210 }
    const packed = { chute: 1, quantity: 2, packedAt: at, takenAt: at + 60_000 }
    const events = [
      event('recommendation', {
        key: 'r',
        material: 'NUG',
        recommendedAt: at,
        pieces: 48,
        weightG: 672,
        workType: 'PRODUCTION',
        minuteDemandG: 90,
        minutesBeforeStockout: 7.5,
        batchKey,
      }),
      event('batch', batch),
      event('delay', { key: 'd', batchKey, stage: 'BREADING', startedAt: at }),
      event('stockOut', { key: 's', material: 'WF', startedAt: at, endedAt: at + 60_000 }),
      event('fryerCycle', { key: 'f', fryer, ...cycle }),
      event('stationCycle', { key: 'c', station: 'BREADING', ...cycle }),
      event('hold', panOf(batchKey)),
      event('conveyorPass', {
        key: 'p',
        holdKey: `pan of ${batchKey}`,
        inboundAt: at,
        placedAt: at + 30_000,
      }),
      event('package', { key: 'k', holdKey: `pan of ${batchKey}`, packageType: 'NUGGETS_8', ...packed }),
      event('potatoBatch', {
        key: 'q',
        material: 'WF',
        basket: 1,
        weightG: 900,
        friedAt: at,
        dumpedAt: at + 1000,
      }),
      event('fryChuteCycle', { key: 'y', potatoBatchKey: 'q', packageType: 'FRIES_MEDIUM', ...packed }),
      event('unusual', { key: 'u', kind: 'empty-pan', eventAt: at, camera, place: 'Hot holding' }),
    ]
    const types = await database.db.rows<{ code: string; line: string }>(sql`
      SELECT t.code, m.line FROM package_type t JOIN material m ON m.id = t.material_id WHERE t.deleted_at IS NULL`)
    const typeOf = (line: string) => types.find((type) => type.line === line)?.code
    for (const { data, type } of events) {
      if (type.includes('package')) Object.assign(data, { packageType: typeOf('CHICKEN') })
      if (type.includes('fryChute')) Object.assign(data, { packageType: typeOf('POTATO') })
    }
    expect(await tell(events)).toMatchObject({ accepted: events.length, refused: [] })
    expect(await tell(events)).toMatchObject({ accepted: 0, unchanged: events.length, refused: [] })
    const { correct, vendor } = await database.db.one<{ correct: boolean; vendor: string }>(sql`
      SELECT correct, vendor FROM fryer_cycle WHERE started_at = ${at} AND id >= 100000000000000`)
    expect([correct, vendor.length > 0]).toEqual([true, true])
  })
})

describe('bad input is refused alone, by its place, code and field', () => {
  test.each<[string, () => unknown, string, string | null]>([
    ['no event at all', () => 7, 'malformed', null],
    ['no id', () => ({ ...event('batch', batchOf()), id: undefined }), 'malformed', 'id'],
    ['an unknown type', () => event('pizza', {}), 'unknown-type', 'type'],
    ['no restaurant', () => ({ ...event('batch', batchOf()), source: '/line' }), 'malformed', 'source'],
    [
      'a foreign restaurant',
      () => ({ ...event('batch', batchOf()), source: '/restaurants/0458' }),
      'unknown-restaurant',
      'source',
    ],
    [
      'one that is none',
      () => ({ ...event('batch', batchOf()), source: '/restaurants/constructor' }),
      'unknown-restaurant',
      'source',
    ],
    ['an unknown field', () => event('batch', { ...batchOf(), size: 3 }), 'unknown-field', 'data.size'],
    ['a missing field', () => event('batch', { ...batchOf(), pieces: undefined }), 'invalid', 'data.pieces'],
    ['kilograms', () => event('batch', { ...batchOf(), weightG: 0.672 }), 'invalid', 'data.weightG'],
    ['a negative number', () => event('batch', { ...batchOf(), pieces: -1 }), 'invalid', 'data.pieces'],
    ['a text for a number', () => event('batch', { ...batchOf(), pieces: 'NaN' }), 'invalid', 'data.pieces'],
    [
      'seconds',
      () => event('batch', { ...batchOf(), startedAt: Math.round(provider.clock.now() / 1000) }),
      'seconds',
      'data.startedAt',
    ],
    [
      'seconds in a stage',
      () => event('batch', { ...batchOf(), stages: { BREADING: { endedAt: 1_795_000_000 } } }),
      'seconds',
      'data.stages.BREADING.endedAt',
    ],
    [
      'the future',
      () => event('batch', { ...batchOf(), startedAt: provider.clock.now() + HOUR }),
      'future',
      'data.startedAt',
    ],
    [
      'long ago',
      () => event('batch', { ...batchOf(), startedAt: provider.clock.now() - 20 * DAY }),
      'too-late',
      'data.startedAt',
    ],
    [
      'an unknown material',
      () => event('batch', { ...batchOf(), material: 'TOFU' }),
      'unknown-name',
      'data.material',
    ],
    [
      'a material of the other line',
      () => event('batch', { ...batchOf(), material: 'WF' }),
      'unknown-name',
      'data.material',
    ],
    [
      'an unknown fryer',
      () => event('batch', { ...batchOf(), fryer: 'Fryer 99' }),
      'unknown-name',
      'data.fryer',
    ],
    [
      'a key of 10 kB',
      () => event('batch', { ...batchOf(), key: 'k'.repeat(10_000) }),
      'invalid',
      'data.key',
    ],
    ['a NUL', () => event('batch', { ...batchOf(), key: 'a\0b' }), 'invalid', 'data.key'],
    ['half a character', () => event('batch', { ...batchOf(), key: 'a\ud800' }), 'invalid', 'data.key'],
    [
      'deep data',
      () => ({ ...event('batch', {}), data: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) }),
      'invalid',
      'data',
    ],
  ])('%s', async (_, bad, code, field) => {
    const good = batchOf()
    const { accepted, refused } = await tell([event('batch', good), bad(), event('batch', batchOf())])
    expect({ accepted, refused }).toMatchObject({ accepted: 2, refused: [{ index: 1, code, field }] })
    expect(refused[0]?.message).toMatch(/^[^\n]{10,400}\.$/)
    expect(await batchRow(good.number)).not.toBeNull()
  })

  test('a body of brackets alone is one event that is none', async () => {
    const { refused } = await tell(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)
    expect(refused).toMatchObject([{ index: 0, code: 'malformed' }])
  })

  test('a key with the scope BACKFILL may tell of long ago', async () => {
    const backfill = await sender.newKey(['FACTS', 'BACKFILL'])
    const batch = batchOf({ startedAt: provider.clock.now() - 200 * DAY })
    expect(await tell(event('batch', batch), { with: backfill })).toMatchObject({ accepted: 1 })
  })
})

describe('a request is refused whole, and stores nothing', () => {
  test.each<[string, () => ReturnType<typeof post>, number]>([
    ['without a key', () => post([], { with: 'nobody' }), 401],
    ['with a session’s token', () => post([], { with: sender.admin }), 401],
    ['with 501 events', () => post(Array.from({ length: 501 }, () => event('batch', batchOf()))), 413],
    ['with two MiB', () => post(`[${'"a",'.repeat(600_000)}"a"]`), 413],
    [
      'with a bomb',
      () => post(gzipSync(Buffer.alloc(50_000_000, 0x20)), { headers: { 'content-encoding': 'gzip' } }),
      413,
    ],
    [
      'with broken gzip',
      () => post(Buffer.from('no gzip'), { headers: { 'content-encoding': 'gzip' } }),
      400,
    ],

    ['with broken JSON', () => post('[{'), 400],
    [
      'as a form',
      () => post('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      415,
    ],
  ])('%s', async (_, send, status) => {
    const answer = await send()
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, code: status })
  })

  test('with more than a key may send: it is told when to go on', async () => {
    const eager = await sender.newKey()
    const events = Array.from({ length: 500 }, () => event('pizza', {}))
    const statuses: number[] = []
    for (let turn = 0; turn < 41; turn += 1) statuses.push((await post(events, { with: eager })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 200), 429])
    const refused = await post(events, { with: eager })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20)
    // Others are not held up by it.
    expect((await post(events)).statusCode).toBe(200)
  })
})
