import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { relyingPartyOf } from './relying-party.ts'

/**
 * Consoles at other domains that may use this one's passkeys: browsers ask for them here (WebAuthn Level 3, 5.11). Not
 * there without any.
 */
export function attachRelatedOrigins(app: FastifyInstance, { settings }: Services): void {
  const origins = relyingPartyOf(settings)?.elsewhere ?? []
  if (origins.length === 0) return
  app.get('/.well-known/webauthn', (_, reply) => reply.header('cache-control', 'no-cache').send({ origins }))
}
