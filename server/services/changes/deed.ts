import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import type { Services } from '../services.ts'
import { type Actor, audit } from './audit.ts'

/** Who does it, and to which restaurants' things he may. */
export interface By {
  actor: Actor
  scope: Scope
}

/** A thing that deeds are done to; some are of a restaurant. */
interface Thing {
  uuid: string
  restaurantUuid?: string | null
}

/** A thing as a deed found it and as it left it, of which one may not be. */
export type Became<T> = { before?: T; after: T } | { before: T }

/** How the record speaks of one kind of thing. */
export interface Recorded<T> {
  kind: SubjectKind
  called: (thing: T) => string
  /** What is kept of it, where it differs. */
  recorded: (thing: T) => object
  /** Tells others of it, within the transaction, which is `services.db`. */
  tell?: (services: Services, restaurantId: number, thing: T) => Promise<void>
}

/**
 * The frame of every deed: what `act` does is kept in the record and told to others together with it, or not at all.
 * Gives the thing as it was left, or as it was before it went.
 */
export function deed<T extends Thing>(
  services: Services,
  actor: Actor,
  { kind, called, recorded, tell }: Recorded<T>,
  action: AuditAction,
  act: (tx: Database, at: number) => Promise<Became<T>>,
): Promise<T> {
  const { db, now } = services
  return db.transaction(async (tx) => {
    const became = await act(tx, now())
    const thing = 'after' in became ? became.after : became.before
    const restaurant = thing.restaurantUuid && (await restaurantByUuid(tx, 'all', thing.restaurantUuid))
    const restaurantId = restaurant ? restaurant.id : null
    await audit(tx, actor, now(), {
      action,
      subject: { kind, uuid: thing.uuid, name: called(thing) },
      before: became.before ? recorded(became.before) : null,
      after: 'after' in became ? recorded(became.after) : null,
      restaurantId,
    })
    if (restaurantId !== null) await tell?.({ ...services, db: tx }, restaurantId, thing)
    return thing
  })
}
