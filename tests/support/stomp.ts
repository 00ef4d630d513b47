import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { bytesOf } from '#server/live/socket.ts'
import { BEAT, type Frame, FrameReader, writeFrame } from '#server/live/stomp-frame.ts'

export interface Closed {
  code: number
  reason: string
}
/** A socket spoken to frame by frame. */
export interface StompPeer {
  send(command: string, headers?: Record<string, string>, body?: string): void
  sendText(text: string): void
  /** The next frame; rejects when the socket closes first. */
  next(): Promise<Frame>
  /** CONNECT, and the answer to it. */
  connect(headers?: Record<string, string>): Promise<Frame>
  /** SUBSCRIBE, resolved once the server has taken it. */
  subscribe(destination: string, id?: string): Promise<void>
  readonly closed: Promise<Closed>
  /** Frames that came and nobody has asked for. */
  readonly unread: readonly Frame[]
  readonly socket: WebSocket
  close(): Promise<Closed>
}

/** What the server answered instead of the upgrade. */
export class UpgradeRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: { message?: string },
  ) {
    super(`HTTP ${status}`)
  }
}

const PATIENCE_MS = 8_000

/** Opens a socket; @throws UpgradeRefused when the server answers with a status instead. */
export function openStomp(
  url: string,
  options: { origin?: string; ca?: string; autoPong?: boolean } = {},
): Promise<StompPeer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, ['v12.stomp'], options)
    const peer = peerOf(socket)
    socket.on('open', () => resolve(peer))
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        reject(new UpgradeRefused(response.statusCode ?? 0, refusalOf(response, text)))
      })
      response.on('error', reject)
    })
  })
}

/** A proxy that finds no server answers with a page of its own. */
function refusalOf({ headers }: IncomingMessage, text: string): UpgradeRefused['body'] {
  if (text === '') return {}
  return headers['content-type']?.startsWith('application/json') ? JSON.parse(text) : { message: text }
}

function peerOf(socket: WebSocket): StompPeer {
  const reader = new FrameReader(1024 * 1024)
  const unread: Frame[] = []
  const asking: { resolve: (frame: Frame) => void; reject: (error: Error) => void }[] = []
  let ended: Closed | null = null

  socket.on('message', (data) => {
    for (const item of reader.push(bytesOf(data))) {
      if (item === BEAT) continue
      const waiting = asking.shift()
      if (waiting) waiting.resolve(item)
      else unread.push(item)
    }
  })
  const closed = new Promise<Closed>((resolve) => {
    socket.on('close', (code, reason) => {
      ended = { code, reason: reason.toString() }
      for (const { reject } of asking.splice(0)) reject(new Error(`Closed with ${code}: ${reason}`))
      resolve(ended)
    })
  })

  const next = () => {
    const first = unread.shift()
    if (first) return Promise.resolve(first)
    if (ended) return Promise.reject(new Error(`Closed with ${ended.code}: ${ended.reason}`))
    return new Promise<Frame>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No frame came in time.')), PATIENCE_MS)
      asking.push({
        resolve: (frame) => {
          clearTimeout(timer)
          resolve(frame)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
    })
  }
  const send: StompPeer['send'] = (command, headers = {}, body = '') =>
    socket.send(writeFrame(command, headers, body))

  return {
    socket,
    closed,
    unread,
    send,
    next,
    sendText: (text) => socket.send(text),
    async connect(headers = {}) {
      send('CONNECT', { 'accept-version': '1.2', host: 'linewatch', ...headers })
      return next()
    },
    async subscribe(destination, id = 'sub-0') {
      send('SUBSCRIBE', { id, destination, receipt: `receipt-${id}` })
      const answer = await next()
      if (answer.command !== 'RECEIPT')
        throw new Error(`${answer.command}: ${answer.headers.message ?? answer.body}`)
    },
    close() {
      socket.close(1000)
      return closed
    },
  }
}
