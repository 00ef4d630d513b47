import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Ends a connection over which a socket is asked for behind a call that is not answered yet: two answers cannot share
 * it, and no browser asks so. Left alone it belongs to nobody, and stays open for as long as the client likes. Register
 * this before anything else that takes sockets.
 */
export function refuseSecondAnswer(server: Server): void {
  const answering = new WeakSet<Duplex>()
  server.on('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  server.on('upgrade', (_request, socket) => {
    if (answering.has(socket)) socket.destroy()
  })
}
