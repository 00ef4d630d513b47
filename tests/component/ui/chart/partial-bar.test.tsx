// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import type { ChartHandle } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const START = Date.UTC(2026, 10, 23)

/** uPlot draws in a microtask. */
const drawn = () => act(async () => {})

beforeEach(clearCanvasCalls)

describe('a bar of a day that is not over', () => {
  const DAY_MS = 24 * 60 * 60_000
  const handle = createRef<ChartHandle>()
  const days = (partial?: string) => (
    <StackedBarChart
      ref={handle}
      label="Waste"
      buckets={[0, 1, 2].map((i) => ({
        label: `Nov ${23 + i}`,
        start: START + i * DAY_MS,
        end: START + (i + 1) * DAY_MS,
        ...(partial && i === 2 && { partial }),
      }))}
      series={[{ key: 'a', label: 'Filets', color: 'tag-1', values: [40, 42, 9] }]}
    />
  )
  const outlines = () =>
    canvasCalls('setLineDash').filter(({ args }) => JSON.stringify(args[0]) === JSON.stringify([3, 3])).length

  test('keeps its pattern under a dashed outline, which the legend and the image explain', async () => {
    render(days())
    await drawn()
    expect(outlines()).toBe(0)
    expect(screen.queryByText('Partial day')).toBeNull()
    const lines = canvasCalls('lineTo').length
    cleanup()
    clearCanvasCalls()
    render(days('so far'))
    await drawn()
    expect(outlines()).toBe(1)
    // Lines over the bar would be the pattern of another series.
    expect(canvasCalls('lineTo')).toHaveLength(lines)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Filets',
      'Partial day',
    ])
    clearCanvasCalls()
    await handle.current?.paint({ title: 'Waste', restaurant: '0412', zone: '', range: 'Last 7 days' })
    expect(canvasCalls('fillText').map(({ args }) => args[0])).toContain('Partial day')
    // The legend's, of a swatch's size.
    expect(canvasCalls('rect').map(({ args }) => args.slice(2))).toContainEqual([16, 16])
  })
})
