import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout, refresh, signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let servers: [TestProvider, TestProvider]

beforeAll(async () => {
  database = await freshDatabase()
  const clock = movableClock()
  const start = () => startTestProvider({ databaseUrl: database.url, jobs: true, clock })
  // At once, so that each finds the other seeding and migrating the job library's tables.
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const enter = async (server: TestProvider) =>
  (await server.call(signIn, { body: { email: MANAGER, password: DEMO_PASSWORD } })).body
const statusOn = async (server: TestProvider, token: string) =>
  (await server.call(currentUser, { token })).status

test('a session begun on one is good on the other, and ended on one is dead on both', async () => {
  const [here, there] = servers
  const { accessToken, refreshToken } = await enter(here)
  expect(await statusOn(there, accessToken)).toBe(200)
  // Asked twice, so that the other one answers from what it remembers.
  expect(await statusOn(there, accessToken)).toBe(200)
  expect((await here.call(logout, { token: accessToken })).status).toBe(204)
  // At once where it was ended; the other one is told by the database.
  expect(await statusOn(here, accessToken)).toBe(401)
  await expect.poll(() => statusOn(there, accessToken)).toBe(401)
  expect((await there.call(refresh, { body: { refreshToken } })).status).toBe(401)
})

test('tokens refreshed on one are known on the other', async () => {
  const [here, there] = servers
  const { refreshToken } = await enter(here)
  const next = (await there.call(refresh, { body: { refreshToken } })).body
  expect(await statusOn(here, next.accessToken)).toBe(200)
})

test('wrong passwords are counted over both [V6.3.1d]', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const server = servers[i % 2] ?? servers[0]
    const { status } = await server.call(signIn, {
      body: { email: 'somebody@linewatch.test', password: 'wrong' },
    })
    statuses.push(status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a job runs once, whichever server takes it', async () => {
  // Not the mail about the sign-in from a new device.
  const sent = () =>
    servers.flatMap((server) => server.mails.map(({ to }) => to)).filter((to) => to.startsWith('guest'))
  const wanted = Array.from({ length: 40 }, (_, i) => `guest${i}@linewatch.test`)
  await Promise.all(
    wanted.map((to, i) => {
      const { services } = servers[i % 2] ?? servers[0]
      return services.jobs.add(services.db, 'mail', { to, subject: 's', text: 't' })
    }),
  )
  await expect.poll(() => sent().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(40)
  expect(sent().sort()).toEqual([...wanted].sort())
})

test('a job of a transaction that is taken back never runs', async () => {
  const [{ services }] = servers
  const work = services.db.transaction(async (tx) => {
    await services.jobs.add(tx, 'mail', { to: 'never@linewatch.test', subject: 's', text: 't' })
    throw new Error('taken back')
  })
  await expect(work).rejects.toThrow('taken back')
  await services.jobs.add(services.db, 'mail', { to: 'after@linewatch.test', subject: 's', text: 't' })
  const sent = () => servers.flatMap((server) => server.mails.map(({ to }) => to))
  await expect.poll(sent, { timeout: 15_000 }).toContain('after@linewatch.test')
  expect(sent()).not.toContain('never@linewatch.test')
})

test('the provider’s state counts both', async () => {
  const [here] = servers
  const { body } = await here.call(providerState, { token: await here.tokenOf(ADMIN) })
  expect(body.servers).toHaveLength(2)
})
