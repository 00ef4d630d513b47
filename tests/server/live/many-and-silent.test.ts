import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MOST_OF_A_SESSION } from '#server/live/connection.ts'
import { notificationTopic } from '#src/contract/account/notifications.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { addPerson, type LiveServer, startLiveServer } from '#tests/support/live-server.ts'
import { openStomp } from '#tests/support/stomp.ts'

/** Sockets that say nothing, and sessions that open more than a person can look at. */

let database: FreshDatabase
let server: LiveServer
let people = 0
const person = () => addPerson(database.db, { email: `m${++people}@linewatch.test` })

beforeAll(async () => {
  database = await freshDatabase()
  server = await startLiveServer(database.url, { topics: [notificationTopic] })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})
beforeEach(() => {
  // Time goes on by itself, so that sockets work, and may be advanced.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const joined = async (token: string, beats?: string, options?: { autoPong: boolean }) => {
  const peer = await openStomp(server.socketUrl(token), options)
  let pings = 0
  peer.socket.on('ping', () => {
    pings += 1
  })
  await peer.connect(beats === undefined ? {} : { 'heart-beat': beats })
  return { ...peer, pings: () => pings }
}
const isOpen = ({ socket }: { socket: { readyState: number } }) => socket.readyState === 1

test.each(['0,0', '0,4000', undefined, '999999999,0'])(
  'a reader that says heart-beat %s is pinged, and lives as long as it answers',
  async (beats) => {
    const { token } = await person()
    const peer = await joined(token, beats)
    for (let pings = 1; pings <= 4; pings += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      await vi.waitFor(() => expect(peer.pings()).toBeGreaterThanOrEqual(pings))
    }
    expect(isOpen(peer)).toBe(true)
    await peer.close()
  },
)

test.each(['0,0', '999999999,0', '4000,4000'])('one that says %s and is gone is dropped', async (beats) => {
  const { token } = await person()
  const peer = await joined(token, beats, { autoPong: false })
  await vi.advanceTimersByTimeAsync(24_000)
  expect(isOpen(peer)).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await peer.closed).toMatchObject({ code: 4408 })
  await vi.waitFor(() => expect([...server.live.hub.readers()]).toEqual([]))
})

test('a session has twenty sockets and no more; others have their own [V4.4.3b]', async () => {
  const [ada, bob] = [await person(), await person()]
  const peers = await Promise.all(Array.from({ length: MOST_OF_A_SESSION }, () => joined(ada.token)))
  const refused = await openStomp(server.socketUrl(ada.token))
  expect(await refused.closed).toEqual({ code: 4429, reason: 'This session has too many live connections.' })
  expect(peers.every(isOpen)).toBe(true)
  const other = await joined(bob.token)

  await peers[0]?.close()
  await vi.waitFor(() => expect([...server.live.hub.readers()]).toHaveLength(MOST_OF_A_SESSION))
  const next = await joined(ada.token)
  await Promise.all([...peers.slice(1), other, next].map((peer) => peer.close()))
})

test('sockets that a lost network left behind make room', async () => {
  const { token } = await person()
  const peers = await Promise.all(Array.from({ length: MOST_OF_A_SESSION }, () => joined(token)))
  const [left] = server.live.hub.readers()
  if (!left) throw new Error('There is no socket.')
  left.heardAt -= 13_000
  const next = await joined(token)
  await vi.waitFor(() => expect(peers.filter(isOpen)).toHaveLength(MOST_OF_A_SESSION - 1))
  await Promise.all([...peers, next].map((peer) => peer.close()))
})
