import compress from '@fastify/compress'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { BASES } from '#src/contract/define/endpoint.ts'
import { bindRoutes } from './http/bind.ts'
import { answerUnmet } from './http/broken-calls.ts'
import { type ServedConsole, serveConsole } from './http/console.ts'
import { serveDocument } from './http/document.ts'
import { drainOnClose } from './http/drain.ts'
import { answerErrors, refusalOf } from './http/errors.ts'
import { guardAnswers } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { countEvents, measurements } from './http/measurements.ts'
import { allowConsoles } from './http/other-consoles.ts'
import { limitCalls, limitHeadersForSignedIn } from './http/rate-limit.ts'
import { refuseSecondAnswer } from './http/refuse-second-answer.ts'
import type { Route } from './http/route.ts'
import { endSlowBodies, REQUEST_LIMITS, type RequestLimits, timeoutsOf } from './http/slow-requests.ts'
import { speakTo } from './language/reader-language.ts'
import { attachLive } from './live/broker.ts'
import { endFailed } from './live/door.ts'
import { endLeftStreams, mayWatch } from './services/cameras/live-streams.ts'
import { attachTablets } from './services/devices/tablet-door.ts'
import { openCallerKeys } from './services/identity/caller-keys.ts'
import { attachRelatedOrigins } from './services/identity/passkeys/door.ts'
import { attachSingleSignOn } from './services/identity/single-sign-on/door.ts'
import { attachIntake } from './services/intake/door.ts'
import { attachScim } from './services/scim/door.ts'
import type { Services } from './services/services.ts'
import { attachSignalling } from './video/door.ts'

/** Bodies are small; what comes with one is a stream with a limit of its own. */
const BODY_LIMIT = 256 * 1024
/** Within it a proxy with any traffic has noticed that a server leaves; less than it stays away then (docs/operating). */
const LEAVE_MS = 1_000

export interface AppOptions {
  services: Services
  routes: readonly Route[]
  rateLimit: number
  trustProxy: number
  /** Who may read `/metrics` from elsewhere. */
  metricsToken?: string | undefined
  development: boolean
  /** How long requests may take to arrive, unless it is the usual time. */
  requestLimits?: RequestLimits
  /** The built console to serve, with the runtime configuration; none when only the provider is wanted. */
  console?: ServedConsole
}

/** The whole provider as one Fastify server, not yet listening; tests inject into it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, routes, requestLimits: limits = REQUEST_LIMITS } = options
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: !options.development }),
    bodyLimit: BODY_LIMIT,
    ...timeoutsOf(limits),
    trustProxy: (_address, hop) => hop < options.trustProxy,
    // See drain.ts: what changes something and was on its way already is done.
    return503OnClosing: false,
    ...answerUnmet,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  // A form of another site can send text, never JSON: bodies are JSON or refused.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  answerErrors(app)
  guardAnswers(app)
  speakTo(app)
  endSlowBodies(app, limits)
  allowConsoles(app, services.settings.consoleOrigins)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^application\/json/,
  })
  await limitCalls(app, { max: options.rateLimit, keyOf: openCallerKeys(services.sessions) })
  limitHeadersForSignedIn(app)
  refuseSecondAnswer(app.server)
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024 },
    errorHandler: endFailed,
    // Each door closes its sockets with a code that says why.
    preClose: (done) => done(),
  })
  const drain = drainOnClose(app, { leaveMs: options.trustProxy > 0 ? LEAVE_MS : 0 })
  // Before the routes, since it counts how each is answered.
  const registry = measurements(app, services)
  await bindRoutes(app, routes, services)
  attachSingleSignOn(app, services)
  attachRelatedOrigins(app, services)
  await attachScim(app, services, refusalOf)
  serveHealth(app, services, { registry, metricsToken: options.metricsToken })
  attachLive(app, { path: `${BASES.api}/sockets/notifications`, services })
  attachTablets(app, services)
  await attachIntake(app, services, countEvents(registry))
  attachSignalling(app, {
    path: `${BASES.proxy}/`,
    services,
    engine: services.video,
    mayWatch: (who, id) => mayWatch(services, who, id),
    end: (who, ids) => endLeftStreams(services, who, ids),
  })
  drain.afterDoors()
  await serveDocument(app, {
    routes,
    version: services.settings.version,
    browsable: options.development,
  })
  if (options.console) await serveConsole(app, options.console)
  return app
}
