import { Client, type IMessage, StompSocketState } from '@stomp/stompjs'
import { CROWDED_CODE } from '#src/contract/live/define.ts'
import type { Transport, TransportEvents } from './connection.ts'

/** Sent and asked for this often: screens with timers have to notice a dead socket within 10 s. */
const BEAT_MS = 4_000
const OPEN_WITHIN_MS = 10_000
/** By these the provider closes the socket of a session that is over, blocked, or may do less than before. */
const DISMISSED: ReadonlySet<number> = new Set([4401, 4403])

/** How often beats come, by what the provider offers in CONNECTED ('4000,4000'); null when none do. */
function beatOf(offer: string | undefined): number | null {
  const sends = Number.parseInt(offer ?? '', 10)
  return sends > 0 ? Math.max(sends, BEAT_MS) : null
}

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
  const end = (crowded = false) => {
    if (over) return
    over = true
    // Not awaited: it resolves once the socket is gone, and nobody waits for that.
    void client.deactivate({ force: true })
    events.onEnd(crowded)
  }
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
    reconnectDelay: 0,
    connectionTimeout: OPEN_WITHIN_MS,
    heartbeatIncoming: BEAT_MS,
    heartbeatOutgoing: BEAT_MS,
    discardWebsocketOnCommFailure: true,
    onConnect: ({ headers }) => events.onOpen(beatOf(headers['heart-beat'])),
    onHeartbeatReceived: () => events.onLife(),
    onHeartbeatLost: () => end(),
    onStompError: () => end(),
    onWebSocketClose: ({ code }: CloseEvent) => {
      if (!over && DISMISSED.has(code)) onDismissed()
      end(code === CROWDED_CODE)
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
