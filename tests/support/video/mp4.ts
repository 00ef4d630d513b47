/** A box of an MP4 file, with those inside where it holds boxes. */
export interface Mp4Box {
  type: string
  at: number
  bytes: Buffer
  inside: Mp4Box[]
}

const HOLDS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'mvex', 'moof', 'traf'])

/** All boxes of a file. @throws RangeError when their lengths do not add up. */
export function boxesOf(file: Buffer, base = 0): Mp4Box[] {
  const boxes: Mp4Box[] = []
  for (let at = 0; at < file.length; ) {
    const length = file.readUInt32BE(at)
    if (length < 8 || at + length > file.length)
      throw new RangeError(`A box of ${length} bytes at ${base + at}.`)
    const type = file.toString('latin1', at + 4, at + 8)
    const bytes = file.subarray(at + 8, at + length)
    boxes.push({ type, at: base + at, bytes, inside: HOLDS.has(type) ? boxesOf(bytes, base + at + 8) : [] })
    at += length
  }
  return boxes
}

/** The box at a path of names. @throws Error when there is none. */
export function boxAt(boxes: readonly Mp4Box[], ...path: string[]): Mp4Box {
  const [type, ...rest] = path
  const found = boxes.find((one) => one.type === type)
  if (!found) throw new Error(`There is no box ${type}.`)
  return rest.length > 0 ? boxAt(found.inside, ...rest) : found
}

export interface Mp4Fragment {
  sequence: number
  /** When it begins. */
  ticks: number
  /** Of each picture, in ticks. */
  durations: number[]
  /** Of each picture, in bytes. */
  sizes: number[]
  data: Buffer
}

/** What a fragmented file says of its fragments. */
export function fragmentsOf(file: Buffer): Mp4Fragment[] {
  const boxes = boxesOf(file)
  return boxes.flatMap((moof, index) => {
    if (moof.type !== 'moof') return []
    const trun = boxAt(moof.inside, 'traf', 'trun').bytes
    const count = trun.readUInt32BE(4)
    const offset = trun.readInt32BE(8)
    const isTimed = (trun.readUInt32BE(0) & 0x100) !== 0
    const entry = isTimed ? 8 : 4
    const samples = Array.from({ length: count }, (_, sample) => 16 + sample * entry)
    const sizes = samples.map((at) => trun.readUInt32BE(at + entry - 4))
    const tfhd = boxAt(moof.inside, 'traf', 'tfhd').bytes
    const durations = samples.map((at) => (isTimed ? trun.readUInt32BE(at) : tfhd.readUInt32BE(8)))
    const mdat = boxes[index + 1]
    if (mdat?.type !== 'mdat' || moof.at + offset !== mdat.at + 8)
      throw new RangeError('A fragment without its data.')
    return {
      sequence: boxAt(moof.inside, 'mfhd').bytes.readUInt32BE(4),
      ticks: Number(boxAt(moof.inside, 'traf', 'tfdt').bytes.readBigUInt64BE(4)),
      durations,
      sizes,
      data: mdat.bytes,
    }
  })
}
