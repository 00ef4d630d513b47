import fc from 'fast-check'
import { expect, test } from 'vitest'
import { framesOf } from '#server/video/clip.ts'
import { packetize, rtpPacket } from '#server/video/packetize.ts'
import { depacketize } from '#tests/support/video/depacketize.ts'

const nal = fc
  .tuple(fc.constantFrom(0x67, 0x68, 0x65, 0x41, 0x01), fc.uint8Array({ minLength: 1, maxLength: 400 }))
  .map(([head, rest]) => Buffer.from([head, ...rest]))

test('whatever a picture is made of, a receiver gets it back, in packets that are small enough', () => {
  fc.assert(
    fc.property(
      fc.array(nal, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 20, max: 300 }),
      (nals, most) => {
        const payloads = packetize({ key: false, nals }, most)
        expect(depacketize(payloads)).toEqual(nals)
        expect(Math.max(...payloads.map(({ data }) => data.length))).toBeLessThanOrEqual(most)
        expect(payloads.map(({ marker }) => marker)).toEqual(
          payloads.map((_, at) => at === payloads.length - 1),
        )
      },
    ),
  )
})

test('a key frame of a clip: its parameters together, then its picture in fragments', async () => {
  const [frame] = await framesOf({ clip: 'fryers', width: 1280, height: 720 })
  expect(frame).toBeDefined()
  const payloads = frame ? packetize(frame) : []
  expect(payloads.map(({ data }) => data.readUInt8(0) & 0x1f)).toEqual([
    24,
    ...payloads.slice(1).map(() => 28),
  ])
  expect(payloads.length).toBeGreaterThan(5)
  expect(depacketize(payloads)).toEqual(frame?.nals)
})

test('a packet has the head that RTP says', () => {
  const payload = { data: Buffer.from([0x41, 1, 2]), marker: true }
  const packet = rtpPacket({
    payloadType: 102,
    sequence: 65_537,
    timestamp: 2 ** 32 - 1,
    ssrc: 0xdeadbeef,
    payload,
  })
  expect(packet.toString('hex')).toBe('80e60001ffffffffdeadbeef410102')
  expect(
    rtpPacket({
      payloadType: 102,
      sequence: 1,
      timestamp: 1,
      ssrc: 1,
      payload: { ...payload, marker: false },
    })[1],
  ).toBe(102)
})
