import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServedConsole } from './console.ts'
import { inlineScriptHashes } from './console-files.ts'

/**
 * The security headers of whatever is no page: calls, refusals and the console's scripts and styles. Opened by itself
 * it may load, send and frame nothing. They are few, since a dashboard makes some eighty requests: what only pages heed
 * would be a tenth of all that they bring.
 */
export const ANSWER_HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Heeded behind TLS only; over plain HTTP browsers ignore it.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/**
 * The security headers of the console's pages and its worker. Scripts come from this server only, and inline ones only
 * by their hash; styles may stand inline because the widgets set theirs as attributes. Nothing but this server and what
 * the console has been told of is asked.
 */
export async function pageHeaders({
  folder,
  elsewhere = [],
}: ServedConsole): Promise<Record<string, string>> {
  const scripts = await inlineScriptHashes(folder)
  return assembled({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...elsewhere],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
}

/** Puts them onto every answer; pages bring theirs. */
export function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(ANSWER_HEADERS)
    done()
  })
}

/** They are the same for every page, and helmet would put them together each time: so it is asked once. */
async function assembled(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await app.inject('/')
  await app.close()
  return answer.json()
}
