import httpProxy from '@fastify/http-proxy'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type ServedConsole, serveConsole } from './http/console.ts'
import { answerErrors } from './http/errors.ts'
import { guardHeaders } from './http/headers.ts'

/** What is the provider's, below the console's own address. */
const PASSED_ON = ['/api/v1', '/proxy', '/device']

/**
 * The console in front of a chain's own provider: nothing is stored here; calls and sockets are passed on to
 * `providerUrl`, so that the browser sees one address.
 */
export async function createFront(options: {
  log: FastifyBaseLogger
  providerUrl: string
  console: ServedConsole
}): Promise<FastifyInstance> {
  const { log, providerUrl } = options
  const app = Fastify({ loggerInstance: log })
  answerErrors(app)
  await guardHeaders(app, options.console.folder)
  for (const prefix of PASSED_ON) {
    await app.register(httpProxy, { upstream: providerUrl, prefix, rewritePrefix: prefix, websocket: true })
  }
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', provider: providerUrl }),
  )
  await serveConsole(app, options.console)
  return app
}
