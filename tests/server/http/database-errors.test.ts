import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/query.ts'
import { refusalOf } from '#server/http/errors.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, seed: false })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const failure = (code: string, message = 'secret words of the database') =>
  Object.assign(new Error(message), { code, name: 'error', statusCode: undefined as unknown as number })

describe('what the database says becomes', () => {
  test.each([
    ['53100', 507, /out of disk space/, undefined],
    ['40P01', 503, /^Linewatch is busy\. Try again in a moment\.$/, 2],
    ['40001', 503, /is busy/, 2],
    ['57014', 503, /is busy/, 2],
    ['53300', 503, /is busy/, 2],
    ['57P01', 503, /database cannot be reached/, 2],
    ['08006', 503, /database cannot be reached/, 2],
    ['ECONNREFUSED', 503, /database cannot be reached/, 2],
    ['ENOSPC', 507, /out of disk space/, undefined],
    ['EDQUOT', 507, /out of disk space/, undefined],
    ['42601', 500, /Something went wrong/, undefined],
  ])('%s: %i', (code, status, message, retryAfter) => {
    const request = { log: provider.services.log } as Parameters<typeof refusalOf>[1]
    const refused = refusalOf(failure(code), request)
    expect(refused).toMatchObject({ code: status, message: expect.stringMatching(message) })
    expect(refused.retryAfter).toBe(retryAfter)
    expect(refused.message).not.toContain('secret')
  })
})

test('a call that waited too long for a connection hears that Linewatch is busy', async () => {
  const own = openDatabase(database.url, { max: 1, connectionTimeoutMs: 1_500 })
  await own.transaction(async () => {
    const error = await own.run(sql`SELECT 1`).catch((caught: unknown) => caught)
    const request = { log: provider.services.log } as Parameters<typeof refusalOf>[1]
    expect(refusalOf(error as never, request)).toMatchObject({
      code: 503,
      message: 'Linewatch is busy. Try again in a moment.',
      retryAfter: 2,
    })
  })
  await own.close()
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Connection terminated due to connection timeout',
  'Cannot use a pool after calling end on the pool',
])('the driver’s “%s” means that the database is away', (message) => {
  const request = { log: provider.services.log } as Parameters<typeof refusalOf>[1]
  expect(
    refusalOf(Object.assign(new Error(message), { statusCode: undefined }) as never, request),
  ).toMatchObject({
    code: 503,
    message: expect.stringMatching(/database cannot be reached/),
  })
})

test('a statement that takes too long is given up, and its connection serves on', async () => {
  const db = openDatabase(database.url, { max: 1, statementTimeoutMs: 50 })
  await expect(db.run(sql`SELECT pg_sleep(30)`)).rejects.toMatchObject({ code: '57014' })
  expect(await db.one(sql`SELECT 1 AS one`)).toEqual({ one: 1 })
  await db.close()
})

describe('measurements', () => {
  const measured = async (
    metricsToken: string | undefined,
    headers: Record<string, string>,
    from = '127.0.0.1',
  ) => {
    const app = await createApp({
      services: provider.services,
      routes: [],
      rateLimit: 10,
      trustProxy: 0,
      metricsToken,
      development: false,
    })
    const answer = await app.inject({ url: '/metrics', headers, remoteAddress: from })
    await app.close()
    return answer
  }
  const TOKEN = 'a-token-of-sixteen-or-more'

  test.each([
    ['this machine', undefined, {}, '127.0.0.1', 200],
    ['this machine, in the other notation', undefined, {}, '::1', 200],
    ['this machine, mapped', undefined, {}, '::ffff:127.0.0.1', 200],
    ['elsewhere', undefined, {}, '10.0.0.7', 403],
    ['a proxy on this machine', undefined, { 'x-forwarded-for': '10.0.0.7' }, '127.0.0.1', 403],
    ['elsewhere with the token', TOKEN, { authorization: `Bearer ${TOKEN}` }, '10.0.0.7', 200],
    ['elsewhere with another token', TOKEN, { authorization: 'Bearer another' }, '10.0.0.7', 403],
    ['this machine without the token', TOKEN, {}, '127.0.0.1', 403],
  ])('asked for by %s', async (_, token, headers, from, status) => {
    const answer = await measured(token, headers as Record<string, string>, from)
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('linewatch_live_connections')).toBe(status === 200)
  })
})
