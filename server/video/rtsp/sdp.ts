import type { Reply } from './messages.ts'
import { NAL, nalType } from './nal.ts'

/** A stream's video, as a camera describes it (RFC 8866, RFC 6184 §8.2.1). */
export interface VideoMedia {
  /** As in 'H264', 'H265', 'JPEG'; 'unknown' when it has no name. */
  codec: string
  payloadType: number
  /** The URL to set it up with. */
  control: string
  /** Of H.264, in their order; empty when they come in band. */
  parameterSets: readonly Buffer[]
  /** Pictures a second, as announced. */
  frameRate: number | null
}
export interface Description {
  /** The URL that plays all of it. */
  control: string
  /** H.264 when there is any, else the first video. */
  video: VideoMedia | null
}

/**
 * What URLs in an answer to DESCRIBE are relative to (RFC 2326 §C.1.1).
 *
 * @param own the URL that was asked for
 */
export function baseOf({ headers }: Pick<Reply, 'headers'>, own: string): string {
  const named = headers.get('content-base')?.[0] ?? headers.get('content-location')?.[0] ?? ''
  return ABSOLUTE.test(named) ? onHostOf(own, named) : own
}

/** Reads an answer to DESCRIBE; lines that are not understood are passed over. */
export function readDescription(sdp: string, base: string): Description {
  const [session = [], ...media] = sections(sdp)
  const control = resolve(base, attributeOf(session, 'control') ?? '*')
  const videos = media.flatMap((lines) => readVideo(lines, control))
  return { control, video: videos.find(({ codec }) => codec === 'H264') ?? videos[0] ?? null }
}

const ABSOLUTE = /^rtsps?:\/\/[^/?]*/i

/** A URL on the host that the camera was reached at: what it calls itself may be its address behind a router. */
const onHostOf = (own: string, url: string) => url.replace(ABSOLUTE, ABSOLUTE.exec(own)?.[0] ?? '')

/** As strings: resolving as the web does would drop the query that Hikvision's and Dahua's cameras need. */
function resolve(base: string, control: string): string {
  if (control === '*' || control === '') return base
  if (ABSOLUTE.test(control)) return onHostOf(base, control)
  return `${base.replace(/\/$/, '')}/${control.replace(/^\//, '')}`
}

/** The session's lines, then each media's. */
function sections(sdp: string): string[][] {
  const all: string[][] = [[]]
  for (const line of sdp.split(/\r\n|\r|\n/)) {
    if (line.startsWith('m=')) all.push([])
    all.at(-1)?.push(line.trim())
  }
  return all
}

/** Of 'a=name:value'. */
function attributeOf(lines: readonly string[], name: string): string | undefined {
  const start = `a=${name}:`
  return lines
    .find((line) => line.toLowerCase().startsWith(start))
    ?.slice(start.length)
    .trim()
}

/** Payload types that need no name (RFC 3551 §6). */
const NAMED: Readonly<Record<number, string>> = { 26: 'JPEG', 31: 'H261', 32: 'MPV', 33: 'MP2T', 34: 'H263' }

/** One for each of its formats. */
function readVideo(lines: readonly string[], base: string): VideoMedia[] {
  const formats = /^m=video\s+\S+\s+\S+\s+(.*)$/i.exec(lines[0] ?? '')?.[1]
  if (formats === undefined) return []
  const frameRate = Number(attributeOf(lines, 'framerate') ?? attributeOf(lines, 'x-framerate'))
  return formats
    .split(/\s+/)
    .map(Number)
    .filter((payloadType) => payloadType >= 0 && payloadType < 128)
    .map((payloadType) => ({
      codec: codecOf(lines, payloadType),
      payloadType,
      control: resolve(base, attributeOf(lines, 'control') ?? '*'),
      parameterSets: parameterSetsOf(lines, payloadType),
      frameRate: frameRate > 0 ? frameRate : null,
    }))
}

function codecOf(lines: readonly string[], payloadType: number): string {
  const name = /^\d+\s+([\w.-]{1,20})\//.exec(formatLine(lines, 'rtpmap', payloadType))?.[1]
  return name?.toUpperCase() ?? NAMED[payloadType] ?? 'unknown'
}

function parameterSetsOf(lines: readonly string[], payloadType: number): Buffer[] {
  const sets = /sprop-parameter-sets\s*=\s*([^;\s]+)/i.exec(formatLine(lines, 'fmtp', payloadType))?.[1] ?? ''
  return sets
    .split(',')
    .map((set) => Buffer.from(set, 'base64'))
    .filter((nal) => nalType(nal) === NAL.sps || nalType(nal) === NAL.pps)
}

/** The value of 'a=rtpmap:96 …' or 'a=fmtp:96 …', or an empty text. */
const formatLine = (lines: readonly string[], name: string, payloadType: number): string =>
  lines
    .filter((line) => line.startsWith(`a=${name}:`))
    .map((line) => line.slice(name.length + 3).trim())
    .find((value) => Number.parseInt(value, 10) === payloadType) ?? ''
