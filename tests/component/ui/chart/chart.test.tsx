// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import * as painters from '#src/ui/chart/image/chart-image.ts'
import type { TimeSeriesChartProps } from '#src/ui/chart/time/time-series-chart.tsx'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import type { ChartHandle, ChartSeries } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const START = Date.UTC(2026, 10, 21, 17)
const MINUTE = 60_000
const times = [0, 1, 2, 3, 4].map((i) => START + i * MINUTE)
const series: ChartSeries[] = [
  { key: 'a', label: 'Filets', color: 'tag-1', values: [1, 2, null, 4, 5] },
  { key: 'b', label: 'Nuggets', color: 'bad', pattern: 'dots', values: [5, -4, 3, 2, 1] },
]

const lines = (props: Partial<TimeSeriesChartProps> = {}) => (
  <TimeSeriesChart label="Cooked" times={times} series={series} zone="America/New_York" {...props} />
)

const chart = () => screen.getByRole('application')
const canvas = () => chart().querySelector('canvas')

/** uPlot draws in a microtask. */
const drawn = () => act(async () => {})

beforeEach(clearCanvasCalls)

describe('TimeSeriesChart', () => {
  test('says what it shows, with gaps and negatives counted as specified', async () => {
    render(lines())
    await drawn()
    expect(chart().getAttribute('aria-label')).toBe(
      'Cooked, Sat, Nov 21, 12:00 PM EST to Sat, Nov 21, 12:04 PM EST. ' +
        'Filets: lowest 1, highest 5, last 5. Nuggets: lowest 0, highest 5, last 1.',
    )
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Filets', 'Nuggets'])
  })

  test('counts have whole numbers on their axis, other values parts', async () => {
    const axisOf = async (values: number[]) => {
      clearCanvasCalls()
      const { unmount } = render(lines({ series: [{ key: 'a', label: 'Alerts', color: 'bad', values }] }))
      await drawn()
      unmount()
      return canvasCalls('fillText')
        .map(({ args }) => String(args[0]))
        .filter((text) => /^[\d.]+$/.test(text))
    }
    // Ticks of 2.5 would have room here, those of 2 have none.
    expect(await axisOf([4, 1, 0, 1, 1])).toEqual(['0'])
    expect(await axisOf([0.5, 0.1, 0, 0.1, 0.1])).toEqual(['0', '0.5'])
  })

  test('a refresh feeds the same plot; other series make a new one; leaving destroys it', async () => {
    const { rerender, unmount } = render(lines())
    await drawn()
    const first = canvas()
    clearCanvasCalls()
    rerender(lines({ series: series.map((one) => ({ ...one, values: [9, 9, 9, 9, 9] })) }))
    await drawn()
    expect(canvas()).toBe(first)
    expect(canvasCalls('stroke').length).toBeGreaterThan(0)
    rerender(lines({ series: series.slice(0, 1) }))
    await drawn()
    expect(canvas()).not.toBe(first)
    unmount()
    expect(document.querySelector('.uplot')).toBeNull()
  })

  test('grows at the first draw only [1§9.10]', async () => {
    const { rerender } = render(lines())
    await drawn()
    expect(chart().dataset.grow).toBe('')
    rerender(lines({ series: series.slice(0, 1) }))
    await drawn()
    expect(chart().dataset.grow).toBeUndefined()
  })

  test('arrow keys read the points aloud, Enter pins, Close lets go', async () => {
    render(lines())
    await drawn()
    act(() => chart().focus())
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    await drawn()
    expect(screen.getByText('Sat, Nov 21, 12:00 PM EST, Filets 1, Nuggets 5')).toBeDefined()
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    await drawn()
    expect(screen.getByText('Sat, Nov 21, 12:02 PM EST, Filets N/A, Nuggets 3')).toBeDefined()
    fireEvent.keyDown(chart(), { key: 'Enter' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Sat, Nov 21, 12:02 PM EST')).toBeNull()
  })

  test('Shift with arrows and Enter zooms to what was chosen', async () => {
    const onZoom = vi.fn()
    render(lines({ onZoom }))
    await drawn()
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'ArrowRight' })
    fireEvent.keyDown(chart(), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(chart(), { key: 'ArrowRight', shiftKey: true })
    fireEvent.keyDown(chart(), { key: 'Enter' })
    expect(onZoom).toHaveBeenCalledExactlyOnceWith({ start: times[1], end: times[3] })
  })

  test('without an owner of the range it zooms by itself, with one way back', async () => {
    render(lines())
    await drawn()
    fireEvent.keyDown(chart(), { key: 'Home' })
    fireEvent.keyDown(chart(), { key: 'Enter' })
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }))
    // Both are gone once they were pressed, and the keyboard goes on from the chart.
    expect(document.activeElement).toBe(chart())
    await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }))
    expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull()
    expect(document.activeElement).toBe(chart())
  })

  test('no data is said, not drawn', async () => {
    render(lines({ times: [], series: [] }))
    await drawn()
    expect(chart().getAttribute('aria-label')).toBe('Cooked. No information.')
  })

  test('its image carries title, restaurant, range and zone', async () => {
    const handle = createRef<ChartHandle>()
    render(lines({ ref: handle }))
    await drawn()
    clearCanvasCalls()
    handle.current?.paint(painters, {
      title: 'Cooked',
      restaurant: '0412 - North',
      zone: 'EST',
      range: 'Last 4 h',
    })
    const words = canvasCalls('fillText').map((call) => call.args[0])
    expect(words.slice(0, 3)).toEqual(['Cooked', 'Filets', 'Nuggets'])
    expect(words).toContain('0412 - North · Last 4 h · EST')
    // Redrawn in the image's own size, and only there.
    expect(words).toContain('12:01:30')
    expect(canvasCalls('drawImage').map(({ args }) => args.slice(-2))).toEqual([[1200, 480]])
    expect(document.querySelectorAll('.uplot')).toHaveLength(1)
  })

  test('another scheme redraws, on the same canvas', async () => {
    render(lines())
    await drawn()
    const before = canvas()
    clearCanvasCalls()
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    await act(async () => {
      await Promise.resolve()
    })
    expect(canvasCalls('clearRect').length).toBeGreaterThan(0)
    expect(canvas()).toBe(before)
    document.documentElement.removeAttribute('data-mantine-color-scheme')
  })
})

describe('two fingers', () => {
  const onZoom = vi.fn()
  beforeEach(() => void onZoom.mockReset())
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...xs: number[]) => {
    const over = chart().querySelector('.u-over')
    if (!over) throw new Error('no plot')
    fireEvent[type](over, { targetTouches: xs.map((clientX) => ({ clientX, clientY: 20 })) })
  }
  const bars = (onZoomed?: typeof onZoom) => (
    <StackedBarChart
      label="Waste"
      buckets={times.map((start, i) => ({ label: `bar ${i}`, start, end: start + MINUTE }))}
      series={[{ key: 'a', label: 'Now', color: 'tag-1', values: [1, 2, 3, 4, 5] }]}
      onZoom={onZoomed}
    />
  )

  test('choose the stretch between them, once, and the last of them reads nothing', async () => {
    render(bars(onZoom))
    await drawn()
    at('touchStart', 20)
    at('touchStart', 20, 100)
    at('touchMove', -40, 400)
    at('touchEnd', -40)
    expect(onZoom.mock.calls).toEqual([[{ start: times[0], end: (times[4] ?? 0) + MINUTE }]])
    at('touchMove', 50)
    at('touchEnd')
    expect(onZoom).toHaveBeenCalledOnce()
    expect(screen.queryByText(/^bar/)).toBeNull()
  })

  test.each([
    ['close together', () => at('touchEnd', 100)],
    ['that scroll the page', () => at('touchCancel')],
  ])('%s choose nothing', async (name, end) => {
    render(bars(onZoom))
    await drawn()
    at('touchStart', 100, name === 'close together' ? 104 : 200)
    end()
    at('touchEnd')
    expect(onZoom).not.toHaveBeenCalled()
  })

  test('on categories choose nothing and show nothing', async () => {
    render(bars())
    await drawn()
    at('touchStart', 20, 200)
    at('touchEnd', 20)
    expect(chart().dataset.whole).toBe('true')
    expect(chart().querySelector<HTMLElement>('.u-select')?.style.width).not.toBe('180px')
  })
})

test('a touch elsewhere closes what a finger read, and leaves what it pinned', async () => {
  render(lines())
  await drawn()
  const over = chart().querySelector('.u-over') as HTMLElement
  const touched = () => fireEvent.touchStart(over, { targetTouches: [{ clientX: 100, clientY: 20 }] })
  touched()
  await drawn()
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  fireEvent.touchStart(document.body)
  await drawn()
  expect(screen.queryAllByRole('rowheader')).toEqual([])
  touched()
  fireEvent.keyDown(chart(), { key: 'Enter' })
  await drawn()
  fireEvent.touchStart(document.body)
  await drawn()
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
})
