/**
 * How a pan's marker was read when a camera saw it last: rightly; as another than the pan's own; the same as on another
 * pan; or not at all of late.
 */
export const MARKER_STATUSES = ['SEEN', 'WRONG', 'IDENTICAL', 'MISSING'] as const
export type MarkerStatus = (typeof MARKER_STATUSES)[number]

/** A pan that nobody put down for so long counts as not seen. */
export const SEEN_WITHIN_MS = 24 * 3_600_000

/** What is known of a pan at a restaurant. Times are epoch milliseconds. */
export interface PanSeen {
  /** When it was last put down before a camera; null when that is too long ago. */
  placedAt: number | null
  /** When it was taken away again; null while it stands there. */
  removedAt: number | null
  /** What was found wrong with its marker that time; null for nothing. */
  fault: 'wrong-marker' | 'identical-markers' | null
}

/** What a camera says of a pan's marker, and of which moment: while it stands there, of now. */
export function readMarker(
  { placedAt, removedAt, fault }: PanSeen,
  now: number,
): { status: MarkerStatus; time: number | null } {
  if (placedAt === null) return { status: 'MISSING', time: null }
  const status = fault === null ? 'SEEN' : fault === 'wrong-marker' ? 'WRONG' : 'IDENTICAL'
  return { status, time: removedAt ?? now }
}

/** How many markers are in each state. */
export function countMarkers(statuses: readonly MarkerStatus[]): Record<MarkerStatus, number> {
  const counts = { SEEN: 0, WRONG: 0, IDENTICAL: 0, MISSING: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}
