import httpProxy from '@fastify/http-proxy'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type RawServerBase,
  type RouteGenericInterface,
} from 'fastify'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { answerUnmet } from './http/broken-calls.ts'
import { type ServedConsole, serveConsole } from './http/console.ts'
import { answerErrors } from './http/errors.ts'
import { guardAnswers } from './http/headers.ts'
import { endSlowBodies, REQUEST_LIMITS, timeoutsOf } from './http/slow-requests.ts'
import { speakTo } from './language/reader-language.ts'
import type { OwnPages } from './live/door.ts'
import { passSockets } from './pass-sockets.ts'
import { forwarded, isPassedOn, PASSED_ON } from './passed-on.ts'

const astray = () => new Refused(404, t('The provider has nothing at this address.'))

/** A provider that gives no answer is away, not broken: the console shows what it has and tries again. */
function unreached(
  reply: FastifyReply<RouteGenericInterface, RawServerBase>,
  { error }: { error: Error },
): void {
  reply.log.warn({ err: error }, 'the provider cannot be reached')
  const message = t('The provider cannot be reached. Try again in a moment.')
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
  pages: OwnPages
}): Promise<FastifyInstance> {
  const { log, providerUrl, pages } = options
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...answerUnmet,
    ...timeoutsOf(REQUEST_LIMITS),
  })
  answerErrors(app)
  guardAnswers(app)
  speakTo(app)
  endSlowBodies(app, REQUEST_LIMITS, true)
  for (const prefix of PASSED_ON) {
    await app.register(httpProxy, {
      upstream: providerUrl,
      prefix,
      rewritePrefix: prefix,
      preHandler: (request, _reply, next) => next(isPassedOn(request.url) ? undefined : astray()),
      // Left alone it takes any certificate (CVE-2026-107318).
      undici: { connect: { rejectUnauthorized: true } },
      // As elsewhere, the log tells what went wrong, not every call.
      disableRequestLogging: true,
      replyOptions: {
        onError: unreached,
        rewriteRequestHeaders: ({ raw }, headers) => ({ ...headers, ...forwarded(raw) }),
      },
    })
  }
  passSockets(app, { providerUrl, pages, log })
  app.get('/healthz', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', provider: providerUrl }),
  )
  await serveConsole(app, options.console)
  return app
}
