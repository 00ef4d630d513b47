import type { Socket } from 'node:net'
import { addressText, type StreamAddress } from '#src/domain/cameras/address.ts'
import type { CameraFault } from '#src/domain/cameras/faults.ts'
import { createAuthorizer } from './authorizer.ts'
import { type Connection, type Headers, openConnection } from './connection.ts'
import { createDepacketizer, type Depacketizer, type Picture } from './depacketize.ts'
import type { Reply } from './messages.ts'
import { channelOf, faultOfError, faultOfStatus, RtspFault, sessionOf } from './replies.ts'
import { baseOf, readDescription } from './sdp.ts'
import { isBSlice, readFormat } from './sps.ts'

/** Milliseconds. */
export const RTSP_LIMITS = {
  connectMs: 5_000,
  /** For the answer to each request. */
  answerMs: 5_000,
  /** Without any packet. */
  silentMs: 10_000,
  /** Without a picture: none can be shown before a key frame has come. */
  keyFrameMs: 15_000,
  /** From TEARDOWN to closing the connection. */
  goodbyeMs: 500,
} as const

export interface RtspMeans {
  /** Makes a session's only connection. What it throws, or its socket reports, is told apart by name and code. */
  connect(host: string, port: number): Socket
  randomBytes(size: number): Buffer
  limits?: Partial<Record<keyof typeof RTSP_LIMITS, number>>
}

/** What a camera said about its stream, before its first picture. */
export interface RtspStream {
  codec: 'H264'
  /** Empty when they come with the pictures. */
  parameterSets: readonly Buffer[]
  /** Pictures a second, as announced. */
  frameRate: number | null
  /** How the camera asked for the password. */
  authentication: 'none' | 'basic' | 'digest'
}

/** Nothing is called after close(). */
export interface RtspEvents {
  described(stream: RtspStream): void
  /** The first is a key frame, and so is the first after packets were missing. */
  picture(picture: Picture): void
  /** The stream goes on, but browsers will show it badly; once. */
  warned(warning: 'B_FRAMES'): void
  /** The session is over; once. The detail is a codec's name, a status or an error code. */
  ended(fault: CameraFault, detail?: string): void
}

export interface RtspSession {
  /** How often packets were missing. */
  readonly gaps: number
  close(): void
}

/**
 * Plays a camera's H.264 over one TCP connection (RTSP 1.0, RFC 2326). It never connects again, never follows a
 * redirect, and sends a password that is refused only once, so that no camera locks an account.
 */
export function openRtsp(target: StreamAddress, events: RtspEvents, means: RtspMeans): RtspSession {
  const limits = { ...RTSP_LIMITS, ...means.limits }
  const url = `rtsp://${addressText(target)}${target.path}`
  const authorizer = createAuthorizer(target, () => means.randomBytes(12).toString('hex'))
  const timers: NodeJS.Timeout[] = []
  let connection: Connection | null = null
  let session: { uri: string; headers: Headers } | null = null
  let depacketizer: Depacketizer | null = null
  let receive: ((channel: number, packet: Buffer) => void) | null = null
  let isPlaying = false
  let isOver = false

  function end(error: unknown): void {
    if (isOver) return
    const { fault, detail } = faultOfError(error)
    const isLost = isPlaying && LOST.has(fault)
    close()
    events.ended(isLost ? 'SILENT' : fault, isLost ? undefined : detail)
  }

  function close(): void {
    if (isOver) return
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    connection?.close(
      session && { method: 'TEARDOWN', uri: session.uri, headers: headersOf('TEARDOWN', session.uri) },
    )
  }

  function after(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(act, ms)
    timers.push(timer)
    return timer
  }

  const headersOf = (method: string, uri: string): Headers => [
    ...(session?.headers ?? []),
    ...authorizer.headers(method, uri),
  ]

  /** A request, repeated with credentials when the camera asks for them. */
  async function ask(to: Connection, method: string, uri: string, headers: Headers = []): Promise<Reply> {
    const send = () => to.request(method, uri, [...headersOf(method, uri), ...headers])
    let reply = await send()
    while (reply.status === 401) {
      authorizer.challenged(reply)
      reply = await send()
    }
    authorizer.accepted()
    return reply
  }

  /** A request without whose success there are no pictures. */
  async function need(to: Connection, method: string, uri: string, headers?: Headers): Promise<Reply> {
    const reply = await ask(to, method, uri, headers)
    if (reply.status !== 200) throw new RtspFault(faultOfStatus(method, reply.status), String(reply.status))
    return reply
  }

  async function play(to: Connection): Promise<void> {
    // Without credentials, and whatever the answer is: some cameras answer nothing else before it.
    const options = await to.request('OPTIONS', url, [])
    const description = await need(to, 'DESCRIBE', url, [['Accept', 'application/sdp']])
    const { control, video } = readDescription(description.body.toString('latin1'), baseOf(description, url))
    if (!video) throw new RtspFault('NO_VIDEO')
    if (video.codec !== 'H264') throw new RtspFault('CODEC', video.codec)
    const { parameterSets, frameRate } = video
    if (isOver) return
    events.described({ codec: 'H264', parameterSets, frameRate, authentication: authorizer.scheme() })
    const setup = await need(to, 'SETUP', video.control, [
      ['Transport', 'RTP/AVP/TCP;unicast;interleaved=0-1'],
    ])
    if (isOver) return
    const { id, timeoutS } = sessionOf(setup)
    session = { uri: control, headers: id === null ? [] : [['Session', id]] }
    depacketizer = createDepacketizer(parameterSets)
    // Before PLAY: some cameras send before they answer.
    receive = receiver(channelOf(setup), depacketizer)
    await need(to, 'PLAY', control)
    if (isOver) return
    isPlaying = true
    const methods = options.headers.get('public')?.join() ?? ''
    keepAlive(to, methods.includes('GET_PARAMETER') ? 'GET_PARAMETER' : 'OPTIONS', control, timeoutS)
  }

  function receiver(own: number, pictures: Depacketizer): (channel: number, packet: Buffer) => void {
    const showsBFrames = createBFrameCheck()
    const silent = after(limits.silentMs, () => end(new RtspFault('SILENT')))
    const keyless = after(limits.keyFrameMs, () => end(new RtspFault('NO_KEY_FRAME')))
    return (channel, packet) => {
      if (channel !== own) return
      silent.refresh()
      for (const picture of pictures.read(packet)) {
        keyless.refresh()
        if (showsBFrames(picture)) events.warned('B_FRAMES')
        if (isOver) return
        events.picture(picture)
        if (isOver) return
      }
    }
  }

  /** Twice within the time after which the camera would end the session. */
  function keepAlive(to: Connection, method: string, uri: string, timeoutS: number): void {
    const timer = after((timeoutS * 1_000) / 2, () => {
      timer.refresh()
      // A camera may leave this unanswered as long as it sends: its silence is noticed elsewhere.
      ask(to, method, uri).catch((error: unknown) => {
        if (faultOfError(error).fault !== 'UNREACHABLE') end(error)
      })
    })
  }

  try {
    connection = openConnection(
      { frame: ({ channel, payload }) => receive?.(channel, payload), failed: end },
      { ...limits, connect: () => means.connect(target.host, target.port) },
    )
    play(connection).catch(end)
  } catch (error) {
    // Later, so that the caller has the session before it ends.
    queueMicrotask(() => end(error))
  }
  return {
    get gaps() {
      return depacketizer?.gaps ?? 0
    },
    close,
  }
}

/** While a stream plays these mean that the camera went away, not that it is none. */
const LOST: ReadonlySet<CameraFault> = new Set(['UNREACHABLE', 'NOT_A_CAMERA'])

/** Whether a picture is the first that shows that the camera sends B-frames. */
function createBFrameCheck(): (picture: Picture) => boolean {
  let isKnown = false
  return ({ nals }) => {
    if (isKnown) return false
    isKnown = nals.some((nal) => isBSlice(nal) || (readFormat(nal)?.reorderFrames ?? 0) > 0)
    return isKnown
  }
}
