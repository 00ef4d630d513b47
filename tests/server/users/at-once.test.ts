import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blockUser, deleteUser, updateUser } from '#src/contract/administered-users.ts'
import { restaurants } from '#src/contract/restaurants.ts'
import { updatePolicy, updateRole } from '#src/contract/roles.ts'
import { currentUser } from '#src/contract/users.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openStomp } from '#tests/support/stomp.ts'
import { grant, type People, startPeople, unchanged } from './people.ts'

/** Changes are made through one server; who is concerned works on another. */
let people: People
let other: TestProvider
let live: LiveServer

/** How soon everybody must know. */
const SOON = { timeout: 1_000, interval: 20 }

beforeAll(async () => {
  people = await startPeople()
  other = await startTestProvider({ databaseUrl: people.database.url, seed: false })
  live = await startLiveServer(people.database.url)
})
afterAll(async () => {
  await live.stop()
  await other.stop()
  await people.stop()
})

const joined = async (token: string) => {
  const peer = await openStomp(live.socketUrl(token))
  await peer.connect()
  await peer.subscribe('/user/topic/notifications')
  return peer
}
const me = (token: string) => other.call(currentUser, { token })
const accessOf = async (token: string) => (await me(token)).body.userRoleDto?.accessList

test('a blocked user: every server says so within a second, and his live channel closes', async () => {
  const token = await other.tokenOf(MANAGER)
  expect((await me(token)).status).toBe(200)
  const peer = await joined(token)
  const { uuid } = await people.find(MANAGER)
  const answer = await people.provider.call(blockUser, { token: people.admin, params: { id: uuid } })
  expect(answer.status).toBe(200)
  const [told] = await Promise.all([
    vi.waitFor(async () => {
      const { status, body } = await me(token)
      expect(status).toBe(403)
      return body
    }, SOON),
    vi.waitFor(async () => expect((await Promise.race([peer.closed, null]))?.code).toBe(4401), SOON),
  ])
  expect(told).toMatchObject({ message: 'User is blocked' })
  await expect(openStomp(live.socketUrl(token))).rejects.toThrow(/HTTP 40[13]/)
})

test('a deleted user: his sessions are over on every server, and his live channel closes', async () => {
  const user = await people.add({ email: 'leaving@linewatch.test' })
  const token = await other.tokenOf(user.email)
  expect((await me(token)).status).toBe(200)
  const peer = await joined(token)
  await people.provider.call(deleteUser, { token: people.admin, params: { id: user.uuid } })
  await Promise.all([
    vi.waitFor(async () => expect((await me(token)).status).toBe(401), SOON),
    vi.waitFor(async () => expect((await Promise.race([peer.closed, null]))?.code).toBe(4401), SOON),
  ])
})

test('another restaurant: what he saw before is gone at once', async () => {
  const user = await people.find(CREW)
  const token = await other.tokenOf(CREW)
  const seen = async () => (await other.call(restaurants, { token })).body.content.map(({ number }) => number)
  expect(await seen()).toEqual(['0412'])
  const body = { ...unchanged(user), restaurantUuids: [people.restaurant('0718')] }
  await people.provider.call(updateUser, { token: people.admin, body })
  await vi.waitFor(async () => expect(await seen()).toEqual(['0718']), SOON)
})

test('a changed policy, and a changed role: whoever has it sees it at once', async () => {
  const role = await people.addRole('Watch', grant(['DASHBOARD', ['VIEW']]))
  const { email } = await people.add({ email: 'watch@linewatch.test', roleUuid: role })
  const token = await other.tokenOf(email)
  expect(await accessOf(token)).toEqual(grant(['DASHBOARD', ['VIEW']]))
  const wider = grant(['DASHBOARD', ['VIEW']], ['PCS', ['VIEW']])
  const policy = people.policy('Watch')
  await people.provider.call(updatePolicy, {
    token: people.admin,
    params: { id: policy },
    body: { name: 'Watch', accesses: wider, version: 1 },
  })
  await vi.waitFor(async () => expect(await accessOf(token)).toEqual(wider), SOON)
  await people.provider.call(updateRole, {
    token: people.admin,
    params: { id: role },
    body: { name: 'Watch', constituents: [policy, people.policy('Support')], version: 1 },
  })
  await vi.waitFor(
    async () => expect(await accessOf(token)).toEqual([...wider, ...grant(['SUPPORT', ['VIEW']])]),
    SOON,
  )
})

test('nobody else is disturbed', async () => {
  const token = await other.tokenOf(AREA)
  const peer = await joined(token)
  const user = await people.add({ email: 'passing@linewatch.test' })
  await people.provider.call(deleteUser, { token: people.admin, params: { id: user.uuid } })
  expect((await me(token)).status).toBe(200)
  await peer.close()
  expect((await peer.closed).code).toBe(1000)
})
