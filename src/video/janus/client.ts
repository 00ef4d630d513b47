/**
 * The gateway's own client, with the adapter it needs. Never imported but by `import()`: nothing of it belongs to the
 * first load (spec 2 §7).
 */
import Janus from 'janus-gateway'
import adapter from 'webrtc-adapter'
import type { GatewayClient, GatewaySession } from './client-shape.ts'

/** The socket of the session that is being made: the client keeps it to itself, and leaves it open when it fails. */
const made: WebSocket[] = []
const { useDefaultDependencies: defaults } = Janus

Janus.init({
  debug: false,
  dependencies: {
    ...defaults({ adapter }),
    newWebSocket: (server, protocol) => {
      const socket = new WebSocket(server, protocol)
      made.push(socket)
      return socket
    },
  },
})

/** Every session that the client ever had; it takes none out. */
const kept: unknown = Reflect.get(Janus, 'sessions')

export const client: GatewayClient = {
  isSupported: () => Janus.isWebrtcSupported(),
  open(callbacks) {
    // The browser closes the socket with the page; a page that asks before it goes would end its streams for nothing.
    const session: GatewaySession = new Janus({ ...callbacks, destroyOnUnload: false })
    const socket = made.pop()
    return {
      session,
      forget() {
        if (kept instanceof Map) for (const [id, one] of kept) if (one === session) kept.delete(id)
        socket?.close()
      },
    }
  },
}
