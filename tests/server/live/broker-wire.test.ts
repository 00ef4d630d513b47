import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveHealth } from '#server/http/health.ts'
import { measurements } from '#server/http/measurements.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import { addToOutbox } from '#server/store/operations/live-outbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { addPerson, type LiveServer, type Person, startLiveServer } from '#tests/support/live-server.ts'
import { provideRabbitmq, startRabbitmq, type TestRabbitmq } from '#tests/support/programs/rabbitmq.ts'
import { openStomp, type StompPeer } from '#tests/support/stomp.ts'

/** Two servers on one database tell each other through a real RabbitMQ. */

let rabbitmq: TestRabbitmq
let database: FreshDatabase
let servers: [LiveServer, LiveServer]
let ada: Person
let peers: StompPeer[]

beforeAll(async () => {
  await provideRabbitmq(() => {})
  rabbitmq = await startRabbitmq()
  database = await freshDatabase()
  ada = await addPerson(database.db, { email: 'ada@linewatch.test' })
  servers = [await start(), await start()]
  await vi.waitUntil(() => connected().every(Boolean), 15_000)
  peers = await Promise.all(servers.map(reader))
}, 180_000)
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await database?.drop()
  await rabbitmq?.stop()
})

const start = (more: { readEveryMs?: number } = {}) =>
  startLiveServer(database.url, {
    broker: { url: rabbitmq.url, ...more },
    attach: (app, services) => serveHealth(app, services, { registry: measurements(app, services) }),
  })

async function reader(server: LiveServer): Promise<StompPeer> {
  const peer = await openStomp(server.socketUrl(ada.token))
  await peer.connect()
  await peer.subscribe('/user/topic/notifications')
  return peer
}

const connected = () => servers.map(({ live }) => live.broker()?.connected)

/** What a server says of itself: whether it is well, and of the broker; and what it measures of that. */
async function saidBy({
  address,
}: LiveServer): Promise<{ status: number; broker: unknown; measured: string }> {
  const health = await fetch(`${address}/healthz`)
  const figures = await (await fetch(`${address}/metrics`)).text()
  const { broker } = (await health.json()) as { broker: unknown }
  return {
    status: health.status,
    broker,
    measured: /^linewatch_broker_connected (\d)$/m.exec(figures)?.[1] ?? 'nothing',
  }
}

const tell = (server: LiveServer, message: string, db = database.db) =>
  raise({ ...server.services, db }, { accountIds: [ada.id], type: 'INFO', message })

/** The next so many messages of each reader, sorted: two servers may hear two that were told at once in either order. */
const heard = (count: number, readers = peers) =>
  Promise.all(
    readers.map(async (peer) => {
      const texts: string[] = []
      while (texts.length < count) texts.push(JSON.parse((await peer.next()).body).message)
      return texts.toSorted()
    }),
  )
const both = (...texts: string[]) => [texts, texts]

/** Ends once each server has read the outbox up to now: what it would tell twice, it has told. */
async function outboxRead(): Promise<void> {
  const destination = '/user/topic/notifications'
  const body = JSON.stringify({ message: 'only in the outbox' })
  await addToOutbox(database.db, [
    { kind: 'message', id: randomUUID(), key: `${destination}#${ada.id}`, destination, body },
  ])
  expect(await heard(1)).toEqual(both('only in the outbox'))
}

test('the broker alone brings all servers what any tells', async () => {
  const patient = [await start({ readEveryMs: 3_600_000 }), await start({ readEveryMs: 3_600_000 })] as const
  await expect.poll(() => patient.every(({ live }) => live.broker()?.connected)).toBe(true)
  const readers = await Promise.all(patient.map(reader))
  await tell(patient[0], 'one')
  await tell(patient[1], 'other')
  expect(await heard(2, readers)).toEqual(both('one', 'other'))
  expect(await heard(2)).toEqual(both('one', 'other'))
  for (const server of patient) await server.stop()
})

test('each message is told once, though both broker and outbox bring it', async () => {
  const all = Array.from({ length: 20 }, (_, i) => `message ${i}`)
  await Promise.all(all.map((text, i) => tell(servers[i % 2 === 0 ? 0 : 1], text)))
  expect(await heard(20)).toEqual(both(...all.toSorted()))
  await outboxRead()
  expect(peers.map(({ unread }) => unread)).toEqual([[], []])
})

test('nothing is told before its transaction commits, nor when it is taken back', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tell(servers[0], 'never', tx)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await database.db.transaction(async (tx) => {
    await tell(servers[0], 'late', tx)
    // Commits first, and is read first from the outbox, where it stands later.
    await tell(servers[1], 'early')
    expect(await heard(1)).toEqual(both('early'))
    await outboxRead()
  })
  expect(await heard(1)).toEqual(both('late'))
})

test('a broker that is killed loses nothing: the outbox brings it; when it is back, it carries again', async () => {
  await database.db.transaction(async (tx) => {
    // Written while the broker is there, committed while it is away.
    await tell(servers[1], 'across', tx)
    await rabbitmq.kill()
    await expect.poll(connected).toEqual([false, false])
  })
  expect(await saidBy(servers[0])).toEqual({ status: 200, broker: false, measured: '0' })
  await tell(servers[0], 'away')
  expect(await heard(2)).toEqual(both('across', 'away'))
  await rabbitmq.start()
  await expect.poll(connected).toEqual([true, true])
  expect(await saidBy(servers[0])).toEqual({ status: 200, broker: true, measured: '1' })
  await tell(servers[1], 'back')
  expect(await heard(1)).toEqual(both('back'))
  await outboxRead()
  expect(peers.map(({ unread }) => unread)).toEqual([[], []])
}, 90_000)

test('a session that ends is dead on both', async () => {
  await servers[1].live.endSession(ada.sessionUuid)
  for (const peer of peers) expect((await peer.closed).code).toBe(4401)
})
