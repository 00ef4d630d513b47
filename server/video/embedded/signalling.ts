import { randomInt } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { bytesOf, closeSocket } from '#server/live/socket.ts'
import type { EngineMeans, Viewer } from '../engine.ts'
import { MOST_HANDLES, MOST_SESSIONS, MOST_WAITING } from '../limits.ts'
import type { Playout } from '../playout.ts'
import {
  type AtHandle,
  GATEWAY_ERROR,
  gatewayError,
  pluginAnswer,
  pluginError,
  readSaid,
  type Said,
  STREAM_ERROR,
} from '../signalling-words.ts'
import { Handle, type Tell } from './handle.ts'

export interface SignallingMeans extends EngineMeans {
  playout: Playout
  silenceMs: number
  recheckMs: number
}
interface ServingMeans extends SignallingMeans {
  /** Where this viewer reaches the media. */
  addresses: readonly string[]
  /** Whether nobody more can be served. */
  full: () => boolean
}

const LOOK_EVERY_MS = 1_000

interface Session {
  heardAt: number
  handles: Map<number, Handle>
}

/**
 * Speaks with one viewer as Janus would (https://janus.conf.meetecho.com/docs/rest.html), until their socket closes.
 */
export function serveSignalling(socket: WebSocket, viewer: Viewer, means: ServingMeans) {
  const sessions = new Map<number, Session>()
  const handles = () => [...sessions.values()].flatMap((session) => [...session.handles.values()])
  let waiting = 0
  let lookedAt = means.now()

  const tell: Tell = (answer) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
  }

  socket.on('message', (data: RawData) => {
    waiting += 1
    if (waiting > MOST_WAITING) return closeSocket(socket, 1008, 'Too many messages at once.')
    const text = bytesOf(data).toString()
    void act(text).finally(() => {
      waiting -= 1
    })
  })
  const watch = setInterval(() => look(), LOOK_EVERY_MS)
  socket.on('close', () => {
    clearInterval(watch)
    for (const id of [...sessions.keys()]) end(id)
  })

  async function act(text: string): Promise<void> {
    const read = readSaid(text)
    if ('refusal' in read) return tell(read.refusal)
    const { said } = read
    try {
      await obey(said)
    } catch (error) {
      means.log.warn({ err: error }, 'A viewer could not be served.')
      if ('handle_id' in said)
        tell(pluginAnswer('event', said, pluginError(STREAM_ERROR.unknown, 'This did not work.')))
    }
  }

  async function obey(said: Said): Promise<void> {
    if (said.janus === 'create') {
      if (sessions.size >= MOST_SESSIONS)
        return tell(gatewayError(said, GATEWAY_ERROR.full, 'Not accepting new sessions'))
      const id = randomInt(1, 2 ** 48 - 1)
      sessions.set(id, { heardAt: means.now(), handles: new Map() })
      return success(said, { id })
    }
    const session = sessions.get(said.session_id)
    if (!session)
      return tell(gatewayError(said, GATEWAY_ERROR.noSession, `No such session ${said.session_id}`))
    session.heardAt = means.now()
    if (said.janus === 'keepalive') return acknowledge(said)
    if (said.janus === 'destroy') {
      end(said.session_id)
      return success(said)
    }
    if (said.janus === 'attach') return attach(said, session)
    const handle = session.handles.get(said.handle_id)
    if (!handle) return tell(gatewayError(said, GATEWAY_ERROR.noHandle, `No such handle ${said.handle_id}`))
    return handle.inTurn(() => atHandle(said, handle, session))
  }

  function attach(said: Extract<Said, { janus: 'attach' }>, session: Session): void {
    if (session.handles.size >= MOST_HANDLES) {
      tell(gatewayError(said, GATEWAY_ERROR.cannotAttach, 'Too many handles'))
      return
    }
    const id = randomInt(1, 2 ** 48 - 1)
    session.handles.set(id, new Handle({ session_id: said.session_id, handle_id: id }, viewer, means, tell))
    success(said, { id })
  }

  async function atHandle(said: AtHandle, handle: Handle, session: Session): Promise<void> {
    // Candidates are taken note of: an ICE lite agent has no use for them.
    if (said.janus === 'trickle') return acknowledge(said)
    if (said.janus === 'detach' || said.janus === 'hangup') {
      await handle.hangUp('Close PC', said.janus === 'hangup')
      if (said.janus === 'detach') session.handles.delete(said.handle_id)
      return success(said)
    }
    const { body } = said
    if (body.request === 'list') return tell(pluginAnswer('success', said, { streaming: 'list', list: [] }))
    acknowledge(said)
    if (body.request === 'watch') return handle.watch(said.transaction, body.id, body.pin)
    if (body.request === 'start') return handle.start(said.transaction, said.jsep?.sdp)
    return handle.stop(said.transaction)
  }

  const success = (to: Said, data?: object) =>
    tell({
      janus: 'success',
      ...('session_id' in to && { session_id: to.session_id }),
      transaction: to.transaction,
      ...(data && { data }),
    })
  const acknowledge = (to: Exclude<Said, { janus: 'create' }>) =>
    tell({ janus: 'ack', session_id: to.session_id, transaction: to.transaction })

  function end(id: number): void {
    const left = [...(sessions.get(id)?.handles.values() ?? [])]
    sessions.delete(id)
    const watched = left.flatMap(({ mountpoint }) => mountpoint ?? [])
    for (const handle of left) void handle.hangUp('Session over', false)
    if (watched.length > 0) viewer.left(watched)
  }

  function look(): void {
    const now = means.now()
    for (const [id, { heardAt }] of [...sessions]) {
      if (now - heardAt < means.silenceMs) continue
      tell({ janus: 'timeout', session_id: id })
      end(id)
    }
    for (const handle of handles()) handle.look(now)
    if (now - lookedAt < means.recheckMs) return
    lookedAt = now
    for (const handle of handles())
      handle
        .recheck()
        .catch((error: unknown) => means.log.warn({ err: error }, 'A viewer could not be checked again.'))
  }

  return {
    /** Ids of the mountpoints that are played to the viewer. */
    watched: () => handles().flatMap(({ mountpoint }) => (mountpoint === null ? [] : [mountpoint])),
    /** A mountpoint is there no more. */
    ended: (id: number) => {
      for (const handle of handles()) if (handle.mountpoint === id) void handle.hangUp('Stream over', true)
    },
    close: () => closeSocket(socket, 1001, 'The server is stopping.'),
  }
}
