/** Pictures as a WebM file: a lossy WebP holds a VP8 key frame, and a video may consist of key frames alone. */

const ID = {
  EBML: 0x1a45dfa3,
  EBMLVersion: 0x4286,
  EBMLReadVersion: 0x42f7,
  EBMLMaxIDLength: 0x42f2,
  EBMLMaxSizeLength: 0x42f3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  Duration: 0x4489,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  FlagLacing: 0x9c,
  DefaultDuration: 0x23e383,
  CodecID: 0x86,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
  Void: 0xec,
} as const

function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0))
}

/** A length as eight bytes, so that a file's size can be told before it is written. */
function sizeBytes(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length) | (1n << 56n))
  return bytes
}

function element(id: number, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([idBytes(id), sizeBytes(length), ...content])
}

function whole(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return element(id, bytes)
}
function real(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
const text = (id: number, value: string) => element(id, Buffer.from(value))

/** The VP8 frame in a lossy WebP. RangeError for a file that holds none. */
export function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length)
    at += 8 + length + (length % 2)
  }
  throw new RangeError('Not a lossy WebP')
}

export interface Film {
  width: number
  height: number
  /** Pictures a second. */
  fps: number
  /** VP8 key frames. */
  frames: readonly Buffer[]
}

const HEADER = element(
  ID.EBML,
  whole(ID.EBMLVersion, 1),
  whole(ID.EBMLReadVersion, 1),
  whole(ID.EBMLMaxIDLength, 4),
  whole(ID.EBMLMaxSizeLength, 8),
  text(ID.DocType, 'webm'),
  whole(ID.DocTypeVersion, 2),
  whole(ID.DocTypeReadVersion, 2),
)
const ELEMENT_HEAD = 12
const VOID_HEAD = 9

/** A second of pictures; block times count from the cluster's own. */
function cluster({ fps, frames }: Film, second: number): Buffer {
  const blocks = frames.slice(second * fps, (second + 1) * fps).map((frame, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80])
    head.writeInt16BE(Math.round((index * 1000) / fps), 1)
    return element(ID.SimpleBlock, head, frame)
  })
  return element(ID.Cluster, whole(ID.Timestamp, second * 1000), ...blocks)
}

function cue(second: number, position: number): Buffer {
  const where = element(ID.CueTrackPositions, whole(ID.CueTrack, 1), whole(ID.CueClusterPosition, position))
  return element(ID.CuePoint, whole(ID.CueTime, second * 1000), where)
}

/**
 * A film as WebM (Matroska's elements as its specification names them), filled up to so many bytes as recorders of a
 * constant rate do. RangeError when the pictures alone take more.
 */
export function webm(film: Film, bytes: number): Buffer {
  const { width, height, fps, frames } = film
  const info = element(
    ID.Info,
    whole(ID.TimestampScale, 1_000_000),
    real(ID.Duration, (frames.length * 1000) / fps),
    text(ID.MuxingApp, 'Linewatch'),
    text(ID.WritingApp, 'Linewatch'),
  )
  const track = element(
    ID.TrackEntry,
    whole(ID.TrackNumber, 1),
    whole(ID.TrackUID, 1),
    whole(ID.TrackType, 1),
    whole(ID.FlagLacing, 0),
    whole(ID.DefaultDuration, Math.round(1e9 / fps)),
    text(ID.CodecID, 'V_VP8'),
    element(ID.Video, whole(ID.PixelWidth, width), whole(ID.PixelHeight, height)),
  )
  const tracks = element(ID.Tracks, track)
  const clusters = Array.from({ length: Math.ceil(frames.length / fps) }, (_, second) =>
    cluster(film, second),
  )
  // Every cue is of the same length, so that where the clusters stand is known before the cues are written.
  const cuesLength = ELEMENT_HEAD + clusters.length * cue(0, 0).length
  let position = info.length + tracks.length + cuesLength
  const cues = clusters.map((one, second) => {
    const point = cue(second, position)
    position += one.length
    return point
  })
  const content = [info, tracks, element(ID.Cues, ...cues), ...clusters]
  const room = bytes - HEADER.length - ELEMENT_HEAD - content.reduce((sum, part) => sum + part.length, 0)
  if (room < VOID_HEAD) throw new RangeError('The pictures take more than the file may')
  return Buffer.concat([
    HEADER,
    element(ID.Segment, ...content, element(ID.Void, Buffer.alloc(room - VOID_HEAD))),
  ])
}
