import { afterAll, beforeAll, expect, test } from 'vitest'
import { monitoringHosts } from '#src/contract/monitoring.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const hostsOf = async (email: string) => {
  const { body } = await provider.call(monitoringHosts, { token: await provider.tokenOf(email) })
  return body.data
}

test('an administrator is told the hosts of every restaurant, an area manager those of his', async () => {
  const all = await hostsOf(ADMIN)
  expect(all).toHaveLength(24)
  expect(all[0]).toBe('cameras.0117.linewatch.test')
  const his = await hostsOf(AREA)
  expect(his.length).toBeGreaterThan(1)
  expect(his.length).toBeLessThan(24)
  expect(all).toEqual(expect.arrayContaining(his))
})

test('who may not see monitoring is told so', async () => {
  const { status } = await provider.call(monitoringHosts, { token: await provider.tokenOf(MANAGER) })
  expect(status).toBe(403)
})
