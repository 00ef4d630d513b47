import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import { countMarkers, type MarkerStatus } from '#src/domain/cameras/markers.ts'
import { statusOf } from '#src/domain/status.ts'
import { MARKER_STATES } from '#src/domain/statuses.ts'

/** What is wrong first. */
export const SEVERITY_ORDER: readonly MarkerStatus[] = ['WRONG', 'IDENTICAL', 'SEEN', 'MISSING']

/** What is wrong first, then by number. */
export const sortBySeverity = (markers: readonly MarkerReading[]): MarkerReading[] =>
  markers.toSorted(
    (one, other) =>
      SEVERITY_ORDER.indexOf(one.status) - SEVERITY_ORDER.indexOf(other.status) || one.marker - other.marker,
  )

/** How many of them are in each state, what is wrong first; states that none is in are left out. */
export function countsOf(markers: readonly MarkerReading[]): [MarkerStatus, number][] {
  const counts = countMarkers(markers.map(({ status }) => status))
  return SEVERITY_ORDER.map((status): [MarkerStatus, number] => [status, counts[status]]).filter(
    ([, count]) => count > 0,
  )
}

/** What was read instead, where something is wrong. */
export function faultText({ status, seen, other }: MarkerReading): string | null {
  if (status === 'WRONG') return seen === null ? 'Wrong marker' : `${seen} was read`
  if (status === 'IDENTICAL')
    return other === null ? `${seen} is also on another pan` : `${seen}, as on ${other}`
  return null
}

/** '2 wrong' */
export const countText = (status: MarkerStatus, count: number): string =>
  `${count} ${statusOf(MARKER_STATES, status).word.toLowerCase()}`
