import { latestAt, type Samples } from './latest.ts'

interface Window {
  /** Milliseconds. */
  length: number
  /** How far back two samples are looked for where the window holds fewer, and the newer of them. */
  reach: (moment: number) => number
  lookback: (moment: number) => number
}

/**
 * By how much a counter grew within the window before each moment, as Prometheus reckons it: from its samples in the
 * window, extrapolated to its ends. Where they lie too far apart for that, it grew as between the last two.
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
    if (next - from >= 2) return extrapolated(samples, from, next - 1, moment - window.length, moment)
    const before = times[next - 2]
    const isThere = !Number.isNaN(present[index])
    if (!isThere || before === undefined || moment - before >= window.reach(moment)) return Number.NaN
    const spent = (times[next - 1] as number) - before
    return (grown(samples, next - 2, next - 1) * window.length) / spent
  })
}

function withoutGaps(samples: Samples): Samples {
  const { times, figures } = samples
  if (!figures.some(Number.isNaN)) return samples
  const isThere = (_: number, index: number) => !Number.isNaN(figures[index])
  return { times: times.filter(isThere), figures: figures.filter(isThere) }
}

/** A counter that is less than it was began anew, from zero. */
function grown({ figures }: Samples, first: number, last: number): number {
  let lost = 0
  for (let at = first + 1; at <= last; at += 1)
    if ((figures[at] as number) < (figures[at - 1] as number)) lost += figures[at - 1] as number
  return (figures[last] as number) - (figures[first] as number) + lost
}

/** Prometheus' extrapolatedRate: up to half a pause beyond the outer samples, and never below zero. */
function extrapolated(samples: Samples, first: number, last: number, start: number, end: number): number {
  const [firstTime, lastTime] = [samples.times[first] as number, samples.times[last] as number]
  const sampled = lastTime - firstTime
  const pause = sampled / (last - first)
  const growth = grown(samples, first, last)
  const firstFigure = samples.figures[first] as number
  const sinceZero = growth > 0 && firstFigure >= 0 ? sampled * (firstFigure / growth) : Infinity
  const beyond = (gap: number) => (gap < pause * 1.1 ? gap : pause / 2)
  const reached = sampled + beyond(Math.min(firstTime - start, sinceZero)) + beyond(end - lastTime)
  return growth * (reached / sampled)
}
