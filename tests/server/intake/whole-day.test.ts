import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ANALYTIC_NAMES, analyticCall } from '#src/contract/analytics/analytic.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { expectSameFacts } from '#tests/support/kitchen/same-facts.ts'
import { type Said, toldDay } from '#tests/support/kitchen/told-day.ts'
import { wildOrder } from '#tests/support/kitchen/wild-order.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// A day that was written whole, and the same day as its equipment tells it: in pieces, in any order, late and twice.

let written: FreshDatabase
let told: FreshDatabase
let ofWritten: TestProvider
let ofTold: TestProvider
let said: Said[]

beforeAll(async () => {
  written = await freshDatabase()
  told = await freshDatabase()
  const start = ({ url }: FreshDatabase) =>
    startTestProvider({ databaseUrl: url, clock: movableClock(livedRange.endTime + 2 * DAY) })
  ofWritten = await start(written)
  ofTold = await start(told)
  const facts = await liveDay(written.db, '0412', LIVED_DAY)
  await written.db.run(sql`TRUNCATE unusual_event, unusual_recording`)
  said = await toldDay(told.db, facts)
})
afterAll(async () => {
  await ofWritten.stop()
  await ofTold.stop()
  await written.drop()
  await told.drop()
})

/** Answers without what differs from database to database, and without an order among equals. */
const comparable = (answer: unknown): unknown => {
  if (Array.isArray(answer))
    return answer
      .map(comparable)
      .map((one) => JSON.stringify(one))
      .sort()
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => !['uuid', 'id', 'batchId', 'eventId'].includes(name))
      .map(([name, value]) => [name, comparable(value)]),
  )
}

interface Answer {
  status: number
  body: { last?: boolean; content?: unknown[] }
}

/** An answer, of a list all its pages as one: among equals their order is the database's own; null where the call is not one of a range. */
async function wholeAnswer(
  provider: TestProvider,
  endpoint: AnyEndpoint,
  { query, ...input }: { token: string; query: object; params: object | undefined },
): Promise<unknown> {
  const ask = (more: object) =>
    provider.call(endpoint, { ...input, query: { ...query, ...more } } as never) as Promise<Answer>
  const pages: Answer['body'][] = []
  for (let page = 0; page === 0 || pages.at(-1)?.last === false; page += 1) {
    const { status, body } = await ask({ page, size: 100 })
    if (status !== 200) break
    pages.push(body)
  }
  if (pages.length > 0) return { ...pages[0], content: pages.flatMap(({ content = [] }) => content) }
  // A call without pages refuses to be asked for one.
  const { status, body } = await ask({})
  return status === 200 ? body : null
}

test('a day that is told in pieces, in any order, late and twice is the same day as one that is written whole', async () => {
  const { tell, event, newKey } = await openSender(ofTold, told)
  const key = await newKey(['FACTS'], ['0412'])
  let count = 0
  const requests = wildOrder('whole day', said, (random) => (random.chance(0.3) ? 1 : random.whole(1, 500)))
  for (const request of requests) {
    const events = request.map(({ kind, data }) => event(kind, data))
    const { accepted, unchanged, refused } = await tell(events, { with: key })
    expect(refused).toEqual([])
    count += accepted + unchanged
  }
  expect(count).toBeGreaterThan(10_000)
  await expectSameFacts(told.db, written.db)
})

test('every list, analytic and dashboard of it answers the same', async () => {
  const { endpoints } = await readContract()
  const uuid = await restaurantUuid(written.db, '0412')
  const { startTime, endTime } = livedRange
  const ranges = [
    { startTime, endTime },
    { startEventTime: startTime, endEventTime: endTime },
  ]
  const calls: { endpoint: AnyEndpoint; params?: object }[] = [
    ...endpoints.flatMap((endpoint) =>
      endpoint.method === 'GET' && !endpoint.path.includes('{') ? [{ endpoint }] : [],
    ),
    ...ANALYTIC_NAMES.map((name) => analyticCall(name)),
  ]
  const sides = [
    { provider: ofWritten, token: await ofWritten.tokenOf(ADMIN) },
    { provider: ofTold, token: await ofTold.tokenOf(ADMIN) },
  ]
  const compared = new Set<string>()
  for (const { endpoint, params } of calls)
    for (const query of ranges.flatMap((range) => [range, { ...range, restaurantUuid: uuid }])) {
      const [whole, inPieces] = await Promise.all(
        sides.map(({ provider, token }) => wholeAnswer(provider, endpoint, { token, query, params })),
      )
      if (whole === null) continue
      expect(comparable(inPieces), `${endpoint.name} ${JSON.stringify({ ...params, ...query })}`).toEqual(
        comparable(whole),
      )
      compared.add(`${endpoint.name} ${JSON.stringify(params)}`)
    }
  expect(compared.size).toBeGreaterThan(50)
})
