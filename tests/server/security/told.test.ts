import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIGN_IN_LIMIT } from '#server/services/attempts.ts'
import { weaknessOf } from '#server/services/password-strength.ts'
import { signIn } from '#src/contract/auth.ts'
import { providerState } from '#src/contract/provider.ts'
import { currentUser } from '#src/contract/users.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { MANAGER } from '#tests/support/demo.ts'
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

describe('what the log tells of access', () => {
  const lines = () =>
    provider
      .logged()
      .split('\n')
      .filter((line) => line.includes('a call was not allowed'))
      .map((line) => JSON.parse(line))

  test('a refused call, with who, what, from where and why, and no token', async () => {
    const token = await provider.tokenOf(MANAGER)
    const { uuid } = (await provider.call(currentUser, { token })).body
    expect((await provider.call(providerState, { token })).status).toBe(403)
    await expect.poll(lines).toEqual([
      expect.objectContaining({
        call: providerState.name,
        account: uuid,
        address: '127.0.0.1',
        reason: expect.stringMatching(/^You need the permission/),
        time: expect.any(Number),
      }),
    ])
    expect(provider.logged()).not.toContain(token)
  })

  test('a call of nobody is no event', async () => {
    const before = lines().length
    expect((await provider.call(providerState)).status).toBe(401)
    expect(lines()).toHaveLength(before)
  })

  test('a limit that was reached, with from where, and neither address nor password that was tried', async () => {
    const body = { email: 'guessed.name@linewatch.test', password: 'Guess#4711 and so on' }
    for (let i = 0; i <= SIGN_IN_LIMIT.count; i += 1) await provider.call(signIn, { body })
    await expect.poll(() => provider.logged()).toContain('a limit was reached')
    const line =
      provider
        .logged()
        .split('\n')
        .find((one) => one.includes('a limit was reached')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ address: '127.0.0.1', call: '/api/v1/auth/signIn' })
    expect(provider.logged()).not.toMatch(/guessed\.name|Guess#4711/)
  })

  test('what a caller sends cannot begin a line of its own', async () => {
    const forged = 'x\n{"level":30,"msg":"forged"}'
    provider.services.log.info({ req: { method: 'GET', url: forged } }, forged)
    await expect.poll(() => provider.logged()).toContain('forged')
    const all = provider.logged().trim().split('\n')
    expect(all.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
  })
})

const owner = { email: 'maria@chain.example', displayName: 'Maria Lund' }
test.each([
  ['Orbit-LineWatch 41 wide', 'The new password holds the name of this product. Choose another.'],
  ['Orbit-Lantern 41 wide', null],
  [`Orbit-Lantern 41 ${'wide and far '.repeat(8)}`.trim(), null],
])('the password %j: %j', async (password, why) => expect(await weaknessOf(password, owner)).toBe(why))
