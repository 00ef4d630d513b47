import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import { countMarkers, type MarkerStatus } from '#src/domain/cameras/markers.ts'
import { t, tn } from '#src/domain/language/text.ts'
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
  if (status === 'WRONG') return seen === null ? t('Wrong marker') : t('{marker} was read', { marker: seen })
  if (status === 'IDENTICAL')
    return other === null
      ? t('{marker} is also on another pan', { marker: seen ?? '' })
      : t('{marker}, as on {pan}', { marker: seen ?? '', pan: other })
  return null
}

/** Of a state that this console does not know yet there is no text. */
const COUNT_TEXTS: Partial<Record<MarkerStatus, (count: number) => string>> = {
  SEEN: (count) => tn(count, { one: '{n} seen', other: '{n} seen' }),
  WRONG: (count) => tn(count, { one: '{n} wrong', other: '{n} wrong' }),
  IDENTICAL: (count) => tn(count, { one: '{n} identical', other: '{n} identical' }),
  MISSING: (count) => tn(count, { one: '{n} not seen', other: '{n} not seen' }),
}

/** '2 wrong' */
export const countText = (status: MarkerStatus, count: number): string =>
  COUNT_TEXTS[status]?.(count) ?? `${count} ${statusOf(MARKER_STATES, status).word.toLowerCase()}`
