import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import { BINARY_STEPS, tickSteps } from '#src/ui/chart/axis.ts'
import { headroom } from '#src/ui/chart/series-math.ts'

/** Lines that a chart has room for: there have to be distances so long that no more are needed. */
const LINES = 4
const longest = (steps: readonly number[], most: number) => headroom(most) / Math.max(...steps)
const plotOf = (...values: number[]) => ({ data: [values.map((_, at) => at), values] }) as unknown as uPlot

test('axes have ticks up to the largest unit that figures are written in', () => {
  expect(longest(BINARY_STEPS, 1023 * 1024 ** 8)).toBeLessThanOrEqual(LINES)
  expect(longest(tickSteps(plotOf(999e12)), 999e12)).toBeLessThanOrEqual(LINES)
  expect(longest(tickSteps(plotOf(0.5, 999e12)), 999e12)).toBeLessThanOrEqual(LINES)
})
