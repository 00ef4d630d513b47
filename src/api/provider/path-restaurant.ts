import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'

/** What stands in a call's path beside an entry's own id: the restaurant, of camera calls (spec 2 §7); else nothing. */
export const pathRestaurant = (
  { path }: Pick<AnyEndpoint, 'path'>,
  restaurantUuid: string | undefined,
): Record<string, string> =>
  restaurantUuid !== undefined && path.includes('{restaurantId}') ? { restaurantId: restaurantUuid } : {}
