import { beforeAll, describe, expect, test } from 'vitest'
import { type AccessUnit, framesOf } from '#server/video/clip.ts'
import { newestSegments, pieceNamed, segmentPlaylist, targetOf } from '#server/video/hls/playlist.ts'
import { createSegmenter, type Segment, type Segmenter } from '#server/video/hls/segmenter.ts'
import { createGopCollector } from '#server/video/mp4/gops.ts'
import type { Picture } from '#server/video/rtsp/depacketize.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'

/** Pictures of a camera, cut into GOPs, segments and playlists. */

const START = 90 * 1_800_000_000_000
const FIRST_NUMBER = 900_000_000
let small: readonly AccessUnit[]
let large: readonly AccessUnit[]
beforeAll(async () => {
  small = await framesOf({ clip: 'fryers', width: 320, height: 180 })
  large = await framesOf({ clip: 'fryers', width: 640, height: 360 })
})

interface Filming {
  from?: number
  /** Pictures from one key frame to the next; those of the clips themselves are 30. */
  every?: number
  /** Ticks between pictures. */
  step?: number
}

/** So many pictures that begin with a key frame. */
const film = (
  frames: readonly AccessUnit[],
  count: number,
  { from = START, every = 30, step = 6_000 }: Filming = {},
): Picture[] =>
  Array.from({ length: count }, (_, index) => {
    const { key, nals } = frames[index % every] as AccessUnit
    return { key, nals, ticks: from + index * step }
  })

let ids = 0
const cutter = () => createSegmenter(() => `id${++ids}`)
const cut = (segmenter: Segmenter, pictures: readonly Picture[]): Segment[] =>
  pictures.flatMap((picture) => segmenter.add(picture))

describe('GOPs', () => {
  const seconds = (...durations: number[]) => {
    let ticks = START
    return durations.map((duration, index) => {
      const picture = { key: index % 3 === 0, nals: [Buffer.alloc(10)], ticks }
      ticks += duration
      return picture
    })
  }

  test('last until the next key frame, each picture until the next one', () => {
    const gops = createGopCollector()
    const made = seconds(3_600, 3_500, 3_700, 3_600).map((picture) => gops.add(picture))
    expect(made.slice(0, 3)).toEqual([null, null, null])
    expect(made[3]).toMatchObject({ begin: START, ticks: 10_800, bytes: 30 })
    expect(made[3]?.pictures.map(({ duration }) => duration)).toEqual([3_600, 3_500, 3_700])
  })

  test('that break off: their last picture is taken to be shown as long as the one before', () => {
    const gops = createGopCollector()
    for (const picture of seconds(3_600, 3_500)) gops.add(picture)
    expect(gops.end()?.pictures.map(({ duration }) => duration)).toEqual([3_600, 3_600])
    expect(gops.end()).toBeNull()
    gops.add({ key: true, nals: [], ticks: 5 })
    expect(gops.end()?.pictures.map(({ duration }) => duration)).toEqual([3_600])
  })

  test('begin with a key frame, and are not kept when they become too large', () => {
    const gops = createGopCollector(50)
    gops.add({ key: false, nals: [Buffer.alloc(1)], ticks: 0 })
    expect(gops.end()).toBeNull()
    const first = { key: true, nals: [Buffer.alloc(30)], ticks: 0 }
    gops.add(first)
    gops.add({ key: false, nals: [Buffer.alloc(30)], ticks: 1 })
    gops.add({ key: false, nals: [Buffer.alloc(1)], ticks: 2 })
    expect(gops.add({ ...first, ticks: 3 })).toBeNull()
    expect(gops.end()).toMatchObject({ begin: 3 })
    for (let ticks = 0; ticks < 2_000; ticks += 1) gops.add({ key: ticks === 0, nals: [], ticks })
    expect(gops.end(), 'nor with too many pictures').toBeNull()
  })
})

describe('segments', () => {
  test('are whole GOPs of about 2 s, counted from 1970, with the times of the pictures', () => {
    const segments = cut(cutter(), film(small, 91))
    expect(segments.map(({ number }) => number)).toEqual([0, 1, 2].map((at) => FIRST_NUMBER + at))
    expect(segments.map(({ begin, ticks }) => [begin - START, ticks])).toEqual([
      [0, 180_000],
      [180_000, 180_000],
      [360_000, 180_000],
    ])
    const fragments = segments.flatMap(({ bytes }) => fragmentsOf(bytes))
    expect(fragments.map(({ ticks }) => ticks - START)).toEqual([0, 180_000, 360_000])
    expect(fragments[0]?.durations).toEqual(Array(30).fill(6_000))
    expect(fragments[0]?.data.includes(small[0]?.nals.at(-1) ?? 'none')).toBe(true)
  })

  test('of a camera with a key frame each second have several, each in a fragment', () => {
    const segments = cut(cutter(), film(small, 61, { every: 15 }))
    expect(segments.map(({ ticks }) => ticks)).toEqual([180_000, 180_000])
    expect(segments.map(({ bytes }) => fragmentsOf(bytes).length)).toEqual([2, 2])
  })

  test('of another size begin a new period with its own header', () => {
    const segmenter = cutter()
    const before = cut(segmenter, film(small, 45))
    const after = cut(segmenter, film(large, 61, { from: START + 45 * 6_000 }))
    const all = [...before, ...after]
    expect(all.map(({ ticks }) => ticks)).toEqual([180_000, 90_000, 180_000, 180_000])
    const numbers = all.map(({ period }) => period.number)
    expect(numbers).toEqual([0, 0, 1, 1])
    const widths = all.map(({ period }) => {
      const entry = boxAt(boxesOf(period.init), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
      return entry.readUInt16BE(40)
    })
    expect(widths).toEqual([320, 320, 640, 640])
  })

  test('after a break are of a new period too; what was there before it is kept', () => {
    const segmenter = cutter()
    cut(segmenter, film(small, 20))
    const [broken, ...none] = segmenter.interrupt()
    expect(none).toEqual([])
    expect(broken).toMatchObject({ number: FIRST_NUMBER, ticks: 20 * 6_000 })
    const [next] = cut(segmenter, film(small, 31, { from: START + 900_000 }))
    expect(next?.number).toBe(FIRST_NUMBER + 1)
    expect(next?.period.id).not.toBe(broken?.period.id)
  })

  test('of a camera whose clock stands still are cut all the same, so that they do not fill the memory', () => {
    const [first] = film(small, 1)
    const pictures = (nals: readonly Buffer[], count: number) =>
      Array.from({ length: count }, (_, at) => ({ key: true, nals, ticks: START + at }))
    expect(cut(cutter(), pictures(first?.nals ?? [], 241))).toMatchObject([{ ticks: 240 }])
    const large = [...(first?.nals ?? []), Buffer.alloc(5 * 2 ** 20, 0x65)]
    expect(cut(cutter(), pictures(large, 4))).toMatchObject([{ ticks: 3 }])
  })

  test('of a stream whose parameter sets cannot be read are not made', () => {
    const broken = { key: true, nals: [Buffer.from('67', 'hex'), Buffer.from('65', 'hex')] }
    const pictures = [0, 1, 2].map((at) => ({ ...broken, ticks: START + at * 180_000 }))
    expect(cut(cutter(), pictures)).toEqual([])
  })
})

describe('a playlist', () => {
  test('names the newest six segments, with a header for each period', () => {
    const segmenter = cutter()
    const early = cut(segmenter, film(small, 211))
    early.push(...segmenter.interrupt())
    const late = cut(segmenter, film(small, 61, { from: START + 90 * 60_000 }))
    const all = [...early, ...late]
    expect(all).toHaveLength(10)
    const [one, other] = [early[0]?.period.id, late[0]?.period.id]
    expect(segmentPlaylist(all, targetOf(all), '../t/').split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      `#EXT-X-MEDIA-SEQUENCE:${FIRST_NUMBER + 4}`,
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-MAP:URI="../t/init-${one}.mp4"`,
      '#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:00:08.000Z',
      '#EXTINF:2.00000,',
      `../t/${one}-${FIRST_NUMBER + 4}.m4s`,
      '#EXTINF:2.00000,',
      `../t/${one}-${FIRST_NUMBER + 5}.m4s`,
      '#EXTINF:2.00000,',
      `../t/${one}-${FIRST_NUMBER + 6}.m4s`,
      '#EXTINF:0.04000,',
      `../t/${one}-${FIRST_NUMBER + 7}.m4s`,
      '#EXT-X-DISCONTINUITY',
      `#EXT-X-MAP:URI="../t/init-${other}.mp4"`,
      '#EXT-X-PROGRAM-DATE-TIME:2027-01-15T08:01:00.000Z',
      '#EXTINF:2.00000,',
      `../t/${other}-${FIRST_NUMBER + 8}.m4s`,
      '#EXTINF:2.00000,',
      `../t/${other}-${FIRST_NUMBER + 9}.m4s`,
      '',
    ])
  })

  test('has files by their names; those of another server are not there', () => {
    const [segment] = cut(cutter(), film(small, 31))
    const segments = segment ? [segment] : []
    const id = segment?.period.id
    expect(pieceNamed(segments, `${id}-${FIRST_NUMBER}.m4s`)).toBe(segment?.bytes)
    expect(pieceNamed(segments, `init-${id}.mp4`)).toBe(segment?.period.init)
    for (const name of [`${id}-${FIRST_NUMBER + 1}.m4s`, `other-${FIRST_NUMBER}.m4s`, 'init-other.mp4'])
      expect(pieceNamed(segments, name)).toBeNull()
  })

  test('keeps some segments that it no longer names, and fewer of a large picture', () => {
    const coded = { first: { key: true, nals: [] }, width: 640, height: 360, madeAt: 0 }
    const period = { id: 'a', number: 1, init: Buffer.alloc(0), coded }
    const segments = (bytes: number) =>
      Array.from({ length: 20 }, (_, number) => ({
        period,
        number,
        begin: 0,
        ticks: 1,
        pictures: 1,
        bytes: Buffer.alloc(bytes),
      }))
    const kept = (bytes: number) => newestSegments(segments(bytes)).map(({ number }) => number)
    expect(kept(10)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(kept(4 * 2 ** 20)).toEqual([17, 18, 19])
    expect(kept(20 * 2 ** 20)).toEqual([19])
  })
})
