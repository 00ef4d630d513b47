import type { Database } from '#server/db/query.ts'
import type { Actor } from '#server/services/changes/change.ts'
import type { ScimScope } from '#server/store/scim/users.ts'
import type { IdentityProvider } from '../oidc/provider-settings.ts'
import type { Services } from '../services.ts'

/** One request of an identity provider: who asks, and whom it may see. */
export interface ScimCall {
  services: Services
  provider: IdentityProvider
  scope: ScimScope
  actor: Actor
  /** The addresses of its resources begin with it. */
  base: string
}

/** Does something within a transaction: everything that asks `services.db` is part of it. */
export const withinOne = <R>(
  call: ScimCall,
  act: (within: ScimCall, tx: Database) => Promise<R>,
): Promise<R> =>
  call.services.db.transaction((tx) => act({ ...call, services: { ...call.services, db: tx } }, tx))
