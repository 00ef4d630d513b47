import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refreshTokens } from '#server/services/identity/auth.ts'
import { factNews, TOLD_EVERY_MS } from '#server/services/kitchen/fact-news.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import { tellOrders } from '#server/services/orders/order-news.ts'
import { startQueueWatch } from '#server/services/queue/queue-watch.ts'
import { watchedRestaurants } from '#server/store/queue/kept.ts'
import { queueTopic } from '#src/contract/kitchen/queue.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import type { OrderList } from '#src/contract/live/orders.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import {
  addPerson,
  addRestaurant,
  type LiveServer,
  type Person,
  startLiveServer,
} from '#tests/support/live-server.ts'
import { openStomp } from '#tests/support/stomp.ts'

const own = '/user/topic/notifications'
let database: FreshDatabase
let servers: [LiveServer, LiveServer]
let restaurant: { id: number; uuid: string }
let ada: Person

const joined = async (server: LiveServer, token: string) => {
  const peer = await openStomp(server.socketUrl(token))
  await peer.connect()
  await peer.subscribe(own)
  return peer
}

beforeAll(async () => {
  database = await freshDatabase()
  servers = [await startLiveServer(database.url), await startLiveServer(database.url)]
  restaurant = await addRestaurant(database.db, 'L-0001')
  ada = await addPerson(database.db, { email: 'ada@linewatch.test', restaurantId: restaurant.id })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

test('a notification raised on one server reaches the sockets of both, once', async () => {
  const peers = [await joined(servers[0], ada.token), await joined(servers[1], ada.token)]
  const told = await raise(servers[0].services, {
    restaurantId: restaurant.id,
    type: 'ERROR',
    message: '<b>Nuggets</b> are out',
  })
  expect(told).toBe(1)
  for (const peer of peers) {
    const message = JSON.parse((await peer.next()).body)
    expect(message).toMatchObject({
      status: 'UNREAD',
      type: 'ERROR',
      message: '<b>L-0001 Restaurant L-0001</b>: <b>Nuggets</b> are out',
      restaurantUuid: restaurant.uuid,
    })
    expect(peer.unread).toEqual([])
    await peer.close()
  }
})

test('both servers deliver the messages of both in the same order', async () => {
  const peers = [await joined(servers[0], ada.token), await joined(servers[1], ada.token)]
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      raise(servers[i % 2 === 0 ? 0 : 1].services, {
        accountIds: [ada.id],
        type: 'INFO',
        message: `message ${i}`,
      }),
    ),
  )
  const heard = await Promise.all(
    peers.map(async (peer) => {
      const texts: string[] = []
      for (let i = 0; i < 40; i += 1) texts.push(JSON.parse((await peer.next()).body).message)
      return texts
    }),
  )
  expect(heard[0]).toEqual(heard[1])
  expect(new Set(heard[0]).size).toBe(40)
  await Promise.all(peers.map((peer) => peer.close()))
})

test('a session ended on one server is dead on the other', async () => {
  const bob = await addPerson(database.db, { email: 'bob@linewatch.test', restaurantId: restaurant.id })
  const peer = await joined(servers[1], bob.token)
  await servers[0].services.sessions.end(database.db, [bob.sessionId], 'SIGNED_OUT')
  expect(await peer.closed).toEqual({ code: 4401, reason: 'The session has ended.' })
  await expect(openStomp(servers[1].socketUrl(bob.token))).rejects.toThrow('HTTP 401')
})

test('a session refreshed on one server: the former access token is dead on both, its sockets live on', async () => {
  const eve = await addPerson(database.db, { email: 'eve@linewatch.test', restaurantId: restaurant.id })
  const peer = await joined(servers[1], eve.token)
  // Both remember the token for ten seconds.
  for (const { services } of servers) expect(await services.sessions.find(eve.token)).not.toBeNull()
  const next = await refreshTokens(servers[0].services, eve.refreshToken, {
    address: '127.0.0.1',
    userAgent: 'test',
  })
  for (const { services } of servers) {
    await vi.waitFor(async () => expect(await services.sessions.find(eve.token)).toBeNull(), 15_000)
    expect((await services.sessions.find(next.accessToken))?.account.id).toBe(eve.id)
  }
  await raise(servers[0].services, { accountIds: [eve.id], type: 'INFO', message: 'still there' })
  expect(JSON.parse((await peer.next()).body).message).toBe('still there')
  await peer.close()
})

test('endSession closes the sockets of both', async () => {
  const peers = [await joined(servers[0], ada.token), await joined(servers[1], ada.token)]
  await servers[1].live.endSession(ada.sessionUuid)
  for (const peer of peers) expect((await peer.closed).code).toBe(4401)
})

test('when the database cuts the listening connection, everybody is sent to fetch a snapshot', async () => {
  const peer = await joined(servers[0], ada.token)
  await database.db.run(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'linewatch-listener' AND datname = current_database()`)
  expect([1012, 4503]).toContain((await peer.closed).code)
  // Until it hears again, a server lets nobody in.
  const [again, other] = await Promise.all(
    servers.map((server) => vi.waitFor(() => joined(server, ada.token), 20_000)),
  )
  await raise(servers[1].services, { accountIds: [ada.id], type: 'INFO', message: 'back' })
  for (const peer of [again, other]) {
    expect(JSON.parse((await peer?.next())?.body ?? '{}').message).toBe('back')
    await peer?.close()
  }
})

test('who sees all kitchens hears that one of them has news, whichever, and not too often', async () => {
  // Of kitchens of its own: what is told last may come after this test, and the next one listens to the usual kitchen.
  const [here, there] = [
    await addRestaurant(database.db, 'L-0003'),
    await addRestaurant(database.db, 'L-0004'),
  ]
  const peer = await openStomp(servers[1].socketUrl(ada.token))
  await peer.connect()
  await peer.subscribe('/topic/kitchens')
  let at = 2_000_000
  const tell = factNews({ ...servers[0].services, now: () => at })
  tell(here.id, ['hold'])
  expect(JSON.parse((await peer.next()).body)).toEqual({})
  at += TOLD_EVERY_MS - 1
  tell(there.id, ['stockOut'])
  at += 1
  tell(here.id, ['batch'])
  expect(JSON.parse((await peer.next()).body)).toEqual({})
  expect(peer.unread).toEqual([])
  await peer.close()
})

test('news of facts reach the readers of that restaurant only, on both servers, and not too often', async () => {
  const there = await addRestaurant(database.db, 'L-0002')
  const topic = (uuid: string) => `/topic/restaurants/${uuid}/facts`
  const peers = await Promise.all(
    servers.map(async (server) => {
      const peer = await openStomp(server.socketUrl(ada.token))
      await peer.connect()
      await peer.subscribe(topic(restaurant.uuid))
      return peer
    }),
  )
  let at = 1_000_000
  const tell = factNews({ ...servers[0].services, now: () => at })
  tell(there.id, ['stockOut'])
  tell(restaurant.id, ['hold'])
  tell(restaurant.id, ['batch'])
  for (const peer of peers) expect(JSON.parse((await peer.next()).body)).toEqual({ kinds: ['hold'] })
  at += TOLD_EVERY_MS
  tell(restaurant.id, ['hold', 'package'])
  for (const peer of peers) {
    expect(JSON.parse((await peer.next()).body)).toEqual({ kinds: ['batch', 'hold', 'package'] })
    expect(peer.unread).toEqual([])
    await peer.close()
  }
  const curious = await openStomp(servers[1].socketUrl(ada.token))
  await curious.connect()
  await expect(curious.subscribe(topic(there.uuid))).rejects.toThrow(/not found/)
})

test('an order is told to the readers of that restaurant on both servers as it is committed, and not before', async () => {
  const lou = await addPerson(database.db, { email: 'lou@linewatch.test', restaurantId: restaurant.id })
  const peers = await Promise.all(
    servers.map(async (server) => {
      const peer = await openStomp(server.socketUrl(lou.token))
      await peer.connect()
      await peer.subscribe(`/topic/restaurants/${restaurant.uuid}/orders`)
      return peer
    }),
  )
  const { services } = servers[0]
  const tell = (lists: OrderList[], fails: boolean) =>
    services.db.transaction(async (tx) => {
      await tellOrders({ ...services, db: tx }, restaurant.id, lists)
      if (fails) throw new Error('changed his mind')
    })
  await expect(tell(['recurring'], true)).rejects.toThrow('changed his mind')
  await tell(['catering'], false)
  for (const peer of peers) {
    expect(JSON.parse((await peer.next()).body)).toEqual({ lists: ['catering'] })
    expect(peer.unread).toEqual([])
    await peer.close()
  }
})

test('a queue that somebody listens to on one server counts as watched on all, until nobody does', async () => {
  const max = await addPerson(database.db, { email: 'max@linewatch.test', restaurantId: restaurant.id })
  const [{ services }, { live }] = servers
  const watch = startQueueWatch(servers[1].services, 20)
  const watched = async () =>
    (await watchedRestaurants(services.db, [restaurant.id], services.now())).get(restaurant.id)
  expect(await watched()).toBeUndefined()
  const peer = await openStomp(servers[1].socketUrl(max.token))
  await peer.connect()
  await peer.subscribe(`/topic/restaurants/${restaurant.uuid}/queue`)
  // As soon as the subscription stands: the snapshot that is fetched then is one that deltas go on from.
  expect(await watched()).toBe(restaurant.uuid)
  expect(live.hub.restaurants(queueTopic)).toEqual([{ id: restaurant.id, uuid: restaurant.uuid }])
  expect(live.hub.restaurants(factsTopic)).toEqual([])
  expect(servers[0].live.hub.restaurants(queueTopic)).toEqual([])
  await services.db.run(sql`UPDATE live_queue SET watched_until = 0`)
  await expect.poll(watched).toBe(restaurant.uuid)
  await watch.stop()
  await peer.close()
  await expect.poll(() => live.hub.restaurants(queueTopic)).toEqual([])
})

test('a stopping server says so', async () => {
  const third = await startLiveServer(database.url)
  const peer = await joined(third, ada.token)
  await third.stop()
  expect((await peer.closed).code).toBe(1001)
})
