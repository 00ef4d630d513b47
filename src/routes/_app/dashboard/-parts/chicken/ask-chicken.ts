import type { CallInput } from '#src/api/call/call.ts'
import { shownRestaurant } from '#src/app/place.ts'
import { askAhead } from '#src/board/ask-ahead.ts'
import { type BoardQuery, rangeQuery } from '#src/board/board-context.ts'
import {
  averageHoldTime,
  type ChickenQuery,
  type ChickenSection,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  panCycles,
  panCyclesAverage,
  summaryHTR,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import type { Session } from '#src/session/session.ts'
import { queryClient } from '#src/shell/queries.tsx'
import { chickenSpec } from './chicken-search.ts'

/** What the board asks for, in the words of the chicken dashboard's nine calls. */
function queryOf(asked: BoardQuery): ChickenQuery {
  const { resolution, timezone, restaurantUuid, filters } = asked
  return {
    ...rangeQuery(asked),
    interval: resolution,
    timezone,
    ...(restaurantUuid !== undefined && { restaurantUuid }),
    ...(filters as Pick<ChickenQuery, 'materials'>),
  }
}

/** Every one of the calls takes it. */
export const chickenInput = <E extends ChickenSection>(asked: BoardQuery) =>
  ({ query: queryOf(asked) }) as CallInput<E>

/** The nine sections' calls, in the order of the sections. */
export const CHICKEN_SECTIONS: readonly ChickenSection[] = [
  wasteSummary,
  summaryHTR,
  wasteByDayPart,
  detailedHoldingTime,
  detailedWaste,
  holdTimeDistr,
  averageHoldTime,
  panCyclesAverage,
  panCycles,
]

interface Opened {
  location: { pathname: string; search: object }
  /** Only fetched, because somebody may be going there: nothing is asked for yet. */
  preload: boolean
  context: { session: Session }
}

/** Asks for the nine sections' answers while the dashboard is still to be drawn. */
export function askChicken({ location, preload, context: { session } }: Opened): void {
  const state = session.getSnapshot()
  if (preload || !state.isLoggedIn || state.isLoading || !state.allowedPages.includes(location.pathname))
    return
  askAhead(queryClient, {
    spec: chickenSpec,
    search: { ...location.search },
    place: shownRestaurant(state),
    endpoints: CHICKEN_SECTIONS,
    input: chickenInput,
  })
}
