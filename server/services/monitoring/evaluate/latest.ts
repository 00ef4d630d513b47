/** Samples of a series in order of time; NaN is the end of what was there before. */
export interface Samples {
  times: Float64Array
  figures: Float64Array
}

/** The figure at each moment: that of the newest sample before it, if it is not older than `lookback` says. */
export function latestAt(
  { times, figures }: Samples,
  moments: Float64Array,
  lookback: (moment: number) => number,
): Float64Array {
  let next = 0
  return moments.map((moment) => {
    while (next < times.length && (times[next] as number) <= moment) next += 1
    const newest = times[next - 1]
    return newest !== undefined && moment - newest < lookback(moment)
      ? (figures[next - 1] as number)
      : Number.NaN
  })
}
