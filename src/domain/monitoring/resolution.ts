import { automaticResolution, type DateRange } from '../time/intervals.ts'
import { type ResolutionCode, resolutionSeconds } from '../time/presets.ts'

/** A chart is drawn with about so many points. */
export const CHART_POINTS = 240
/** Hosts are asked no more often: a finer chart would show each figure several times. */
export const LEAST_STEP_S = 30
/** What one series may be asked for at once. */
export const MOST_POINTS = 2_000

/** The resolution of a chart over a range, unless another is chosen. */
export function chartResolution(range: DateRange): ResolutionCode {
  const code = automaticResolution(range, CHART_POINTS)
  return resolutionSeconds(code) < LEAST_STEP_S ? '30s' : code
}

/** How many points a series has from `start` to `end`, both included, in seconds. */
export const pointCount = ({ start, end, step }: { start: number; end: number; step: number }): number =>
  Math.floor((end - start) / step) + 1
