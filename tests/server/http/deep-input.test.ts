import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** As much as fits into a body. */
const LEVELS = 100_000
const DEEP: [string, string][] = [
  ['lists', '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
  ['objects', `${'{"a":'.repeat(LEVELS / 4)}1${'}'.repeat(LEVELS / 4)}`],
  ['a field', `{"email":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`],
  ['brackets that never end', '['.repeat(LEVELS)],
]

const { endpoints } = await readContract()
const taking = endpoints.filter(({ method, upload }) => method !== 'GET' && !upload)

let database: FreshDatabase
let provider: TestProvider
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, rateLimit: 100_000 })
  token = await provider.tokenOf('admin@linewatch.test')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

describe.each(DEEP)('a body of %s', (_, payload) => {
  test('is a bad request to every call, and no fault of the server [V2.2.1c]', async () => {
    for (const endpoint of taking) {
      const answer = await provider.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint).replace(/\{\w+\}/g, 'a0000000-0000-4000-8000-000000000000'),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      })
      expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 400])
    }
    expect(provider.logged()).not.toContain('a call failed')
  })
})

test('an expression of brackets is refused or answered, and no fault of the server', async () => {
  const inner = ['('.repeat(3_000), ')'.repeat(3_000)]
  for (const query of [
    inner.join('up'),
    `${'-'.repeat(6_000)}up`,
    `${'abs('.repeat(1_500)}up`,
    inner[0] ?? '',
  ]) {
    const answer = await provider.app.inject({
      method: 'GET',
      url: `/api/v1/monitoring/query?${new URLSearchParams({ query })}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBeLessThan(500)
  }
})
