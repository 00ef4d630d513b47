import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdministrator } from '#server/services/identity/password-links.ts'
import { tokenHash } from '#server/services/identity/tokens.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { checkPasswordLink, setPassword } from '#src/contract/account/passwords.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let printed = ''

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, seed: false })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

test('two servers that start at once make one administrator and one link; later starts make none', async () => {
  const create = () => createFirstAdministrator(provider.services, 'first@linewatch.test')
  const links = await Promise.all([create(), create(), create(), create()])
  const [link = '', ...others] = links.filter((one) => one !== null)
  expect(others).toEqual([])
  expect(await create()).toBeNull()

  printed = link
  const url = new URL(link)
  expect(`${url.origin}${url.pathname}`).toBe('https://linewatch.test/reset-password')
  const stored = await database.db.rows<{ email: string; type: string; kind: string }>(sql`
    SELECT a.email, a.type, l.kind FROM password_link l JOIN account a ON a.id = l.account_id
     WHERE l.secret_hash = ${tokenHash(url.searchParams.get('token') ?? '')} AND l.used_at IS NULL`)
  expect(stored).toEqual([{ email: 'first@linewatch.test', type: 'ADMIN', kind: 'INVITATION' }])
})

test('the printed link lets them choose a password once, and sign in', async () => {
  const token = new URL(printed).searchParams.get('token') ?? ''
  const email = 'first@linewatch.test'
  const password = 'Brine-and-pickle 7 o’clock'
  const check = () => provider.call(checkPasswordLink, { query: { token } })
  expect((await check()).body).toEqual({ state: 'USABLE', email })
  const set = () => provider.call(setPassword, { body: { token, password } })
  expect(await set()).toMatchObject({ status: 200, body: { email } })
  expect((await check()).body).toEqual({ state: 'USED', email: null })
  expect((await set()).status).toBe(410)

  const { status, body } = await provider.call(signIn, { body: { email, password } })
  expect(status).toBe(200)
  const seen = await provider.call(restaurants, { token: body.accessToken, query: {} })
  expect(seen).toMatchObject({ status: 200, body: { content: [] } })
})
