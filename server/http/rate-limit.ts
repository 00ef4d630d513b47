import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SCIM } from '#src/contract/administration/provisioning.ts'
import { BASES } from '#src/contract/define/endpoint.ts'
import { bearerToken } from './bind.ts'

/** Callers that are counted at once; beyond it the one not seen for the longest is forgotten. */
const COUNTED_AT_MOST = 50_000

const PREFIXES = [...Object.values(BASES), SCIM].map((base) => `${base}/`)
const isCall = ({ url }: FastifyRequest) => PREFIXES.some((prefix) => url.startsWith(prefix))

/**
 * Refuses more than `max` calls a minute of one caller with 429.
 *
 * @param options.keyOf names the caller by the bearer token and the address of a call
 */
export async function limitCalls(
  app: FastifyInstance,
  { max, keyOf }: { max: number; keyOf: (token: string | null, address: string) => Promise<string> },
): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: '1 minute',
    cache: COUNTED_AT_MOST,
    keyGenerator: (request) =>
      isCall(request) ? keyOf(bearerToken(request.headers.authorization), request.ip) : request.ip,
    allowList: (request) => !isCall(request),
  })
}

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
  app.addHook('onSend', ({ isSignedIn }, reply, _payload, done) => {
    if (!isSignedIn) for (const name of HEADERS) void reply.removeHeader(name)
    done()
  })
}
