import type uPlot from 'uplot'

/** What the cursor of a plot steps over, by mouse, finger and keys: its points, unless the chart draws something else. */
export interface Steps {
  /** The step under the cursor. */
  at: (u: uPlot) => number | null
  /** Where keys put the cursor for a step, in CSS px of the plot: the tooltip stands next to it. */
  place: (u: uPlot, step: number) => { left: number; top: number }
  /** The step that a key leads to from another, or from none; undefined for a key that leads nowhere. */
  next: (u: uPlot, from: number | null, key: string) => number | undefined
  /** Where on the x scale a step begins. */
  x: (u: uPlot, step: number) => number
  /** The instant that is pointed at, for charts of the same times; null when the x scale is no time. */
  instant: (u: uPlot, step: number) => number | null
  /** Where on the x scale an instant lies that was pointed at on another chart; null outside. */
  xAt: (u: uPlot, instant: number) => number | null
}

/**
 * The index of the point or bucket that an instant belongs to; null when it lies before the first or further
 * behind the last than the last two are apart.
 *
 * @param instants epoch milliseconds, ascending: where each point or bucket begins
 */
export function indexAt(instants: readonly number[], at: number): number | null {
  const [first, last] = [instants[0], instants.at(-1)]
  if (first === undefined || last === undefined || at < first) return null
  const length = last - (instants.at(-2) ?? last)
  if (at > last && at >= last + length) return null
  let [low, high] = [0, instants.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((instants[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The index whose value stands nearest before or at the ends of what is shown. */
function shown(u: uPlot): readonly [first: number, last: number] {
  const [first, last] = u.series[0]?.idxs ?? [0, 0]
  return [first, last]
}

const xOf = (u: uPlot, index: number) => Number(u.data[0][index])

/** Highest drawn point at an index. */
function topOf(u: uPlot, index: number): number {
  const tops = u.data
    .slice(1)
    .map((values) => values[index])
    .filter((value): value is number => typeof value === 'number')
  return tops.length > 0 ? u.valToPos(Math.max(...tops), 'y') : u.over.clientHeight / 2
}

/**
 * Point by point.
 *
 * @param instants epoch milliseconds where each point or bucket begins; empty where that is no time
 */
export function pointSteps(instants: readonly number[]): Steps {
  return {
    at: (u) => u.cursor.idx ?? null,
    place: (u, index) => ({ left: u.valToPos(xOf(u, index), 'x'), top: topOf(u, index) }),
    next: (u, from, key) => {
      const [first, last] = shown(u)
      const page = Math.max(1, Math.round((last - first) / 10))
      const moves: Record<string, number> = {
        ArrowRight: from === null ? first : from + 1,
        ArrowLeft: from === null ? last : from - 1,
        PageDown: (from ?? first) + page,
        PageUp: (from ?? last) - page,
        Home: first,
        End: last,
      }
      const to = moves[key]
      return to === undefined ? undefined : Math.min(last, Math.max(first, to))
    },
    x: xOf,
    instant: (_, index) => instants[index] ?? null,
    xAt: (u, instant) => {
      const index = indexAt(instants, instant)
      return index === null ? null : xOf(u, index)
    },
  }
}
