import type { FastifyInstance } from 'fastify'
import { BASES } from '#src/contract/define/endpoint.ts'
import type { Services } from '../../services.ts'
import { answerCallback } from './attempts.ts'
import { endByProvider } from './sign-out.ts'

const FORM = 'application/x-www-form-urlencoded'
/** A logout token is a few hundred bytes. */
const TOKEN_BYTES = 16 * 1024

interface OfProvider {
  Params: { provider: string }
}

/**
 * What identity providers call, in the words of OpenID Connect and not of our contract: the address they send browsers
 * back to, and the one at which they end sessions themselves. Neither answers a page of ours, so the service worker
 * leaves both alone (src/domain/access/shell-page.ts).
 */
export function attachSingleSignOn(app: FastifyInstance, services: Services): void {
  if (services.singleSignOn.connections.length === 0) return
  const base = `${BASES.api}/auth/oidc/:provider`

  app.get<OfProvider>(`${base}/callback`, async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?')
    const address = await answerCallback(services, request.params.provider, query)
    return reply.code(303).header('cache-control', 'no-store').header('location', address).send()
  })

  // Only here: a form of another site can be sent to nothing else.
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: TOKEN_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<OfProvider & { Body: unknown }>(
      `${base}/logout`,
      async ({ params, body, ip, headers }, reply) => {
        const token = typeof body === 'string' ? (new URLSearchParams(body).get('logout_token') ?? '') : ''
        const origin = { address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, 255) }
        const done = await endByProvider(services, params.provider, token, origin)
        void reply.header('cache-control', 'no-store')
        return done ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' })
      },
    )
  })
}
