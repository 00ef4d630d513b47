// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const START = Date.UTC(2026, 10, 21, 17)
const HOUR = 3_600_000
const hours = [0, 1, 2].map((i) => START + i * HOUR)
const values: ChartSeries[] = [{ key: 'a', label: 'Now', color: 'tag-1', values: [1, 2, 3] }]
const lastWeek: ChartSeries[] = [{ key: 'w', label: 'A week earlier', color: 'idle', values: [4, null, 2] }]

const bars = (overlay?: ChartSeries[]) => (
  <StackedBarChart
    label="Waste"
    buckets={hours.map((start, i) => ({ label: `bar ${i}`, start, end: start + HOUR }))}
    series={values}
    {...(overlay && { overlay })}
  />
)
/** Every other minute of the same hours. */
const minutes = Array.from({ length: 90 }, (_, i) => START + i * 2 * 60_000)
const lines = (
  <TimeSeriesChart
    label="Holding"
    times={minutes}
    series={[{ key: 'h', label: 'Pans', color: 'tag-2', values: minutes.map((_, i) => i) }]}
    zone="America/New_York"
  />
)
const chart = (name: RegExp) => screen.getByRole('application', { name })
const touch = (of: HTMLElement, type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) => {
  const over = of.querySelector('.u-over')
  if (!over) throw new Error('no plot')
  fireEvent[type](over, { targetTouches: xs.map((clientX) => ({ clientX, clientY: 20 })) })
}
const drawn = () => act(async () => {})
const mark = () => chart(/^Waste/).querySelector<HTMLElement>('[class*="column"]')

beforeEach(clearCanvasCalls)

test('what is pointed at on one chart is marked on the others of the board, without a tooltip there', async () => {
  render(
    <ChartSync>
      {lines}
      {bars()}
    </ChartSync>,
  )
  await drawn()
  expect(mark()?.hidden).toBe(true)
  fireEvent.keyDown(chart(/^Holding/), { key: 'End' })
  await drawn()
  expect(mark()?.hidden).toBe(false)
  expect(mark()?.style.transform).not.toBe('')
  expect(screen.queryByText('bar 2')).toBeNull()
  fireEvent.keyDown(chart(/^Holding/), { key: 'Escape' })
  await drawn()
  expect(mark()?.hidden).toBe(true)
})

test('figures that come again under a cursor led from elsewhere open no tooltip', async () => {
  const board = (holding: typeof lines, waste: typeof lines) => (
    <ChartSync>
      {holding}
      {waste}
    </ChartSync>
  )
  const { rerender } = render(board(lines, bars()))
  await drawn()
  fireEvent.keyDown(chart(/^Holding/), { key: 'End' })
  await drawn()
  rerender(board(lines, bars([{ ...lastWeek[0], key: 'w', values: [1, 1, 1] } as ChartSeries])))
  await drawn()
  rerender(board(lines, bars([{ ...lastWeek[0], key: 'w', values: [9, 9, 9] } as ChartSeries])))
  await drawn()
  expect(screen.queryByText('bar 2')).toBeNull()
})

test('who reads on another chart lets go of what was read on the first', async () => {
  render(
    <ChartSync>
      {lines}
      {bars()}
    </ChartSync>,
  )
  await drawn()
  touch(chart(/^Waste/), 'touchStart', [150])
  await drawn()
  expect(screen.getByText('bar 1')).toBeDefined()
  touch(chart(/^Holding/), 'touchStart', [250])
  await drawn()
  expect(screen.queryByText(/^bar/)).toBeNull()
})

test('charts of no board keep their cursors to themselves', async () => {
  render(
    <>
      {lines}
      {bars()}
    </>,
  )
  await drawn()
  fireEvent.keyDown(chart(/^Holding/), { key: 'End' })
  await drawn()
  expect(mark()?.hidden).toBe(true)
})

test('a comparison is a dashed line over the bars, in the summary, the legend and the tooltip', async () => {
  render(bars(lastWeek))
  await drawn()
  expect(chart(/^Waste/).getAttribute('aria-label')).toContain('A week earlier: lowest 2, highest 4, last 2.')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Now', 'A week earlier'])
  expect(canvasCalls('setLineDash').map(({ args }) => args[0])).toContainEqual([6, 4])
  fireEvent.keyDown(chart(/^Waste/), { key: 'Home' })
  await drawn()
  expect(screen.getByText('bar 0, Now 1, A week earlier 4')).toBeDefined()
})
