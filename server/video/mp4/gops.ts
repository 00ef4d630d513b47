import type { AccessUnit } from '../clip.ts'
import type { Picture } from '../rtsp/depacketize.ts'
import type { TimedUnit } from './fragment.ts'

/** A key frame and all pictures up to the next one: what can be shown by itself. */
export interface Gop {
  /** The key frame. */
  first: AccessUnit
  /** All of them, the key frame too. */
  pictures: readonly TimedUnit[]
  /** When the first is shown, in the stream's ticks of 90 kHz. */
  begin: number
  /** How long all of them are shown. */
  ticks: number
  /** Of the pictures as coded. */
  bytes: number
}

/** Gathers a camera's pictures until they are whole GOPs. */
export interface GopCollector {
  /** The GOP that a key frame completes, which is the one before it. */
  add(picture: Picture): Gop | null
  /** No picture follows the last: what there is of a GOP, with a guess how long its last picture is shown. */
  end(): Gop | null
}

/** More than ten seconds of the best picture that cameras send; a stream of fewer key frames is not kept. */
export const MOST_GOP_BYTES = 12 * 1024 * 1024
/** Ten seconds of 120 a second. */
const MOST_PICTURES = 1_200
/** How long a picture is taken to be shown when nothing follows it: as with 25 a second. */
const USUAL_TICKS = 3_600

/** @param mostBytes of a GOP that becomes larger nothing is given */
export function createGopCollector(mostBytes = MOST_GOP_BYTES): GopCollector {
  let open: Picture[] = []
  let bytes = 0

  function close(end: number): Gop | null {
    const [first] = open
    if (!first) return null
    const pictures = open.map(({ key, nals, ticks }, index) => ({
      key,
      nals,
      duration: (open[index + 1]?.ticks ?? end) - ticks,
    }))
    const gop = { first, pictures, begin: first.ticks, ticks: end - first.ticks, bytes }
    clear()
    return gop
  }

  function clear(): void {
    open = []
    bytes = 0
  }

  return {
    add(picture) {
      const whole = picture.key ? close(picture.ticks) : null
      if (picture.key || open.length > 0) {
        open.push(picture)
        bytes += picture.nals.reduce((sum, { length }) => sum + length, 0)
        if (bytes > mostBytes || open.length > MOST_PICTURES) clear()
      }
      return whole
    },
    end() {
      const [last, before] = [open.at(-1), open.at(-2)]
      if (!last) return null
      return close(last.ticks + (before ? last.ticks - before.ticks : USUAL_TICKS))
    },
  }
}
