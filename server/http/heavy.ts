import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { shapeOf } from '#src/contract/define/wire.ts'
import { DAY } from '#src/domain/time/zone.ts'

/** What the contract calls the start and the end of a range. */
const RANGES = [
  ['startTime', 'endTime'],
  ['startEventTime', 'endEventTime'],
  ['start', 'end'],
] as const

/**
 * Whether a call can take a while: it reads everything within a range of time that its caller chooses, as analytics,
 * histories, reports and exports do. Lists that a range merely narrows read a page of rows either way.
 */
export function isHeavy({ method, query }: Pick<AnyEndpoint, 'method' | 'query'>): boolean {
  if (method !== 'GET' || !query) return false
  const shape = shapeOf(query)
  const isRequired = (name: string) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    return field !== undefined && field._zod.optin === undefined
  }
  return RANGES.some((names) => names.every(isRequired))
}

/** A week, and the hour that a change of clocks adds to it. */
const SHORT_RANGE_MS = 7 * DAY + 3_600_000

/**
 * Whether a heavy call asks for so little that it needs no turn: a page of a list over a week of one restaurant. That
 * reads some thousand rows of an index, which takes milliseconds, like any other list.
 */
export function isShort(endpoint: AnyEndpoint, query: unknown): boolean {
  if (!('paging' in endpoint)) return false
  const { restaurantUuid, startTime, endTime } = query as Record<string, unknown>
  return restaurantUuid !== undefined && Number(endTime) - Number(startTime) <= SHORT_RANGE_MS
}
