import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIGN_IN_LIMIT } from '#server/services/identity/attempts.ts'
import { weaknessOf } from '#server/services/identity/password-strength.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { deleteUser, updateUser, userById } from '#src/contract/administration/administered-users.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { NOT_ALLOWED, NOT_FOUND } from '#src/contract/define/refusal.ts'
import { tablets } from '#src/contract/devices/tablets.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { unchanged } from '#tests/server/administration/users/people.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openStomp } from '#tests/support/stomp.ts'

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

describe('what the log says about access', () => {
  const linesOf = (text: string) =>
    provider
      .logged()
      .split('\n')
      .filter((line) => line.includes(text))
      .map((line) => JSON.parse(line))
  const lines = () => linesOf(NOT_ALLOWED)

  test('a refused call, with who, what, from where and why, and no token [V16.2.2]', async () => {
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

  test('a row of another restaurant, as one that is not there, with what was asked for [V16.3.2]', async () => {
    const [admin, manager] = [await provider.tokenOf(ADMIN), await provider.tokenOf(MANAGER)]
    const all = (await provider.call(restaurants, { token: admin, query: { limit: 100 } })).body.content
    const foreign = all.find(({ number }) => number === '0117')?.uuid ?? ''
    const { uuid: account } = (await provider.call(currentUser, { token: manager })).body
    const ids = [foreign, randomUUID()]
    for (const id of ids)
      expect((await provider.call(restaurantById, { token: manager, params: { id } })).status).toBe(404)
    await expect
      .poll(() => linesOf(NOT_FOUND))
      .toMatchObject(
        ids.map((id) => ({ call: restaurantById.name, params: { id }, account, address: '127.0.0.1' })),
      )
  })

  test('a filter by a row of another restaurant, as by one that is not there', async () => {
    const [admin, manager] = [await provider.tokenOf(ADMIN), await provider.tokenOf(MANAGER)]
    const all = (await provider.call(restaurants, { token: admin, query: { limit: 100 } })).body.content
    const foreign = all.find(({ number }) => number === '0117')?.uuid ?? ''
    const ids = [foreign, randomUUID()]
    const before = linesOf(NOT_FOUND).length
    for (const restaurantUuid of ids) {
      const refused = await provider.call(tablets, { token: manager, query: { restaurantUuid } })
      expect(refused.body).toMatchObject({ code: 400, fields: { restaurantUuid: expect.any(String) } })
    }
    const models = { models: ['No such model'] }
    expect((await provider.call(tablets, { token: manager, query: models })).status).toBe(400)
    await expect
      .poll(() => linesOf(NOT_FOUND).slice(before))
      .toMatchObject(ids.map((id) => ({ call: tablets.name, reason: expect.stringContaining(id) })))
  })

  test('what a service refuses once a call was let in, and not what waits for a proof', async () => {
    const admin = await provider.tokenOf(ADMIN)
    const { uuid } = (await provider.call(currentUser, { token: admin })).body
    const before = lines().length
    expect((await provider.call(deleteUser, { token: admin, params: { id: uuid } })).status).toBe(403)
    await expect.poll(() => lines().slice(before)).toMatchObject([{ call: deleteUser.name, account: uuid }])
    provider.clock.advance(11 * 60_000)
    const user = (await provider.call(userById, { token: admin, params: { id: uuid } })).body
    const body = { ...unchanged(user), email: 'other@linewatch.test' }
    const asked = await provider.call(updateUser, { token: admin, body })
    expect(asked).toMatchObject({ status: 403, body: { reason: 'PROOF_NEEDED' } })
    expect(lines()).toHaveLength(before + 1)
  })

  test('a topic and a video channel of another restaurant', async () => {
    const [admin, token] = [await provider.tokenOf(ADMIN), await provider.tokenOf(MANAGER)]
    const all = (await provider.call(restaurants, { token: admin, query: { limit: 100 } })).body.content
    const foreign = all.find(({ number }) => number === '0117')?.uuid ?? ''
    const before = lines().length
    const address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = `${address.replace('http', 'ws')}${API}/sockets/notifications?token=${token}`
    const peer = await openStomp(socket)
    await peer.connect()
    const destination = `/topic/restaurants/${foreign}/queue`
    await expect(peer.subscribe(destination)).rejects.toThrow(/not found/)
    const query = new URLSearchParams({ restaurantUuid: foreign, Authorization: token })
    expect((await provider.app.inject(`/proxy/?${query}`)).statusCode).toBe(403)
    await expect
      .poll(() => lines().slice(before))
      .toMatchObject([{ call: destination }, { call: 'the video channel', restaurantUuid: foreign }])
    expect(provider.logged()).not.toContain(token)
  })

  test('a call of nobody is no event', async () => {
    const before = lines().length
    expect((await provider.call(providerState)).status).toBe(401)
    expect(lines()).toHaveLength(before)
  })

  test('a limit that was reached, with from where, and neither address nor password that was tried [V16.3.3a]', async () => {
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

  test('what a caller sends cannot begin a line of its own [V16.4.1]', async () => {
    const forged = 'x\n{"level":30,"msg":"forged"}'
    provider.services.log.info({ req: { method: 'GET', url: forged } }, forged)
    await expect.poll(() => provider.logged()).toContain('forged')
    const all = provider.logged().trim().split('\n')
    expect(all.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
  })
})

const owner = { email: 'maria@chain.example', displayName: 'Maria Lund' }
test.each([
  ['Orbit-LineWatch 41 wide', 'The new password contains the name of this product. Choose another.'],
  ['Orbit-Lantern 41 wide', null],
  [`Orbit-Lantern 41 ${'wide and far '.repeat(8)}`.trim(), null],
])('the password %j: %j [V6.1.2]', async (password, why) =>
  expect(await weaknessOf(password, owner)).toBe(why),
)
