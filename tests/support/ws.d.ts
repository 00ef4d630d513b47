/** The part of the package `ws` that tests use; it carries no types of its own. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  export class WebSocket extends EventEmitter {
    constructor(url: string, protocols?: string[], options?: { origin?: string })
    readonly readyState: number
    readonly bufferedAmount: number
    send(data: string | Buffer, options?: { binary: boolean }): void
    close(code?: number, reason?: string): void
    terminate(): void
    pause(): void
    on(event: 'open', listener: () => void): this
    on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this
    on(event: 'close', listener: (code: number, reason: Buffer) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'unexpected-response', listener: (request: unknown, response: IncomingMessage) => void): this
    on(event: string, listener: (...values: never[]) => void): this
  }
  export class Server {
    readonly clients: Set<WebSocket>
  }
  export class WebSocketServer extends EventEmitter {
    constructor(options: { port: number; host: string }, callback: () => void)
    readonly clients: Set<WebSocket>
    address(): { port: number }
    close(callback: () => void): void
  }
}
