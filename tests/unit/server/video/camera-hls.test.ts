import { beforeEach, expect, test, vi } from 'vitest'
import type { PictureTaker } from '#server/video/channels/channel.ts'
import { type AccessUnit, framesOf } from '#server/video/clip.ts'
import { type CameraHls, createCameraHls } from '#server/video/hls/camera-hls.ts'

/** Live HLS of cameras: when it runs, and what it answers. */

const SOURCE = { cameraId: 7, stream: 'SUB' } as const
const PICTURE_MS = 1_000 / 15
let frames: readonly AccessUnit[]
let hls: CameraHls
let taker: PictureTaker | null
let takes: number
let ids: number

beforeEach(async () => {
  frames = await framesOf({ clip: 'fryers', width: 320, height: 180 })
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  taker = null
  takes = 0
  ids = 0
  hls = createCameraHls({
    now: () => Date.now(),
    newId: () => `id${++ids}`,
    takePictures: (_, given) => {
      taker = given
      takes += 1
      return () => {
        taker = null
      }
    },
  })
  return () => {
    hls.close()
    vi.useRealTimers()
  }
})

/** Has the camera send pictures for so many seconds, from a key frame on, and the next key frame. */
async function film(seconds: number): Promise<void> {
  for (let sent = 0; sent <= seconds * 15; sent += 1) {
    const { key, nals } = frames[sent % 30] as AccessUnit
    taker?.picture({ key, nals, ticks: Math.floor(Date.now() * 90) })
    if (sent < seconds * 15) await vi.advanceTimersByTimeAsync(PICTURE_MS)
  }
}

async function ask() {
  const asked = hls.playlist(SOURCE, '')
  await vi.advanceTimersByTimeAsync(0)
  return asked
}
const playing = async () => {
  const asked = await ask()
  return typeof asked === 'object' && 'text' in asked ? asked.text : asked
}
const segmentsOf = (text: unknown) => String(text).match(/^id\d+-\d+\.m4s$/gm) ?? []

test('a first request starts it and waits for the first segment; all share one seat', async () => {
  expect(takes).toBe(0)
  const [one, other] = [hls.playlist(SOURCE, ''), hls.playlist(SOURCE, '../t/')]
  await vi.advanceTimersByTimeAsync(0)
  await film(2)
  expect(await one).toMatchObject({ text: expect.stringMatching(/^id1-\d+\.m4s$/m) })
  expect(await other).toMatchObject({ text: expect.stringContaining('../t/id1-') })
  expect(takes).toBe(1)
})

test('a camera that takes long is still starting; the wait ends', async () => {
  const asked = hls.playlist(SOURCE, '')
  await vi.advanceTimersByTimeAsync(4_900)
  const settled = vi.fn()
  void asked.then(settled)
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await asked).toBe('starting')
})

test('it ends 15 s after the last request, for a playlist or a piece', async () => {
  void hls.playlist(SOURCE, '')
  await vi.advanceTimersByTimeAsync(0)
  await film(2)
  const [name = ''] = segmentsOf(await playing())
  await vi.advanceTimersByTimeAsync(14_900)
  expect(hls.piece(SOURCE, name)).toBeInstanceOf(Buffer)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(taker).not.toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(taker).toBeNull()
  expect(hls.piece(SOURCE, name)).toBeNull()
  void hls.playlist(SOURCE, '')
  await vi.advanceTimersByTimeAsync(0)
  expect(takes).toBe(2)
})

test('a piece alone starts nothing', async () => {
  expect(hls.piece(SOURCE, 'init-id1.mp4')).toBeNull()
  expect(hls.isLive(SOURCE)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(takes).toBe(0)
})

test('over a short break the playlist stays, and goes on with a discontinuity', async () => {
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  await film(4)
  const before = segmentsOf(await playing())
  taker?.failed('SILENT')
  await vi.advanceTimersByTimeAsync(5_000)
  const during = await playing()
  expect(segmentsOf(during).slice(0, 2)).toEqual(before)
  expect(hls.isLive(SOURCE)).toBe(true)
  await film(2)
  const after = await playing()
  expect(segmentsOf(after).slice(0, -1)).toEqual(segmentsOf(during))
  expect(after).toMatch(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-id2\.mp4"/)
})

test('after a long break the fault is told, and what was before it is gone', async () => {
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  await film(2)
  taker?.failed('SILENT')
  await vi.advanceTimersByTimeAsync(8_000)
  taker?.failed('UNREACHABLE')
  await ask()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await ask()).toEqual({ fault: 'UNREACHABLE' })
  expect(hls.isLive(SOURCE)).toBe(false)
  await film(2)
  expect(segmentsOf(await playing())).toHaveLength(1)
})

test('a fault that only people can fix ends it at once; the next request tries again', async () => {
  const asked = hls.playlist(SOURCE, '')
  await vi.advanceTimersByTimeAsync(0)
  taker?.failed('CREDENTIALS')
  expect(await asked).toEqual({ fault: 'CREDENTIALS' })
  expect(taker).toBeNull()
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(takes).toBe(2)
})

test('a fault that is known at once is told too', async () => {
  hls.close()
  const left = vi.fn()
  hls = createCameraHls({
    now: () => Date.now(),
    newId: () => 'id',
    takePictures: (_, given) => {
      given.failed('CODEC')
      return left
    },
  })
  expect(await ask()).toEqual({ fault: 'CODEC' })
  expect(left).toHaveBeenCalledOnce()
})

test('a camera that was moved is left, and pulled again when somebody asks', async () => {
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  hls.end(8)
  expect(taker).not.toBeNull()
  hls.end(7)
  expect(taker).toBeNull()
})
