import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StreamKey } from '#src/domain/cameras/stream-life.ts'
import type { Gateway } from '#src/video/janus/gateway.ts'
import { NO_PATH } from '#src/video/janus/watcher.ts'
import { createNoPath } from '#src/video/no-path.ts'
import { createStartGate } from '#src/video/start-gate.ts'
import { createStream } from '#src/video/stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TRACK = { kind: 'video' } as MediaStreamTrack
const settle = () => vi.advanceTimersByTimeAsync(0)

function setUp() {
  const starts: { give: (key: StreamKey) => void; fail: (error: unknown) => void }[] = []
  const stopped: number[] = []
  const watches: { key: StreamKey; told: Parameters<Gateway['watch']>[1]; left: number }[] = []
  const gate = createStartGate(Date.now, () => 0)
  const noPath = createNoPath(Date.now)
  const gateway: Gateway = {
    watch(key, told) {
      const watch = { key, told, left: 0 }
      watches.push(watch)
      return { stop: () => void watch.left++, peer: () => null }
    },
  }
  const make = () =>
    createStream({
      start: () => new Promise((give, fail) => starts.push({ give, fail })),
      stop: async (id) => {
        stopped.push(id)
        throw new Error('nobody waits for this')
      },
      isFinal: (error) => error === 'gone',
      gateway: () => gateway,
      gate,
      noPath,
      now: Date.now,
    })
  const stream = make()
  const phase = () => stream.getSnapshot().life.phase
  const give = async (id: number, hlsUrl?: string) => {
    starts.at(-1)?.give({ id, pin: 'p', ...(hlsUrl && { hlsUrl }) })
    await settle()
  }
  const play = async (id: number) => {
    stream.send({ type: 'shown' })
    await give(id)
    watches.at(-1)?.told.onTrack(TRACK)
    stream.send({ type: 'metadata', attempt: stream.getSnapshot().life.attempt })
  }
  return { stream, make, starts, stopped, watches, phase, give, play, noPath }
}

test('a stream is asked for, watched, shown, and given back when it is left', async () => {
  const { stream, stopped, watches, phase, play } = setUp()
  await play(7)
  expect(phase()).toBe('playing')
  expect(watches[0]?.key).toEqual({ id: 7, pin: 'p' })
  expect(stream.getSnapshot().track).toBe(TRACK)
  stream.send({ type: 'hidden' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(phase()).toBe('paused')
  expect(watches[0]?.left).toBe(1)
  expect(stopped).toEqual([7])
  expect(stream.getSnapshot().track).toBeNull()
})

test('a stream has its sound for as long as its picture', async () => {
  const { stream, watches, play } = setUp()
  const sound = { kind: 'audio' } as MediaStreamTrack
  await play(7)
  expect(stream.getSnapshot().sound).toBeNull()
  watches[0]?.told.onTrack(sound)
  expect(stream.getSnapshot()).toMatchObject({ track: TRACK, sound })
  stream.send({ type: 'hidden' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(stream.getSnapshot()).toMatchObject({ track: null, sound: null })
})

test('a picture that stands still is reported as frozen, and asked for again after 15 s', async () => {
  const { stream, starts, stopped, phase, play } = setUp()
  await play(7)
  const timer = setInterval(() => stream.noteFrame(), 66)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(stream.getSnapshot().life).toMatchObject({ phase: 'playing', frozen: false })
  clearInterval(timer)
  await vi.advanceTimersByTimeAsync(5000)
  expect(stream.getSnapshot().life.frozen).toBe(true)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(phase()).toBe('starting')
  expect(starts).toHaveLength(2)
  expect(stopped).toEqual([7])
})

describe('a gateway that fails', () => {
  test('is tried six times in all, the later ones 5 s apart, and then by itself after half a minute', async () => {
    const { stream, starts, watches, phase, give } = setUp()
    stream.send({ type: 'shown' })
    const at: number[] = []
    const begun = Date.now()
    for (let attempt = 1; attempt <= 6; attempt++) {
      await vi.advanceTimersByTimeAsync(at.length < 2 ? 0 : 5000)
      expect(starts).toHaveLength(attempt)
      at.push(Date.now() - begun)
      await give(attempt)
      watches.at(-1)?.told.onError('dead')
    }
    expect(at).toEqual([0, 0, 5000, 10_000, 15_000, 20_000])
    expect(stream.getSnapshot().life).toMatchObject({ phase: 'failed', problem: 'webRTCError', tries: 0 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(phase()).toBe('starting')
  })

  test('is left alone when the stream is closed', async () => {
    const { stream, starts, watches, give } = setUp()
    stream.send({ type: 'shown' })
    await give(1)
    watches[0]?.told.onError('dead')
    await give(2)
    watches[1]?.told.onError('dead')
    stream.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(starts).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([
  ['once more after half a minute', 'offline', 2],
  ['never again when it can never be', 'gone', 1],
])('a start that fails is tried %s', async (_, error, tries) => {
  const { stream, starts } = setUp()
  stream.send({ type: 'shown' })
  starts[0]?.fail(error)
  await settle()
  expect(stream.getSnapshot().life.problem).toBe('startError')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(starts).toHaveLength(tries)
})

test('a stream that comes after its tile has gone is given back at once, as where React mounts twice', async () => {
  const { stream, make, starts, stopped, watches } = setUp()
  stream.send({ type: 'shown' })
  stream.close()
  const second = make()
  second.send({ type: 'shown' })
  starts[0]?.give({ id: 1, pin: 'p' })
  starts[1]?.give({ id: 2, pin: 'p' })
  await settle()
  expect(stopped).toEqual([1])
  expect(watches.map(({ key }) => key.id)).toEqual([2])
})

test('a stream that comes for an attempt that was given up is given back', async () => {
  const { stream, starts, stopped, watches } = setUp()
  stream.send({ type: 'shown' })
  stream.send({ type: 'restart' })
  starts[0]?.give({ id: 1, pin: 'p' })
  starts[1]?.give({ id: 2, pin: 'p' })
  await settle()
  expect(stopped).toEqual([1])
  expect(watches.map(({ key }) => key.id)).toEqual([2])
})

test('of six tiles three start, and the next when one plays', async () => {
  const { make, starts } = setUp()
  const tiles = Array.from({ length: 6 }, make)
  for (const tile of tiles) tile.send({ type: 'shown' })
  expect(starts).toHaveLength(3)
  starts[0]?.give({ id: 1, pin: 'p' })
  await settle()
  tiles[0]?.send({ type: 'metadata', attempt: 1 })
  expect(starts).toHaveLength(4)
  tiles[1]?.close()
  expect(starts).toHaveLength(5)
})

describe('without a way for media', () => {
  const metadata = (stream: ReturnType<typeof setUp>['stream']) =>
    stream.send({ type: 'metadata', attempt: stream.getSnapshot().life.attempt })

  test('the picture comes as HLS, the stream at the gateway is given back, and no try is counted', async () => {
    const { stream, stopped, watches, phase, give } = setUp()
    stream.send({ type: 'shown' })
    await give(7, 'hls/7')
    watches[0]?.told.onError(NO_PATH)
    expect(stream.getSnapshot()).toMatchObject({
      hlsUrl: 'hls/7',
      life: { phase: 'watching', way: 'hls', tries: 0 },
    })
    expect(watches[0]?.left).toBe(1)
    expect(stopped).toEqual([7])
    metadata(stream)
    expect(phase()).toBe('playing')
    stream.send({ type: 'hidden' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(stream.getSnapshot().hlsUrl).toBeNull()
  })

  test('so it does when nothing came for ten seconds', async () => {
    const { stream, give } = setUp()
    stream.send({ type: 'shown' })
    await give(7, 'hls/7')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(stream.getSnapshot().hlsUrl).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(stream.getSnapshot().hlsUrl).toBe('hls/7')
  })

  test('the next tile does not wait for it, for some minutes', async () => {
    const { stream, make, watches, give, noPath } = setUp()
    stream.send({ type: 'shown' })
    await give(7, 'hls/7')
    watches[0]?.told.onError(NO_PATH)
    metadata(stream)
    const next = make()
    next.send({ type: 'shown' })
    await vi.advanceTimersByTimeAsync(1000)
    await give(8, 'hls/8')
    expect(next.getSnapshot().hlsUrl).toBe('hls/8')
    expect(watches).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(noPath.isKnown()).toBe(false)
  })

  test('a failure of HLS is a try like others, and the gateway is tried again', async () => {
    const { stream, starts, watches, give, noPath } = setUp()
    stream.send({ type: 'shown' })
    await give(7, 'hls/7')
    watches[0]?.told.onError(NO_PATH)
    stream.send({ type: 'streamError', attempt: stream.getSnapshot().life.attempt })
    expect(stream.getSnapshot()).toMatchObject({ hlsUrl: null, life: { phase: 'starting', tries: 1 } })
    expect(starts).toHaveLength(2)
    expect(noPath.isKnown()).toBe(false)
    await give(8, 'hls/8')
    expect(watches).toHaveLength(2)
  })

  test('a provider without HLS is tried again, as before', async () => {
    const { stream, watches, give } = setUp()
    stream.send({ type: 'shown' })
    await give(7)
    watches[0]?.told.onError(NO_PATH)
    expect(stream.getSnapshot()).toMatchObject({ hlsUrl: null, life: { tries: 1 } })
  })

  test('a picture that had come and is lost is asked for again, not given up for HLS', async () => {
    const { stream, watches, give } = setUp()
    stream.send({ type: 'shown' })
    await give(7, 'hls/7')
    metadata(stream)
    watches[0]?.told.onError(NO_PATH)
    expect(stream.getSnapshot()).toMatchObject({ hlsUrl: null, life: { phase: 'starting', tries: 1 } })
  })
})
