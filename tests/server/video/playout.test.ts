import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClipSource } from '#server/domain/cameras/video-source.ts'
import type { TimedFrame } from '#server/video/channels/channel.ts'
import { framesOf } from '#server/video/clip.ts'
import { frameCountAt, keyBefore, rtpTime } from '#server/video/clip-clock.ts'
import { createPlayout, type Playout } from '#server/video/playout.ts'
import { depacketize } from '#tests/support/video/depacketize.ts'
import { noCameras } from '#tests/support/video/video.ts'

const FRYERS: ClipSource = { clip: 'fryers', width: 320, height: 180 }
/** Twelve frames after a key frame. */
const START = 1_800_000_002_801
const KEY_BEFORE = 13
let playout: Playout

beforeEach(async () => {
  // Reading the file takes real time.
  await framesOf(FRYERS)
  await framesOf({ ...FRYERS, clip: 'boards' })
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  playout = createPlayout({ now: () => Date.now(), pull: noCameras })
})
afterEach(() => {
  playout.close()
  vi.useRealTimers()
})

async function looker(source = FRYERS) {
  const sent: (readonly TimedFrame[])[] = []
  const seat = await playout.join(source, { send: (frames) => sent.push(frames) })
  return { seat, sent, all: () => sent.flat() }
}
const isKey = ({ payloads }: TimedFrame) =>
  depacketize(payloads).some((nal) => (nal.readUInt8(0) & 0x1f) === 5)
const stamps = (frames: readonly TimedFrame[]) => frames.map(({ timestamp }) => timestamp)

test('who comes gets all since the last key frame at once, then a frame at a time', async () => {
  const { sent } = await looker()
  vi.advanceTimersByTime(1_000)
  expect(sent.map((frames) => frames.length)).toEqual([KEY_BEFORE + 1, ...Array(14).fill(1)])
  expect(sent[0]?.map(isKey)).toEqual([true, ...Array(KEY_BEFORE).fill(false)])
  const count = frameCountAt(START) + 1
  expect(sent[0]?.at(-1)?.timestamp).toBe(rtpTime(count))
  expect(sent[1]?.[0]?.timestamp).toBe(rtpTime(count + 1))
  expect(count - keyBefore(count)).toBe(KEY_BEFORE)
})

test('time only goes on, through the catching up and over the end of the clip', async () => {
  const { all } = await looker()
  vi.advanceTimersByTime(21_000)
  const times = stamps(all())
  expect(times.length).toBeGreaterThan(300)
  expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true)
  expect(all().filter(isKey).length).toBeGreaterThanOrEqual(11)
})

test('the frame that is sent is the one of this moment, no matter who looks and since when', async () => {
  const frames = await framesOf(FRYERS)
  const first = await looker()
  vi.advanceTimersByTime(3_000)
  const second = await looker()
  vi.advanceTimersByTime(3_000)
  const now = frameCountAt(Date.now()) % 150
  for (const { all } of [first, second])
    expect(depacketize(all().at(-1)?.payloads ?? [])).toEqual(frames[now]?.nals)
})

test('a viewer who lost the thread gets a key frame, once however often they ask, and nobody else does', async () => {
  const lost = await looker()
  const other = await looker()
  vi.advanceTimersByTime(2_000)
  lost.sent.length = 0
  other.sent.length = 0
  lost.seat.refresh()
  lost.seat.refresh()
  vi.advanceTimersByTime(67)
  lost.seat.refresh()
  vi.advanceTimersByTime(1_000)
  const bursts = lost.sent.filter((frames) => frames.length > 1)
  expect(bursts).toHaveLength(1)
  expect(bursts[0]?.map(isKey).indexOf(true)).toBe(0)
  expect(other.sent.every((frames) => frames.length === 1)).toBe(true)
  const times = stamps(lost.all())
  expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true)
})

test('asked right after the viewer came, it is on its way already', async () => {
  const { seat, sent } = await looker()
  vi.advanceTimersByTime(100)
  seat.refresh()
  vi.advanceTimersByTime(500)
  expect(sent.filter((frames) => frames.length > 1)).toHaveLength(1)
})

test('unless what was on its way reached nobody', async () => {
  const { seat, sent } = await looker()
  vi.advanceTimersByTime(100)
  seat.refresh(true)
  vi.advanceTimersByTime(500)
  const bursts = sent.filter((frames) => frames.length > 1)
  expect(bursts).toHaveLength(2)
  expect(bursts[1]?.map(isKey).indexOf(true)).toBe(0)
})

test('a machine that slept starts over instead of sending all it missed', async () => {
  const { sent } = await looker()
  vi.advanceTimersByTime(500)
  sent.length = 0
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(100)
  expect(sent[0]?.length).toBeLessThanOrEqual(30)
  expect(sent[0]?.map(isKey).indexOf(true)).toBe(0)
})

test('a short hold-up is made up for, without a frame left out', async () => {
  const { sent, all } = await looker()
  vi.advanceTimersByTime(500)
  sent.length = 0
  vi.setSystemTime(Date.now() + 400)
  vi.advanceTimersByTime(100)
  const times = stamps(all())
  expect(times.length).toBeGreaterThanOrEqual(6)
  expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) === 6_000)).toBe(true)
})

test('one timer a clip; none when nobody looks any more', async () => {
  const before = vi.getTimerCount()
  const all = [await looker(), await looker(), await looker({ ...FRYERS, clip: 'boards' })]
  expect(vi.getTimerCount() - before).toBe(2)
  for (const { seat } of all) seat.leave()
  expect(vi.getTimerCount() - before).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(all.flatMap(({ sent }) => sent)).toEqual([])
})

test('frames are counted for each who got them', async () => {
  await looker()
  await looker()
  vi.advanceTimersByTime(67)
  expect(playout.framesSent).toBe(2 * (KEY_BEFORE + 1))
})

test('there is no seat in front of no clip', () =>
  expect(looker({ ...FRYERS, clip: 'nothing' })).rejects.toThrow('nothing'))
