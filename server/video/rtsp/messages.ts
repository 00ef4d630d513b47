/** A reply to a request of ours. Heads are latin1, one character a byte. */
export interface Reply {
  kind: 'reply'
  status: number
  /** By name in lower case; a header may come several times. */
  headers: ReadonlyMap<string, readonly string[]>
  body: Buffer
}
/** A packet between the messages: RTP or RTCP, by channel (RFC 2326 §10.12). */
export interface Frame {
  kind: 'frame'
  channel: number
  payload: Buffer
}
/** What a camera asks of us: nothing that we serve. */
interface Request {
  kind: 'request'
}
export type Message = Reply | Frame | Request

/** What the other side sends is not RTSP. */
export class NotRtsp extends Error {
  override name = 'NotRtsp'
}

/** Bytes. Longer heads and bodies than any camera sends. */
export const MOST_HEAD = 16 * 1024
export const MOST_BODY = 64 * 1024

/**
 * Reads one TCP connection's bytes, which come split anywhere.
 *
 * Its function returns the messages that a chunk completes.
 * @throws NotRtsp from that function; nothing more can be read then
 */
export function createReader(): (chunk: Buffer) => Message[] {
  let waiting: Buffer[] = []
  let size = 0
  let needed = 1
  return (chunk) => {
    waiting.push(chunk)
    size += chunk.length
    if (size < needed) return []
    let rest = withoutBlank(waiting.length === 1 ? chunk : Buffer.concat(waiting))
    const messages: Message[] = []
    let found = readMessage(rest)
    while (typeof found !== 'number') {
      messages.push(found.message)
      rest = withoutBlank(rest.subarray(found.bytes))
      found = readMessage(rest)
    }
    waiting = rest.length > 0 ? [rest] : []
    size = rest.length
    needed = found
    return messages
  }
}

/** A request as bytes. Line breaks in values are left out, so that none can add a header. */
export function writeRequest(
  method: string,
  uri: string,
  headers: readonly (readonly [name: string, value: string])[],
): Buffer {
  const lines = [`${method} ${uri} RTSP/1.0`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.from(`${lines.map((line) => line.replace(/\p{Cc}/gu, '')).join('\r\n')}\r\n\r\n`, 'latin1')
}

interface Found {
  message: Message
  bytes: number
}

const FRAME = '$'.charCodeAt(0)
const FRAME_HEAD = 4
const CR = 13
const LF = 10
const HEAD_END = /\r?\n\r?\n/
/** How a reply or a request may begin, so that anything else is recognized by its first bytes. */
const BEGINNING = /^(?:RTSP\/|[A-Z_]{1,16}(?: |$))/
const STATUS_LINE = /^RTSP\/\d\.\d (\d{3})(?: |$)/
const REQUEST_LINE = /^[A-Z_]+ \S+ RTSP\/\d\.\d$/

/** Blank lines may stand before a message (RFC 2326 §4.1 as HTTP does). */
function withoutBlank(bytes: Buffer): Buffer {
  let at = 0
  while (bytes[at] === CR || bytes[at] === LF) at += 1
  return bytes.subarray(at)
}

/** The message at the beginning, or how many bytes there must be before it is worth looking again. */
function readMessage(bytes: Buffer): Found | number {
  if (bytes[0] === FRAME) return readFrame(bytes)
  if (bytes.length === 0) return 1
  const text = bytes.toString('latin1', 0, MOST_HEAD)
  if (!BEGINNING.test(text)) throw new NotRtsp('It does not begin as RTSP does.')
  const end = HEAD_END.exec(text)
  if (end) return readText(bytes, text.slice(0, end.index), end.index + end[0].length)
  if (bytes.length >= MOST_HEAD) throw new NotRtsp('Its head does not end.')
  return bytes.length + 1
}

function readFrame(bytes: Buffer): Found | number {
  if (bytes.length < FRAME_HEAD) return FRAME_HEAD
  const end = FRAME_HEAD + bytes.readUInt16BE(2)
  if (bytes.length < end) return end
  const payload = bytes.subarray(FRAME_HEAD, end)
  return { message: { kind: 'frame', channel: bytes.readUInt8(1), payload }, bytes: end }
}

function readText(bytes: Buffer, head: string, begin: number): Found | number {
  const [first = '', ...lines] = head.split(/\r?\n/)
  const status = STATUS_LINE.exec(first)?.[1]
  if (status === undefined && !REQUEST_LINE.test(first)) throw new NotRtsp('Its first line is not of RTSP.')
  const headers = readHeaders(lines)
  const length = headers.get('content-length')?.[0] ?? '0'
  if (!/^\d{1,6}$/.test(length) || Number(length) > MOST_BODY) throw new NotRtsp('Its body is too long.')
  const end = begin + Number(length)
  if (bytes.length < end) return end
  const body = bytes.subarray(begin, end)
  const message: Message =
    status === undefined ? { kind: 'request' } : { kind: 'reply', status: Number(status), headers, body }
  return { message, bytes: end }
}

function readHeaders(lines: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return headers
}
