import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, fillPath } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { fitting } from '#tests/support/generate.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { settleRecordings } from '#tests/support/video/recordings.ts'

/**
 * What a page of another site can make a browser send without asking first: GET, and forms by POST. Each mutation is
 * tried with a right token too, so that it is the kind of request that is refused and not the lack of one.
 */
const { endpoints } = await readContract()
const mutating = endpoints.filter(({ method }) => method !== 'GET')
const reading = endpoints.filter(({ method }) => method === 'GET')
const named = <E extends { name: string }>(list: readonly E[]) => list.map((one) => [one.name, one] as const)

let database: FreshDatabase
let provider: TestProvider
let token: string
let uuids: string[]
/** Of each table one row's uuid, where there is one. */
let ids: string[]

beforeAll(async () => {
  database = await freshDatabase()
  // While the tests last, the job that comes by the minute finds nothing to raise an alert of.
  await database.db.run(sql`UPDATE restaurant SET closes_minute = opens_minute`)
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
  await settleRecordings(provider)
  token = await provider.tokenOf(ADMIN)
  const rows = await database.db.rows<{ uuid: string }>(sql`SELECT uuid FROM restaurant LIMIT 3`)
  uuids = rows.map(({ uuid }) => uuid)
  ids = await idsOfEachTable()
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const given = () => ({ now: provider.clock.now(), uuids })
const sample = (schema: unknown, seed: number) =>
  schema
    ? (fc.sample(fitting(schema, given()), { numRuns: 1, seed })[0] as Record<string, unknown>)
    : undefined

/** One row of each table, of the first restaurant where its rows are of restaurants. */
async function idsOfEachTable(): Promise<string[]> {
  const tables = await database.db.rows<{ name: string; local: boolean }>(sql`
    SELECT table_name AS name, bool_or(column_name = 'restaurant_id') AS local FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1 HAVING bool_or(column_name = 'uuid') ORDER BY 1`)
  const found = await Promise.all(
    tables.map(({ name, local }) =>
      database.db.rows<{ uuid: string }>(sql`
        SELECT uuid FROM ${raw(name)}
         ${local ? sql`WHERE restaurant_id = (SELECT id FROM restaurant WHERE uuid = ${uuids[0]})` : sql``}
         ORDER BY uuid LIMIT 3`),
    ),
  )
  return found.flat().map(({ uuid }) => uuid)
}

/** What the server writes by itself while the test lasts: its sign of life, and what the jobs of each minute note. */
const COMPUTED = ['server_instance', 'watched_host', 'alert_watch', 'setting']

/** Everything a call could have changed, bookkeeping included. */
async function contents(): Promise<string> {
  const tables = await database.db.rows<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> ALL(${COMPUTED}) ORDER BY 1`)
  const sums = tables.map(
    ({ name }) => sql`
      SELECT ${name} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum
        FROM ${raw(name)} t`,
  )
  // One statement: this is asked some four hundred times.
  const rows = await database.db.rows<{ sum: string }>(sql`${join(sums, ' UNION ALL ')} ORDER BY 1`)
  return rows.map(({ sum }) => sum).join('\n')
}

let known: string | undefined
/** The contents as the last call left them: between two tests nothing is called. */
const contentsBefore = async () => known ?? contents()

async function expectNothingWritten(before: string): Promise<void> {
  known = await contents()
  expect(known).toBe(before)
}

const FORMS = [
  ['application/x-www-form-urlencoded', 'email=a%40b.c&password=x'],
  ['text/plain', '{"email":"a@b.c","password":"x"}'],
  ['text/plain;charset=UTF-8; application/json', '{"email":"a@b.c","password":"x"}'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  ],
] as const

describe.each(named(mutating))('%s', (_, endpoint) => {
  const url = () => fillPath(addressOf(endpoint), sample(endpoint.params, 1))
  const send = (options: InjectOptions) =>
    provider.app.inject({ method: endpoint.method, url: url(), ...options })

  test('refuses what a form can send, signed in or not, and a browser’s question whether it may [V3.5.1]', async () => {
    const before = await contentsBefore()
    for (const [type, payload] of FORMS) {
      for (const credentials of [{}, { authorization: `Bearer ${token}` }]) {
        const headers = { 'content-type': type, origin: 'https://evil.example', ...credentials }
        const answer = await send({ headers, payload })
        // A call that takes a form is guarded by what a form cannot bring, the session; this form is not its own.
        const known = endpoint.upload !== undefined && type.startsWith('multipart/')
        const refusal = known ? ('authorization' in credentials ? 400 : 401) : 415
        expect([type, answer.statusCode]).toEqual([type, refusal])
      }
    }
    // Without a body there is no kind to refuse: then it is the credentials that a form cannot bring.
    const empty = await send({ headers: { origin: 'https://evil.example' } })
    expect([400, 401], empty.body).toContain(empty.statusCode)
    const asked = await send({
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect(asked.statusCode).toBe(404)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    await expectNothingWritten(before)
  })

  test('is not reached by another method that says it is this one [V3.5.3b]', async () => {
    const before = await contentsBefore()
    for (const method of ['GET', 'POST'] as const) {
      if (endpoints.some((other) => other.method === method && other.path === endpoint.path)) continue
      const answer = await send({
        method,
        headers: { 'x-http-method-override': endpoint.method, authorization: `Bearer ${token}` },
        query: { _method: endpoint.method },
      })
      expect([400, 404], answer.body).toContain(answer.statusCode)
    }
    await expectNothingWritten(before)
  })
})

describe.each(named(reading))('%s', (_, endpoint) => {
  test('writes nothing, answers for no cache and for no other origin [V3.5.3a]', async () => {
    const before = await contentsBefore()
    const statuses: number[] = []
    // Asked until it answers, without the fields that were refused: a refusal of their form would prove nothing.
    const left = new Set<string>()
    for (let seed = 1; seed <= 60 && !statuses.some((status) => status < 400); seed += 1) {
      const fields = Object.entries(sample(endpoint.query, seed) ?? {})
      const query = encodeQuery(Object.fromEntries(fields.filter(([name]) => !left.has(name))))
      const answer = await provider.app.inject({
        url: `${fillPath(addressOf(endpoint), sample(endpoint.params, seed))}${query && `?${query}`}`,
        headers: { origin: 'https://evil.example', authorization: `Bearer ${token}` },
      })
      statuses.push(answer.statusCode)
      const refused = answer.statusCode === 400 ? answer.json<{ fields?: object }>().fields : undefined
      // One that is refused because it is missing comes back.
      for (const name of Object.keys(refused ?? {})) if (!left.delete(name)) left.add(name)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    // Ids that were made up find nothing: the same of each row there is, until one is found.
    for (const id of endpoint.params && !statuses.some((status) => status < 400) ? ids : []) {
      const path = { ...sample(endpoint.params, 1), restaurantId: uuids[0], id }
      const url = fillPath(addressOf(endpoint), path)
      const answer = await provider.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      statuses.push(answer.statusCode)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      if (answer.statusCode < 400) break
    }
    // Of what is not there, 404 or 409 is an answer too.
    expect(
      statuses.some((status) => status !== 400),
      String(statuses),
    ).toBe(true)
    await expectNothingWritten(before)
  })
})
