// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Stretch, timelineOf } from '#src/domain/availability/timeline.ts'
import { STOCK_STATES, type StockState } from '#src/domain/statuses.ts'
import * as painters from '#src/ui/chart/image/chart-image.ts'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import {
  AvailabilityTimeline,
  type AvailabilityTimelineProps,
} from '#src/ui/chart/timeline/availability-timeline.tsx'
import type { Lane } from '#src/ui/chart/timeline/lanes.ts'
import type { ChartHandle } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

/** 12 PM to 4 PM in New York. */
const START = Date.UTC(2026, 10, 21, 17)
const MINUTE = 60_000
const range = { start: START, end: START + 240 * MINUTE }
const lane = (label: string, figure: string, outs: [from: number, to: number][]): Lane<StockState> => {
  const known = outs.map(([from, to]): Stretch<StockState> => {
    return { start: START + from * MINUTE, end: START + to * MINUTE, state: 'OUT' }
  })
  return { key: label, label, figure, stretches: timelineOf(known, range, ['OUT', 'UNKNOWN', 'IN'], 'IN') }
}
const lanes = [
  lane('Filets', '87.5%', [
    [60, 75],
    [120, 135],
  ]),
  lane('Nuggets', '95%', [[66, 78]]),
]

type Props = AvailabilityTimelineProps<StockState, Lane<StockState>>
const timeline = (props: Partial<Props> = {}) => (
  <AvailabilityTimeline
    label="In stock"
    lanes={lanes}
    states={STOCK_STATES}
    range={range}
    zone="America/New_York"
    {...props}
  />
)
const chart = () => screen.getByRole('application', { name: /^In stock/ })
const drawn = () => act(async () => {})
const press = async (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(chart(), { key })
  await drawn()
}
const spoken = () => chart().parentElement?.querySelector('[aria-live]')?.textContent

/** What was filled, but for the tiles of patterns, which are squares at the corner of a canvas of their own. */
const bars = () => canvasCalls('fillRect').filter(({ args: [x, y] }) => x !== 0 || y !== 0)

beforeEach(clearCanvasCalls)

test('says what it shows: each lane with its availability, and a legend of words', async () => {
  render(timeline())
  await drawn()
  expect(chart().getAttribute('aria-label')).toBe(
    'In stock, Sat, Nov 21, 12:00 PM EST to Sat, Nov 21, 4:00 PM EST. Filets: 87.5%. Nuggets: 95%.',
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Out of stock',
    'In stock',
    'No data',
  ])
})

test('writes names and availability next to the lanes, and draws each stretch once', async () => {
  render(timeline())
  await drawn()
  const words = canvasCalls('fillText').map(({ args }) => args[0])
  expect(words).toEqual(expect.arrayContaining(['Filets', '87.5%', 'Nuggets', '95%']))
  expect(bars()).toHaveLength(5 + 3)
})

test('of a name too wide for its room the beginning stays, however wide its letters are', async () => {
  const contextOf = HTMLCanvasElement.prototype.getContext
  const letter = (text: string) => (text.startsWith('W') ? 12 : 4)
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    const measureText = (text: string) => ({ width: text.length * letter(text) })
    return Object.assign(contextOf.call(this, '2d') as object, { measureText }) as never
  })
  render(timeline({ lanes: ['W', 'i'].map((one) => lane(one.repeat(60), '95%', [])) }))
  await drawn()
  spy.mockRestore()
  // 36 percent of 300 px, less what is around them: 94 px.
  const names = canvasCalls('fillText').map(({ args }) => String(args[0]))
  expect(names).toEqual(expect.arrayContaining([`${'W'.repeat(6)}…`, `${'i'.repeat(22)}…`]))
})

describe('by keys', () => {
  test('goes along a lane, and to the same time of the next', async () => {
    render(timeline({ noteOf: (_, { state }) => (state === 'OUT' ? '1 stock-out' : undefined) }))
    await drawn()
    await press('ArrowRight')
    expect(spoken()).toBe('Filets, Sat, Nov 21, 12:00 PM EST to 1:00 PM, In stock 1 h')
    await press('ArrowRight')
    expect(spoken()).toBe('Filets, Sat, Nov 21, 1:00 PM EST to 1:15 PM, Out of stock 15 min · 1 stock-out')
    await press('ArrowDown')
    expect(spoken()).toBe('Nuggets, Sat, Nov 21, 1:06 PM EST to 1:18 PM, Out of stock 12 min · 1 stock-out')
    await press('ArrowDown', 'End')
    expect(spoken()).toBe('Nuggets, Sat, Nov 21, 1:18 PM EST to 4:00 PM, In stock 2 h 42 min')
    await press('ArrowRight')
    expect(spoken()).toContain('Nuggets, Sat, Nov 21, 1:18 PM EST')
    await press('ArrowUp', 'Home')
    expect(spoken()).toContain('Filets, Sat, Nov 21, 12:00 PM EST')
    await press('Escape')
    expect(spoken()).toBe('')
  })

  test('Enter opens what a stretch was counted from, and pins where there is nothing', async () => {
    const onRows = vi.fn((_: Lane<StockState>, { state }: Stretch<StockState>) => state === 'OUT')
    render(timeline({ onRows }))
    await drawn()
    await press('ArrowRight', 'ArrowRight', 'Enter')
    expect(onRows).toHaveBeenCalledExactlyOnceWith(lanes[0], {
      start: START + 60 * MINUTE,
      end: START + 75 * MINUTE,
      state: 'OUT',
    })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await press('ArrowRight', 'Enter')
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
  })

  test('Shift with arrows and Enter zooms over the stretches that were chosen', async () => {
    const onZoom = vi.fn()
    render(timeline({ onZoom }))
    await drawn()
    await press('ArrowRight', 'ArrowRight')
    fireEvent.keyDown(chart(), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(chart(), { key: 'ArrowRight', shiftKey: true })
    await press('Enter')
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({
      start: START + 60 * MINUTE,
      end: START + 120 * MINUTE,
    })
  })

  test('a pinned stretch offers to zoom to it, with one way back', async () => {
    render(timeline())
    await drawn()
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    clearCanvasCalls()
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
    await drawn()
    expect(bars().length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }))
    expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull()
  })
})

test('other lanes are drawn on the same canvas', async () => {
  const { rerender } = render(timeline())
  await drawn()
  const canvas = chart().querySelector('canvas')
  clearCanvasCalls()
  rerender(timeline({ lanes: [lane('Strips', '50%', [[0, 120]])] }))
  await drawn()
  expect(chart().querySelector('canvas')).toBe(canvas)
  expect(bars()).toHaveLength(2)
  await press('ArrowRight')
  expect(spoken()).toContain('Strips')
})

test('what is pointed at is marked on the other charts of the board, and theirs on it', async () => {
  const hours = [0, 1, 2, 3].map((i) => START + i * 60 * MINUTE)
  render(
    <ChartSync>
      {timeline()}
      <TimeSeriesChart
        label="Cooked"
        times={hours}
        series={[{ key: 'a', label: 'A', color: 'tag-1', values: [1, 2, 3, 4] }]}
        zone="America/New_York"
      />
    </ChartSync>,
  )
  await drawn()
  const other = screen.getByRole('application', { name: /^Cooked/ })
  const mark = (of: HTMLElement) => of.querySelector<HTMLElement>('.u-cursor-x')
  await press('ArrowRight')
  expect(mark(other)?.classList.contains('u-off')).toBe(false)
  expect(screen.queryByText(/A 1$/)).toBeNull()
  await press('Escape')
  expect(mark(other)?.classList.contains('u-off')).toBe(true)
  fireEvent.keyDown(other, { key: 'End' })
  await drawn()
  expect(mark(chart())?.classList.contains('u-off')).toBe(false)
  expect(mark(chart())?.style.transform).not.toBe('')
})

test('its image carries the words of the states, restaurant, range and zone', async () => {
  const handle = createRef<ChartHandle>()
  render(timeline({ ref: handle }))
  await drawn()
  clearCanvasCalls()
  handle.current?.paint(painters, {
    title: 'In stock',
    restaurant: '0412 - North',
    zone: 'EST',
    range: 'Last 4 h',
  })
  const words = canvasCalls('fillText').map((call) => call.args[0])
  expect(words.slice(0, 4)).toEqual(['In stock', 'Out of stock', 'In stock', 'No data'])
  expect(words).toEqual(expect.arrayContaining(['Filets', '87.5%', '1:00 PM']))
  expect(words).toContain('0412 - North · Last 4 h · EST')
  expect(canvasCalls('drawImage')).toHaveLength(1)
})
