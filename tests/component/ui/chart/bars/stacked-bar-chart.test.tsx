// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import * as painters from '#src/ui/chart/image/chart-image.ts'
import type { ChartHandle, ChartSeries } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const START = Date.UTC(2026, 10, 21, 17)
const MINUTE = 60_000
const series: ChartSeries[] = [
  { key: 'a', label: 'Filets', color: 'tag-1', values: [1, 2, null, 4, 5] },
  { key: 'b', label: 'Nuggets', color: 'bad', pattern: 'dots', values: [5, -4, 3, 2, 1] },
]

const chart = () => screen.getByRole('application')

/** uPlot draws in a microtask. */
const drawn = () => act(async () => {})

beforeEach(clearCanvasCalls)

describe('names under bars', () => {
  const names = [
    'Hashbrowns',
    'Waffle Fries Small',
    'Waffle Fries Medium',
    'Waffle Fries Large',
    'Spicy Strips',
    'Nuggets',
  ]
  const handle = createRef<ChartHandle>()
  const bars = (labels: readonly string[]) => (
    <StackedBarChart
      ref={handle}
      label="Hold time"
      buckets={labels.map((label) => ({ label }))}
      series={[{ key: 'a', label: 'Packages', color: 'tag-1', values: labels.map((_, i) => i + 1) }]}
    />
  )
  const written = () => canvasCalls('fillText').map(({ args }) => String(args[0]))

  test('each is written whole in a narrow panel, tilted, and in its image', async () => {
    render(bars(names))
    await drawn()
    const words = written()
    for (const name of names) expect(words.join(' '), name).toContain(name)
    expect(canvasCalls('rotate').map(({ args }) => args[0])).toContain(-Math.PI / 4)
    clearCanvasCalls()
    handle.current?.paint(painters, { title: 'Hold time', restaurant: '0412', zone: '', range: 'Last 4 h' })
    for (const name of names) expect(written().join(' '), name).toContain(name)
  })

  test('stand level where there is room', async () => {
    render(bars(['Lunch', 'Dinner']))
    await drawn()
    expect(written()).toEqual(expect.arrayContaining(['Lunch', 'Dinner']))
    expect(canvasCalls('rotate')).toEqual([])
  })
})

describe('a line over bars of which the last is only part of a day', () => {
  const counts = [{ key: 'cooked', label: 'Cooked', color: 'tag-1', values: [40, 42, 9] }] as const
  const wholes = [{ key: 'whole', label: 'Recommended', color: 'tag-4', values: [50, 52, 12] }] as const
  const bars = (partial?: string) => (
    <StackedBarChart
      label="Count"
      buckets={['23 Nov', '24 Nov', '25 Nov'].map((label, i) => ({
        label,
        ...(partial && i === 2 && { partial }),
      }))}
      series={counts}
      overlay={wholes}
    />
  )

  test('ends before it, and has a ring there', async () => {
    const lineTo = vi.spyOn(Path2D.prototype, 'lineTo')
    const furthest = () => Math.max(...lineTo.mock.calls.map(([x]) => x))
    render(bars())
    await drawn()
    expect(canvasCalls('arc')).toEqual([])
    const whole = furthest()
    lineTo.mockClear()
    cleanup()
    render(bars('so far'))
    await drawn()
    expect(furthest()).toBeLessThan(whole)
    expect(canvasCalls('arc').map(({ args }) => Math.round(Number(args[0])))).toEqual([whole])
    // The figure itself is still said.
    expect(chart().getAttribute('aria-label')).toContain('Recommended: lowest 12, highest 52, last 12.')
  })
})

describe('a bar of a day that is not over', () => {
  const DAY_MS = 24 * 60 * MINUTE
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
    handle.current?.paint(painters, { title: 'Waste', restaurant: '0412', zone: '', range: 'Last 7 days' })
    expect(canvasCalls('fillText').map(({ args }) => args[0])).toContain('Partial day')
    // The legend's, of a swatch's size.
    expect(canvasCalls('rect').map(({ args }) => args.slice(2))).toContainEqual([16, 16])
  })
})

describe('StackedBarChart', () => {
  const buckets = [0, 1, 2].map((i) => ({
    label: `${i + 6} AM`,
    start: START + i * 60 * MINUTE,
    end: START + (i + 1) * 60 * MINUTE,
  }))

  test('Enter on a bar zooms into its time range', async () => {
    const onZoom = vi.fn()
    render(<StackedBarChart label="Held" buckets={buckets} series={series} onZoom={onZoom} />)
    await drawn()
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'Enter' })
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({ start: buckets[1]?.start, end: buckets[1]?.end })
  })

  test('a click on a bar zooms into its time range [1§2.24]', async () => {
    const onZoom = vi.fn()
    render(<StackedBarChart label="Held" buckets={buckets} series={series} onZoom={onZoom} />)
    await drawn()
    const over = chart().querySelector('.u-over')
    if (!over) throw new Error('the plot has no layer for the pointer')
    const at = { clientX: 10, clientY: 10 }
    fireEvent.mouseMove(over, at)
    await drawn()
    fireEvent.mouseDown(over, at)
    fireEvent.mouseUp(over, at)
    fireEvent.click(over, at)
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({ start: buckets[0]?.start, end: buckets[0]?.end })
  })

  test('a category has no range: Enter pins its figures, top of the stack first', async () => {
    const onZoom = vi.fn()
    render(<StackedBarChart label="Held" buckets={[{ label: 'Lunch' }]} series={series} onZoom={onZoom} />)
    await drawn()
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'Enter' })
    expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined()
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['Nuggets5', 'Filets1'])
    expect(onZoom).not.toHaveBeenCalled()
  })

  test.each([
    ['leaves out what has no figure in it', [null, 7, null], ['Lunch, Nuggets 7, Last week N/A']],
    [
      'says of each that there is none',
      [null, null, null],
      ['Lunch, Strips N/A, Nuggets N/A, Filets N/A, Last week N/A'],
    ],
  ])('a bar %s', async (_, figures, said) => {
    const stack = ['Filets', 'Nuggets', 'Strips'].map((label, i) => ({
      key: label,
      label,
      color: 'tag-1' as const,
      values: [figures[i] ?? null],
    }))
    const overlay = [{ key: 'week', label: 'Last week', color: 'tag-2' as const, values: [null] }]
    render(<StackedBarChart label="Held" buckets={[{ label: 'Lunch' }]} series={stack} overlay={overlay} />)
    await drawn()
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    for (const words of said) expect(screen.getByText(words)).toBeDefined()
  })
})
