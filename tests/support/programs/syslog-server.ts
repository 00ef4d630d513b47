import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'

export interface SyslogServer {
  port: number
  /** Whole messages, in the order they came. */
  messages: string[]
  /** What came and was no frame. */
  faults: string[]
  /** Reads nothing more until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** A syslog server that reads frames by their length (RFC 6587 §3.4.1), over TLS where it has a certificate. */
export async function startSyslogServer(
  credentials: { key: string; cert: string } | null = null,
  port = 0,
): Promise<SyslogServer> {
  const sockets = new Set<Socket>()
  const messages: string[] = []
  const faults: string[] = []
  let isPaused = false
  const serve = (socket: Socket) => {
    sockets.add(socket)
    if (isPaused) socket.pause()
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        const space = rest.indexOf(0x20)
        if (space < 0) return
        const length = Number(rest.subarray(0, space).toString())
        if (!Number.isInteger(length)) {
          faults.push(rest.toString())
          socket.destroy()
          return
        }
        if (rest.length < space + 1 + length) return
        messages.push(rest.subarray(space + 1, space + 1 + length).toString())
        rest = rest.subarray(space + 1 + length)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server: Server = credentials ? createSecureServer(credentials, serve) : createServer(serve)
  // A client that does not believe the certificate ends the handshake.
  server.on('tlsClientError', () => {})
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    faults,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
