import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { plainQuery } from '#tests/conformance/input.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { fieldsOf } from '#tests/support/generate.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import type { Schema } from '#tests/support/schema-def.ts'

/** A restaurant that is not the caller's, or nobody's, is refused by its name: an empty answer would say that it has nothing. */
const NOBODYS = '00000000-0000-4000-8000-0000000000ff'

const REFUSED = new RegExp(`^This restaurant was not found\\.$|^restaurantUuid: unknown value "${NOBODYS}"`)

const { endpoints } = await readContract()
const reading = endpoints.filter(
  ({ method, path, query }) =>
    method === 'GET' &&
    !path.includes('{') &&
    fieldsOf(query as Schema | undefined).includes('restaurantUuid'),
)

let database: FreshDatabase
let provider: TestProvider
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

test('there are such calls', () => {
  expect(reading.length).toBeGreaterThan(50)
})

test.each(reading.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
  const schema = endpoint.query as Schema | undefined
  const query = {
    ...plainQuery(schema, { now: Date.now(), idOf: () => undefined }),
    // Some take a few hours only.
    ...(fieldsOf(schema).includes('startTime') && { startTime: Date.now() - 3_600_000, endTime: Date.now() }),
    restaurantUuid: NOBODYS,
  }
  const answer = await provider.app.inject({
    method: 'GET',
    url: addressOf(endpoint),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.json().message).toMatch(REFUSED)
})
