import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CameraChannelMeans,
  openCameraChannel,
  type PullEvents,
} from '#server/video/channels/camera-channel.ts'
import type { TimedFrame } from '#server/video/channels/channel.ts'
import type { Picture } from '#server/video/rtsp/depacketize.ts'

/** 25 pictures a second, in RTP ticks and milliseconds. */
const PICTURE_TICKS = 3_600
const PICTURE_MS = 40
const START = 1_800_000_000_000

let camera: PullEvents
let pulls = 0
let stops = 0
let empty = 0
let ticks = 0

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  pulls = 0
  stops = 0
  empty = 0
  ticks = 0
  return () => vi.useRealTimers()
})

const open = (more: Partial<CameraChannelMeans> = {}) =>
  openCameraChannel({
    now: () => Date.now(),
    pull: (events) => {
      pulls += 1
      camera = events
      return () => {
        stops += 1
      }
    },
    empty: () => {
      empty += 1
    },
    sent: () => {},
    ...more,
  })

function connect(): void {
  ticks = 0
  camera.started()
}

/** Has the camera send pictures, the first of them a key frame where that is said. */
function film(count: number, { key = false, bytes = 100 } = {}): void {
  for (let sent = 0; sent < count; sent += 1) {
    const isKey = key && sent === 0
    camera.picture({ key: isKey, nals: [Buffer.alloc(bytes, isKey ? 0x65 : 0x41)], ticks })
    ticks += PICTURE_TICKS
    vi.advanceTimersByTime(PICTURE_MS)
  }
}

function looker(channel = open(), mostBytes?: number) {
  const sent: (readonly TimedFrame[])[] = []
  const faults: string[] = []
  const seat = channel.enter({
    send: (frames) => sent.push(frames),
    failed: (fault) => faults.push(fault),
    ...(mostBytes !== undefined && { mostBytes }),
  })
  return { channel, seat, sent, faults }
}

const sizes = (sent: readonly (readonly TimedFrame[])[]) => sent.map((frames) => frames.length)
const stamps = (sent: readonly (readonly TimedFrame[])[]) => sent.flat().map(({ timestamp }) => timestamp)
const grows = (times: readonly number[]) =>
  times.every((time, at) => at === 0 || (time - (times[at - 1] ?? 0)) >>> 0 < 2 ** 31)

test('a stream is pulled once however many look, and stops some seconds after the last has left', () => {
  const one = looker()
  const other = looker(one.channel)
  connect()
  film(3, { key: true })
  expect(pulls).toBe(1)
  one.seat.leave()
  other.seat.leave()
  vi.advanceTimersByTime(2_900)
  expect(stops).toBe(0)
  const back = looker(one.channel)
  vi.advanceTimersByTime(10_000)
  expect(stops, 'somebody looked again in time').toBe(0)
  back.seat.leave()
  vi.advanceTimersByTime(3_000)
  expect([stops, empty]).toEqual([1, 1])
})

test('the first looker begins at the first key frame; a later one has all since it at once', () => {
  const first = looker()
  connect()
  film(5)
  expect(first.sent).toEqual([])
  film(10, { key: true })
  expect(sizes(first.sent)).toEqual(Array(10).fill(1))
  const later = looker(first.channel)
  film(2)
  expect(sizes(later.sent)).toEqual([11, 1])
  expect(grows(stamps(later.sent))).toBe(true)
  expect(later.sent[0]?.at(-1)?.timestamp, 'the newest has its own time').toBe(
    first.sent.at(-2)?.[0]?.timestamp,
  )
})

test('for whom all since the key frame is too much waits for the next one', () => {
  const first = looker()
  connect()
  film(10, { key: true, bytes: 1_000 })
  const narrow = looker(first.channel, 5_000)
  film(5, { bytes: 1_000 })
  expect(narrow.sent).toEqual([])
  film(2, { key: true, bytes: 1_000 })
  expect(sizes(narrow.sent)).toEqual([1, 1])
})

test('of a camera with hardly any key frame no more than the most is kept', () => {
  const first = looker()
  connect()
  film(301, { key: true })
  const late = looker(first.channel)
  film(5)
  expect(late.sent, 'waits for a key frame').toEqual([])
  film(1, { key: true })
  expect(sizes(late.sent)).toEqual([1])
})

test('after a break time goes on forward, from a key frame, and nothing old is sent again', () => {
  const one = looker()
  connect()
  film(10, { key: true })
  camera.failed('SILENT')
  expect(one.faults).toEqual(['SILENT'])
  const during = looker(one.channel)
  expect(during.faults, 'who comes meanwhile is told too').toEqual(['SILENT'])
  expect(during.sent).toEqual([])
  vi.advanceTimersByTime(5_000)
  connect()
  film(3)
  expect(sizes(one.sent)).toEqual(Array(10).fill(1))
  film(3, { key: true })
  expect(sizes(one.sent)).toEqual(Array(13).fill(1))
  expect(grows(stamps(one.sent))).toBe(true)
})

test('a clock put back does not put time back', () => {
  const one = looker()
  connect()
  film(5, { key: true })
  vi.setSystemTime(START - 3_600_000)
  camera.failed('SILENT')
  connect()
  film(5, { key: true })
  expect(grows(stamps(one.sent))).toBe(true)
})

test('a viewer who asks for a key frame gets all since the last, but not twice for one loss', () => {
  const one = looker()
  connect()
  film(20, { key: true })
  one.seat.refresh()
  film(1)
  expect(one.sent.at(-1)?.length, 'asked before they had it').toBe(1)
  film(20)
  one.seat.refresh()
  film(1)
  expect(one.sent.at(-1)?.length).toBe(42)
  expect(grows(stamps(one.sent))).toBe(true)
})

test('what only people can change is not waited for', () => {
  const one = looker()
  camera.failed('CREDENTIALS')
  expect(one.faults).toEqual(['CREDENTIALS'])
  one.seat.leave()
  expect([stops, empty]).toEqual([1, 1])
})

describe('who takes pictures whole', () => {
  function taker(channel = open()) {
    const pictures: Picture[] = []
    const faults: string[] = []
    const leave = channel.take({
      picture: (picture) => pictures.push(picture),
      failed: (fault) => faults.push(fault),
    })
    return { channel, pictures, faults, leave }
  }

  test('has all since the last key frame at once, by the wall clock', () => {
    const { channel } = looker()
    connect()
    film(5, { key: true })
    const { pictures } = taker(channel)
    expect(pictures.map(({ key }) => key)).toEqual([true, false, false, false, false])
    film(2)
    expect(pictures.map(({ ticks }) => ticks - 90 * START)).toEqual(
      Array.from({ length: 7 }, (_, at) => at * PICTURE_TICKS),
    )
    expect(pulls).toBe(1)
  })

  test('begins with a key frame where nothing is kept since the last', () => {
    const { channel } = looker()
    connect()
    film(301, { key: true })
    const { pictures } = taker(channel)
    film(5)
    expect(pictures).toEqual([])
    film(2, { key: true })
    expect(pictures.map(({ key }) => key)).toEqual([true, false])
  })

  test('hears of a break, and then has a key frame again', () => {
    const { channel, pictures, faults } = taker()
    connect()
    film(5, { key: true })
    camera.failed('SILENT')
    expect(faults).toEqual(['SILENT'])
    expect(taker(channel).faults, 'who comes meanwhile is told too').toEqual(['SILENT'])
    connect()
    film(3)
    expect(pictures).toHaveLength(5)
    film(1, { key: true })
    expect(pictures.at(-1)?.key).toBe(true)
    const ticks = pictures.map((picture) => picture.ticks)
    expect(ticks.toSorted((a, b) => a - b)).toEqual(ticks)
  })

  test('keeps the stream pulled as a viewer does', () => {
    const viewer = looker()
    const { leave } = taker(viewer.channel)
    connect()
    viewer.seat.leave()
    vi.advanceTimersByTime(10_000)
    expect(stops).toBe(0)
    leave()
    leave()
    vi.advanceTimersByTime(3_000)
    expect([stops, empty]).toEqual([1, 1])
  })

  describe('and only one', () => {
    const brief = (channel = open()) => channel.take({ picture() {}, failed() {}, isBrief: true })

    test('has the stream end at once', () => {
      brief()()
      vi.advanceTimersByTime(0)
      expect([stops, empty]).toEqual([1, 1])
    })

    test('leaves it to those who watch it, and to a viewer who may come back', () => {
      const { channel, seat } = looker()
      brief(channel)()
      vi.advanceTimersByTime(10_000)
      expect(stops).toBe(0)
      seat.leave()
      vi.advanceTimersByTime(1_000)
      brief(channel)()
      vi.advanceTimersByTime(1_900)
      expect(stops).toBe(0)
      vi.advanceTimersByTime(100)
      expect(stops).toBe(1)
    })

    test('may take longer than such a viewer is waited for', () => {
      const { channel, seat } = looker()
      seat.leave()
      const leave = brief(channel)
      vi.advanceTimersByTime(4_000)
      expect(stops).toBe(0)
      leave()
      vi.advanceTimersByTime(0)
      expect(stops).toBe(1)
    })
  })
})
