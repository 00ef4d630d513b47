import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RtspSession } from '#server/video/rtsp/client.ts'
import type { Picture } from '#server/video/rtsp/depacketize.ts'
import { readFormat } from '#server/video/rtsp/sps.ts'
import {
  GST_USER,
  type GstCamera,
  provideGstCamera,
  startGstCamera,
} from '#tests/support/video/gst-camera.ts'
import { watchRtsp } from '#tests/support/video/rtsp-viewer.ts'

let camera: GstCamera
beforeAll(async () => {
  await provideGstCamera(() => {})
  camera = await startGstCamera()
})
afterAll(() => camera.stop())

let session: RtspSession
afterEach(() => session.close())

type Door = keyof GstCamera['ports']

function watch(door: Door, path: string, user: { username: string; password: string } | null) {
  const viewer = watchRtsp({ port: camera.ports[door], path, ...user })
  session = viewer.session
  return viewer
}
const typesOf = (picture: Picture | undefined) => picture?.nals.map((nal) => nal.readUInt8(0) & 0x1f)

test.each<[Door, string, string, number, number]>([
  ['open', 'none', '/baseline', 640, 66],
  ['digest', 'digest', '/main', 1280, 77],
  ['basic', 'basic', '/baseline', 640, 66],
])('%s: pictures arrive, parameter sets first', async (door, authentication, path, width, profile) => {
  const { pictures, described, warned, ended } = watch(door, path, door === 'open' ? null : GST_USER)
  await expect.poll(() => pictures.length + ended.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(30)
  expect(ended.mock.calls).toEqual([])
  expect(described).toHaveBeenCalledWith(expect.objectContaining({ authentication }))
  expect(pictures[0]).toMatchObject({ key: true, ticks: 0 })
  expect(typesOf(pictures[0])?.slice(0, 2)).toEqual([7, 8])
  expect(readFormat(pictures[0]?.nals[0] ?? Buffer.alloc(0))).toMatchObject({ width, profile })
  const times = pictures.map(({ ticks }) => ticks)
  expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true)
  expect(warned).not.toHaveBeenCalled()
})

test('B-frames are noticed while they play', async () => {
  const { pictures, warned } = watch('open', '/b-frames', null)
  await expect.poll(() => pictures.length, { timeout: 20_000 }).toBeGreaterThan(10)
  expect(warned.mock.calls).toEqual([['B_FRAMES']])
})

test.each<[string, Door, string, typeof GST_USER | null, string, string | undefined]>([
  ['H.265', 'open', '/h265', null, 'CODEC', 'H265'],
  ['audio only', 'open', '/audio', null, 'NO_VIDEO', undefined],
  ['another path', 'open', '/nowhere', null, 'NO_SUCH_STREAM', '404'],
  ['no password', 'digest', '/main', null, 'CREDENTIALS_NEEDED', undefined],
  ['a wrong password', 'digest', '/main', { ...GST_USER, password: 'wrong' }, 'CREDENTIALS', undefined],
  ['a wrong password', 'basic', '/main', { ...GST_USER, password: 'wrong' }, 'CREDENTIALS', undefined],
])('no picture: %s at the %s camera', async (_, door, path, user, fault, detail) => {
  const { pictures, ended } = watch(door, path, user)
  await expect.poll(() => ended.mock.calls, { timeout: 20_000 }).toEqual([[fault, detail]])
  expect(pictures).toEqual([])
})
