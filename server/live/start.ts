import { randomBytes } from 'node:crypto'
import type { Listener } from '#server/db/listen.ts'
import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import type { LiveBus } from './bus.ts'
import { addressOf } from './destination.ts'
import { createFollowers } from './followers.ts'
import { createHub } from './hub.ts'
import type { NetworkSessions } from './outside.ts'
import { startRecheck } from './recheck.ts'
import { CLOSE } from './socket.ts'
import type { Wire } from './wire.ts'

/** How soon readers learn that nothing can reach them any more. */
const WATCH_MS = 1_000
const ENDED = 'The session has ended.'

export interface LiveSessions extends NetworkSessions {
  onEnd(handler: (sessionUuid: string) => void): void
  onChange(handler: () => void): void
}
export interface LiveOptions {
  db: Database
  listener: Listener
  /** How the servers tell each other. */
  wire: Wire
  sessions: LiveSessions
  log: Log
  now: () => number
  /** How often open sockets' sessions are looked up again, in ms; 30 s. */
  recheckMs?: number
}
export interface Live extends LiveBus {
  /** Closes every socket and hears nothing any more. */
  stop(): Promise<void>
}

/**
 * Starts the live channel of this server. Messages go over the wire even to this server's own sockets, so that all
 * servers see the same, and only what was committed.
 */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { db, listener, wire, sessions, log } = options
  const hub = createHub()
  const followers = createFollowers()

  await wire.open({
    hear(envelope) {
      if (envelope.kind === 'message') {
        hub.deliver(envelope)
        followers.deliver(envelope)
      } else hub.closeSession(envelope.sessionUuid, CLOSE.sessionEnded, ENDED)
    },
    missed: resync,
  })
  sessions.onEnd((uuid) => hub.closeSession(uuid, CLOSE.sessionEnded, ENDED))
  listener.onReconnect(resync)
  const watch = setInterval(() => {
    if (!listener.connected) hub.closeAll(CLOSE.databaseAway, 'The database cannot be reached.')
  }, WATCH_MS)
  const recheck = startRecheck(hub, options, options.recheckMs)
  // Only what was announced is heard here, so that a restaurant taken away closes its sockets on every server.
  sessions.onChange(() => {
    hub.rightsChanged()
    recheck.look()
  })

  /** What was told meanwhile is lost: everybody comes back and fetches a snapshot. */
  function resync(): void {
    hub.closeAll(CLOSE.resync, 'Messages may have been missed.')
    followers.missed()
  }
  const newId = () => randomBytes(9).toString('base64url')

  const publishAll: LiveBus['publishAll'] = (topic, messages, tx = db) =>
    wire.tell(
      messages.map(({ audience, message }) => ({
        kind: 'message',
        id: newId(),
        ...addressOf(topic, audience),
        body: JSON.stringify(message),
      })),
      tx,
    )

  return {
    hub,
    follow: followers.follow,
    publishAll,
    publish: (topic, audience, message, tx) => publishAll(topic, [{ audience, message }], tx),
    endSession: (sessionUuid) => wire.tell([{ kind: 'end', id: newId(), sessionUuid }], db),
    hears: () => listener.connected,
    connections: () => hub.size,
    broker: () => wire.broker(),
    async stop() {
      clearInterval(watch)
      recheck.stop()
      await wire.close()
      hub.closeAll(CLOSE.stopping, 'The server is stopping.')
      log.info({}, 'The live channel has stopped.')
    },
  }
}
