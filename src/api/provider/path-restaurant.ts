import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'

/** What a call's path has besides an entry's own id: the restaurant, for camera calls (spec 2 §7); else nothing. */
export const pathRestaurant = (
  { path }: Pick<AnyEndpoint, 'path'>,
  restaurantUuid: string | undefined,
): Record<string, string> =>
  restaurantUuid !== undefined && path.includes('{restaurantId}') ? { restaurantId: restaurantUuid } : {}
