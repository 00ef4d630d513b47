import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type IStompSocket, StompSocketState } from '@stomp/stompjs'

const DEFAULT_PORT = 61613

export interface TcpSocket extends IStompSocket {
  /** Bytes handed over and not yet taken by the network. */
  unsent(): number
}

/** Opens what the STOMP client takes for a websocket: a TCP connection to `stomp://host:port`, with TLS to `stomps://`. */
export function connectTcp(url: string): TcpSocket {
  const { protocol, hostname, port } = new URL(url)
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) }
  const isTls = protocol === 'stomps:'
  // Only a name is told to a server that has several; an address may not be (RFC 6066).
  const socket: Socket = isTls
    ? connectTls({ ...address, ...(isIP(address.host) === 0 && { servername: address.host }) })
    : connectPlain(address)
  let state: StompSocketState = StompSocketState.CONNECTING

  const facade: TcpSocket = {
    url: `${protocol}//${address.host}:${address.port}`,
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    get readyState() {
      return state
    },
    send: (data) => void socket.write(data as string | Uint8Array),
    close() {
      state = StompSocketState.CLOSING
      socket.end()
    },
    terminate() {
      state = StompSocketState.CLOSING
      socket.destroy()
    },
    unsent: () => socket.writableLength,
  }
  socket.setNoDelay(true)
  socket.on(isTls ? 'secureConnect' : 'connect', () => {
    state = StompSocketState.OPEN
    facade.onopen?.()
  })
  // The client reads whole buffers: of a pool's only the part that came.
  socket.on('data', (chunk) => facade.onmessage?.({ data: new Uint8Array(chunk).buffer }))
  socket.on('error', (error) => facade.onerror?.(error))
  socket.on('close', () => {
    state = StompSocketState.CLOSED
    facade.onclose?.({})
  })
  return facade
}
