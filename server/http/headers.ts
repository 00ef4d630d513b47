import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServedConsole } from './console.ts'
import { inlineScriptHashes } from './console-files.ts'

/**
 * The security headers of every answer. Scripts come from this server only, and inline ones only by their hash;
 * styles may stand inline because the widgets set theirs as attributes. Nothing but this server and what the console
 * has been told of is asked.
 */
export async function securityHeaders(console?: ServedConsole): Promise<Record<string, string>> {
  const scripts = console ? await inlineScriptHashes(console.folder) : []
  return assembled({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...(console?.elsewhere ?? [])],
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
    // Told behind TLS only, where the browser heeds it; over plain HTTP it ignores the header.
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
}

/** Puts them onto every answer. */
export function guardHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/** They are the same for every answer, and helmet would put them together each time: so it is asked once. */
async function assembled(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(helmet, options)
  app.get('/', async (_request, reply) => reply.raw.getHeaders())
  const answer = await app.inject('/')
  await app.close()
  return answer.json()
}
