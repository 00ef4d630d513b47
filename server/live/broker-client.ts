import { Client, ReconnectionTimeMode } from '@stomp/stompjs'
import type { Log } from '#server/db/log.ts'
import { connectTcp, type TcpSocket } from './tcp-socket.ts'

const BEAT_MS = 5_000
const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
/** A broker that does not read is given nothing more; the outbox has it. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024

export interface Broker {
  /** Whether messages currently come and go. */
  readonly connected: boolean
  /** Sends to everybody who listens, this server too; lost while the broker is away. */
  publish(body: string): void
  close(): Promise<void>
}

/** Keeps one STOMP connection to a broker, which may come and go; `hear` gets each body sent to `destination`. */
export function openBroker(
  { url, destination, log }: { url: string; destination: string; log: Log },
  hear: (body: string) => void,
): Broker {
  const { host, username, password, pathname } = new URL(url)
  const vhost = pathname.length > 1 ? decodeURIComponent(pathname.slice(1)) : '/'
  let socket: TcpSocket | null = null
  let subscribed = false
  /** Said once for each time it is away. */
  let said: 'away' | 'there' | null = null

  const away = (why: string) => {
    subscribed = false
    if (said !== 'away') log.warn({ broker: host, why }, 'The broker is away: live messages take a second.')
    said = 'away'
  }
  const client = new Client({
    webSocketFactory: () => {
      socket = connectTcp(url)
      return socket
    },
    connectHeaders: {
      login: decodeURIComponent(username),
      passcode: decodeURIComponent(password),
      host: vhost,
    },
    heartbeatIncoming: BEAT_MS,
    heartbeatOutgoing: BEAT_MS,
    connectionTimeout: 2 * BEAT_MS,
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    reconnectDelay: FIRST_RETRY_MS,
    maxReconnectDelay: LONGEST_RETRY_MS,
    discardWebsocketOnCommFailure: true,
    onConnect: () => {
      client.watchForReceipt('subscribed', () => {
        subscribed = true
        if (said !== 'there') log.info({ broker: host }, 'The broker carries the live messages.')
        said = 'there'
      })
      client.subscribe(
        destination,
        ({ body }) => {
          try {
            hear(body)
          } catch (error) {
            log.error({ err: error }, 'A message of the broker could not be read.')
          }
        },
        { id: 'live', receipt: 'subscribed' },
      )
    },
    onStompError: ({ headers }) => away(headers.message ?? 'refused'),
    onWebSocketError: (error: Error) => away(error.message),
    onWebSocketClose: () => away('closed'),
  })
  client.activate()

  return {
    get connected() {
      return subscribed
    },
    publish(body) {
      if (subscribed && socket && socket.unsent() <= MAX_UNSENT_BYTES) client.publish({ destination, body })
    },
    async close() {
      said = 'away'
      await client.deactivate({ force: true })
    },
  }
}
