import { TICKS_A_MS } from '../channels/channel.ts'
import { timedFragment } from '../mp4/fragment.ts'
import { createGopCollector, type Gop, MOST_GOP_BYTES } from '../mp4/gops.ts'
import { type Coded, codedBy, initialization, packParameterSets } from '../mp4/header.ts'
import type { Picture } from '../rtsp/depacketize.ts'

/** Pictures of one camera that follow each other without a break and are coded alike. */
export interface Period {
  /** No other period has it, on any server. */
  id: string
  /** Counts up by one with each period, from 0: hls.js keeps a list as long as this number. */
  number: number
  /** What a player needs before it can play its segments. */
  init: Buffer
  /** How all its pictures are coded. */
  coded: Coded
}

/** A part of a live picture that can be played by itself. */
export interface Segment {
  period: Period
  /** Counts up by one with each segment of a camera. */
  number: number
  /** In ticks of 90 kHz since 1970. */
  begin: number
  ticks: number
  pictures: number
  bytes: Buffer
}

/** Cuts a camera's pictures into segments of whole GOPs. */
export interface Segmenter {
  /** The segments that a picture completes: they end before it. */
  add(picture: Picture): Segment[]
  /** The stream breaks: the next picture begins a new period. Returns the segments of what there is. */
  interrupt(): Segment[]
}

/** Of a segment. A camera that sends a key frame every 2 s does so with small deviations. */
const LEAST_TICKS = 1_800 * TICKS_A_MS
/** A broken camera's clock may stand still: its segments end at so many GOPs or bytes, however short they are. */
export const MOST_GOPS = 240
/**
 * The first segment's number is as if there had been one every 2 s since 1970. They are hardly ever shorter, so that
 * after a new start numbers go on forward, as players expect.
 */
const NUMBER_TICKS = 2_000 * TICKS_A_MS

/** @param newId gives a random id of a period */
export function createSegmenter(newId: () => string): Segmenter {
  const gops = createGopCollector()
  let period: (Period & { parameterSets: Buffer }) | null = null
  let gathered: Gop[] = []
  /** When the GOP before ends. */
  let end = 0
  let nextNumber: number | null = null
  let periods = 0

  function take(gop: Gop): Segment[] {
    const parameterSets = packParameterSets(gop.first)
    const continues = gop.begin === end && period?.parameterSets.equals(parameterSets)
    const before = continues ? [] : cut()
    if (!continues) period = begin(gop, parameterSets)
    end = gop.begin + gop.ticks
    if (period) gathered.push(gop)
    return isEnough() ? [...before, ...cut()] : before
  }

  const sumOf = (key: 'ticks' | 'bytes') => gathered.reduce((sum, gop) => sum + gop[key], 0)
  const isEnough = () =>
    sumOf('ticks') >= LEAST_TICKS || gathered.length >= MOST_GOPS || sumOf('bytes') >= MOST_GOP_BYTES

  function begin({ first, begin: at }: Gop, parameterSets: Buffer): typeof period {
    const coded = codedBy(first, Math.floor(at / TICKS_A_MS))
    if (!coded) return null
    nextNumber ??= Math.floor(at / NUMBER_TICKS)
    const number = periods
    periods += 1
    return { id: newId(), number, init: initialization(coded, null), coded, parameterSets }
  }

  /** The segment of what is gathered; none when nothing is. */
  function cut(): Segment[] {
    const [first] = gathered
    if (!first || !period || nextNumber === null) return []
    const number = nextNumber
    nextNumber += 1
    // A fragment for each GOP, since only the first picture of a fragment is marked as a key frame.
    const fragments = gathered.map(({ pictures, begin: at }) =>
      timedFragment(pictures, { sequence: number, begin: at }),
    )
    const segment = {
      period,
      number,
      begin: first.begin,
      ticks: sumOf('ticks'),
      pictures: gathered.reduce((sum, { pictures }) => sum + pictures.length, 0),
      bytes: Buffer.concat(fragments),
    }
    gathered = []
    return [segment]
  }

  return {
    add(picture) {
      const gop = gops.add(picture)
      return gop ? take(gop) : []
    },
    interrupt() {
      const gop = gops.end()
      const done = [...(gop ? take(gop) : []), ...cut()]
      period = null
      return done
    },
  }
}
