import { describe, expect, test } from 'vitest'
import { notificationList } from '#src/contract/account/notifications.ts'
import { analytic } from '#src/contract/analytics/analytic.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { readDuration, takesAll, translateQuery } from '#src/contract/define/query-names.ts'
import { decodeQuery, type RawQuery, shapeOf } from '#src/contract/define/wire.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { alertList } from '#src/contract/operations/alerts.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { reportList } from '#src/contract/operations/reports.ts'
import { supportHistory } from '#src/contract/operations/support-history.ts'
import { readContract } from '#tests/support/architecture/contract.ts'

const NOW = 1_795_000_000_000
const [A, B] = ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '6fa459ea-ee8a-4ca4-894e-db77e160355e']

function translated({ query }: Pick<AnyEndpoint, 'query'>, raw: RawQuery) {
  if (!query) throw new Error('The call takes no query.')
  return translateQuery(query, raw, NOW).query
}

function decoded({ query }: Pick<AnyEndpoint, 'query'>, raw: RawQuery) {
  if (!query) throw new Error('The call takes no query.')
  return decodeQuery(query, raw)
}

describe('the specification’s names', () => {
  test.each<[string, Pick<AnyEndpoint, 'query'>, RawQuery, RawQuery]>([
    ['restaurantsUuid', stockOutList, { restaurantsUuid: A }, { restaurantUuid: A }],
    [
      'startDate and endDate',
      fryerHistory.list,
      { startDate: '1', endDate: '2' },
      { startTime: '1', endTime: '2' },
    ],
    ['startEventTime', fryerHistory.total, { startEventTime: '1' }, { startTime: '1' }],
    [
      'startTime of an analytic',
      analytic,
      { startTime: '1', endTime: '2' },
      { startEventTime: '1', endEventTime: '2' },
    ],
    ['chickenTypes', analytic, { chickenTypes: ['CFA', 'SP'] }, { materials: ['CFA', 'SP'] }],
    ['packageTypes', analytic, { packageTypes: 'BOX' }, { packages: 'BOX' }],
    ['size and limit', reportList, { size: '50' }, { limit: '50' }],
    ['limit and size', notificationList, { limit: '50' }, { size: '50' }],
    ['brackets', analytic, { 'materials[]': ['CFA', 'SP'] }, { materials: ['CFA', 'SP'] }],
    ['both, when they agree', stockOutList, { restaurantsUuid: A, restaurantUuid: A }, { restaurantUuid: A }],
    ['sortBy of another column', fryerHistory.list, { sortBy: 'startEventTime' }, { sortBy: 'startTime' }],
    ['sortBy of alerts', alertList, { sortBy: 'startTime' }, { sortBy: 'startedAt' }],
    ['a column that is none', fryerHistory.list, { sortBy: 'colour' }, { sortBy: 'colour' }],
    ['a name that every object has', fryerHistory.list, { toString: '0' }, { toString: '0' }],
    ['a name that is none', fryerHistory.list, { colour: 'red' }, { colour: 'red' }],
  ])('%s', (_, endpoint, raw, ours) => {
    expect(translated(endpoint, raw)).toEqual(ours)
  })
  test('that differ from ours are refused', () => {
    expect(() => translated(stockOutList, { restaurantsUuid: A, restaurantUuid: B })).toThrow(
      'restaurantUuid and restaurantsUuid are two names of one parameter, but their values differ. Send only one of them.',
    )
  })
})

describe('what comes along with a range', () => {
  test('an interval makes the range that ends now', () => {
    expect(translated(fryerHistory.list, { timeInterval: '1d' })).toEqual({
      startTime: String(NOW - 86_400_000),
      endTime: String(NOW),
    })
  })
  test('next to dates it changes nothing, nor do a resolution and a zone', () => {
    const range = { startTime: '1', endTime: '2' }
    const sent = { ...range, timeInterval: '7d', interval: '1h', timezone: 'America/Denver' }
    expect(translated(stockOutList, sent)).toEqual(range)
  })
  test.each([
    [{ timeInterval: '5w' }, 'timeInterval: unknown value "5w". It can be 15m, 1h, '],
    [{ interval: '3h' }, 'interval: unknown value "3h". It can be 1s, 2s, '],
    [{ timezone: 'Mars/North' }, 'timezone must be an IANA time zone, not "Mars/North".'],
  ])('%j is refused', (sent, message) => {
    expect(() => translated(stockOutList, sent)).toThrow(message)
  })
})

describe('an offset', () => {
  test.each([
    [{ offset: '0' }, { page: '0' }],
    [{ offset: '40' }, { page: '2' }],
    [
      { offset: '100', limit: '50' },
      { page: '2', limit: '50' },
    ],
  ])('%j is page %j', (sent, ours) => {
    expect(translated(reportList, sent)).toEqual(ours)
  })
  test('between two pages is refused', () => {
    expect(() => translated(reportList, { offset: '30' })).toThrow(
      'offset must be a multiple of the limit (20), not "30".',
    )
  })
  test('of a list by offsets stays', () => {
    expect(translated(alertList, { offset: '30' })).toEqual({ offset: '30' })
  })
})

describe('all', () => {
  test.each<[Pick<AnyEndpoint, 'query'>, RawQuery]>([
    [fryerHistory.list, { isCorrect: 'all', vendors: 'all', materials: 'all' }],
    [fryerHistory.list, { materials: ['all'] }],
    [stockOutList, { restaurantUuid: 'all' }],
    [stockOutList, { restaurantsUuid: 'select' }],
    [supportHistory, { role: 'all', status: 'all' }],
    [reportList, { state: 'all' }],
  ])('%#: narrows nothing', (endpoint, raw) => {
    expect(translated(endpoint, raw)).toEqual({})
  })
  test('next to a code is no code', () => {
    expect(translated(stockOutList, { materials: ['all', 'CFA'] })).toEqual({ materials: ['all', 'CFA'] })
  })
  test('is a choice of its own where a call has it', () => {
    expect(translated(alertList, { state: 'all', severity: 'all' })).toEqual({
      state: 'all',
      severity: 'all',
    })
  })
  test('is taken by every filter of choices', async () => {
    const { endpoints } = await readContract()
    const filters = endpoints
      .filter(({ method, query }) => method === 'GET' && query)
      .flatMap(({ name, query }) =>
        Object.entries(query ? shapeOf(query) : {}).map((field) => [name, ...field] as const),
      )
    const without = filters.filter(([, field, schema]) => {
      const { type } = schema._zod.def
      return type === 'optional' && !takesAll(field, schema)
    })
    // What may be left out and takes no 'all': texts, moments, and ids that name one thing.
    expect([...new Set(without.map(([, field]) => field))].sort()).toEqual([
      'address',
      'by',
      'cursor',
      'days',
      'endTime',
      'endTimeInterval',
      'expand',
      'fryer',
      'interval',
      'lists',
      'orderUuid',
      'profileId',
      'search',
      'startTime',
      'startTimeInterval',
      'stateUuid',
      'subjectUuid',
      'time',
      'timezone',
      'userUuid',
      'uuid',
    ])
  })
})

test.each([
  ['60s', '60'],
  ['1m', '60'],
  ['1h30m', '5400'],
  ['500ms', '0.5'],
  ['60', '60'],
  ['soon', 'soon'],
  ['1m soon', '1m soon'],
])('a step of %s is %s', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})

test('a moment may be written as RFC 3339', () => {
  const sent = { query: 'up', start: '2026-11-24T00:00:00Z', end: '1795003200', step: '60s' }
  expect(translated(monitoringQueryRange, sent)).toEqual({ ...sent, start: '1795478400', step: '60' })
})

test('lists may be joined by commas where no value can hold one', () => {
  // Codes and names are divided once it is known what there is.
  expect(decoded(analytic, { materials: 'CFA,SP' })).toEqual({ materials: ['CFA,SP'] })
  expect(decoded(alertList, { restaurants: `${A},${B}` })).toEqual({ restaurants: [A, B] })
})
