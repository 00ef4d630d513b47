import type { Query } from '@tanstack/react-query'
import { refetchInMs } from './retry.ts'

interface Counts {
  answers: number
  /** Failures before the first of those in a row. */
  before: number
}
const counts = new WeakMap<object, Counts>()
const spread = Math.random()

type Watched = Pick<Query, 'state'>

/** How many fetches of a query failed since its last answer; TanStack Query counts them over its whole life. */
function failuresInARow(query: Watched): number {
  const { dataUpdateCount: answers, errorUpdateCount: failures, error } = query.state
  let known = counts.get(query)
  // A fetch without an answer before it takes the error away: only an answer ends a row.
  if (known?.answers !== answers) {
    known = { answers, before: error === null ? failures : failures - 1 }
    counts.set(query, known)
  }
  return failures - known.before
}

/**
 * A query's `refetchInterval`: `interval` milliseconds, or after a failed fetch the time until it is worth trying
 * again. A reader who presses 'Try again' does not wait for it.
 */
export const refetchEvery =
  <Q extends Watched>(interval: number | false | ((query: Q) => number | false)) =>
  (query: Q): number | false =>
    refetchInMs({
      error: query.state.error,
      failures: failuresInARow(query),
      interval: typeof interval === 'function' ? interval(query) : interval,
      spread,
    })
