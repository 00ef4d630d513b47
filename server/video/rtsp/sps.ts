import { type Bits, bitsOf } from './bits.ts'
import { isSlice, NAL, nalType } from './nal.ts'

/** What a sequence parameter set says of its pictures (ITU-T H.264 §7.3.2.1.1). */
export interface PictureFormat {
  /** profile_idc: 66 Baseline, 77 Main, 100 High. */
  profile: number
  /** Of what is shown, without the cropped border. */
  width: number
  height: number
  /** Pictures a second, when it says so. */
  frameRate: number | null
  /** How many pictures may come before one that is shown earlier: with B-frames not 0. Null when it does not say. */
  reorderFrames: number | null
}

/** @returns null when it is no sequence parameter set, or a broken one */
export function readFormat(nal: Buffer): PictureFormat | null {
  return nalType(nal) === NAL.sps ? orNull(() => formatOf(bitsOf(nal))) : null
}

/** More than any slice's first two numbers take. */
const SLICE_HEAD = 24
const B = 1

/** Whether it is a slice of a B-frame, by its slice_type (§7.4.3). */
export function isBSlice(nal: Buffer): boolean {
  if (!isSlice(nal)) return false
  const bits = bitsOf(nal.subarray(0, SLICE_HEAD))
  const type = orNull(() => {
    // first_mb_in_slice
    bits.golomb()
    return bits.golomb()
  })
  return type !== null && type % 5 === B
}

/** What cannot be read is not worth more than a null: cameras send what they like. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Profiles that say how colors are sampled; the others have 4:2:0. */
const WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])
/** Pixels; the standard's highest level has no more. */
const MOST_PIXELS = 16_384
const YUV_420 = 1
const YUV_422 = 2
const YUV_444 = 3

function formatOf(bits: Bits): PictureFormat {
  const profile = bits.unsigned(8)
  // Constraints and level.
  bits.unsigned(16)
  bits.golomb()
  const chroma = WITH_CHROMA.has(profile) ? readChroma(bits) : YUV_420
  // log2_max_frame_num
  bits.golomb()
  const inOrder = readPictureOrder(bits)
  // max_num_ref_frames, gaps_in_frame_num_allowed
  bits.golomb()
  bits.flag()
  const columns = bits.golomb() + 1
  const rows = bits.golomb() + 1
  const fields = bits.flag() ? 1 : 2
  if (fields === 2) bits.flag()
  bits.flag()
  const [left, right, top, bottom] = bits.flag()
    ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
    : [0, 0, 0, 0]
  const cropX = chroma === YUV_420 || chroma === YUV_422 ? 2 : 1
  const cropY = (chroma === YUV_420 ? 2 : 1) * fields
  const width = columns * 16 - (left + right) * cropX
  const height = rows * 16 * fields - (top + bottom) * cropY
  if (Math.min(width, height) < 1 || Math.max(width, height) > MOST_PIXELS)
    throw new RangeError('No picture has this size.')
  // Some cameras end their sets too early: the size is known all the same.
  const usability = orNull(() => (bits.flag() ? readUsability(bits) : null))
  const reorderFrames = inOrder ? 0 : (usability?.reorderFrames ?? null)
  return { profile, width, height, frameRate: usability?.frameRate ?? null, reorderFrames }
}

/** How colors are sampled; what else stands there is passed over. */
function readChroma(bits: Bits): number {
  const format = bits.golomb()
  const planes = format === YUV_444 && bits.flag()
  // Bit depths, qpprime_y_zero_transform_bypass
  bits.golomb()
  bits.golomb()
  bits.flag()
  if (bits.flag()) {
    const lists = format === YUV_444 ? 12 : 8
    for (let list = 0; list < lists; list++) if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64)
  }
  return planes ? 0 : format
}

/** §7.3.2.1.1.1 */
function skipScalingList(bits: Bits, size: number): void {
  let last = 8
  let next = 8
  for (let at = 0; at < size; at++) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256
    last = next === 0 ? last : next
  }
}

const MOST_CYCLE = 255

/** Whether pictures are always shown in the order in which they come: the order's third kind means just that. */
function readPictureOrder(bits: Bits): boolean {
  const kind = bits.golomb()
  if (kind === 0) bits.golomb()
  if (kind === 1) {
    bits.flag()
    bits.signedGolomb()
    bits.signedGolomb()
    const cycle = bits.golomb()
    if (cycle > MOST_CYCLE) throw new RangeError('No cycle is this long.')
    for (let n = 0; n < cycle; n++) bits.signedGolomb()
  }
  return kind === 2
}

const EXTENDED_ASPECT = 255

/** The video usability information (annex E.1.1). */
function readUsability(bits: Bits): Pick<PictureFormat, 'frameRate' | 'reorderFrames'> {
  if (bits.flag() && bits.unsigned(8) === EXTENDED_ASPECT) bits.unsigned(32)
  // Overscan
  if (bits.flag()) bits.flag()
  if (bits.flag()) {
    // Video format and range, then the colors' description
    bits.unsigned(4)
    if (bits.flag()) bits.unsigned(24)
  }
  if (bits.flag()) {
    // Where colors are sampled
    bits.golomb()
    bits.golomb()
  }
  const frameRate = bits.flag() ? readFrameRate(bits) : null
  const nalBuffer = bits.flag()
  if (nalBuffer) skipBuffer(bits)
  const videoBuffer = bits.flag()
  if (videoBuffer) skipBuffer(bits)
  if (nalBuffer || videoBuffer) bits.flag()
  // pic_struct_present
  bits.flag()
  return { frameRate, reorderFrames: bits.flag() ? readReorder(bits) : null }
}

/** A picture takes two of its ticks, one a field. */
function readFrameRate(bits: Bits): number | null {
  const tick = bits.unsigned(32)
  const scale = bits.unsigned(32)
  bits.flag()
  return tick > 0 && scale > 0 ? scale / tick / 2 : null
}

/** The hypothetical decoder's buffer (annex E.1.2). */
function skipBuffer(bits: Bits): void {
  const count = bits.golomb() + 1
  if (count > 32) throw new RangeError('No buffer has so many schedules.')
  bits.unsigned(8)
  for (let n = 0; n < count; n++) {
    bits.golomb()
    bits.golomb()
    bits.flag()
  }
  bits.unsigned(20)
}

/** max_num_reorder_frames, behind four limits. */
function readReorder(bits: Bits): number {
  bits.flag()
  for (let n = 0; n < 4; n++) bits.golomb()
  return bits.golomb()
}
