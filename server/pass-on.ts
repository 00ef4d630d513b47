import httpProxy from '@fastify/http-proxy'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type RawServerBase,
  type RouteGenericInterface,
} from 'fastify'
import { Refused } from '#src/contract/refused.ts'
import { answerUnmet } from './http/broken-calls.ts'
import { type ServedConsole, serveConsole } from './http/console.ts'
import { answerErrors } from './http/errors.ts'
import { guardHeaders, securityHeaders } from './http/headers.ts'

/** What is the provider's, below the console's own address. */
const PASSED_ON = ['/api/v1', '/proxy', '/device']

/** A provider that gives no answer is away, not broken: the console shows what it has and tries again. */
function unreached(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  reply.log.warn({ err: error }, 'the provider cannot be reached')
  const message = 'The provider cannot be reached just now. Try again in a moment.'
  void reply.send(new Refused(503, message, { retryAfter: 2 }))
}

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
  const headers = await securityHeaders(options.console)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...answerUnmet(headers),
  })
  answerErrors(app)
  guardHeaders(app, headers)
  for (const prefix of PASSED_ON) {
    await app.register(httpProxy, {
      upstream: providerUrl,
      prefix,
      rewritePrefix: prefix,
      websocket: true,
      // As elsewhere, the log tells what went wrong, not every call.
      disableRequestLogging: true,
      replyOptions: { onError: unreached },
    })
  }
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', provider: providerUrl }),
  )
  await serveConsole(app, options.console)
  return app
}
