import { describe, expect, test, vi } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { eventFrame } from '#server/store/events/events.ts'
import { eachEvent } from '#server/store/events/pages.ts'
import { CHICKEN_TABLES } from '#server/store/events/tables.ts'
import { LEAST_TIME } from '#src/contract/define/fields.ts'
import {
  chickenEventNames,
  chickenEvents,
  type EventRow,
  potatoEventNames,
  potatoEvents,
} from '#src/contract/kitchen/events.ts'
import { reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { CHICKEN_EVENTS, type EventName, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { liveDay, livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'
import { unzip } from '#tests/support/unzip.ts'

const range = livedRange
const lived = startLivedDay()

interface Event {
  id: string
  at: number
}

/** Every event of a day, told by the facts themselves. */
function eventsOf(facts: DayFacts): Event[] {
  const found: Event[] = []
  const add = (name: EventName, fact: { id: number }, at: number | null | undefined) => {
    if (at != null && at >= range.startTime && at < range.endTime)
      found.push({ id: `${name}-${fact.id}`, at })
  }
  for (const fact of facts.recommendation) {
    add('RECOMMENDATION_MADE', fact, fact.recommendedAt)
    add('RECOMMENDATION_CANCELED', fact, fact.canceledAt)
    add('RECOMMENDATION_COMPLETED', fact, fact.completedAt)
  }
  for (const fact of facts.batch) {
    const [breading, loading, transfer, frying, cts, holding] = fact.stageEndedAt
    add('BATCH_STARTED', fact, fact.startedAt)
    add('BREADING_ENDED', fact, breading)
    add('BASKET_LOADING_ENDED', fact, loading)
    add('BASKET_TRANSFER_ENDED', fact, transfer)
    add('BASKET_FRYING_ENDED', fact, frying)
    add('CTS_TRANSFER_ENDED', fact, cts)
    add('HOT_HOLDING_TRANSFER_ENDED', fact, holding)
    add('BATCH_COMPLETED', fact, fact.completedAt)
    add('BATCH_CANCELED', fact, fact.canceledAt)
  }
  for (const fact of facts.taskDelay) {
    add('TASK_DELAY_STARTED', fact, fact.startedAt)
    add('TASK_DELAY_ENDED', fact, fact.endedAt)
  }
  for (const fact of facts.hold) {
    const expires = fact.placedAt + fact.limitS * 1000
    add('PAN_PLACED', fact, fact.placedAt)
    add('PAN_EXPIRED', fact, !fact.timerError && fact.removedAt > expires ? expires : null)
    add('PAN_REMOVED', fact, fact.removedAt)
  }
  for (const fact of facts.package) {
    add('PACKAGE_PACKED', fact, fact.packedAt)
    add('PACKAGE_TAKEN', fact, fact.takenAt)
  }
  for (const fact of facts.stockOut) {
    add('STOCK_OUT_STARTED', fact, fact.startedAt)
    add('STOCK_OUT_ENDED', fact, fact.endedAt)
  }
  for (const fact of facts.potatoBatch) {
    add('BASKET_FRIED', fact, fact.friedAt)
    add('BASKET_DUMPED', fact, fact.dumpedAt)
    add('BASKET_EMPTIED', fact, fact.emptiedAt)
  }
  for (const fact of facts.fryChuteCycle) {
    add('FRY_CHUTE_PACKED', fact, fact.packedAt)
    add('FRY_CHUTE_TAKEN', fact, fact.takenAt)
  }
  return found
}

/** What each event is about, as a reader of English and one of Spanish have it. */
const ABOUT: readonly [EventName, english: RegExp, spanish: RegExp][] = [
  ['RECOMMENDATION_COMPLETED', /^\d+ pieces? · batch \d+$/, /^\d+ piezas? · tanda \d+$/],
  ['BATCH_STARTED', /^Batch \d+ · \d+ pieces?$/, /^Tanda \d+ · \d+ piezas?$/],
  ['TASK_DELAY_STARTED', /^(\p{L}+ ?)+ · batch \d+$/u, /^(\p{L}+ ?)+ · tanda \d+$/u],
  ['PAN_PLACED', /\S · batch \d+$/, /\S · tanda \d+$/],
  ['PACKAGE_PACKED', /^\d+ × .+ · chute \d+$/, /^\d+ × .+ · rampa \d+$/],
  ['STOCK_OUT_ENDED', /^Over after \d+ s$/, /^Terminó después de \d+ s$/],
  ['BASKET_FRIED', /^Basket \d+$/, /^Canasta \d+$/],
  ['FRY_CHUTE_PACKED', /^\d+ × .+ · chute \d+$/, /^\d+ × .+ · rampa \d+$/],
]

const named = (events: readonly Event[], names: readonly string[]) =>
  events.filter(({ id }) => names.includes(id.slice(0, id.lastIndexOf('-'))))

const lines = [
  {
    line: 'chicken',
    calls: chickenEvents,
    dictionary: chickenEventNames,
    words: CHICKEN_EVENTS,
    some: ['SF', 'NUG'],
  },
  {
    line: 'potato',
    calls: potatoEvents,
    dictionary: potatoEventNames,
    words: POTATO_EVENTS,
    some: ['WF'],
  },
] as const

describe.each(lines)('$line events', ({ calls, dictionary, words, some }) => {
  const names = Object.keys(words)
  const page = async (query: object, token = lived.manager, headers = {}) => {
    const asked = { token, query: { ...range, ...query }, headers }
    const answer = await lived.provider.call(calls.list, asked as never)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as { content: EventRow[]; total: number; existNext: boolean }
  }
  const every = async (query: object, token = lived.manager) => {
    const rows: EventRow[] = []
    for (let at = 0; ; at++) {
      const { content, existNext, total } = await page({ ...query, page: at, limit: 100 }, token)
      rows.push(...content)
      if (!existNext) return { rows, total }
    }
  }

  test('are all that happened, latest first, each once', async () => {
    const expected = named(eventsOf(lived.own), names)
    const { rows, total } = await every({})
    expect(total).toBe(expected.length)
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual(expected.map(({ id }) => id).sort())
    const times = rows.map(({ eventTime }) => eventTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(rows.map(({ restaurantNumber }) => restaurantNumber))).toEqual(new Set(['0412']))
    const up = await every({ orderDirection: 'ASC' })
    expect(up.rows.map(({ eventId }) => eventId)).toEqual(rows.map(({ eventId }) => eventId).reverse())
  })

  test('by name are those of that name', async () => {
    const happened = eventsOf(lived.own)
    for (const eventName of names) {
      const expected = named(happened, [eventName])
      expect(expected.length, eventName).toBeGreaterThan(0)
      const { rows, total } = await every({ eventName })
      expect(total, eventName).toBe(expected.length)
      expect(
        rows
          .map(({ eventId, eventTime }) => ({ id: eventId, at: eventTime }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      ).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)))
      expect(rows.every((row) => row.eventName === eventName && row.subject !== '')).toBe(true)
    }
  })

  test('say what they are about in their reader’s language', async () => {
    for (const [eventName, english, spanish] of ABOUT) {
      if (!names.includes(eventName)) continue
      const told = async (language: string) =>
        (await page({ eventName, limit: 3 }, lived.manager, { 'accept-language': language })).content
      for (const { subject } of await told('en')) expect(subject).toMatch(english)
      for (const { subject } of await told('es')) expect(subject).toMatch(spanish)
    }
  })

  test('of a part of the day and of some materials are a part of them', async () => {
    const noon = { startTime: range.startTime + 11 * 3_600_000, endTime: range.startTime + 14 * 3_600_000 }
    const all = (await every({})).rows
    const part = await every({ ...noon, materials: some })
    const expected = all.filter(
      ({ eventTime, materialCode }) =>
        eventTime >= noon.startTime && eventTime < noon.endTime && some.some((code) => code === materialCode),
    )
    expect(expected.length).toBeGreaterThan(10)
    expect(part.rows).toEqual(expected)
    expect(part.total).toBe(expected.length)
  })

  test('of all restaurants stand in one order; a page past the end is empty', async () => {
    const { rows, total } = await every({}, lived.admin)
    expect(total).toBe(named([...eventsOf(lived.own), ...eventsOf(lived.foreign)], names).length)
    expect(new Set(rows.map(({ restaurantNumber }) => restaurantNumber))).toEqual(new Set(['0412', '0117']))
    const times = rows.map(({ eventTime }) => eventTime)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const past = await page({ page: 9999 }, lived.admin)
    expect(past).toMatchObject({ content: [], total, existNext: false })
  })

  test('are none before they happened', async () => {
    const now = lived.provider.clock.now()
    const at = range.startTime + 12 * 3_600_000
    lived.provider.clock.advance(at - now)
    try {
      // A session of that time: the manager's own begins a week later.
      const token = await lived.provider.tokenOf(MANAGER)
      const { rows, total } = await every({}, token)
      const before = named(eventsOf(lived.own), names).filter((event) => event.at < at)
      expect(total).toBe(before.length)
      expect(rows.every(({ eventTime }) => eventTime < at)).toBe(true)
    } finally {
      lived.provider.clock.advance(now - at)
    }
  })

  test('are exported, oldest first', async () => {
    const query = { ...range, eventName: names[0] }
    const answer = await lived.provider.call(calls.exported, { token: lived.manager, query } as never)
    expect(answer.headers['content-disposition']).toMatch(/-events-20261113-20261113\.zip/)
    const [csv = ''] = Object.values(await unzip(answer.bytes))
    const [head, ...rows] = csv.trimEnd().split('\n')
    expect(head).toBe('\uFEFFRestaurant,Time,Event,Material,About,Time zone')
    expect(rows).toHaveLength(named(eventsOf(lived.own), [names[0] ?? '']).length)
    const times = rows.map((row) => row.split(',')[1] ?? '')
    expect(times).toEqual(times.toSorted())
  })

  test('have the dictionary’s names, and no others', async () => {
    const { content } = (await lived.provider.call(dictionary, { token: lived.manager })).body
    expect(content).toEqual(Object.entries(words).map(([value, label]) => ({ value, label })))
    const status = async (query: object, token = lived.manager) =>
      (await lived.provider.call(calls.list, { token, query: { ...range, ...query } } as never)).status
    expect(await status({ eventName: 'all' })).toBe(200)
    expect(await status({ eventName: 'SOMETHING' })).toBe(400)
    expect(await status({ sortBy: 'password' })).toBe(400)
    expect(await status({}, await lived.provider.tokenOf(CREW))).toBe(403)
  })
})

test('years in which little happened are gone through in few steps, with all that did', async () => {
  const { db } = lived
  const query = { startTime: LEAST_TIME, endTime: range.endTime, eventName: 'TASK_DELAY_STARTED' }
  const frame = await eventFrame(db, CHICKEN_TABLES, { scope: 'all', query, now: range.endTime })
  const asked = [vi.spyOn(db, 'rows'), vi.spyOn(db, 'one')]
  const found: number[] = []
  await eachEvent(db, frame, async (rows) => void found.push(...rows.map(({ eventTime }) => eventTime)))
  const statements = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const one of asked) one.mockRestore()
  expect(statements).toBeLessThan(200)
  const delays = [...lived.own.taskDelay, ...lived.foreign.taskDelay].map(({ startedAt }) => startedAt)
  expect(found).toEqual(delays.filter((at) => at < range.endTime).toSorted((a, b) => a - b))
  expect(found.length).toBeGreaterThan(5)
})

test('a long list of events is prepared as a report, with every one of them', async () => {
  for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) await liveDay(lived.db, '0412', day)
  const query = { startTime: range.startTime - 3 * DAY, endTime: range.endTime }
  const call = { token: lived.manager, query }
  const { total } = (await lived.provider.call(chickenEvents.list, call)).body
  expect(total).toBeGreaterThan(ROWS_AT_ONCE)
  expect((await lived.provider.call(chickenEvents.exported, call)).status).toBe(202)
  await lived.provider.runQueued()
  const [report] = (await lived.provider.call(reportList, { token: lived.manager })).body.content
  expect(report).toMatchObject({ kind: 'chicken-events', state: 'READY' })
  const params = { id: report?.uuid ?? '' }
  const { bytes } = await lived.provider.call(reportDownload, { token: lived.manager, params })
  const [csv = ''] = Object.values(await unzip(bytes))
  expect(csv.trimEnd().split('\n')).toHaveLength(total + 1)
})
