import type { RecordedPart, Span } from './recording-times.ts'

/** A recording that can be played, as what it holds of its camera; its parts are in order. */
export interface Film {
  uuid: string
  cameraUuid: string
  startTime: number
  endTime: number
  parts: readonly RecordedPart[]
}

/** What there is of one camera at a moment. */
export type Place =
  | {
      kind: 'film'
      uuid: string
      /** Milliseconds into the film. */
      offset: number
      /** Up to when it goes on without a break; epoch milliseconds. */
      until: number
    }
  | {
      kind: 'gap'
      /** Its camera gave no picture while it was recorded; or nobody recorded it. */
      why: 'noPicture' | 'notRecorded'
      /** When there is a picture again; null for never. */
      next: number | null
      /** When there last began to be one before; null for never. */
      former: number | null
    }

/** Films of a part's length hold this much more or less than what they were to: two frames. */
const SEAM_MS = 150

const endOf = ({ startTime, length }: RecordedPart) => startTime + length

/** Where a film stands at a moment; null where it holds nothing of it. A gap in time is none in the film. */
function placeIn({ uuid, parts }: Film, at: number): (Place & { kind: 'film' }) | null {
  let offset = 0
  for (const part of parts) {
    const into = at - part.startTime
    if (into >= 0 && into < part.length)
      return { kind: 'film', uuid, offset: offset + into, until: endOf(part) }
    offset += part.length
  }
  return null
}

/**
 * What a camera's films show at a moment. Of several that hold it, the one that is playing goes on; else the one that
 * goes on longest, and of equal ones always the same.
 *
 * @param films of one camera
 * @param present uuid of the film that plays, if one does
 */
export function placeAt(films: readonly Film[], at: number, present?: string): Place {
  const found = films.flatMap((film) => placeIn(film, at) ?? [])
  const [longest] = found.toSorted((a, b) => b.until - a.until || (a.uuid < b.uuid ? -1 : 1))
  if (longest) return found.find(({ uuid }) => uuid === present) ?? longest
  const recorded = films.some(({ startTime, endTime }) => startTime <= at && at < endTime)
  const why = recorded ? 'noPicture' : 'notRecorded'
  return { kind: 'gap', why, next: nextFilmed(films, at), former: formerFilmed(films, at) }
}

/** The first moment from `at` on of which any of the films holds a picture; null for none. */
export function nextFilmed(films: readonly Film[], at: number): number | null {
  const starts = films
    .flatMap(({ parts }) => parts)
    .filter((part) => endOf(part) > at)
    .map(({ startTime }) => Math.max(startTime, at))
  return starts.length > 0 ? Math.min(...starts) : null
}

/** Where the last picture before a moment began; null for none. */
function formerFilmed(films: readonly Film[], at: number): number | null {
  const starts = films
    .flatMap(({ parts }) => parts)
    .filter((part) => endOf(part) <= at)
    .map(({ startTime }) => startTime)
  return starts.length > 0 ? Math.max(...starts) : null
}

/** When films hold a picture, cut to a span; what touches or overlaps is one. */
export function filmedSpans(films: readonly Film[], { from, to }: Span): Span[] {
  const spans: Span[] = []
  const parts = films.flatMap(({ parts: own }) => own).toSorted((a, b) => a.startTime - b.startTime)
  for (const part of parts) {
    const start = Math.max(from, part.startTime)
    const end = Math.min(to, endOf(part))
    if (end <= start) continue
    const last = spans.at(-1)
    if (last && start <= last.to + SEAM_MS) last.to = Math.max(last.to, end)
    else spans.push({ from: start, to: end })
  }
  return spans
}

/** A gap shorter than this passes in its own time; nobody waits out a longer one. */
export const SHORT_GAP_MS = 10_000

/** Whether playing goes on at a moment: some camera shows something, or will within a short while. */
export function goesOn(places: readonly Place[], at: number): boolean {
  return places.some((place) =>
    place.kind === 'film' ? true : place.next !== null && place.next - at <= SHORT_GAP_MS,
  )
}
