import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { shellFor } from '#src/domain/access/shell-page.ts'
import { pageHeaders } from './headers.ts'

/** The built console to serve, and what its pages are told. */
export interface ServedConsole {
  folder: string
  runtimeConfig: object
  /** Origins that the console asks besides this server. */
  elsewhere?: readonly string[]
  /** Answers the worker's address with one that takes itself away. */
  killWorker: boolean
}

/** Serves the built console: hashed files for ever, pages and worker always asked anew. */
export async function serveConsole(app: FastifyInstance, console: ServedConsole): Promise<void> {
  const { folder, runtimeConfig, killWorker } = console
  app.get('/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(runtimeConfig))
  await app.register(fastifyStatic, {
    root: folder,
    // Files are looked up when they are asked for: a new build is served without a restart.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      if (path.includes('/assets/')) response.header('cache-control', 'public, max-age=31536000, immutable')
      else response.headers({ ...pageHeaders(console), 'cache-control': 'no-cache' })
    },
  })
  if (killWorker) app.get('/worker.js', (_, reply) => reply.sendFile('worker-kill.js'))
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const page = shellFor(path)
    return page
      ? reply.type('text/html; charset=utf-8').sendFile(page.slice(1))
      : reply.sendFile(path.slice(1))
  })
}
