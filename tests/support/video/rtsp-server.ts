import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { ClipSource } from '#server/domain/cameras/video-source.ts'
import { type AccessUnit, framesOf } from '#server/video/clip.ts'
import { packetize, rtpPacket } from '#server/video/packetize.ts'

/** What a camera does; may be changed at any time. */
export interface CameraSettings {
  /** Milliseconds between its pictures, whose timestamps say 15 a second. */
  everyMs: number
  authentication:
    | { scheme: 'none' }
    | { scheme: 'Basic' }
    | { scheme: 'Digest'; algorithm: 'MD5' | 'SHA-256'; qop: boolean }
  username: string
  password: string
  /** Statuses that requests are answered with instead of 200. */
  status: Partial<Record<string, number>>
  /** Requests that are not answered. */
  ignores: readonly string[]
  /** Whether pictures are sent. */
  sends: boolean
  /** Sends replies byte by byte. */
  splits: boolean
  keyFrames: boolean
  parameterSets: 'both' | 'described' | 'in band'
  describes: 'H264' | 'H265' | 'audio' | 'nothing'
  speaks: 'RTSP' | 'HTTP'
  /** Marks the last packet of a picture. */
  marks: boolean
  /** How much each picture is longer than in the clip, in bytes. It cannot be decoded any more. */
  padding: number
  /** A slice of a B-frame in every third picture. */
  bFrames: boolean
  /** The channel that it chooses for RTP. */
  channel: number
  transport: 'TCP' | 'UDP'
  sessionTimeoutS: number
  methods: string
}

interface Asked {
  /** The connection's number, from 1. */
  connection: number
  method: string
  uri: string
  headers: ReadonlyMap<string, string>
}

/** A camera of its own for a test, on the loopback. */
export interface TestCamera {
  port: number
  settings: CameraSettings
  /** Every request so far. */
  asked: readonly Asked[]
  /** How many connections were ever made. */
  readonly connections: number
  /** How many viewers pull from it. */
  readonly pullers: number
  /** Plays another clip, or the same in another resolution, from the next picture on. */
  play(source: ClipSource): Promise<void>
  /** Loses the next packet of each viewer. */
  losePacket(): void
  /** Old nonces are stale from now on. */
  renewNonce(): void
  /** Ends all connections, and its port. */
  kill(): Promise<void>
  /** Comes back at the same port. */
  start(): Promise<void>
}

const USUAL_SOURCE: ClipSource = { clip: 'fryers', width: 320, height: 180 }
const USUAL: CameraSettings = {
  everyMs: 5,
  authentication: { scheme: 'none' },
  username: 'cook',
  password: 'Kitchen:2026@ä',
  status: {},
  ignores: [],
  sends: true,
  splits: false,
  keyFrames: true,
  parameterSets: 'both',
  describes: 'H264',
  speaks: 'RTSP',
  marks: true,
  padding: 0,
  bFrames: false,
  channel: 0,
  transport: 'TCP',
  sessionTimeoutS: 60,
  methods: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER',
}
const PICTURE_TICKS = 6_000
/** So that timestamps pass the end of their 32 bits at once. */
const FIRST_TIMESTAMP = 2 ** 32 - 3 * PICTURE_TICKS
/** A sender report (RFC 3550 §6.4.1): long enough to be taken for a packet by its bytes alone. */
const REPORT = Buffer.from([0x80, 200, 0, 6, ...Array(24).fill(1)])
const B_SLICE = Buffer.from('019e41791fff0bd7', 'hex')
const isParameterSet = (nal: Buffer) => [7, 8].includes(nal.readUInt8(0) & 0x1f)

/** Starts at a port of its own; what is not set works as with a camera that is well and asks for no password. */
export async function startRtspCamera(settings: Partial<CameraSettings> = {}): Promise<TestCamera> {
  const current: CameraSettings = { ...USUAL, ...settings }
  let frames = await framesOf(USUAL_SOURCE)
  const asked: Asked[] = []
  const open = new Map<Socket, Viewer>()
  let connections = 0
  let server: Server | null = null
  let port = 0
  let nonce = randomBytes(8).toString('hex')
  const oldNonces = new Set<string>()

  const start = async () => {
    server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address && typeof address === 'object') port = address.port
  }

  function serve(socket: Socket): void {
    connections += 1
    const connection = connections
    const viewer = createViewer(socket, current, () => frames)
    open.set(socket, viewer)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      viewer.stop()
      open.delete(socket)
    })
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const request = { connection, ...parseRequest(text.slice(0, end)) }
        text = text.slice(end + 4)
        asked.push(request)
        answer(request, socket, viewer)
      }
    })
  }

  function answer(request: Asked, socket: Socket, viewer: Viewer): void {
    if (current.ignores.includes(request.method)) return
    if (current.speaks === 'HTTP') {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const refusal = request.method === 'OPTIONS' ? null : challengeFor(request)
    const status = refusal ? 401 : (current.status[request.method] ?? 200)
    const [headers, body] = status === 200 ? reply(request, port, frames, current) : [refusal ?? [], '']
    const lines = [`RTSP/1.0 ${status} ${status === 200 ? 'OK' : 'No'}`, ...headers]
    lines.push(`CSeq: ${request.headers.get('cseq')}`, `Content-Length: ${body.length}`)
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
    if (current.splits) for (const byte of bytes) socket.write(Buffer.from([byte]))
    else socket.write(bytes)
    if (status !== 200) return
    if (request.method === 'PLAY') viewer.play()
    if (request.method === 'TEARDOWN') viewer.stop()
  }

  /** The headers that ask for credentials; null when they were right. */
  function challengeFor(request: Asked): string[] | null {
    const { authentication, username, password } = current
    const given = request.headers.get('authorization') ?? ''
    if (authentication.scheme === 'none') return null
    if (authentication.scheme === 'Basic') {
      const expected = Buffer.from(`${username}:${password}`).toString('base64')
      return given === `Basic ${expected}` ? null : ['WWW-Authenticate: Basic realm="Camera"']
    }
    const { algorithm, qop } = authentication
    const stale = oldNonces.has(/ nonce="(\w*)"/.exec(given)?.[1] ?? '')
    const isRight = !stale && given.includes(`response="${digest(request, given)}"`)
    const offer = `Digest realm="Camera", nonce="${nonce}", algorithm=${algorithm}${qop ? ', qop="auth"' : ''}${stale ? ', stale=true' : ''}`
    return isRight ? null : ['WWW-Authenticate: Basic realm="Camera"', `WWW-Authenticate: ${offer}`]
  }

  /** RFC 7616 §3.4.1, written a second time on purpose. */
  function digest({ method, uri }: Asked, given: string): string {
    const { authentication, username, password } = current
    const isMd5 = authentication.scheme === 'Digest' && authentication.algorithm === 'MD5'
    const hash = (text: string) =>
      createHash(isMd5 ? 'md5' : 'sha256')
        .update(text)
        .digest('hex')
    const own = hash(`${username}:Camera:${password}`)
    const what = hash(`${method}:${uri}`)
    const [count, cnonce] = [/ nc=(\w+)/.exec(given)?.[1], / cnonce="(\w+)"/.exec(given)?.[1]]
    return count ? hash(`${own}:${nonce}:${count}:${cnonce}:auth:${what}`) : hash(`${own}:${nonce}:${what}`)
  }

  await start()
  return {
    port,
    settings: current,
    asked,
    get connections() {
      return connections
    },
    get pullers() {
      return [...open.values()].filter((viewer) => viewer.isPlaying()).length
    },
    async play(source) {
      frames = await framesOf(source)
    },
    losePacket() {
      for (const viewer of open.values()) viewer.losePacket()
    },
    renewNonce() {
      oldNonces.add(nonce)
      nonce = randomBytes(8).toString('hex')
    },
    async kill() {
      const ending = server
      server = null
      if (!ending) return
      const gone = once(ending, 'close')
      ending.close()
      for (const socket of open.keys()) socket.destroy()
      await gone
    },
    start,
  }
}

function parseRequest(text: string): Omit<Asked, 'connection'> {
  const [first = '', ...lines] = text.split('\r\n')
  const [method = '', uri = ''] = first.split(' ')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { method, uri, headers: new Map(headers) }
}

/** The headers and the body of an answer that is well. */
function reply(
  { method, uri }: Asked,
  port: number,
  frames: readonly AccessUnit[],
  settings: CameraSettings,
): [string[], string] {
  const session = `Session: 4711;timeout=${settings.sessionTimeoutS}`
  if (method === 'OPTIONS') return [[`Public: ${settings.methods}`], '']
  if (method === 'DESCRIBE')
    return [[`Content-Base: rtsp://127.0.0.1:${port}${new URL(uri).pathname}/`], describe(frames, settings)]
  if (method !== 'SETUP') return [[session], '']
  const { channel, transport } = settings
  const tcp = `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`
  return [[session, `Transport: ${transport === 'TCP' ? tcp : 'RTP/AVP;unicast;client_port=0-1'}`], '']
}

function describe(frames: readonly AccessUnit[], { describes, parameterSets }: CameraSettings): string {
  const known = frames[0]?.nals.filter(isParameterSet).map((nal) => nal.toString('base64'))
  const sets = parameterSets === 'in band' ? '' : `; sprop-parameter-sets=${known?.join()}`
  const video = (codec: string) => [
    'm=video 0 RTP/AVP 96',
    `a=rtpmap:96 ${codec}/90000`,
    `a=fmtp:96 packetization-mode=1${sets}`,
    'a=framerate:15',
    'a=control:trackID=1',
  ]
  const audio = ['m=audio 0 RTP/AVP 0', 'a=control:trackID=2']
  const media = { H264: [...video('H264'), ...audio], H265: video('H265'), audio, nothing: [] }[describes]
  return ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'a=control:*', ...media, ''].join('\r\n')
}

interface Viewer {
  play(): void
  isPlaying(): boolean
  losePacket(): void
  stop(): void
}

/** Sends a clip over its connection, over and over. */
function createViewer(socket: Socket, settings: CameraSettings, frames: () => readonly AccessUnit[]): Viewer {
  let timer: NodeJS.Timeout | null = null
  let sequence = 65_500
  let lost = 0
  let count = 0

  function send(frame: AccessUnit): void {
    const nals = nalsOf(frame, settings, count)
    if (nals.length === 0) return
    for (const payload of packetize({ ...frame, nals })) {
      const marker = payload.marker && settings.marks
      const timestamp = FIRST_TIMESTAMP + count * PICTURE_TICKS
      const head = { payloadType: 96, sequence, timestamp, ssrc: 7 }
      const packet = rtpPacket({ ...head, payload: { ...payload, marker } })
      sequence += 1
      if (lost > 0) lost -= 1
      else socket.write(framed(settings.channel, packet))
    }
    // Reports come between the packets, on the next channel.
    socket.write(framed(settings.channel + 1, REPORT))
  }

  return {
    play() {
      timer ??= setInterval(() => {
        const frame = frames()[count % frames().length]
        if (frame && settings.sends) send(frame)
        count += 1
      }, settings.everyMs)
    },
    isPlaying: () => timer !== null,
    losePacket() {
      lost = 1
    },
    stop() {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

function nalsOf(frame: AccessUnit, settings: CameraSettings, count: number): readonly Buffer[] {
  if (frame.key && !settings.keyFrames) return []
  if (settings.bFrames && count % 3 === 1) return [B_SLICE]
  const described = settings.parameterSets === 'described'
  const nals = described ? frame.nals.filter((nal) => !isParameterSet(nal)) : frame.nals
  return settings.padding === 0 ? nals : nals.map((nal) => padded(nal, settings.padding))
}

const padded = (nal: Buffer, bytes: number) =>
  isParameterSet(nal) ? nal : Buffer.concat([nal, Buffer.alloc(bytes, 0xff)])

function framed(channel: number, packet: Buffer): Buffer {
  const head = Buffer.from([0x24, channel, 0, 0])
  head.writeUInt16BE(packet.length, 2)
  return Buffer.concat([head, packet])
}
