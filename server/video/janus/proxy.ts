import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { bytesOf, CLOSE, closeSocket } from '#server/live/socket.ts'
import type { EngineMeans, Viewer } from '../engine.ts'
import { MOST_HANDLES, MOST_SESSIONS, MOST_WAITING } from '../limits.ts'
import {
  GATEWAY_ERROR,
  gatewayError,
  pluginAnswer,
  pluginError,
  readSaid,
  type Said,
  STREAM_ERROR,
  SUBPROTOCOL,
} from '../signalling-words.ts'

interface ProxyMeans extends EngineMeans {
  url: string
  recheckMs: number
}
/** What this side reads of Janus' messages. */
interface Heard {
  janus?: string
  transaction?: string
  session_id?: number
  sender?: number
  data?: { id?: number }
  plugindata?: { data?: { error_code?: number } }
}

/** Unread by either side; who has more of it is dropped. Bytes. */
const MOST_UNREAD = 1024 * 1024
const CONNECT_MS = 5_000

/**
 * Carries one viewer's signalling to a Janus and back, until either closes. What they send is read and written again,
 * so that nothing reaches Janus but what is known, in sessions of their own and about mountpoints they may watch.
 */
export function serveThroughJanus(client: WebSocket, viewer: Viewer, { url, log, recheckMs }: ProxyMeans) {
  const janus = new WebSocket(url, SUBPROTOCOL, { handshakeTimeout: CONNECT_MS, perMessageDeflate: false })
  /** The viewer's sessions and the handles in each. */
  const sessions = new Map<number, Set<number>>()
  /** Transactions that make one: null a session, else a handle in that session. */
  const making = new Map<string, number | null>()
  /** What each handle watches. */
  const watched = new Map<number, { id: number; session_id: number; transaction: string }>()
  const unsent: string[] = []
  let waiting = 0
  let turn = Promise.resolve()

  const tell = (answer: Record<string, unknown>) => pass(client, JSON.stringify(answer))
  const close = (code: number, reason: string) => {
    closeSocket(client, code, reason)
    janus.terminate()
  }
  function pass(to: WebSocket, text: string): void {
    if (to.bufferedAmount > MOST_UNREAD) close(CLOSE.tooSlow, 'Too many messages were left unread.')
    else if (to.readyState === to.OPEN) to.send(text)
    else if (to === janus && to.readyState === to.CONNECTING) unsent.push(text)
  }

  client.on('message', (data) => {
    waiting += 1
    if (waiting + unsent.length > MOST_WAITING) return close(1008, 'Too many messages at once.')
    const text = bytesOf(data).toString()
    turn = turn
      .then(() => act(text))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'A viewer could not be served.')
        close(1011, 'The server cannot check this right now.')
      })
  })
  janus.on('open', () => {
    for (const text of unsent.splice(0)) janus.send(text)
  })
  janus.on('message', (data) => {
    const text = bytesOf(data).toString()
    hear(JSON.parse(text))
    pass(client, text)
  })
  janus.on('error', (error) => {
    if (client.readyState === client.OPEN)
      log.warn({ err: error }, 'A viewer cannot be passed on to the video gateway.')
  })
  janus.on('close', () => close(1013, 'The video gateway is away.'))
  const timer = setInterval(() => {
    recheck().catch((error: unknown) => log.warn({ err: error }, 'A viewer could not be checked again.'))
  }, recheckMs)
  client.on('close', () => {
    clearInterval(timer)
    for (const session of [...sessions.keys()]) forget(session)
    janus.close()
  })

  async function act(text: string): Promise<void> {
    waiting -= 1
    const read = readSaid(text)
    if ('refusal' in read) return tell(read.refusal)
    const refusal = await refusalOf(read.said)
    if (refusal) return tell(refusal)
    pass(janus, JSON.stringify(read.said))
  }

  /** Why something is not passed on, null when it is. */
  async function refusalOf(said: Said): Promise<Record<string, unknown> | null> {
    const makingIn = (session: number | null) =>
      [...making.values()].filter((each) => each === session).length
    if (said.janus === 'create') {
      if (sessions.size + makingIn(null) >= MOST_SESSIONS)
        return gatewayError(said, GATEWAY_ERROR.full, 'Not accepting new sessions')
      making.set(said.transaction, null)
      return null
    }
    const handles = sessions.get(said.session_id)
    if (!handles) return gatewayError(said, GATEWAY_ERROR.noSession, `No such session ${said.session_id}`)
    if (said.janus === 'attach') {
      if (handles.size + makingIn(said.session_id) >= MOST_HANDLES)
        return gatewayError(said, GATEWAY_ERROR.cannotAttach, 'Too many handles')
      making.set(said.transaction, said.session_id)
      return null
    }
    if (said.janus === 'destroy') forget(said.session_id)
    if (said.janus === 'detach') forget(said.session_id, said.handle_id)
    if (said.janus !== 'message' || said.body.request !== 'watch') return null
    const { id } = said.body
    if (await viewer.mayWatch(id)) {
      watched.set(said.handle_id, { id, session_id: said.session_id, transaction: said.transaction })
      return null
    }
    tell({ janus: 'ack', session_id: said.session_id, transaction: said.transaction })
    return pluginAnswer(
      'event',
      said,
      pluginError(STREAM_ERROR.noMountpoint, `No such mountpoint/stream ${id}`),
    )
  }

  function hear({ janus: what, transaction, session_id, sender, data, plugindata }: Heard): void {
    const parent = transaction === undefined ? undefined : making.get(transaction)
    if (transaction !== undefined && parent !== undefined) {
      making.delete(transaction)
      if (what === 'success' && data?.id !== undefined) {
        if (parent === null) sessions.set(data.id, new Set())
        else sessions.get(parent)?.add(data.id)
      }
    }
    if (session_id !== undefined && what === 'timeout') forget(session_id)
    if (sender === undefined) return
    const refused =
      plugindata?.data?.error_code !== undefined && watched.get(sender)?.transaction === transaction
    if (what === 'hangup' || refused) watched.delete(sender)
    if (session_id !== undefined && what === 'detached') forget(session_id, sender)
  }

  /** A handle is there no more; without one, the whole session. */
  function forget(session: number, handle?: number): void {
    if (handle === undefined) {
      const left = [...(sessions.get(session) ?? [])].flatMap((each) => watched.get(each)?.id ?? [])
      for (const each of sessions.get(session) ?? []) watched.delete(each)
      sessions.delete(session)
      if (left.length > 0) viewer.left(left)
    } else {
      watched.delete(handle)
      sessions.get(session)?.delete(handle)
    }
  }

  async function recheck(): Promise<void> {
    for (const [handle_id, { id, session_id }] of [...watched]) {
      if (await viewer.mayWatch(id)) continue
      watched.delete(handle_id)
      pass(janus, JSON.stringify({ janus: 'detach', session_id, handle_id, transaction: randomUUID() }))
    }
  }

  return {
    watched: () => [...watched.values()].map(({ id }) => id),
    close: () => close(1001, 'The server is stopping.'),
  }
}
