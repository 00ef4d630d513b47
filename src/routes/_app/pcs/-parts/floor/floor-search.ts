import { type BoardTable, boardTableOf } from '#src/domain/queue/tables.ts'

export interface FloorSearch {
  /** What the screen shows; what it is pinned to unless set. */
  view?: BoardTable
  restaurantUuid?: string
}

/** Reads the floor's URL; what it does not know is left out. */
export function cleanFloorSearch(raw: Readonly<Record<string, unknown>>): FloorSearch {
  const view = boardTableOf(raw.view)
  const { restaurantUuid } = raw
  return {
    ...(view && { view }),
    ...(typeof restaurantUuid === 'string' && { restaurantUuid }),
  }
}
