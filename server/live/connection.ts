import { randomUUID } from 'node:crypto'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { livingSessions } from '#server/store/identity/live-sessions.ts'
import { NOT_ALLOWED } from '#src/contract/define/refusal.ts'
import { askedBy, keyOf, type Match } from './destination.ts'
import type { Hub, Reader } from './hub.ts'
import { type Verdict, verdictOf } from './rights.ts'
import { bytesOf, CLOSE, closeSocket, isOpen, type Socket, TEXT } from './socket.ts'
import { BEAT, type Frame, FrameError, FrameReader, writeFrame } from './stomp-frame.ts'

/** Readers send hardly anything: a handshake and a few subscriptions. */
const MAX_FRAME_BYTES = 16 * 1024
const MAX_SUBSCRIPTIONS = 50
/** Frames waiting for their turn; more at once is no console. */
const MAX_WAITING = 100
const HANDSHAKE_MS = 10_000
/**
 * What this side can send and wants to get, in ms (STOMP 1.2, heart-beating): a tablet whose timers tick has to notice
 * within 10 s that it hears nothing any more.
 */
const BEAT_MS = 4_000
/** A reader that is silent for this long is gone; browsers slow the timers of a page that is out of sight. */
const PATIENCE_MS = 25_000
/** Readers that send no beats, or fewer, are asked this often by a ping, which every websocket answers. */
const PING_MS = 10_000
/** Bytes of a reason: a close frame holds a few more. */
const MOST_REASON = 120
/** Sockets of one session on this server. A tab has one, and an office works with a dozen tabs. */
export const MOST_OF_A_SESSION = 20
/** Where there is no room, sockets silent for this long make some: each lost network leaves one behind. */
const SPARE_SILENT_MS = 12_000

export interface ConnectionMeans {
  db: Database
  log: Log
  now: () => number
  hub: Hub
  find: (destination: string) => Match | null
}
export interface Who {
  sessionUuid: string
  accountId: number
  address: string
}

/** A refusal to be told in an ERROR frame, after which the connection is closed, as STOMP asks. */
class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}
const badFrame = (message: string) => new Refusal(CLOSE.badFrame, message)

/** Serves one socket that has passed the door, until it closes. */
export function serveConnection(socket: Socket, who: Who, means: ConnectionMeans): void {
  const { hub, log } = means
  const reader: Reader = { socket, ...who, subscriptions: new Map(), heardAt: means.now() }
  const frames = new FrameReader(MAX_FRAME_BYTES)
  let connected = false
  let waiting = 0
  let turn = Promise.resolve()
  let heard: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined
  let silenceMs = HANDSHAKE_MS

  const listenFor = (ms: number) => {
    silenceMs = ms
    clearTimeout(heard)
    heard = setTimeout(() => closeSocket(socket, CLOSE.silent, 'No heartbeat was received.'), ms)
  }
  const hear = () => {
    reader.heardAt = means.now()
    if (connected) listenFor(silenceMs)
  }
  const stop = () => {
    clearTimeout(heard)
    clearInterval(beating)
    clearInterval(pinging)
    hub.remove(reader)
  }
  const reply = (command: string, headers: Record<string, string>, body = '') => {
    if (isOpen(socket)) socket.send(writeFrame(command, headers, body), TEXT)
  }
  const refuse = (refusal: Refusal, frame?: Frame) => {
    const receipt = frame?.headers.receipt
    const headers = { ...refusal.headers, ...(receipt !== undefined && { 'receipt-id': receipt }) }
    reply('ERROR', { message: refusal.message, ...headers, 'content-type': 'text/plain' }, refusal.message)
    stop()
    closeSocket(socket, refusal.code, Buffer.from(refusal.message).subarray(0, MOST_REASON).toString())
  }

  if (!hub.makeRoom(who.sessionUuid, MOST_OF_A_SESSION, means.now() - SPARE_SILENT_MS)) {
    closeSocket(socket, CLOSE.crowded, 'This session has too many live connections.')
    return
  }
  hub.add(reader)
  listenFor(HANDSHAKE_MS)
  socket.on('close', stop)
  socket.on('pong', hear)
  socket.on('message', (data) => {
    hear()
    try {
      for (const item of frames.push(bytesOf(data))) {
        if (item === BEAT) continue
        waiting += 1
        if (waiting > MAX_WAITING) throw new FrameError('Too many frames at once.')
        turn = turn.then(() => act(item))
      }
    } catch (error) {
      refuse(badFrame(error instanceof FrameError ? error.message : 'The frame could not be read.'))
    }
  })

  async function act(frame: Frame): Promise<void> {
    waiting -= 1
    if (!isOpen(socket)) return
    try {
      await obey(frame)
      const { receipt } = frame.headers
      if (receipt !== undefined && connected) reply('RECEIPT', { 'receipt-id': receipt })
      if (frame.command === 'DISCONNECT') closeSocket(socket, 1000, 'Goodbye.')
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.code === CLOSE.forbidden) {
          const { destination } = frame.headers
          log.info({ call: destination, accountId: who.accountId, reason: error.message }, NOT_ALLOWED)
        }
        return refuse(error, frame)
      }
      log.warn({ err: error }, 'A live subscription could not be checked.')
      refuse(new Refusal(CLOSE.databaseAway, 'The server cannot check this right now.'), frame)
    }
  }

  async function obey(frame: Frame): Promise<void> {
    const { command } = frame
    if (command === 'CONNECT' || command === 'STOMP') return connect(frame)
    if (!connected) throw badFrame('The first frame must be CONNECT.')
    if (command === 'SUBSCRIBE') return subscribe(frame)
    if (command === 'UNSUBSCRIBE') return hub.unsubscribe(reader, need(frame, 'id'))
    if (command === 'DISCONNECT') return
    if (command === 'SEND') throw new Refusal(CLOSE.forbidden, 'This channel is read-only.')
    throw badFrame(`This channel does not know the frame ${command.slice(0, 20)}.`)
  }

  async function connect({ headers }: Frame): Promise<void> {
    if (connected) throw badFrame('This connection is already open.')
    if (!(headers['accept-version'] ?? '').split(',').includes('1.2'))
      throw new Refusal(CLOSE.badFrame, 'This server speaks STOMP 1.2.', { version: '1.2' })
    // A session that ended between the door and here would not be told to this socket again.
    const living = await livingSessions(means.db, [who.sessionUuid], means.now())
    if (living.size === 0) throw new Refusal(CLOSE.sessionEnded, 'The session has ended.')
    if (!isOpen(socket)) return
    const [sends, wants] = beats(headers['heart-beat'])
    if (wants > 0) {
      const beat = () => isOpen(socket) && socket.send(BEAT, TEXT)
      beating = setInterval(beat, Math.max(wants, BEAT_MS))
    }
    if (sends === 0 || sends > PING_MS) pinging = setInterval(() => isOpen(socket) && socket.ping(), PING_MS)
    listenFor(PATIENCE_MS)
    connected = true
    reply('CONNECTED', {
      version: '1.2',
      'heart-beat': `${BEAT_MS},${BEAT_MS}`,
      session: randomUUID(),
      server: 'linewatch',
    })
  }

  async function subscribe(frame: Frame): Promise<void> {
    const id = need(frame, 'id')
    const destination = need(frame, 'destination')
    if ((frame.headers.ack ?? 'auto') !== 'auto') throw badFrame('This channel does not use acknowledgments.')
    if (reader.subscriptions.has(id)) throw badFrame(`The subscription ${id.slice(0, 40)} exists already.`)
    if (reader.subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw badFrame(`A connection has ${MAX_SUBSCRIPTIONS} subscriptions at most.`)
    const match = means.find(destination)
    if (!match) throw new Refusal(CLOSE.forbidden, `There is no topic ${destination.slice(0, 100)}.`)
    let count: number
    let verdict: Verdict
    do {
      count = hub.rightsCount
      verdict = await verdictOf(means.db, who.accountId, askedBy(match))
      if (verdict.refusal !== null) throw new Refusal(CLOSE.forbidden, verdict.refusal)
      // Rights that changed meanwhile were looked at while this subscription was not there yet.
    } while (count !== hub.rightsCount)
    const { restaurantId } = verdict
    const key = keyOf(destination, who.accountId)
    const subscription = { id, destination, match, restaurantId, key }
    hub.subscribe(reader, subscription)
    await hub.prepare(subscription)
  }
}

function need({ command, headers }: Frame, name: string): string {
  const value = headers[name]
  if (value === undefined || value === '') throw badFrame(`${command} needs the header ${name}.`)
  return value
}

/** What the reader sends and wants, in ms: '10000,10000'; none when the header is left out. */
function beats(header: string | undefined): [number, number] {
  const found = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0')
  if (!found) throw badFrame('The heart-beat header must be two numbers.')
  return [Number(found[1]), Number(found[2])]
}
