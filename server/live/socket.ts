import type { RawData } from 'ws'
import { CROWDED_CODE } from '#src/contract/live/define.ts'

/** What the broker uses of a websocket. */
export interface Socket {
  readonly readyState: number
  /** Bytes handed over and not yet taken by the network. */
  readonly bufferedAmount: number
  send(data: string | Buffer, options: { binary: boolean }): void
  close(code: number, reason: string): void
  terminate(): void
  ping(): void
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown
  on(event: 'close' | 'pong', listener: () => void): unknown
}

const OPEN = 1
/** STOMP's frames are text. */
export const TEXT = { binary: false }
/** How long a peer may take to answer the closing handshake. */
const CLOSE_PATIENCE_MS = 2_000

/** Why a live connection ends; 4xxx are the product's own (RFC 6455 §7.4.2). */
export const CLOSE = {
  stopping: 1001,
  resync: 1012,
  badFrame: 4400,
  sessionEnded: 4401,
  forbidden: 4403,
  silent: 4408,
  tooSlow: 4413,
  crowded: CROWDED_CODE,
  databaseAway: 4503,
} as const

/** A message's bytes, in whichever pieces they came. */
export function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

export const isOpen = (socket: Socket): boolean => socket.readyState === OPEN

/** Closes a socket, and cuts it off when the other side does not take part. */
export function closeSocket(socket: Socket, code: number, reason: string): void {
  if (!isOpen(socket)) return
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref()
}
