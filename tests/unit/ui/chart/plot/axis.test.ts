import type uPlot from 'uplot'
import { expect, test } from 'vitest'
import { HOUR } from '#src/domain/time/zone.ts'
import { BINARY_STEPS, tickSteps, timeAxis } from '#src/ui/chart/plot/axis.ts'
import { headroom } from '#src/ui/chart/plot/series-math.ts'

/** Lines that a chart has room for: there have to be distances so long that no more are needed. */
const LINES = 4
const longest = (steps: readonly number[], most: number) => headroom(most) / Math.max(...steps)
const plotOf = (...values: number[]) => ({ data: [values.map((_, at) => at), values] }) as unknown as uPlot

test('axes have ticks up to the largest unit that figures are written in', () => {
  expect(longest(BINARY_STEPS, 1023 * 1024 ** 8)).toBeLessThanOrEqual(LINES)
  expect(longest(tickSteps(plotOf(999e12)), 999e12)).toBeLessThanOrEqual(LINES)
  expect(longest(tickSteps(plotOf(0.5, 999e12)), 999e12)).toBeLessThanOrEqual(LINES)
})

test('a time axis has its ticks by the clock of its zone, whatever this machine’s is', () => {
  const { splits } = timeAxis('Asia/Kathmandu', 'en-US', 12)
  if (typeof splits !== 'function') throw new Error('It leaves its ticks to uPlot')
  const [start, end] = ['2026-11-20T06:00Z', '2026-11-20T10:00Z'].map(Date.parse) as [number, number]
  expect(splits(plotOf(1), 0, start, end, 2 * HOUR, 0).map((at) => new Date(at).toISOString())).toEqual([
    '2026-11-20T06:15:00.000Z',
    '2026-11-20T08:15:00.000Z',
  ])
})
