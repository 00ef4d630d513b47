import { TABLET } from './tablet.ts'

/** The restaurants a user may see: all of them, or just these (database ids). */
export type Scope = 'all' | readonly number[]

/** What of a user decides which restaurants they see. */
export interface Scoped {
  type: string
  /** The one restaurant of a USER or a tablet. */
  restaurantId: number | null
  /** The restaurants of the other types. */
  restaurantIds: readonly number[]
}

/** The row rule (spec 1 §6): ADMIN sees everything, USER and tablets their own restaurant, the others theirs. */
export function scopeOf(user: Scoped): Scope {
  if (user.type === 'ADMIN') return 'all'
  if (user.type === 'USER' || user.type === TABLET)
    return user.restaurantId === null ? [] : [user.restaurantId]
  return user.restaurantIds
}

/** Whether a scope holds a restaurant. */
export function inScope(scope: Scope, restaurantId: number): boolean {
  return scope === 'all' || scope.includes(restaurantId)
}
