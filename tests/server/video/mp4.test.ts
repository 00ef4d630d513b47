import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AccessUnit, framesOf } from '#server/video/clip.ts'
import { FRAME_TICKS, firstPicture, fragment, moved, timedFragment } from '#server/video/mp4/fragment.ts'
import { codedBy, HEADER_BYTES, header, initialization } from '#server/video/mp4/header.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'

let frames: readonly AccessUnit[]
beforeAll(async () => {
  frames = await framesOf({ clip: 'breading', width: 640, height: 360 })
})
const coded = () => {
  const [first] = frames
  if (!first) throw new Error('no frame')
  return { first, width: 640, height: 360, madeAt: Date.UTC(2026, 0, 2) }
}

test('the files of clips are the same to the byte as ever: stored recordings are cut and played by them', () => {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  expect(hash(fragment(frames.slice(30, 60), { sequence: 7, begin: 180 * FRAME_TICKS }))).toBe(
    '0e0c93073c1f825e25435b9999ce86c3',
  )
  expect(hash(initialization(coded(), 450 * FRAME_TICKS))).toBe('d8ffb0a973c5328470dba8784aff44a7')
  expect(hash(header(coded(), [{ ticks: 180_000, bytes: 1000 }]))).toBe('2da58e92e080b631abe418f55c2491f9')
})

describe('a fragment of pictures with durations of their own', () => {
  const durations = Array.from({ length: 30 }, (_, index) => 5_900 + index * 7)
  const pictures = () =>
    frames.slice(30, 60).map((frame, index) => ({ ...frame, duration: durations[index] ?? 0 }))
  const place = { sequence: 3, begin: 2 ** 40 + 1 }

  test('says when it begins, how long each is shown and how large it is', () => {
    const [one] = fragmentsOf(timedFragment(pictures(), place))
    const [even] = fragmentsOf(fragment(frames.slice(30, 60), { sequence: 3, begin: 0 }))
    expect(one).toMatchObject({ sequence: 3, ticks: 2 ** 40 + 1, durations, sizes: even?.sizes })
    expect(one?.data.equals(even?.data ?? Buffer.alloc(0))).toBe(true)
    expect(even?.durations).toEqual(Array(30).fill(FRAME_TICKS))
  })

  test('can be moved to another place', () => {
    const there = { sequence: 9, begin: 77 }
    expect(moved(timedFragment(pictures(), place), there)).toEqual(timedFragment(pictures(), there))
  })
})

describe('a fragment', () => {
  const made = () => fragment(frames.slice(30, 60), { sequence: 7, begin: 180 * FRAME_TICKS })

  test('says when it begins and how large each of its pictures is', () => {
    const [one] = fragmentsOf(made())
    expect(one).toMatchObject({ sequence: 7, ticks: 180 * 6000 })
    expect(one?.sizes).toHaveLength(30)
    expect(one?.sizes.reduce((sum, size) => sum + size, 0)).toBe(one?.data.length)
  })

  test('gives its first picture back, whether its pictures have durations of their own or not', () => {
    const shown = frames[30]?.nals.filter((nal) => ![7, 8].includes((nal[0] ?? 0) & 0x1f))
    const timed = frames.slice(30, 60).map((frame) => ({ ...frame, duration: 6_000 }))
    expect(firstPicture(made())).toEqual(shown)
    expect(firstPicture(timedFragment(timed, { sequence: 1, begin: 0 }))).toEqual(shown)
  })

  test('moved to another place is as if it had been made there', () => {
    const place = { sequence: 70_000, begin: 4_000_000 * FRAME_TICKS }
    expect(moved(made(), place).equals(fragment(frames.slice(30, 60), place))).toBe(true)
  })

  test('holds the pictures behind their lengths, without what the header has', () => {
    const [one] = fragmentsOf(made())
    const types: number[] = []
    for (let at = 0; one && at < one.data.length; at += 4 + one.data.readUInt32BE(at))
      types.push((one.data[at + 4] ?? 0) & 0x1f)
    expect(types.filter((type) => type === 5)).toHaveLength(1)
    expect(types.filter((type) => type === 1)).toHaveLength(29)
    expect(types).not.toContain(7)
    expect(types).not.toContain(8)
  })
})

describe('the header', () => {
  test('is as long before the end as after it, however much the file holds', () => {
    const many = Array.from({ length: 7200 }, () => ({ ticks: 180_000, bytes: 50_000 }))
    for (const finished of [null, [], many.slice(0, 1), many]) {
      const made = header(coded(), finished)
      expect(made).toHaveLength(HEADER_BYTES)
      expect(boxesOf(made).map(({ type }) => type)).toEqual(
        finished?.length ? ['ftyp', 'moov', 'free', 'sidx'] : ['ftyp', 'moov', 'free'],
      )
    }
  })

  test('tells size, coding and length', () => {
    const boxes = boxesOf(initialization(coded(), 450 * FRAME_TICKS))
    const entry = boxAt(boxes, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
    expect(entry.toString('latin1', 12, 16)).toBe('avc1')
    expect([entry.readUInt16BE(40), entry.readUInt16BE(42)]).toEqual([640, 360])
    expect(entry.includes('avcC')).toBe(true)
    expect(Number(boxAt(boxes, 'moov', 'mvex', 'mehd').bytes.readBigUInt64BE(4))).toBe(450 * 6000)
    expect(boxAt(boxes, 'moov', 'mvhd').bytes.readUInt32BE(12)).toBe(90_000)
    const unfinished = boxesOf(initialization(coded(), null))
    expect(boxAt(unfinished, 'moov', 'mvex').inside.map(({ type }) => type)).toEqual(['trex'])
  })

  test('takes size and coding from the stream, with every parameter set', () => {
    const { first } = coded()
    const [sps, pps] = [7, 8].map((type) => first.nals.find((nal) => ((nal[0] ?? 0) & 0x1f) === type))
    const other = Buffer.from('68ee3c80', 'hex')
    const read = codedBy({ ...first, nals: [...first.nals.slice(0, 2), other, ...first.nals.slice(2)] }, 5)
    expect(read).toMatchObject({ width: 640, height: 360, madeAt: 5 })
    const made =
      read && boxAt(boxesOf(initialization(read, null)), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd')
    for (const set of [sps, pps, other]) expect(made?.bytes.includes(set ?? 'none')).toBe(true)
  })

  test.each<[string, (sets: Buffer[]) => Buffer[]]>([
    ['none', () => []],
    ['no picture parameter set', ([sps]) => (sps ? [sps] : [])],
    ['one that is none', ([, pps]) => [Buffer.from('67', 'hex'), ...(pps ? [pps] : [])]],
    ['more than its head can count', (sets) => [...sets, ...Array(40).fill(Buffer.from('68ee3c80', 'hex'))]],
    ['larger ones than it has room for', (sets) => [...sets, Buffer.alloc(70_000, 0x68)]],
  ])('is not made of a stream whose parameter sets are wrong: %s', (_, change) => {
    const sets = coded().first.nals.filter((nal) => [7, 8].includes((nal[0] ?? 0) & 0x1f))
    const nals = [...change(sets), Buffer.from('65', 'hex')]
    expect(codedBy({ key: true, nals: [...sets, Buffer.from('65', 'hex')] }, 5)).not.toBeNull()
    expect(codedBy({ key: true, nals }, 5)).toBeNull()
  })

  test('ends with its index, so that a browser plays before it has the file', () => {
    const made = header(coded(), [{ ticks: 180_000, bytes: 1000 }])
    const sidx = boxAt(boxesOf(made), 'sidx')
    expect(sidx.at + 8 + sidx.bytes.length).toBe(made.length)
    expect(sidx.bytes.readUInt32BE(16)).toBe(0)
  })

  test.each([
    ['few fragments: an entry of each', 3, 3],
    ['four hours of them: an entry of several', 7200, 1200],
  ])('has an index that leads to its fragments; %s', (_, count, entries) => {
    const finished = Array.from({ length: count }, (__, index) => ({ ticks: 180_000, bytes: 1000 + index }))
    const made = header(coded(), finished)
    const sidx = boxAt(boxesOf(made), 'sidx')
    const listed = Array.from({ length: sidx.bytes.readUInt16BE(22) }, (__, index) => ({
      bytes: sidx.bytes.readUInt32BE(24 + index * 12),
      ticks: sidx.bytes.readUInt32BE(28 + index * 12),
    }))
    expect(listed).toHaveLength(entries)
    expect(sidx.at + 8 + sidx.bytes.length + sidx.bytes.readUInt32BE(16)).toBe(HEADER_BYTES)
    const sum = (key: 'bytes' | 'ticks') => listed.reduce((all, one) => all + one[key], 0)
    expect(sum('bytes')).toBe(finished.reduce((all, one) => all + one.bytes, 0))
    expect(sum('ticks')).toBe(count * 30 * 6000)
  })
})
