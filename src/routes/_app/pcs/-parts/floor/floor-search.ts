export interface FloorSearch {
  restaurantUuid?: string
}

/** Reads the floor's URL; what it does not know is left out. */
export function cleanFloorSearch({ restaurantUuid }: Readonly<Record<string, unknown>>): FloorSearch {
  return typeof restaurantUuid === 'string' ? { restaurantUuid } : {}
}
