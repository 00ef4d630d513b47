import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { bareAnswer, tooSlow } from './broken-calls.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as it makes progress: a file, or what a file holds. */
    largeBody?: boolean
  }
}

export interface RequestLimits {
  /** For the headers, and for a whole request with an ordinary body. */
  wholeMs: number
  /** A large body has to bring so many bytes within each `wholeMs`, */
  leastBytes: number
  /** and to be whole after this time. */
  longestMs: number
  /** How often headers that are late are looked for. */
  checkEveryMs: number
}

/**
 * A request that trickles in keeps a connection and its memory, and costs its sender next to nothing. A file over a poor
 * line is something else: 4 MB arrive within ten minutes at 7 kB a second.
 */
export const REQUEST_LIMITS: RequestLimits = {
  wholeMs: 30_000,
  leastBytes: 32 * 1024,
  longestMs: 10 * 60_000,
  checkEveryMs: 1_000,
}

/** Fastify's options by which Node itself ends late headers, and what takes too long in any case. */
export const timeoutsOf = ({ wholeMs, longestMs, checkEveryMs }: RequestLimits) => ({
  requestTimeout: longestMs,
  http: { headersTimeout: wholeMs, connectionsCheckingInterval: checkEveryMs },
})

/**
 * Ends requests whose body is late. Node has one limit for all of a server's requests, and files need a longer one than
 * others. `allLarge` is for a server that passes requests on and cannot tell which those are.
 */
export function endSlowBodies(app: FastifyInstance, limits: RequestLimits, allLarge = false): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    const hasBody = coding !== undefined || (length !== undefined && length !== '0')
    // Tests inject requests that come over no connection.
    if (hasBody && raw.socket instanceof Socket)
      watch(raw, limits, allLarge || routeOptions.config.largeBody === true)
    done()
  })
}

function watch(raw: IncomingMessage, { wholeMs, leastBytes }: RequestLimits, large: boolean): void {
  const { socket } = raw
  const written = socket.bytesWritten
  let before = socket.bytesRead
  const timer = setInterval(() => {
    // It is all there, if nobody has read it: a refusal does not wait for it.
    if (raw.complete) return stop()
    if (large && socket.bytesRead - before >= leastBytes) {
      before = socket.bytesRead
      return
    }
    stop()
    // An answer that is under way, to an upload that was refused, is cut off with its connection.
    if (socket.writable && socket.bytesWritten === written) socket.write(bareAnswer(tooSlow()))
    socket.destroy()
  }, wholeMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}
