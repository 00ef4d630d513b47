import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its token is one of a session. */
    isSignedIn: boolean
  }
}

const HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/**
 * Tells nobody else how many calls are left: it would help with guessing how many others share a network, and how fast
 * to try. When to come back is told to everybody. Register this after what sets the headers.
 */
export function limitHeadersForSignedIn(app: FastifyInstance): void {
  app.decorateRequest('isSignedIn', false)
  app.addHook('onSend', async ({ isSignedIn }, reply) => {
    if (!isSignedIn) for (const name of HEADERS) void reply.removeHeader(name)
  })
}
