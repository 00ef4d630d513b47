import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import type { Frame } from '#server/domain/unusual/scene.ts'
import { deleteExpired, KEPT } from '#server/services/operations/housekeeping.ts'
import {
  allUnusual,
  deleteUnusual,
  dpRemaining,
  dpRemainingExport,
  emptyPans,
  identicalMarkers,
  recallUnusual,
  unusualEventOf,
  unusualEvents,
  unusualImage,
  wrongMarkers,
} from '#src/contract/kitchen/unusual.ts'
import { UNUSUAL_KINDS } from '#src/domain/unusual/kinds.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import {
  UNUSUAL_RANGE as range,
  startUnusualDays,
  UNUSUAL_ZONE,
  type UnusualDays,
} from '#tests/support/kitchen/unusual-days.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

let days: UnusualDays
let database: FreshDatabase
let provider: TestProvider
let manager: string
let admin: string
let own: DayFacts
let foreign: DayFacts

beforeAll(async () => {
  days = await startUnusualDays()
  ;({ database, provider, manager, own, foreign } = days)
  admin = await provider.tokenOf(ADMIN)
})
afterAll(() => days.stop())

const lists = {
  event: unusualEvents,
  'dp-remaining': dpRemaining,
  'wrong-marker': wrongMarkers,
  'empty-pan': emptyPans,
  'identical-markers': identicalMarkers,
}
const ids = (facts: DayFacts, kind: string) =>
  facts.unusualEvent.filter((event) => event.kind === kind).map(({ id }) => String(id))
const firstOf = (facts: DayFacts, kind: (typeof UNUSUAL_KINDS)[number] = 'dp-remaining') => ({
  kind,
  id: ids(facts, kind)[0] ?? '',
})

describe.each(UNUSUAL_KINDS)('the list of %s', (kind) => {
  test('holds the events of that kind of the user’s own restaurant, newest first', async () => {
    const query = { ...range, limit: 100 }
    const { status, body } = await provider.call(lists[kind], { token: manager, query })
    expect(status).toBe(200)
    expect(body.content.map(({ id }) => id)).toEqual(ids(own, kind).reverse())
    expect(body.total).toBe(body.content.length)
  })
})

describe('a row', () => {
  test('says what remained, as the potato batch does', async () => {
    const { body } = await provider.call(dpRemaining, { token: manager, query: { ...range, limit: 100 } })
    const batches = await database.db.rows<{ remaining: number }>(sql`
      SELECT b.remaining_g AS remaining FROM potato_batch b JOIN unusual_event e ON e.potato_batch_id = b.id
        JOIN restaurant r ON r.id = e.restaurant_id WHERE r.number = '0412' ORDER BY e.event_at DESC, e.id DESC`)
    expect(body.content.map(({ remaining }) => remaining)).toEqual(batches.map((batch) => batch.remaining))
    expect(body.content[0]).toMatchObject({
      kind: 'dp-remaining',
      type: null,
      restaurantNumber: '0412',
      timezone: UNUSUAL_ZONE,
      camera: 'Fry Station',
      container: null,
      frameCount: 5,
    })
  })

  test.each(['unusual_event', 'unusual_recording'])(
    'names a camera of its own restaurant: %s',
    async (table) => {
      const places = await database.db.rows<{ camera: string; real: boolean }>(sql`
      SELECT f.camera, bool_and(EXISTS (
               SELECT FROM camera c WHERE c.restaurant_id = f.restaurant_id AND c.name = f.camera)) AS real
        FROM ${raw(table)} f GROUP BY f.camera ORDER BY f.camera`)
      expect(places).toEqual(
        ['Fry Station', 'Fryers', 'Hot Holding'].map((camera) => ({ camera, real: true })),
      )
    },
  )

  test('names pans and markers', async () => {
    const { body } = await provider.call(identicalMarkers, { token: admin, query: range })
    for (const row of body.content) {
      expect(row.container).toMatch(/Pan \d\d$/)
      expect(row.otherContainer).toMatch(/Pan \d\d$/)
      expect(row.markerSeen).not.toBe(row.markerExpected)
    }
    expect(body.total).toBe(ids(own, 'identical-markers').length + ids(foreign, 'identical-markers').length)
    expect(body.total).toBeGreaterThan(0)
  })
})

describe('narrowing', () => {
  const count = async (query: object, token = admin) =>
    (await provider.call(allUnusual, { token, query: { ...range, ...query } })).body.total

  test('by restaurant, kinds, types and materials agrees with the facts', async () => {
    expect(await count({})).toBe(own.unusualEvent.length + foreign.unusualEvent.length)
    const uuid = await restaurantUuid(database.db, '0117')
    expect(await count({ restaurantUuid: uuid })).toBe(foreign.unusualEvent.length)
    expect(await count({ kinds: ['empty-pan', 'wrong-marker'] }, manager)).toBe(
      ids(own, 'empty-pan').length + ids(own, 'wrong-marker').length,
    )
    const timers = own.unusualEvent.filter(({ type }) => type === 'TIMER_MISSED')
    expect(await count({ types: ['TIMER_MISSED'] }, manager)).toBe(timers.length)
    const nuggets = await database.db.one<{ id: number }>(
      sql`SELECT id FROM material WHERE material_code = 'NUG'`,
    )
    const ofNuggets = own.unusualEvent.filter(({ materialId }) => materialId === nuggets.id)
    expect(await count({ materials: ['NUG'] }, manager)).toBe(ofNuggets.length)
    expect(ofNuggets.length).toBeGreaterThan(0)
  })

  test('by a restaurant that is not the user’s is refused as one that is not there', async () => {
    const query = { ...range, restaurantUuid: await restaurantUuid(database.db, '0117') }
    expect((await provider.call(dpRemaining, { token: manager, query })).status).toBe(404)
  })

  test('without the permission is refused', async () => {
    const token = await provider.tokenOf(CREW)
    const { kind, id } = firstOf(own)
    expect((await provider.call(dpRemaining, { token, query: range })).status).toBe(403)
    expect((await provider.call(unusualEventOf, { token, params: { kind, id } })).status).toBe(403)
    const params = { kind, id, frame: '0' }
    expect((await provider.call(unusualImage, { token, params })).status).toBe(403)
  })
})

describe('one event', () => {
  test('tells what each of its frames shows', async () => {
    const params = firstOf(own)
    const { body } = await provider.call(unusualEventOf, { token: manager, params })
    const fact = own.unusualEvent.find(({ id }) => String(id) === params.id)
    const frames: Frame[] = JSON.parse(fact?.frames ?? '[]')
    expect(body.frames.map(({ offset }) => offset)).toEqual(frames.map(({ offsetMs }) => offsetMs))
    expect(body.frames.at(-1)?.text).toBe('Dump pan empty.')
    expect(body.frames[0]?.text).toMatch(/^Dump pan \d+% full\.$/)
  })

  test('under another kind, or of another restaurant, is not there', async () => {
    const { id } = firstOf(own)
    const of = (params: { kind: 'empty-pan' | 'dp-remaining'; id: string }) =>
      provider.call(unusualEventOf, { token: manager, params })
    expect((await of({ kind: 'empty-pan', id })).status).toBe(404)
    expect((await of({ kind: 'dp-remaining', id: firstOf(foreign).id })).status).toBe(404)
  })
})

describe('an image', () => {
  const image = (frame: string, more: object = {}) =>
    provider.call(unusualImage, {
      token: manager,
      params: { ...firstOf(own), frame },
      ...more,
    })
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

  test.each(UNUSUAL_KINDS)('of %s is a PNG of the size asked for', async (kind) => {
    const params = { ...firstOf(own, kind), frame: '0' }
    const full = await provider.call(unusualImage, { token: manager, params })
    expect(full.headers['content-type']).toBe('image/png')
    expect(full.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(sizeOf(full.bytes)).toEqual([1280, 720])
    const query = { size: 'thumbnail' } as const
    const thumbnail = await provider.call(unusualImage, { token: manager, params, query })
    expect(sizeOf(thumbnail.bytes)).toEqual([320, 240])
    expect(thumbnail.bytes.length).toBeLessThan(40_000)
  })

  test('differs from frame to frame', async () => {
    const all = await Promise.all(['0', '1', '2', '3', '4'].map((frame) => image(frame)))
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(5)
  })

  test('is sent once: a browser that kept it hears it is unchanged, if the user may still see it', async () => {
    const first = await image('1')
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringMatching(/authorization/i),
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await image('1', { headers })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const params = { ...firstOf(foreign), frame: '1' }
    expect((await provider.call(unusualImage, { token: manager, params, headers })).status).toBe(404)
  })

  test('that is none, or of a foreign restaurant, is not there', async () => {
    expect((await image('5')).status).toBe(404)
    const params = { ...firstOf(foreign), frame: '0' }
    expect((await provider.call(unusualImage, { token: manager, params })).status).toBe(404)
    expect((await provider.call(unusualImage, { token: admin, params })).status).toBe(200)
  })
})

test('the export is a zip with a row for each event', async () => {
  const answer = await provider.call(dpRemainingExport, { token: manager, query: range })
  expect(answer.headers['content-disposition']).toMatch(/filename="dp-remaining-20260514-20260514\.zip"/)
  const [csv = ''] = Object.values(await unzip(answer.bytes))
  const [head, ...rows] = csv.trimEnd().split('\n')
  expect(head).toContain('Remaining (g)')
  expect(rows).toHaveLength(ids(own, 'dp-remaining').length)
})

test('deleting takes an event, and its images, out of the record of the user’s own restaurant', async () => {
  const { id, kind } = firstOf(own, 'wrong-marker')
  const remove = (id: string) => provider.call(deleteUnusual, { token: admin, params: { id } })
  const { body: before } = await provider.call(wrongMarkers, { token: manager, query: range })
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
  const { body: after } = await provider.call(wrongMarkers, { token: manager, query: range })
  expect(after.total).toBe(before.total - 1)
  const params = { kind, id, frame: '0' }
  expect((await provider.call(unusualImage, { token: manager, params })).status).toBe(404)
  const { name } = await database.db.one<{ name: string }>(
    sql`SELECT subject_name AS name FROM audit_event ORDER BY id DESC LIMIT 1`,
  )
  expect(name).toMatch(/^Unusual event: .+, \d\d\/\d\d\/\d{4} /)
})

test('a deletion can be taken back, images and all', async () => {
  const { id, kind } = firstOf(own, 'empty-pan')
  const { body: before } = await provider.call(allUnusual, { token: manager, query: range })
  const act = async (endpoint: typeof deleteUnusual | typeof recallUnusual, token = admin) =>
    (await provider.call(endpoint, { token, params: { id } })).status
  expect(await act(deleteUnusual)).toBe(204)
  expect(await act(recallUnusual, manager)).toBe(403)
  expect(await act(recallUnusual)).toBe(204)
  expect(await act(recallUnusual)).toBe(409)
  expect((await provider.call(allUnusual, { token: manager, query: range })).body).toEqual(before)
  const params = { kind, id, frame: '0' }
  expect((await provider.call(unusualImage, { token: manager, params })).status).toBe(200)
})

test('images go when they have been kept long enough, their events stay', async () => {
  const last = Math.max(...own.unusualEvent.map(({ eventAt }) => eventAt))
  const at = last + KEPT.unusualFrames + 1
  await deleteExpired({ ...provider.services, now: () => at })
  const { body } = await provider.call(allUnusual, { token: manager, query: range })
  expect(body.total).toBe(own.unusualEvent.length - 1)
  expect(new Set(body.content.map(({ frameCount }) => frameCount))).toEqual(new Set([0]))
  const one = await provider.call(unusualEventOf, { token: manager, params: firstOf(own) })
  expect(one.body.frames).toEqual([])
  const params = { ...firstOf(own), frame: '0' }
  expect((await provider.call(unusualImage, { token: manager, params })).status).toBe(404)
})
