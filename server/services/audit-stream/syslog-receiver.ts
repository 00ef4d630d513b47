import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { type StreamedEvent, syslogFrame } from './lines.ts'
import type { Receiver } from './receiver.ts'

interface SyslogServer {
  name: string
  host: string
  port: number
  secure: boolean
}

const KEEP_ALIVE_MS = 30_000

/**
 * Writes to a syslog server over TCP (RFC 6587) or TLS (RFC 5425) and keeps the connection. Syslog acknowledges nothing:
 * what the system has taken counts, and a server that crashes right then has lost it.
 */
export function syslogReceiver(
  server: SyslogServer,
  { host, pid, ca }: { host: string; pid: number; ca: string | undefined },
): Receiver {
  let open: Socket | null = null

  async function connected(signal: AbortSignal): Promise<Socket> {
    if (open) return open
    const socket = connectTo(server, ca)
    // Awaited below, and afterwards by each write.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (open === socket) open = null
    })
    try {
      await once(socket, server.secure ? 'secureConnect' : 'connect', { signal })
    } catch (error) {
      socket.destroy()
      throw error
    }
    // A server has nothing to say; only by reading is its hanging up noticed.
    socket.resume()
    socket.setKeepAlive(true, KEEP_ALIVE_MS)
    open = socket
    return socket
  }

  return {
    name: server.name,
    async send(events: readonly StreamedEvent[], signal) {
      const socket = await connected(signal)
      try {
        await written(socket, events.map((event) => syslogFrame(event, host, pid)).join(''), signal)
      } catch (error) {
        // What is half written would garble what comes after it.
        socket.destroy()
        throw error
      }
    },
    close() {
      open?.end()
      open = null
    },
  }
}

function connectTo({ host, port, secure }: SyslogServer, ca: string | undefined): Socket {
  if (!secure) return connect({ host, port })
  return connectSecurely({ host, port, ca, ...(isIP(host) === 0 && { servername: host }) })
}

/** Resolves once the system has taken all of it; a server that reads nothing lets it wait until `signal`. */
function written(socket: Socket, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      signal.removeEventListener('abort', gaveUp)
      socket.off('close', closed)
    }
    const gaveUp = () => {
      settled()
      reject(signal.reason)
    }
    const closed = () => {
      settled()
      reject(new Error('The connection was closed.'))
    }
    if (signal.aborted) return gaveUp()
    signal.addEventListener('abort', gaveUp)
    socket.on('close', closed)
    socket.write(text, (error) => {
      settled()
      if (error) reject(error)
      else resolve()
    })
  })
}
