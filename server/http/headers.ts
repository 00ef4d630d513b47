import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ServedConsole } from './console.ts'

/**
 * The security headers of whatever is no page: calls, refusals and the console's scripts and styles. Opened by itself
 * it may load, send and frame nothing. They are few, since a dashboard makes some eighty requests: what only pages heed
 * would be a tenth of all that they bring.
 */
export const ANSWER_HEADERS = {
  'content-security-policy': policyOf({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // Heeded behind TLS only; over plain HTTP browsers ignore it.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

/**
 * The security headers of the console's pages and its worker, read with each of them: a new build has other inline
 * scripts. Scripts come from this server only, and inline ones only by their hash; styles may stand inline because the
 * widgets set theirs as attributes. The pages may call only this server and the origins that the console was configured
 * with.
 */
export function pageHeaders({ folder, elsewhere = [] }: ServedConsole): Record<string, string> {
  return {
    ...ANSWER_HEADERS,
    'content-security-policy': policyOf({
      'default-src': ["'self'"],
      'script-src': ["'self'", ...inlineScriptHashes(folder)],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'connect-src': ["'self'", ...elsewhere],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    }),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}

/** Puts them onto every answer; pages bring theirs. */
export function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(ANSWER_HEADERS)
    done()
  })
}

const hashes = z.object({ scriptSrc: z.array(z.string().regex(/^'sha256-[\w+/=]+'$/)) })

/** Of the pages' inline scripts, as the build wrote them next to the pages. */
function inlineScriptHashes(folder: string): string[] {
  const file = join(folder, 'csp.json')
  return existsSync(file) ? hashes.parse(JSON.parse(readFileSync(file, 'utf8'))).scriptSrc : []
}

function policyOf(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';')
}
