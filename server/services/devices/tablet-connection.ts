import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import { bytesOf, closeSocket, isOpen } from '#server/live/socket.ts'
import {
  answerCommand,
  type ConnectedTablet,
  commandOfUuid,
  tabletById,
} from '#server/store/devices/tablet-sockets.ts'
import { setTablet } from '#server/store/devices/tablets.ts'
import {
  type FromTablet,
  fromTablet,
  TABLET_CLOSE,
  type ToTablet,
} from '#src/contract/devices/tablet-socket.ts'
import { tellDevices } from './device-news.ts'
import type { TabletNews, TabletSocket } from './tablet-bus.ts'
import { admitTablet, keepLog, type PresenceServices, releaseTablet } from './tablet-presence.ts'

/** A tablet says hello at once, and no more than so many lines for its log in a minute. */
const HELLO_MS = 10_000
const LINES_A_MINUTE = 60

/**
 * Serves one tablet's socket from its hello to its close. What it says is taken in turn; what it should not say closes
 * it.
 */
export function serveTablet(
  socket: WebSocket,
  tablet: ConnectedTablet,
  address: string,
  services: PresenceServices,
): void {
  const { tablets, db, now, log } = services
  let served: TabletSocket | null = null
  let alive = true
  let lines = { since: now(), many: 0 }
  let turn: Promise<unknown> = Promise.resolve()

  const send = (message: ToTablet) => {
    if (isOpen(socket)) socket.send(JSON.stringify(message))
  }
  const close = (code: number, reason: string) => closeSocket(socket, code, reason)
  /** One after the other; a failure is of the server, and the tablet comes back. */
  const inTurn = (act: () => Promise<unknown>) => {
    turn = turn.then(act).catch((error: unknown) => {
      log.warn({ err: error, tablet: tablet.uuid }, 'A tablet could not be served.')
      close(1011, 'Something went wrong.')
    })
  }
  const impatience = setTimeout(() => close(TABLET_CLOSE.silent, 'No hello was received.'), HELLO_MS)

  async function welcome(session: string) {
    const { name, remoteAccess } = (await tabletById(db, tablet.id)) ?? tablet
    send({ type: 'welcome', session, name, remoteAccess })
  }

  async function greet(hello: FromTablet & { type: 'hello' }) {
    clearTimeout(impatience)
    const admitted = await admitTablet(services, tablet.id, { ...hello, address })
    if (!admitted) return close(TABLET_CLOSE.signedOut, 'Its session was deleted. Sign in again.')
    served = {
      id: tablet.id,
      ...admitted,
      hear: (news) => inTurn(() => hear(news)),
      ping() {
        if (!alive) return socket.terminate()
        alive = false
        socket.ping()
      },
      close,
    }
    tablets.sockets.add(served)
    // Closed while it was let in.
    if (!isOpen(socket)) return release()
    await welcome(admitted.session)
  }

  async function hear(news: TabletNews) {
    if (!served) return
    if (news.kind === 'changed') await welcome(served.session)
    if (news.kind === 'gone') close(TABLET_CLOSE.forbidden, 'It was deleted.')
    if (news.kind === 'moved') close(TABLET_CLOSE.forbidden, 'It was moved to another restaurant.')
    if (news.kind === 'secretEnded') close(TABLET_CLOSE.forbidden, 'Its hardware was replaced.')
    if (news.kind === 'replaced' && news.connection === served.connection)
      close(TABLET_CLOSE.replaced, 'It opened another socket.')
    if (news.kind === 'signedOut' && news.sessions.includes(served.session))
      close(TABLET_CLOSE.signedOut, 'It was signed out.')
    if (news.kind !== 'command') return
    const stored = await commandOfUuid(db, news.command)
    if (stored?.deviceId === tablet.id) send({ type: 'command', id: news.command, command: stored.command })
  }

  async function keepAnswer({ command: uuid, failure }: FromTablet & { type: 'done' }) {
    await db.transaction(async (tx) => {
      const answered = await answerCommand(tx, tablet.id, { uuid, failure, at: now() })
      if (!answered) return
      if (failure === null) await setTablet(tx, tablet.uuid, { shows: answered.command.streamName })
      await tablets.tell(tx, { kind: 'answered', id: tablet.id, command: uuid })
      if (tablet.restaurantId !== null)
        await tellDevices({ ...services, db: tx }, tablet.restaurantId, 'TABLET')
    })
  }

  async function take(data: RawData) {
    const said = readMessage(data)
    if (!said || (said.type === 'hello') === (served !== null))
      return close(TABLET_CLOSE.badMessage, 'The message was not understood.')
    if (said.type === 'hello') return greet(said)
    if (said.type === 'done') return keepAnswer(said)
    if (now() - lines.since > 60_000) lines = { since: now(), many: 0 }
    lines.many += 1
    if (lines.many <= LINES_A_MINUTE) await keepLog(services, tablet, said)
  }

  async function release() {
    clearTimeout(impatience)
    if (!served) return
    const { connection } = served
    // A server that stops leaves them as they are: they are back on another, or on it, before anybody misses them.
    if (tablets.sockets.delete(served)) await releaseTablet(services, tablet.id, connection)
  }

  socket.on('message', (data) => inTurn(() => take(data)))
  socket.on('pong', () => {
    alive = true
  })
  socket.on('error', (error) => log.debug({ err: error }, 'A tablet’s socket failed.'))
  socket.on('close', () => inTurn(release))
}

function readMessage(data: RawData): FromTablet | null {
  try {
    const parsed = z.safeParse(fromTablet, JSON.parse(bytesOf(data).toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
