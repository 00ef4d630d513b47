import { afterEach, expect, test, vi } from 'vitest'
import { framesOf } from '#server/video/clip.ts'
import { addressesFor, openPeer } from '#server/video/embedded/peer.ts'
import { packetize } from '#server/video/packetize.ts'
import type { Picture } from '#server/video/rtsp/depacketize.ts'
import { openReceiver } from '#server/video/whip/receiver.ts'

/** Pictures pushed over a real connection, as an agent does it. */

const ADDRESSES = addressesFor('127.0.0.1')
const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function connect() {
  const pictures: Picture[] = []
  const up = vi.fn()
  const peer = await openPeer(ADDRESSES, { up, down: () => {}, keyWanted: () => {} }, false)
  closes.push(peer.close)
  const receiver = await openReceiver(peer.offer, ADDRESSES, {
    picture: (one) => void pictures.push(one),
    down: () => {},
  })
  closes.push(receiver.close)
  await peer.answer(receiver.answer)
  await expect.poll(() => up.mock.calls.length).toBe(1)
  return { peer, pictures }
}

async function clipFrames() {
  const frames = await framesOf({ clip: 'fryers', width: 320, height: 180 })
  return frames
    .slice(0, 30)
    .map((frame, at) => ({ timestamp: at * 6_000, payloads: packetize(frame), frame }))
}

test('a picture arrives as it was sent', async () => {
  const { peer, pictures } = await connect()
  const frames = await clipFrames()
  peer.send(frames)
  await expect.poll(() => pictures.length).toBe(30)
  expect(pictures.map(({ key, nals }) => ({ key, nals }))).toEqual(
    frames.map(({ frame: { key, nals } }) => ({ key, nals })),
  )
  expect(pictures.map(({ ticks }) => ticks)).toEqual(frames.map(({ timestamp }) => timestamp))
})

test('what is no offer of a video is refused', async () => {
  const events = { picture: () => {}, down: () => {} }
  await expect(openReceiver('v=0', ADDRESSES, events)).rejects.toThrow('This does not describe a video.')
})
