import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { currentUser } from '#src/contract/account/user.ts'
import {
  type AdministeredUser,
  blockUser,
  deleteUser,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { updatePolicy, updateRole } from '#src/contract/administration/roles.ts'
import { fillDestination } from '#src/contract/live/define.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import { AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { openStomp, type StompPeer } from '#tests/support/stomp.ts'
import { grant, type People, startPeople, unchanged } from './people.ts'

/** Changes are made through one server; who is concerned works on another. */
let people: People
let other: TestProvider
let live: LiveServer
let otherLive: LiveServer

/** How soon everybody must know. */
const SOON = { timeout: 1_000, interval: 20 }

beforeAll(async () => {
  people = await startPeople()
  other = await startTestProvider({ databaseUrl: people.database.url, seed: false })
  live = await startLiveServer(people.database.url)
  otherLive = await startLiveServer(people.database.url)
})
afterAll(async () => {
  await otherLive.stop()
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

test('a blocked user: every server says so within a second, and their live channel closes [V7.4.2]', async () => {
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

test('a deleted user: their sessions are over on every server, and their live channel closes', async () => {
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

test('another restaurant: what they saw before is gone at once', async () => {
  const user = await people.find(CREW)
  const token = await other.tokenOf(CREW)
  const seen = async () => (await other.call(restaurants, { token })).body.content.map(({ number }) => number)
  expect(await seen()).toEqual(['0412'])
  const body = { ...unchanged(user), restaurantUuids: [people.restaurant('0718')] }
  await people.provider.call(updateUser, { token: people.admin, body })
  await vi.waitFor(async () => expect(await seen()).toEqual(['0718']), SOON)
})

test('a changed policy, and a changed role: the users who have it see it at once [V8.3.2]', async () => {
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
    body: { name: 'Watch', constituents: [policy, people.policy('Dictionary Reading')], version: 1 },
  })
  await vi.waitFor(
    async () => expect(await accessOf(token)).toEqual([...wider, ...grant(['MATERIAL_SETTINGS', ['VIEW']])]),
    SOON,
  )
})

describe('a live subscription, on whichever server', () => {
  const factsOf = (number: string) => fillDestination(factsTopic, { uuid: people.restaurant(number) })
  const listening = async (server: LiveServer, token: string, destination: string) => {
    const peer = await openStomp(server.socketUrl(token))
    await peer.connect()
    await peer.subscribe(destination)
    return peer
  }
  /** Sockets of one user on both servers, listening to a restaurant's facts. */
  const both = async (email: string, number: string) => {
    const token = await other.tokenOf(email)
    return Promise.all([live, otherLive].map((server) => listening(server, token, factsOf(number))))
  }
  const codes = (peers: readonly StompPeer[]) =>
    Promise.all(peers.map(async (peer) => (await Promise.race([peer.closed, null]))?.code))
  const closeSoon = (peers: readonly StompPeer[]) =>
    vi.waitFor(async () => expect(await codes(peers)).toEqual(peers.map(() => 4403)), SOON)

  test('closes at once when its restaurant is taken away, and a new one is refused [V4.4.3d]', async () => {
    const restaurantUuids = [people.restaurant('0436'), people.restaurant('0603')]
    const roleUuid = people.role('Area Manager')
    const user = await people.add({
      email: 'moved@linewatch.test',
      type: 'MANAGER',
      roleUuid,
      restaurantUuids,
    })
    const taken = await both(user.email, '0436')
    const kept = await both(user.email, '0603')
    const bystanders = await both(AREA, '0436')
    const body = { ...unchanged(user), restaurantUuids: [people.restaurant('0603')] }
    await people.provider.call(updateUser, { token: people.admin, body })
    await closeSoon(taken)
    await expect(both(user.email, '0436')).rejects.toThrow('This restaurant was not found.')
    const others = [...kept, ...bystanders]
    expect(await codes(others)).toEqual(others.map(() => undefined))
    for (const peer of others) await peer.close()
  })

  test.each<[what: string, name: string, act: (user: AdministeredUser) => Promise<{ status: number }>]>([
    [
      'their role loses the permission',
      'Glance',
      () => {
        const body = { name: 'Glance', accesses: grant(['SUPPORT', ['VIEW']]), version: 1 }
        const params = { id: people.policy('Glance') }
        return people.provider.call(updatePolicy, { token: people.admin, params, body })
      },
    ],
    [
      'they are given another role',
      'Look',
      async (user) => {
        const roleUuid = await people.addRole('Blind', grant(['SUPPORT', ['VIEW']]))
        const body = { ...unchanged(user), roleUuid }
        return people.provider.call(updateUser, { token: people.admin, body })
      },
    ],
  ])('closes at once when %s [V4.4.3d]', async (_, name, act) => {
    const roleUuid = await people.addRole(name, grant(['DASHBOARD', ['VIEW']]))
    const email = `${name.toLowerCase()}@linewatch.test`
    const user = await people.add({ email, roleUuid })
    const peers = await both(email, '0412')
    const bystanders = await both(AREA, '0412')
    expect((await act(user)).status).toBe(200)
    await closeSoon(peers)
    await expect(both(email, '0412')).rejects.toThrow('"Dashboard: View"')
    expect(await codes(bystanders)).toEqual([undefined, undefined])
    for (const peer of bystanders) await peer.close()
  })
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
