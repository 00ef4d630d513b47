import { latestAt, type Samples } from './latest.ts'

interface Window {
  /** Milliseconds. */
  length: number
  /** How far back two samples are looked for where the window holds fewer, and the newer of them. */
  reach: (moment: number) => number
  lookback: (moment: number) => number
}

/**
 * By how much a counter grew within the window before each moment, as Prometheus computes it: from its samples in the
 * window, extrapolated to its ends. Where they lie too far apart for that, it grew as between the last two. Where only
 * the pause at an end is so long, what grew in it counts by its share: Prometheus would leave most of that out, and
 * each time that samples become finer, an idle processor would look busy.
 */
export function increaseAt(told: Samples, moments: Float64Array, window: Window): Float64Array {
  const samples = withoutGaps(told)
  const { times } = samples
  const present = latestAt(told, moments, window.lookback)
  let from = 0
  let next = 0
  return moments.map((moment, index) => {
    while (next < times.length && (times[next] as number) <= moment) next += 1
    while (from < next && (times[from] as number) < moment - window.length) from += 1
    if (next - from >= 2) {
      const span = { start: moment - window.length, end: moment, reach: window.reach(moment) }
      return extrapolated(samples, from, next - 1, span)
    }
    const before = times[next - 2]
    const isThere = !Number.isNaN(present[index])
    if (!isThere || before === undefined || moment - before >= window.reach(moment)) return Number.NaN
    const spent = (times[next - 1] as number) - before
    return (grown(samples, next - 2, next - 1) * window.length) / spent
  })
}

interface Joined extends Samples {
  /** Whether the host could be asked all the time since the sample before this one. */
  follows: (index: number) => boolean
}

function withoutGaps({ times, figures }: Samples): Joined {
  if (!figures.some(Number.isNaN)) return { times, figures, follows: (index) => index > 0 }
  const kept = [...figures.keys()].filter((index) => !Number.isNaN(figures[index]))
  return {
    times: Float64Array.from(kept, (index) => times[index] as number),
    figures: Float64Array.from(kept, (index) => figures[index] as number),
    follows: (index) => (kept[index] as number) - 1 === kept[index - 1],
  }
}

/** A counter that is less than it was started again, from zero. */
function grown({ figures }: Samples, first: number, last: number): number {
  let lost = 0
  for (let at = first + 1; at <= last; at += 1)
    if ((figures[at] as number) < (figures[at - 1] as number)) lost += figures[at - 1] as number
  return (figures[last] as number) - (figures[first] as number) + lost
}

interface Ends {
  start: number
  end: number
  /** No pause that is longer says anything. */
  reach: number
}

/** Prometheus' extrapolatedRate: up to half a pause beyond the outer samples, and never below zero. */
function extrapolated(samples: Joined, first: number, last: number, { start, end, reach }: Ends): number {
  const [firstTime, lastTime] = [samples.times[first] as number, samples.times[last] as number]
  const sampled = lastTime - firstTime
  const pause = sampled / (last - first)
  const growth = grown(samples, first, last)
  const firstFigure = samples.figures[first] as number
  const sinceZero = growth > 0 && firstFigure >= 0 ? sampled * (firstFigure / growth) : Infinity
  const beyond = (gap: number) => (growth * (gap < pause * 1.1 ? gap : pause / 2)) / sampled
  const within = (gap: number, index: number) =>
    gap < pause * 1.1 ? null : shareOfPause(samples, index, gap, reach)
  const atStart = within(firstTime - start, first) ?? beyond(Math.min(firstTime - start, sinceZero))
  const atEnd = within(end - lastTime, last + 1) ?? beyond(end - lastTime)
  return growth + atStart + atEnd
}

/** By how much it grew in a stretch of the pause before a sample; null where nothing is known of that. */
function shareOfPause(samples: Joined, index: number, stretch: number, reach: number): number | null {
  const [before, after] = [samples.times[index - 1], samples.times[index]]
  if (before === undefined || after === undefined || !samples.follows(index)) return null
  return after - before < reach ? (grown(samples, index - 1, index) * stretch) / (after - before) : null
}
