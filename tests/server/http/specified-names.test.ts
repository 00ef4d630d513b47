import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filtersWithVocabulary } from '#server/http/known-values.ts'
import { cities } from '#src/contract/administration/places.ts'
import { analytic } from '#src/contract/analytics/analytic.ts'
import { type AnyEndpoint, addressOf, fillPath } from '#src/contract/define/endpoint.ts'
import { takesAll } from '#src/contract/define/query-names.ts'
import { encodeQuery, shapeOf } from '#src/contract/define/wire.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { stockOutDistribution, stockOutList, stockOutTotal } from '#src/contract/kitchen/stock-out.ts'
import { alertList } from '#src/contract/operations/alerts.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { reportList } from '#src/contract/operations/reports.ts'
import { supportHistory } from '#src/contract/operations/support-history.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { plainQuery } from '../../conformance/input.ts'

const { endpoints } = await readContract()
let database: FreshDatabase
let provider: TestProvider
let admin: string
let restaurant: string
let range: { startTime: number; endTime: number }

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  restaurant = await restaurantUuid(database.db, '0412')
  const endTime = provider.clock.now()
  range = { startTime: endTime - 7 * 86_400_000, endTime }
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

async function get(endpoint: AnyEndpoint, query: Record<string, unknown>, token = admin, name = 'waste') {
  const path = fillPath(addressOf(endpoint), { name, conveyor: 'inbound-conveyor', restaurantId: restaurant })
  const { statusCode, body } = await provider.app.inject({
    url: `${path}?${encodeQuery(query)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, body: JSON.parse(body) }
}

describe('what the specification names answers as ours does [1§3.21]', () => {
  test.each<[string, AnyEndpoint, () => Record<string, unknown>, () => Record<string, unknown>]>([
    [
      'restaurantsUuid',
      stockOutList,
      () => ({ ...range, restaurantsUuid: restaurant }),
      () => ({ ...range, restaurantUuid: restaurant }),
    ],
    ['the list’s interval', stockOutTotal, () => ({ ...range, interval: '1d' }), () => range],
    ['an offset', reportList, () => ({ offset: 20, limit: 20 }), () => ({ page: 1, limit: 20 })],
    ['isCorrect=all', fryerHistory.total, () => ({ ...range, isCorrect: 'all' }), () => range],
    ['vendors=all', fryerHistory.total, () => ({ ...range, vendors: 'all', materials: 'all' }), () => range],
    ['role=all', supportHistory, () => ({ role: 'all' }), () => ({})],
    ['Global', stockOutTotal, () => ({ ...range, restaurantUuid: 'select' }), () => range],
    [
      'startDate, chickenTypes',
      analytic,
      () => ({ startDate: range.startTime, endDate: range.endTime, chickenTypes: 'CFA' }),
      () => ({ startEventTime: range.startTime, endEventTime: range.endTime, materials: 'CFA' }),
    ],
    [
      'codes joined by a comma',
      stockOutDistribution,
      () => ({ ...range, materials: 'CFA,SF' }),
      () => ({ ...range, materials: ['CFA', 'SF'] }),
    ],
    ['alerts by start', alertList, () => ({ sortBy: 'startEventTime' }), () => ({ sortBy: 'startedAt' })],
  ])('%s', async (_, endpoint, theirs, ours) => {
    const [sent, own] = [await get(endpoint, theirs()), await get(endpoint, ours())]
    expect(own.status).toBe(200)
    expect(sent).toEqual(own)
  })

  test('an interval is a range that ends now', async () => {
    expect((await get(fryerHistory.total, { timeInterval: '7d' })).body).toEqual(
      (await get(fryerHistory.total, range)).body,
    )
  })
  test('a step of 60s, and hosts joined by a plain pipe', async () => {
    const hosts = (await get(monitoringQueryRange, {
      query: 'up{host=~"select"}',
      start: Math.floor(range.endTime / 1000) - 600,
      end: Math.floor(range.endTime / 1000),
      step: '60s',
    })) as { status: number; body: { data: { result: { metric: { host: string } }[] } } }
    expect(hosts.status).toBe(200)
  })
  test('cities of every state', async () => {
    const all = await get(cities, {})
    expect(
      new Set(all.body.content.map(({ stateUuid }: { stateUuid: string }) => stateUuid)).size,
    ).toBeGreaterThan(5)
  })
})

describe('what can match nothing is refused with its name', () => {
  test('a material', async () => {
    expect(await get(stockOutTotal, { ...range, materials: 'XYZ' })).toEqual({
      status: 400,
      body: {
        success: false,
        code: 400,
        message: 'materials: unknown value "XYZ".',
        fields: { materials: 'Unknown value "XYZ".' },
      },
    })
  })
  test('a material under the name that was sent', async () => {
    const { body } = await get(stockOutTotal, { ...range, 'materials[]': 'XYZ' })
    expect(body).toMatchObject({
      message: 'materials[]: unknown value "XYZ".',
      fields: { 'materials[]': 'Unknown value "XYZ".' },
    })
  })
  test('one of two', async () => {
    const { body } = await get(stockOutTotal, { ...range, materials: 'CFA,XYZ' })
    expect(body.message).toBe('materials: unknown value "XYZ".')
  })
  test('a material of the other line', async () => {
    const { body } = await get(stockOutTotal, { ...range, materials: 'WF' })
    expect(body.message).toBe('materials: unknown value "WF".')
  })
  test('a restaurant of others is as unknown as one that does not exist', async () => {
    const manager = await provider.tokenOf(MANAGER)
    const other = await restaurantUuid(database.db, '0117')
    for (const restaurants of [other, randomUUID()])
      expect((await get(alertList, { restaurants }, manager)).status).not.toBe(200)
  })
  test('a range that ends before it starts', async () => {
    const { status, body } = await get(stockOutTotal, { startTime: range.endTime, endTime: range.startTime })
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'endTime must not be before startTime.',
    })
  })

  const listing = endpoints.filter(
    ({ method, query, path }) => method === 'GET' && query && !/\{id\}|\{kind\}|\{token\}/.test(path),
  )
  /** What may be left out and is no filter of known values: texts looked for, moments, how it is sorted. */
  const FREE = new Set(['address', 'cursor', 'days', 'search', 'subjectUuid', 'timezone'])
  const filters = listing.flatMap((endpoint) =>
    Object.entries(endpoint.query ? shapeOf(endpoint.query) : {}).flatMap(([field, schema]) => {
      const { type } = schema._zod.def
      const known = filtersWithVocabulary(endpoint).some(([name]) => name === field)
      const isFilter = known || takesAll(field, schema) || /Uuid$|^uuid$/.test(field)
      return (type === 'optional' || type === 'string') && isFilter && !FREE.has(field)
        ? [[endpoint.name, field, endpoint] as const]
        : []
    }),
  )
  test.each(filters)('%s: %s', async (_, field, endpoint) => {
    const known = {
      now: range.endTime,
      idOf: (name: string) => (name === 'restaurantUuid' ? restaurant : undefined),
    }
    const query = plainQuery(endpoint.query, known)
    for (const value of ['nothing-has-this', randomUUID()]) {
      const { status, body } = await get(endpoint, { ...query, [field]: value })
      expect([400, 404], `${field}=${value}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status)
    }
  })
})
