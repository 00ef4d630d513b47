import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What becomes of a connection on its way: it goes through; it is swallowed, as behind a cut cable; or a public network
 * answers in the server's place with its own page.
 */
export type Way = 'through' | 'swallowed' | 'portal'

/** A place that connections pass through on their way to a server, for a browser that is told its address. */
export interface TcpHop {
  url: string
  /** Those that stand go the new way, too; a portal breaks them off. */
  go(way: Way): void
  close(): Promise<void>
}

const PAGE = '<!doctype html><title>Welcome</title><h1>Accept our terms to use this network</h1>'
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${PAGE.length}\r\nconnection: close\r\n\r\n${PAGE}`

/** Stands between browsers and a server at `target`, 'http://127.0.0.1:40123'. */
export async function openTcpHop(target: string): Promise<TcpHop> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let way: Way = 'through'

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (data) => way === 'through' && to.write(data))
    from.on('close', () => to.destroy())
  }
  const server = createServer((socket) => {
    keep(socket)
    if (way === 'portal') {
      socket.once('data', () => socket.end(ANSWER))
      return
    }
    const onward = connect(Number(port), hostname)
    keep(onward)
    pass(socket, onward)
    pass(onward, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const breakOff = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    go(next) {
      // What was swallowed is missing for ever: such a connection is of no use afterwards.
      if (next === 'portal' || way === 'swallowed') breakOff()
      way = next
    },
    async close() {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}
