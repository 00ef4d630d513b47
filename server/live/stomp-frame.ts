/** STOMP 1.2 frames, read and written. https://stomp.github.io/stomp-specification-1.2.html */
export interface Frame {
  command: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What a peer sent that is no frame; its message may be told to the peer. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

/** An end of line between frames: a sign of life. */
export const BEAT = '\n'
const LF = 10
const CR = 13
const NUL = 0
const MAX_HEADERS = 32
/** Frames of the old handshake carry their headers unescaped (STOMP 1.2, value encoding). */
const UNESCAPED = new Set(['CONNECT', 'CONNECTED'])

const ESCAPES: Record<string, string> = { '\\r': '\r', '\\n': '\n', '\\c': ':', '\\\\': '\\' }

function unescapeHeader(text: string): string {
  return text.replace(/\\[\s\S]?/g, (found) => {
    const meant = ESCAPES[found]
    if (meant === undefined) throw new FrameError(`A header holds the unknown escape ${found}.`)
    return meant
  })
}

const escapeHeader = (text: string) =>
  text.replace(/\\/g, '\\\\').replace(/\r/g, '\\r').replace(/\n/g, '\\n').replace(/:/g, '\\c')

/** A frame's text as it is sent, its end included. A body gets its content-length in bytes. */
export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const plain = UNESCAPED.has(command)
  const lines = Object.entries(headers).map(([name, value]) =>
    plain ? `${name}:${value}` : `${escapeHeader(name)}:${escapeHeader(value)}`,
  )
  if (body !== '') lines.push(`content-length:${Buffer.byteLength(body)}`)
  return `${[command, ...lines].join('\n')}\n\n${body}\0`
}

function readHeaders(command: string, lines: readonly string[]): Record<string, string> {
  if (lines.length > MAX_HEADERS) throw new FrameError(`A frame has ${MAX_HEADERS} headers at most.`)
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new FrameError('A header has no name or no colon.')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)].map((part) =>
      UNESCAPED.has(command) ? part : unescapeHeader(part),
    ) as [string, string]
    // Of a repeated header the first counts (STOMP 1.2, repeated header entries).
    headers[name] ??= value
  }
  return headers
}

/** Cuts what arrives in pieces of any size into frames and beats. */
export class FrameReader {
  private rest: Buffer = Buffer.alloc(0)

  /** @param limit bytes a frame may have at most */
  constructor(private readonly limit: number) {}

  /** @throws FrameError for what is no frame, or one that is too long; the reader is of no use afterwards. */
  push(chunk: Buffer): (Frame | typeof BEAT)[] {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const found: (Frame | typeof BEAT)[] = []
    for (let next = this.next(); next !== null; next = this.next()) found.push(next)
    if (this.rest.length > this.limit) throw new FrameError(`A frame has ${this.limit} bytes at most.`)
    return found
  }

  private next(): Frame | typeof BEAT | null {
    const { rest } = this
    if (rest[0] === LF) return this.take(1, BEAT)
    if (rest[0] === CR) {
      if (rest.length < 2) return null
      if (rest[1] !== LF) throw new FrameError('A carriage return has no line feed.')
      return this.take(2, BEAT)
    }
    const head = this.head()
    if (!head) return null
    const [command = '', ...lines] = head.lines
    const headers = readHeaders(command, lines)
    const end = this.bodyEnd(head.end, headers['content-length'])
    if (end === null) return null
    if (end > this.limit) throw new FrameError(`A frame has ${this.limit} bytes at most.`)
    return this.take(end + 1, { command, headers, body: rest.toString('utf8', head.end, end) })
  }

  private take<T>(bytes: number, value: T): T {
    this.rest = this.rest.subarray(bytes)
    return value
  }

  /** Command and header lines, and where the body starts; null while the empty line has not come. */
  private head(): { lines: string[]; end: number } | null {
    const lines: string[] = []
    let start = 0
    for (;;) {
      const lf = this.rest.indexOf(LF, start)
      const seen = this.rest.subarray(start, lf < 0 ? undefined : lf)
      if (seen.includes(NUL)) throw new FrameError('A frame ends before its headers do.')
      if (lf < 0) return null
      const end = lf > start && this.rest[lf - 1] === CR ? lf - 1 : lf
      if (end === start) return { lines, end: lf + 1 }
      lines.push(this.rest.toString('utf8', start, end))
      start = lf + 1
    }
  }

  /** Where the body's NUL stands; null while it has not come. */
  private bodyEnd(start: number, contentLength: string | undefined): number | null {
    if (contentLength === undefined) {
      const end = this.rest.indexOf(NUL, start)
      return end < 0 ? null : end
    }
    if (!/^\d{1,9}$/.test(contentLength)) throw new FrameError('The content-length is not a number.')
    const end = start + Number(contentLength)
    if (end > this.limit) throw new FrameError(`A frame has ${this.limit} bytes at most.`)
    if (this.rest.length <= end) return null
    if (this.rest[end] !== NUL) throw new FrameError('The body is longer than its content-length.')
    return end
  }
}
