import { request as httpRequest } from 'node:http'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { fryerHistory, fryerVendors } from '#src/contract/history/fryer.ts'
import { deleteReport, recallReport, reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import {
  addFryerCycle,
  addManyFryerCycles,
  chickenCodes,
  restaurantUuid,
} from '#tests/support/kitchen/facts.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

const HOUR = 3_600_000
const ADMIN = 'admin@linewatch.test'
const MANAGER = 'manager@linewatch.test'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let manager: string
let codes: string[]
/** 2026-03-10 12:00 in Chicago, where 0412 is: two days after its clocks went forward. */
const noon = Date.UTC(2026, 2, 10, 17)
const range = { startTime: noon - HOUR, endTime: noon + HOUR }

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
  codes = await chickenCodes(database.db)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

beforeEach(async () => {
  admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  await database.db.run(sql`TRUNCATE fryer_cycle`)
  const [a = '', b = ''] = codes
  const add = (minutes: number, actual: number, more: object = {}) =>
    addFryerCycle(database.db, {
      restaurant: '0412',
      material: a,
      startedAt: noon + minutes * 60_000,
      actual,
      ...more,
    })
  await add(-60, 200)
  await add(-30, 240, { material: b, vendor: 'Pitco' })
  await add(0, 300, { fryer: 'Fryer 2', correct: false })
  await add(59, 100, { correct: false })
  await add(60, 999)
  await add(10, 500, { restaurant: '0117' })
})

const listed = async (query: object, token = manager) => {
  const { status, body } = await provider.call(fryerHistory.list, { token, query: { ...range, ...query } })
  expect(status).toBe(200)
  return body
}
const seconds = async (query: object, token?: string) =>
  (await listed(query, token)).content.map(({ actualTime }) => actualTime)

describe('the list', () => {
  test('holds what started in the range, its end excluded, newest first, of the user’s own restaurant', async () => {
    expect(await seconds({})).toEqual([100, 300, 240, 200])
  })

  test('an administrator sees all restaurants, or the one they name', async () => {
    expect(await seconds({}, admin)).toEqual([100, 500, 300, 240, 200])
    const uuid = await restaurantUuid(database.db, '0117')
    expect(await seconds({ restaurantUuid: uuid }, admin)).toEqual([500])
  })

  test('a row says what it is, where and in which zone', async () => {
    const { content } = await listed({ isCorrect: false, sortBy: 'startTime', orderDirection: 'ASC' })
    expect(content[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      restaurantUuid: await restaurantUuid(database.db, '0412'),
      restaurantNumber: '0412',
      timezone: 'America/Chicago',
      materialCode: codes[0],
      material: expect.any(String),
      fryer: 'Fryer 2',
      vendor: 'Henny',
      startTime: noon,
      endTime: noon + 300_000,
      expectedTime: 240,
      actualTime: 300,
      isCorrect: false,
    })
  })

  test.each([
    ['isCorrect true', { isCorrect: true }, [240, 200]],
    ['isCorrect false', { isCorrect: false }, [100, 300]],
    ['a vendor', { vendors: ['Pitco'] }, [240]],
    ['two vendors', { vendors: ['Pitco', 'Henny'] }, [100, 300, 240, 200]],
    ['shortest first', { sortBy: 'actualTime', orderDirection: 'ASC' }, [100, 200, 240, 300]],
    ['longest first', { sortBy: 'actualTime', orderDirection: 'DESC' }, [300, 240, 200, 100]],
    ['first page of two', { limit: 2, page: 0 }, [100, 300]],
    ['second page of two', { limit: 2, page: 1 }, [240, 200]],
    ['a page past the end', { limit: 2, page: 9 }, []],
  ])('narrowed by %s', async (_, query, expected) => {
    expect(await seconds(query)).toEqual(expected)
  })

  test('narrowed by materials', async () => {
    expect(await seconds({ materials: [codes[1]] })).toEqual([240])
    expect(await seconds({ materials: [codes[0]] })).toEqual([100, 300, 200])
  })

  test('counts all and says whether there is more', async () => {
    expect(await listed({ limit: 3 })).toMatchObject({ total: 4, page: 0, limit: 3, existNext: true })
    expect(await listed({ limit: 3, page: 1 })).toMatchObject({ total: 4, page: 1, existNext: false })
    expect(await listed({ limit: 4 })).toMatchObject({ total: 4, existNext: false })
  })
})

describe('the total', () => {
  test('counts and spans what the list shows', async () => {
    const of = (query: object) =>
      provider.call(fryerHistory.total, { token: manager, query: { ...range, ...query } })
    expect((await of({})).body).toEqual({ total: 4, high: 300, low: 100, average: 210 })
    expect((await of({ isCorrect: true })).body).toEqual({ total: 2, high: 240, low: 200, average: 220 })
    expect((await of({ isCorrect: true, vendors: ['Henny'], materials: [codes[1]] })).body).toEqual({
      total: 0,
      high: null,
      low: null,
      average: null,
    })
  })
})

describe('a restaurant that was deleted', () => {
  test('takes its cycles and vendors out of everybody’s sight', async () => {
    const { id = '' } = (await listed({})).content[0] ?? {}
    const vendors = async () => (await provider.call(fryerVendors, { token: admin })).body.content
    const [material = ''] = codes
    const lately = { startedAt: provider.clock.now() - HOUR, actual: 1, vendor: 'Pitco' }
    await addFryerCycle(database.db, { restaurant: '0412', material, ...lately })
    const before = await vendors()
    await database.db.run(sql`UPDATE restaurant SET deleted_at = 1 WHERE number = '0412'`)
    try {
      expect(await seconds({})).toEqual([])
      expect(await seconds({}, admin)).toEqual([500])
      expect((await provider.call(fryerHistory.total, { token: admin, query: range })).body.total).toBe(1)
      expect((await provider.call(fryerHistory.removed, { token: admin, params: { id } })).status).toBe(404)
      expect(before).toContain('Pitco')
      expect(await vendors()).not.toContain('Pitco')
    } finally {
      await database.db.run(sql`UPDATE restaurant SET deleted_at = NULL WHERE number = '0412'`)
    }
  })
})

describe('deleting', () => {
  test('takes one cycle out of the record, of the user’s own restaurant only', async () => {
    const foreign = (await listed({ restaurantUuid: await restaurantUuid(database.db, '0117') }, admin))
      .content[0]
    const remove = (id = '') => provider.call(fryerHistory.removed, { token: manager, params: { id } })
    expect((await remove(foreign?.id)).status).toBe(404)
    const own = (await listed({})).content[0]
    expect((await remove(own?.id)).status).toBe(204)
    expect((await remove(own?.id)).status).toBe(404)
    expect(await seconds({})).toEqual([300, 240, 200])
    expect(await seconds({}, admin)).toHaveLength(4)
  })

  test('is recorded, with what it was', async () => {
    const [first] = (await listed({})).content
    if (!first) throw new Error('There is no fryer cycle')
    const { id, ...was } = first
    await provider.call(fryerHistory.removed, { token: manager, params: { id } })
    const { changes, ...event } = await database.db.one<{
      changes: { field: string; before: unknown }[]
    }>(sql`
      SELECT e.actor_email, e.action, e.subject_kind, e.subject_name, r.number, e.changes
        FROM audit_event e JOIN restaurant r ON r.id = e.restaurant_id ORDER BY e.id DESC LIMIT 1`)
    expect(event).toEqual({
      actorEmail: MANAGER,
      action: 'EVENT_DELETED',
      subjectKind: 'HISTORY_EVENT',
      subjectName: `Fryer cycle: ${was.material}, ${formatZonedDateTime(was.startTime, was.timezone)}`,
      number: '0412',
    })
    expect(Object.fromEntries(changes.map(({ field, before }) => [field, before]))).toEqual(was)
  })

  test('fifty at the same instant delete it once [V2.3.4]', async () => {
    const { id = '' } = (await listed({})).content[0] ?? {}
    const before = await database.db.one<{ id: number }>(
      sql`SELECT coalesce(max(id), 0) AS id FROM audit_event`,
    )
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        provider.call(fryerHistory.removed, { token: manager, params: { id } }),
      ),
    )
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 404)).toHaveLength(49)
    const recorded = await database.db.rows(
      sql`SELECT 1 FROM audit_event WHERE action = 'EVENT_DELETED' AND id > ${before.id}`,
    )
    expect(recorded).toHaveLength(1)
  })
})

describe('the vendors', () => {
  test('are those of the fryers the user may see, lately', async () => {
    const lately = provider.clock.now() - HOUR
    const [material = ''] = codes
    await addFryerCycle(database.db, {
      restaurant: '0412',
      material,
      startedAt: lately,
      actual: 1,
      vendor: 'Frymaster',
    })
    await addFryerCycle(database.db, {
      restaurant: '0117',
      material,
      startedAt: lately,
      actual: 1,
      vendor: 'Other',
    })
    expect((await provider.call(fryerVendors, { token: manager })).body.content).toEqual(['Frymaster'])
    expect((await provider.call(fryerVendors, { token: admin })).body.content).toEqual(['Frymaster', 'Other'])
  })
})

describe('the export', () => {
  test('is a zip with one CSV of the rows, oldest first, in restaurant time', async () => {
    const answer = await provider.call(fryerHistory.exported, {
      token: manager,
      query: { ...range, isCorrect: false },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/filename="fryer-20260310-20260310\.zip"/)
    const files = await unzip(answer.bytes)
    expect(Object.keys(files)).toEqual(['fryer-20260310-20260310.csv'])
    const { name } = await database.db.one<{ name: string }>(
      sql`SELECT name FROM material WHERE material_code = ${codes[0]} AND line = 'CHICKEN'`,
    )
    expect(Object.values(files)[0]).toBe(
      '\uFEFF' +
        'Restaurant,Fryer,Vendor,Material,Start,End,Expected (s),Actual (s),Correct,Time zone\n' +
        `0412,Fryer 2,Henny,${name},2026-03-10 12:00:00,2026-03-10 12:05:00,240,300,No,America/Chicago\n` +
        `0412,Fryer 1,Henny,${name},2026-03-10 12:59:00,2026-03-10 13:00:40,240,100,No,America/Chicago\n`,
    )
  })

  test('a value that a spreadsheet would run is defused', async () => {
    const [material = ''] = codes
    const startedAt = noon + 90_000
    await addFryerCycle(database.db, {
      restaurant: '0412',
      material,
      startedAt,
      actual: 1,
      vendor: '=cmd|calc',
    })
    const query = { ...range, vendors: ['=cmd|calc'] }
    const [csv = ''] = Object.values(
      await unzip((await provider.call(fryerHistory.exported, { token: manager, query })).bytes),
    )
    expect(csv).toContain(",'=cmd|calc,")
  })

  test('that is long is prepared even if the user who asked went away before the answer', async () => {
    const going = await freshDatabase()
    const ours = await startTestProvider({ databaseUrl: going.url, jobs: true })
    try {
      const from = Date.UTC(2026, 3, 1)
      await addManyFryerCycles(going.db, '0412', ROWS_AT_ONCE + 1, from)
      const token = await ours.tokenOf(MANAGER)
      const address = await ours.app.listen({ port: 0, host: '127.0.0.1' })
      const asked = httpRequest(
        `${address}${API}${fryerHistory.exported.path}?startTime=${from}&endTime=${from + 24 * HOUR}`,
        { method: fryerHistory.exported.method, headers: { authorization: `Bearer ${token}` } },
      )
      const gone = new Promise<boolean>((done) => {
        asked.once('response', () => done(false))
        asked.once('error', () => done(true))
      })
      // As soon as the server has begun to look at it, which is long before it knows how many rows there are.
      ours.app.server.once('request', () => asked.destroy())
      asked.end()
      expect(await gone).toBe(true)
      const reports = async () => (await ours.call(reportList, { token })).body.content
      await expect.poll(async () => (await reports())[0]?.state).toBe('READY')
      expect(await reports()).toHaveLength(1)
    } finally {
      await ours.stop()
      await going.drop()
    }
  })

  test('that is long is accepted, made by a job, announced, and handed to its owner only [V8.3.3]', async () => {
    const from = Date.UTC(2026, 3, 1)
    const count = ROWS_AT_ONCE + 1
    await addManyFryerCycles(database.db, '0412', count, from)
    const query = { startTime: from, endTime: from + 24 * HOUR }
    const accepted = await provider.call(fryerHistory.exported, { token: manager, query })
    expect(accepted.status).toBe(202)
    expect(accepted.body).toEqual({ message: expect.stringMatching(/prepared/) })

    const reports = async (token = manager) => (await provider.call(reportList, { token })).body
    await expect.poll(async () => (await reports()).content[0]?.state).toBe('READY')
    const { content, total } = await reports()
    expect(total).toBe(1)
    const [report] = content
    expect(report).toMatchObject({ kind: 'fryer', failure: null, requestTime: provider.clock.now() })
    const told = await provider.call(notificationList, { token: manager })
    expect(told.body.content[0]).toMatchObject({
      type: 'INFO',
      message: 'Your export <b>fryer-20260331-20260401.zip</b> is ready.',
    })

    const params = { id: report?.uuid ?? '' }
    const file = await provider.call(reportDownload, { token: manager, params })
    expect(file.bytes).toHaveLength(report?.attachments[0]?.size ?? 0)
    const [csv = ''] = Object.values(await unzip(file.bytes))
    expect(csv.trimEnd().split('\n')).toHaveLength(count + 1)

    expect((await reports(admin)).total).toBe(0)
    expect((await provider.call(reportDownload, { token: admin, params })).status).toBe(404)
    expect((await provider.call(deleteReport, { token: admin, params })).status).toBe(404)
    expect((await provider.call(deleteReport, { token: manager, params })).status).toBe(204)
    expect((await reports()).total).toBe(0)
    expect((await provider.call(reportDownload, { token: manager, params })).status).toBe(404)

    expect((await provider.call(recallReport, { token: admin, params })).status).toBe(404)
    expect((await provider.call(recallReport, { token: manager, params })).status).toBe(204)
    expect((await provider.call(recallReport, { token: manager, params })).status).toBe(404)
    expect((await reports()).content).toEqual(content)
    const again = await provider.call(reportDownload, { token: manager, params })
    expect(again.bytes).toEqual(file.bytes)

    await provider.call(deleteReport, { token: manager, params })
    provider.clock.advance(RECALL_MS + 1)
    await deleteExpired(provider.services)
    expect((await provider.call(recallReport, { token: manager, params })).status).toBe(404)
    expect(await database.db.rows(sql`SELECT 1 FROM report_chunk`)).toEqual([])
  })
})
