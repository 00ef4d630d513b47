import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const LIMIT = 20

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  provider = await startTestProvider({ databaseUrl: database.url, rateLimit: LIMIT })
})
afterEach(() => provider.stop())

const statusOf = async (token?: string) => (await provider.call(currentUser, { token })).status
async function statuses(times: number, token: (i: number) => string | undefined): Promise<number[]> {
  const found: number[] = []
  for (let i = 0; i < times; i += 1) found.push(await statusOf(token(i)))
  return found
}
const all = (times: number, status: number) => Array<number>(times).fill(status)

test('every session of an office has calls of its own, all from one address [V2.4.1d]', async () => {
  const tokens = [
    await provider.tokenOf(ADMIN),
    await provider.tokenOf(MANAGER),
    await provider.tokenOf(CREW),
  ]
  for (const token of tokens) expect(await statuses(LIMIT, () => token)).toEqual(all(LIMIT, 200))
  expect(await statusOf(tokens[0])).toBe(429)
  // Another session of the same user is another caller, and nobody else is refused.
  expect(await statusOf(await provider.tokenOf(ADMIN))).toBe(200)
  expect((await provider.call(signIn, { body: { email: CREW, password: DEMO_PASSWORD } })).status).toBe(200)
})

test('who is not signed in is counted by address, and takes nothing from those who are', async () => {
  expect(await statuses(LIMIT + 1, () => undefined)).toEqual([...all(LIMIT, 401), 429])
  expect(await statusOf(await provider.tokenOf(CREW))).toBe(200)
})

test('a token that is none counts for the address, a new one each time or not [V2.4.1d]', async () => {
  const made = (i: number) => String(i).padStart(43, 'A')
  expect(await statuses(LIMIT + 1, made)).toEqual([...all(LIMIT, 401), 429])
  const elsewhere = await provider.app.inject({
    url: `${API}${currentUser.path}`,
    remoteAddress: '192.0.2.9',
    headers: { authorization: `Bearer ${made(0)}` },
  })
  expect(elsewhere.statusCode).toBe(401)
})

test('a session that has ended counts for the address from then on', async () => {
  const token = await provider.tokenOf(CREW)
  await provider.services.db.transaction(async (tx) => {
    const caller = await provider.services.sessions.find(token)
    await provider.services.sessions.end(tx, [caller?.session.sessionId ?? 0], 'SIGNED_OUT')
  })
  expect(await statuses(LIMIT + 1, () => token)).toEqual([...all(LIMIT, 401), 429])
})
