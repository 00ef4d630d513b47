import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { HOME } from '#src/domain/access/pages.ts'
import { shellFor } from '#src/domain/access/shell-page.ts'
import { inLanguage, languageOfRequest } from '#src/domain/language/languages.ts'
import { pageHeaders } from './headers.ts'
import { documentOf, type PageDocuments } from './page-document.ts'

/** The built console to serve, and what its pages are told. */
export interface ServedConsole {
  folder: string
  runtimeConfig: object
  /** Origins that the console asks besides this server. */
  elsewhere?: readonly string[]
  /** Answers the worker's address with one that takes itself away. */
  killWorker: boolean
}

const documents = z.record(z.string(), z.string())

/** Of the pages that have one of their own, as the build wrote them (sw/build/documents.ts). */
function pageDocuments(folder: string): PageDocuments {
  const file = join(folder, 'documents.json')
  return existsSync(file) ? documents.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** The document of a page in the shell's frame: its own, which names the files it needs, or the one of all others. */
const documentIn = (folder: string, path: string): string =>
  documentOf(path === '/' ? HOME : path, pageDocuments(folder)) ?? 'index.html'

/** Serves the built console: hashed files for ever, while pages and the worker are always asked for again. */
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
    if (page === null) return reply.sendFile(path.slice(1))
    const document = page === '/index.html' ? documentIn(folder, path) : page.slice(1)
    const { cookie = '', 'accept-language': accepted = '' } = request.headers
    const file = inLanguage(document, languageOfRequest(cookie, accepted))
    // What keeps documents must not give one reader's to another.
    return reply.type('text/html; charset=utf-8').header('vary', 'cookie, accept-language').sendFile(file)
  })
}
