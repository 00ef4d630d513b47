import { Client, type IMessage, StompSocketState } from '@stomp/stompjs'
import type { Transport, TransportEvents } from './connection.ts'

const BEAT_MS = 10_000
const OPEN_WITHIN_MS = 10_000
/** By these the provider closes the socket of a session that is over, blocked, or may do less than before. */
const DISMISSED: ReadonlySet<number> = new Set([4401, 4403])

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * STOMP 1.2 over a websocket; one object is one try. Loaded only when there is something to listen to. `onDismissed`
 * is told before the end when the provider closed the socket because of its session.
 */
export function openStomp(url: string, events: TransportEvents, onDismissed: () => void): Transport {
  let over = false
  const end = () => {
    if (over) return
    over = true
    // Not awaited: it resolves once the socket is gone, and nobody waits for that.
    void client.deactivate({ force: true })
    events.onEnd()
  }
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
    reconnectDelay: 0,
    connectionTimeout: OPEN_WITHIN_MS,
    heartbeatIncoming: BEAT_MS,
    heartbeatOutgoing: BEAT_MS,
    discardWebsocketOnCommFailure: true,
    onConnect: () => events.onOpen(),
    onHeartbeatReceived: () => events.onLife(),
    onHeartbeatLost: end,
    onStompError: end,
    onWebSocketClose: ({ code }: CloseEvent) => {
      if (!over && DISMISSED.has(code)) onDismissed()
      end()
    },
  })
  client.activate()

  const receive = (destination: string) => (message: IMessage) => {
    events.onLife()
    const sequence = Number(message.headers.sequence)
    events.onMessage(destination, read(message.body), Number.isInteger(sequence) ? sequence : null)
  }

  // While a socket closes, the client still calls itself connected; a frame sent then is lost with a complaint.
  const canSend = () => !over && client.connected && client.webSocket?.readyState === StompSocketState.OPEN

  return {
    subscribe(destination) {
      if (!canSend()) return
      const receipt = `subscribed ${destination}`
      client.watchForReceipt(receipt, () => events.onSubscribed(destination))
      client.subscribe(destination, receive(destination), { id: destination, receipt })
    },
    unsubscribe(destination) {
      if (canSend()) client.unsubscribe(destination)
    },
    close() {
      if (over) return
      over = true
      void client.deactivate({ force: true })
    },
  }
}
