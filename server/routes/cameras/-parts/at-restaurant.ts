import type { Call } from '#server/http/route.ts'
import { actorOf, type ChangeBy } from '#server/services/changes/change.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import type { CameraKey } from '#server/store/cameras/cameras.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Scope } from '#src/domain/access/scope.ts'

/** A call about what is in one restaurant, which its path names. */
export type Placed = Pick<Call<AnyEndpoint>, 'services' | 'origin'> & {
  caller: Caller
  params: { restaurantId: string }
}

/** Which camera a call's path names. */
export const keyOf = (
  { scope }: { scope: Scope },
  { restaurantId, id }: { restaurantId: string; id: string },
): CameraKey => ({ scope, restaurantUuid: restaurantId, uuid: id })

/** The restaurant in the call's path alone. @throws Refused 404 for one that is not the caller's. */
export const scopeAt = ({ services: { db }, caller: { scope }, params }: Omit<Placed, 'origin'>) =>
  scopeOfCall(db, scope, params.restaurantId)

/** Who acts, on cameras of the restaurant in the call's path alone. @throws Refused 404 for one that is not theirs. */
export const byAt = async (call: Placed): Promise<ChangeBy> => ({
  actor: actorOf(call),
  scope: await scopeAt(call),
})
