import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnection, TRY_MS, type TransportEvents } from '#src/live/connection.ts'
import { createTopicStore } from '#src/live/topic-store.ts'

interface FakeSocket {
  events: TransportEvents
  subscribed: string[]
  unsubscribed: string[]
  closed: boolean
}

function setUp() {
  const topics = createTopicStore()
  const sockets: FakeSocket[] = []
  let refuse = false
  let online = true
  const connection = createConnection({
    topics,
    now: Date.now,
    random: () => 0.5,
    isOnline: () => online,
    open: async (events) => {
      if (refuse) throw new Error('no token')
      const socket: FakeSocket = { events, subscribed: [], unsubscribed: [], closed: false }
      sockets.push(socket)
      return {
        subscribe: (destination) => socket.subscribed.push(destination),
        unsubscribe: (destination) => socket.unsubscribed.push(destination),
        close: () => {
          socket.closed = true
        },
      }
    },
  })
  const socket = (index: number): FakeSocket => {
    const found = sockets[index]
    if (!found) throw new Error(`There is no socket ${index}`)
    return found
  }
  const openSocket = async (index: number, beatMs: number | null = 4_000) => {
    await vi.advanceTimersByTimeAsync(0)
    socket(index).events.onOpen(beatMs)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    topics,
    connection,
    sockets,
    socket,
    openSocket,
    state: () => connection.getSnapshot().state,
    setRefuse: (value: boolean) => {
      refuse = value
    },
    setOnline: (value: boolean) => {
      online = value
    },
  }
}
const ignore = { onMessage: () => {} }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the connection', () => {
  test('opens with the first listener, follows what is wanted, closes with the last', async () => {
    const s = setUp()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(s.sockets).toHaveLength(0)
    const leaveA = s.topics.listen('/a', ignore)
    await s.openSocket(0)
    expect(s.state()).toBe('live')
    const leaveB = s.topics.listen('/b', ignore)
    leaveA()
    expect(s.socket(0)).toMatchObject({ subscribed: ['/a', '/b'], unsubscribed: ['/a'], closed: false })
    leaveB()
    expect(s.socket(0).closed).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(s.sockets).toHaveLength(1)
  })

  test('subscribes everything again on the next socket, and asks for snapshots there', async () => {
    const s = setUp()
    const onSnapshotNeeded = vi.fn()
    const onMessage = vi.fn()
    s.topics.listen('/a', { onMessage, onSnapshotNeeded })
    await s.openSocket(0)
    s.socket(0).events.onSubscribed('/a')
    s.socket(0).events.onEnd()
    expect(s.state()).toBe('connecting')
    await vi.advanceTimersByTimeAsync(3_000)
    await s.openSocket(1)
    expect(s.socket(1).subscribed).toEqual(['/a'])
    s.socket(1).events.onSubscribed('/a')
    expect(onSnapshotNeeded).toHaveBeenCalledTimes(2)
    s.socket(0).events.onMessage('/a', 'from the dead', 1)
    s.socket(1).events.onMessage('/a', 'from the living', 1)
    expect(onMessage.mock.calls).toEqual([['from the living']])
  })

  test('rests after three failures in a row, whatever they were, until it is nudged [1§4.32]', async () => {
    const s = setUp()
    s.setRefuse(true)
    s.topics.listen('/a', ignore)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(s.connection.getSnapshot()).toMatchObject({ state: 'resting', failures: 3, attempt: 3 })
    s.setRefuse(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(s.sockets).toHaveLength(0)
    s.connection.nudge()
    await s.openSocket(0)
    expect(s.state()).toBe('live')
  })

  test('a socket that says open and is silent is dropped', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await s.openSocket(0)
    for (let i = 0; i < 20; i += 1) {
      await vi.advanceTimersByTimeAsync(4_000)
      s.socket(0).events.onLife()
    }
    expect(s.state()).toBe('live')
    // The network is gone right after the last beat.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(s.socket(0).closed).toBe(true)
    await s.openSocket(1)
    expect(s.state()).toBe('live')
  })

  test.each([
    ['that beats every 10 s is given two beats', 10_000, 19_000, 22_000],
    ['that never beats is believed', null, 3_600_000, null],
  ])('a provider %s', async (_, beatMs, livesFor, goneBy) => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await s.openSocket(0, beatMs)
    await vi.advanceTimersByTimeAsync(livesFor)
    expect(s.state()).toBe('live')
    if (goneBy === null) return
    await vi.advanceTimersByTimeAsync(goneBy - livesFor)
    expect(s.socket(0).closed).toBe(true)
  })

  test('where there is no room for another socket it rests and says why, until it is nudged', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await vi.advanceTimersByTimeAsync(0)
    s.socket(0).events.onEnd(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(s.connection.getSnapshot()).toMatchObject({ state: 'resting', crowded: true, attempt: 1 })
    s.connection.nudge()
    expect(s.connection.getSnapshot()).toMatchObject({ state: 'connecting', crowded: false })
    await s.openSocket(1)
    expect(s.state()).toBe('live')
  })

  test('a device that slept notices at its return to view, not with the next timer', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await s.openSocket(0)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    s.connection.nudge()
    expect(s.socket(0).closed).toBe(true)
    await s.openSocket(1)
    expect(s.state()).toBe('live')
  })

  test('a try that never comes to anything is a failure', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await vi.advanceTimersByTimeAsync(TRY_MS + 5_000)
    expect(s.connection.getSnapshot().failures).toBe(1)
    expect(s.socket(0).closed).toBe(true)
    s.socket(0).events.onOpen(4_000)
    expect(s.state()).toBe('connecting')
  })

  test('without a network nothing is tried; with it at once', async () => {
    const s = setUp()
    s.setOnline(false)
    s.topics.listen('/a', ignore)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(s.state()).toBe('offline')
    expect(s.sockets).toHaveLength(0)
    s.connection.nudge()
    await s.openSocket(0)
    s.connection.wentOffline()
    expect(s.state()).toBe('offline')
    expect(s.socket(0).closed).toBe(true)
  })

  test('many nudges at once open one socket', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    for (let i = 0; i < 5; i += 1) s.connection.nudge()
    await vi.advanceTimersByTimeAsync(0)
    expect(s.sockets).toHaveLength(1)
  })

  test('signing out closes the socket', async () => {
    const s = setUp()
    s.topics.listen('/a', ignore)
    await s.openSocket(0)
    s.topics.reset()
    expect(s.socket(0).closed).toBe(true)
    expect(s.connection.getSnapshot().wanted).toBe(false)
  })
})
