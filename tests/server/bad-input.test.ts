import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobHandlers } from '#server/jobs.ts'
import { playlistOf } from '#src/contract/cameras/recordings.ts'
import { type AnyEndpoint, addressOf } from '#src/contract/define/endpoint.ts'
import { refusal } from '#src/contract/define/fields.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { attemptAt } from '#tests/support/attempt.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { fieldsOf, fitting, nasty, strangeName } from '#tests/support/generate.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { settleRecordings } from '#tests/support/video/recordings.ts'

/**
 * Every call of the contract, given what nobody should send: the answer is a refusal in its one form, never
 * a fault of the server, and nothing is written. The requests are the same each time, some fifteen thousand;
 * `npm run attack` makes others, and many more.
 */
const RUNS = Number(process.env.BAD_INPUT_RUNS ?? 20)
const SEED = Number(process.env.BAD_INPUT_SEED ?? 1)
/** What a refused call may write all the same: counted attempts, and when a session was last used. */
const BOOKKEEPING = new Set(['attempt', 'session'])

const BY_THE_CLOCK = [
  'housekeeping',
  'recurring-orders',
  'recordings',
  'alerts',
  'digests',
  'failed-sign-ins',
]

const { endpoints } = await readContract()
const named = (list: readonly AnyEndpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const)
let database: FreshDatabase
let provider: TestProvider
let admin: string
let manager: string
/** Somebody who owns none of the ids below. */
let crew: string
let uuids: string[]

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
  await settleRecordings(provider)
  // While the tests last, the job that comes by the minute finds nothing to raise an alert of.
  await database.db.run(sql`UPDATE restaurant SET closes_minute = opens_minute`)
  // What the jobs by the clock have to do, and keep of themselves, is done before anything is counted: a minute may begin between two counts.
  for (const task of BY_THE_CLOCK) await jobHandlers(provider.services)[task]?.({}, attemptAt())
  const rows = await database.db.rows<{ uuid: string }>(sql`
    (SELECT uuid FROM restaurant LIMIT 3) UNION ALL (SELECT uuid FROM notification LIMIT 2)`)
  uuids = rows.map(({ uuid }) => uuid)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

// Of their own for each test: one of the calls signs out.
beforeEach(async () => {
  admin = await provider.tokenOf('admin@linewatch.test')
  manager = await provider.tokenOf('manager@linewatch.test')
  crew = await provider.tokenOf('crew@linewatch.test')
})

/** Jobs that wait for no later time: running, or about to. */
const dueJobs = async () =>
  (
    await database.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE run_at <= now()`,
    )
  )?.n

/** What is there once no job is left that an earlier call has asked for, such as a report's rows. */
async function rowCounts(): Promise<Record<string, number>> {
  await expect.poll(dueJobs, { timeout: 20_000 }).toBe(0)
  const tables = await database.db.rows<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  const counts = tables
    .filter(({ name }) => !BOOKKEEPING.has(name))
    .map(({ name }) => sql`SELECT ${name} AS name, count(*) AS n FROM ${raw(name)}`)
  // One statement: this is asked more than a thousand times.
  const counted = await database.db.rows<{ name: string; n: number }>(join(counts, ' UNION ALL '))
  return Object.fromEntries(counted.map(({ name, n }) => [name, n]))
}

/** What was counted last, unless something may have been written since. */
let known: Record<string, number> | undefined

async function writesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = known ?? (await rowCounts())
  known = undefined
  await act()
  known = await rowCounts()
  expect(known).toEqual(before)
}

interface Sent {
  path: Record<string, unknown>
  query: string
  body: unknown
  token?: string | undefined
}

/** A lone surrogate cannot be sent in an address. */
const encode = (value: unknown) =>
  encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value).replace(/\p{Surrogate}/gu, '?'),
  )

const send = (endpoint: AnyEndpoint, { path, query, body, token }: Sent) => {
  const filled = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => encode(path[name] ?? ''))
  return provider.app.inject({
    method: endpoint.method,
    url: `${filled}${query && `?${query}`}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}
type Response = Awaited<ReturnType<typeof send>>

function expectRefusal(answer: Response): void {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  const body = z.parse(refusal, answer.json())
  expect(body.code).toBe(answer.statusCode)
  expect(body.message.length).toBeGreaterThan(3)
  // Between quotes stand the caller's own words.
  expect(body.message.replaceAll(/“[^”]*”?|"[^"]*"?/g, '')).not.toMatch(
    /\bat \w+ \(|node_modules|SELECT |syntax error/i,
  )
}

const pathNames = (endpoint: AnyEndpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
const badPath = fc.oneof(
  fc.constantFrom('x0', '-1', "1'--", 'null', '%00', '9'.repeat(40), 'not-a-uuid', '..%2f..', 'a b'),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text}`),
)
const goodPath = fc.uuid()
const pathOf = (endpoint: AnyEndpoint, value: fc.Arbitrary<string>) =>
  fc.record(Object.fromEntries(pathNames(endpoint).map((name) => [name, value])))

const queryOf = (endpoint: AnyEndpoint, surplus: boolean) =>
  fc
    .array(fc.tuple(fc.oneof(strangeName, ...fieldsOf(endpoint.query).map(fc.constant)), nasty), {
      maxLength: 4,
    })
    .map((pairs) => (surplus ? [...pairs, ['surplus', 1]] : []))
    .map((pairs) => pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&'))

/** Any JSON with an unknown field in it, or that is no object at all. */
function bodyOf(endpoint: AnyEndpoint): fc.Arbitrary<unknown> {
  const names = fc.oneof(strangeName, ...fieldsOf(endpoint.body).map(fc.constant))
  const fields = fc.dictionary(names, nasty, { maxKeys: 6 }).map((body) => ({ ...body, surplus: 1 }))
  return fc.oneof(
    { weight: 3, arbitrary: fields },
    { weight: 1, arbitrary: fc.constantFrom('a', 7, true, [], [1]) },
  )
}

/** Input of which one part is wrong for sure: path, query or body. */
function wrong(endpoint: AnyEndpoint): fc.Arbitrary<Sent> {
  const token = fc.constantFrom(admin, manager)
  const hasBody = endpoint.method !== 'GET'
  const nothing: fc.Arbitrary<unknown> = fc.constant(undefined)
  const parts = [
    { path: pathOf(endpoint, goodPath), query: queryOf(endpoint, true), body: nothing },
    ...(pathNames(endpoint).length > 0
      ? [{ path: pathOf(endpoint, badPath), query: fc.constant(''), body: nothing }]
      : []),
    ...(hasBody
      ? [{ path: pathOf(endpoint, goodPath), query: fc.constant(''), body: bodyOf(endpoint) }]
      : []),
  ]
  return fc.oneof(...parts.map((part) => fc.record({ ...part, token })))
}

/** Input that the schemas may take, here and there with a value that nobody means. */
function likely(endpoint: AnyEndpoint): fc.Arbitrary<Sent> {
  const given = { now: provider.clock.now(), uuids }
  const fitted = (schema: unknown) => (schema ? fitting(schema, given) : fc.constant({}))
  const spoil = (schema: unknown) =>
    fc.tuple(fitted(schema), fc.option(fc.tuple(fc.nat(10), nasty), { freq: 2 })).map(([value, spoiled]) => {
      const names = Object.keys(value as object)
      const name = spoiled && names[spoiled[0] % Math.max(1, names.length)]
      return name ? { ...(value as object), [name]: spoiled[1] } : (value as object)
    })
  return fc.record({
    path: fitted(endpoint.params) as fc.Arbitrary<Record<string, unknown>>,
    query: (endpoint.query ? spoil(endpoint.query) : fc.constant({})).map(asQuery),
    body: endpoint.body ? spoil(endpoint.body) : fc.constant(undefined),
    token: fc.constantFrom(admin, manager),
  })
}

/** A list is its parameter repeated, and what is undefined is left out. */
const asQuery = (query: object) =>
  Object.entries(query)
    .flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join('&')

describe.each(named(endpoints))('%s', (_, endpoint) => {
  test('refuses what is wrong, and writes nothing [V2.2.1a]', async () => {
    await writesNothing(() =>
      fc.assert(
        fc.asyncProperty(wrong(endpoint), async (sent) => expectRefusal(await send(endpoint, sent))),
        { numRuns: RUNS, seed: SEED },
      ),
    )
  })

  test('answers what it says it answers, or refuses; it never fails [V2.2.1d]', async () => {
    known = undefined
    await fc.assert(
      fc.asyncProperty(likely(endpoint), async (sent) => {
        const answer = await send(endpoint, sent)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) return expectRefusal(answer)
        if (typeof endpoint.answer === 'string') return
        expect(z.safeParse(endpoint.answer, answer.json()).error).toBeUndefined()
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('asks who is calling before anything else happens', async () => {
    const path = Object.fromEntries(pathNames(endpoint).map((name) => [name, randomUUID()]))
    // The playlist of a picture is open to links, and to callers who name it by its id.
    const asks = endpoint.permission !== 'public' || endpoint === playlistOf
    const expected = asks ? [400, 401] : [400]
    await writesNothing(async () => {
      for (const token of [undefined, 'foreign', randomUUID(), "' OR 1=1", 'x'.repeat(2000)]) {
        const answer = await send(endpoint, { path, query: '', body: {}, token })
        expect(expected, answer.body).toContain(answer.statusCode)
        expect(z.parse(refusal, answer.json()).code).toBe(answer.statusCode)
      }
    })
  })
})

describe.each(named(endpoints.filter(({ params }) => params)))('%s', (_, endpoint) => {
  test('with an id of nobody, or of a restaurant that is not the caller’s, finds nothing [V8.2.2a]', async () => {
    await writesNothing(async () => {
      for (const id of [...uuids, randomUUID(), '123']) {
        const path = Object.fromEntries(pathNames(endpoint).map((name) => [name, id]))
        expectRefusal(await send(endpoint, { path, query: '', body: undefined, token: crew }))
      }
    })
  })
})
