import type { FastifyInstance } from 'fastify'
import { VIEW_AS_HEADER } from '#src/contract/account/view-as.ts'
import { BASES } from '#src/contract/define/endpoint.ts'

/** What a console sends and what it reads, beyond what the Fetch standard lets through by itself. */
const SENT = ['authorization', 'content-type', VIEW_AS_HEADER].join(', ')
const READ = ['content-disposition', 'content-encoding', 'date', 'etag', 'retry-after'].join(', ')
const METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** For so long a browser does not ask again whether it may: an hour. */
const ASKED_SECONDS = 3600

const isBelow = (url: string, base: string) => url.startsWith(`${base}/`)

/**
 * Lets consoles that are served at other addresses make calls of this provider: those origins and no other, and without
 * credentials that a browser would add by itself. Films are played by their address alone, which names no origin: what is
 * the proxy's may be embedded elsewhere, and is shown to nobody without a token or a link.
 */
export function allowConsoles(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method, headers } = request
    if (!Object.values(BASES).some((base) => isBelow(url, base))) return done()
    if (isBelow(url, BASES.proxy)) void reply.header('cross-origin-resource-policy', 'cross-origin')
    void reply.header('vary', 'origin')
    if (headers.origin === undefined || !origins.includes(headers.origin)) return done()
    void reply.headers({
      'access-control-allow-origin': headers.origin,
      'access-control-expose-headers': READ,
    })
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return done()
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': ASKED_SECONDS,
      })
      .send()
  })
}
