import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isBarePath } from '#src/domain/access/pages.ts'

/** Prefixes that are never a page of the console. */
const NOT_PAGES = /^\/(api|proxy|device|assets|healthz|metrics)(\/|$)/

/** Serves the built console: hashed files for ever, pages and worker always asked anew. */
export async function serveConsole(
  app: FastifyInstance,
  { folder, runtimeConfig }: { folder: string; runtimeConfig: object },
): Promise<void> {
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(runtimeConfig))
  await app.register(fastifyStatic, {
    root: folder,
    // Files are looked up when they are asked for: a new build is served without a restart.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const kept = path.includes('/assets/')
      void response.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (/\.\w+$/.test(path)) return reply.sendFile(path.slice(1))
    if (NOT_PAGES.test(path)) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').sendFile(isBarePath(path) ? 'login.html' : 'index.html')
  })
}
