import { beforeAll, describe, expect, test } from 'vitest'
import { type AccessUnit, framesOf } from '#server/video/clip.ts'
import { packetize, rtpPacket } from '#server/video/packetize.ts'
import { createDepacketizer, type Depacketizer } from '#server/video/rtsp/depacketize.ts'

const SPS = Buffer.from([0x67, 0x42, 0xc0, 0x1f])
const NEW_SPS = Buffer.from([0x67, 0x4d, 0x40, 0x28])
const PPS = Buffer.from([0x68, 0xce])
const KEY = Buffer.from([0x65, 0x88, 1, 2, 3])
const KEY_REST = Buffer.from([0x65, 0x45, 4, 5, 6])
const SLICE = Buffer.from([0x41, 0x9a, 7, 8])
const DELIMITER = Buffer.from([0x09, 0x10])
const FILLER = Buffer.from([0x0c, 0xff])
const SEI = Buffer.from([0x06, 5])

let frames: readonly AccessUnit[]
beforeAll(async () => {
  frames = await framesOf({ clip: 'fryers', width: 640, height: 360 })
})

interface Sent {
  sequence: number
  timestamp: number
  data: Buffer
  marker?: boolean
  ssrc?: number
}
const packet = ({ sequence, timestamp, data, marker = false, ssrc = 1 }: Sent) =>
  rtpPacket({ payloadType: 96, sequence, timestamp, ssrc, payload: { data, marker } })

/** Sends packets one after the other, each with the next number unless it says otherwise. */
function receive(sent: readonly Omit<Sent, 'sequence'>[], described = [SPS, PPS]) {
  const depacketizer = createDepacketizer(described)
  const pictures = sent.flatMap((each, index) => depacketizer.read(packet({ sequence: index, ...each })))
  return { pictures, gaps: depacketizer.gaps }
}

/** Sends pictures in our own packets. */
function play(
  to: Depacketizer,
  units: readonly AccessUnit[],
  most: number,
  lose = (_index: number) => false,
) {
  let sequence = 65_530
  const payloads = units.flatMap((unit, index) =>
    packetize(unit, most).map((payload) => ({ ...payload, timestamp: 2 ** 32 - 9_000 + index * 6_000 })),
  )
  return payloads.flatMap((payload, index) => {
    const bytes = packet({ sequence: sequence++, ...payload })
    return lose(index) ? [] : to.read(bytes)
  })
}

describe('our own packets give our own pictures', () => {
  test.each([
    ['small, in many fragments', 100],
    ['as we send them', 1_172],
    ['large', 60_000],
  ])('%s', (_, most) => {
    const depacketizer = createDepacketizer([])
    const pictures = play(depacketizer, frames, most)
    expect(pictures).toEqual(frames.map(({ key, nals }, index) => ({ key, nals, ticks: index * 6_000 })))
    expect(depacketizer.gaps).toBe(0)
  })

  test('and none of a picture that lost a packet, up to the next key frame', () => {
    const depacketizer = createDepacketizer([])
    const before = frames.slice(0, 3).flatMap((unit) => packetize(unit, 60)).length
    const pictures = play(depacketizer, frames.slice(0, 62), 60, (index) => index === before + 1)
    expect(pictures.map(({ ticks }) => ticks / 6_000)).toEqual([
      ...Array.from({ length: 3 }, (_, n) => n),
      ...Array.from({ length: 32 }, (_, n) => 30 + n),
    ])
    expect(pictures[3]?.key).toBe(true)
    expect(depacketizer.gaps).toBe(1)
  })

  test('a stream that is joined midway begins with the next whole key frame', () => {
    const depacketizer = createDepacketizer([SPS, PPS])
    const pictures = play(depacketizer, frames.slice(0, 31), 500, (index) => index < 2)
    expect(pictures.map(({ ticks, key }) => ({ ticks, key }))).toEqual([{ ticks: 0, key: true }])
    expect(depacketizer.gaps).toBe(0)
  })
})

describe('a picture ends', () => {
  test('with its marker', () => {
    const { pictures } = receive([
      { timestamp: 0, data: KEY },
      { timestamp: 0, data: KEY_REST, marker: true },
    ])
    expect(pictures).toEqual([{ key: true, nals: [SPS, PPS, KEY, KEY_REST], ticks: 0 }])
  })

  test('with a new timestamp', () => {
    const { pictures } = receive([
      { timestamp: 0, data: KEY },
      { timestamp: 0, data: KEY_REST },
      { timestamp: 3_600, data: SLICE },
      { timestamp: 7_200, data: SLICE },
    ])
    expect(pictures).toEqual([
      { key: true, nals: [SPS, PPS, KEY, KEY_REST], ticks: 0 },
      { key: false, nals: [SLICE], ticks: 3_600 },
    ])
  })

  test('with either', () => {
    const { pictures } = receive([
      { timestamp: 0, data: KEY },
      { timestamp: 3_600, data: SLICE, marker: true },
    ])
    expect(pictures.map(({ ticks }) => ticks)).toEqual([0, 3_600])
  })
})

test('a last fragment that is not marked ends with its picture', () => {
  const { pictures } = receive([
    { timestamp: 0, data: Buffer.from([0x7c, 0x85, 0x88, 1]) },
    { timestamp: 0, data: Buffer.from([0x7c, 0x05, 2, 3]), marker: true },
  ])
  expect(pictures).toEqual([{ key: true, nals: [SPS, PPS, KEY], ticks: 0 }])
})

describe('parameter sets stand before each key frame', () => {
  test('from the description only', () => {
    const { pictures } = receive([
      { timestamp: 0, data: KEY, marker: true },
      { timestamp: 3_600, data: SLICE, marker: true },
      { timestamp: 7_200, data: KEY, marker: true },
    ])
    expect(pictures.map(({ nals }) => nals)).toEqual([[SPS, PPS, KEY], [SLICE], [SPS, PPS, KEY]])
  })

  test('in band, alone under a marker and with another timestamp', () => {
    const { pictures } = receive(
      [
        { timestamp: 0, data: SPS, marker: true },
        { timestamp: 0, data: PPS, marker: true },
        { timestamp: 3_600, data: KEY, marker: true },
      ],
      [],
    )
    expect(pictures).toEqual([{ key: true, nals: [SPS, PPS, KEY], ticks: 0 }])
  })

  test('the newest, once each', () => {
    const { pictures } = receive([
      { timestamp: 0, data: NEW_SPS },
      { timestamp: 0, data: KEY, marker: true },
      { timestamp: 3_600, data: KEY, marker: true },
    ])
    expect(pictures.map(({ nals }) => nals)).toEqual([
      [NEW_SPS, PPS, KEY],
      [NEW_SPS, PPS, KEY],
    ])
  })

  test('once, when a camera repeats them', () => {
    const sets = [SPS, PPS, SPS, PPS].map((data) => ({ timestamp: 0, data }))
    const { pictures } = receive([...sets, { timestamp: 0, data: KEY, marker: true }], [])
    expect(pictures[0]?.nals).toEqual([SPS, PPS, KEY])
  })

  test('even those that came right before a gap', () => {
    const { pictures, gaps } = receive([
      { timestamp: 0, data: NEW_SPS },
      { timestamp: 0, data: KEY, marker: true, ssrc: 2 },
    ])
    expect(pictures[0]?.nals).toEqual([NEW_SPS, PPS, KEY])
    expect(gaps).toBe(1)
  })

  test('without any there is no picture', () => {
    expect(receive([{ timestamp: 0, data: KEY, marker: true }], []).pictures).toEqual([])
  })
})

describe('what is passed over', () => {
  test('delimiters and filler, but not what a picture says about itself', () => {
    const { pictures } = receive([
      { timestamp: 0, data: DELIMITER },
      { timestamp: 0, data: SEI },
      { timestamp: 0, data: KEY },
      { timestamp: 0, data: FILLER, marker: true },
    ])
    expect(pictures[0]?.nals).toEqual([SPS, PPS, SEI, KEY])
  })

  test('a packet that comes twice', () => {
    const depacketizer = createDepacketizer([SPS, PPS])
    const bytes = packet({ sequence: 1, timestamp: 0, data: KEY, marker: true })
    expect([bytes, bytes].flatMap((each) => depacketizer.read(each))).toHaveLength(1)
    expect(depacketizer.gaps).toBe(0)
  })

  test.each([
    ['nothing', []],
    ['a fragment of nothing', [0x7c]],
    ['a fragment without its beginning', [0x7c, 0x05, 1, 2]],
    ['units that end too early', [0x78, 0, 9, 0x65]],
    ['an interleaved fragment', [0x7d, 0x85, 0, 0, 1]],
  ])('%s', (_, bytes) => {
    const { pictures } = receive([{ timestamp: 0, data: Buffer.from(bytes), marker: true }])
    expect(pictures).toEqual([])
  })

  test('a key frame whose first slice is missing', () => {
    expect(receive([{ timestamp: 0, data: KEY_REST, marker: true }]).pictures).toEqual([])
  })

  test('a picture without end', () => {
    const endless = Array.from({ length: 90 }, () => ({ timestamp: 0, data: Buffer.alloc(60_000, 0x65) }))
    const { pictures } = receive([
      ...endless,
      { timestamp: 0, data: SLICE, marker: true },
      { timestamp: 3_600, data: KEY, marker: true },
    ])
    expect(pictures).toEqual([{ key: true, nals: [SPS, PPS, KEY], ticks: 0 }])
  })
})

test.each([
  ['a number is missing', { sequence: 5 }],
  ['numbers begin again', { sequence: 0, ssrc: 2 }],
])('when %s the next picture is a key frame', (_, next) => {
  const depacketizer = createDepacketizer([SPS, PPS])
  const from = (sequence: number, sent: Omit<Sent, 'sequence'>) =>
    depacketizer.read(packet({ ...next, ...sent, sequence: next.sequence + sequence }))
  depacketizer.read(packet({ sequence: 3, timestamp: 0, data: KEY, marker: true }))
  expect(from(0, { timestamp: 3_600, data: SLICE, marker: true })).toEqual([])
  expect(from(1, { timestamp: 7_200, data: SLICE, marker: true })).toEqual([])
  expect(from(2, { timestamp: 10_800, data: KEY, marker: true })).toMatchObject([
    { key: true, ticks: 10_800 },
  ])
  expect(depacketizer.gaps).toBe(1)
})
