// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR } from '#src/domain/time/zone.ts'
import { sparse } from '#src/ui/chart/bars/bucket-axis.ts'
import * as painters from '#src/ui/chart/image/chart-image.ts'
import { imageName, printChart, saveChartImage } from '#src/ui/chart/image/chart-image.ts'
import { Legend } from '#src/ui/chart/legend.tsx'
import type { RingSlice } from '#src/ui/chart/ring/ring-chart.tsx'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { ChartTable, tableOf } from '#src/ui/chart/table/chart-table.tsx'
import type { ChartHandle } from '#src/ui/chart/types.ts'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const caption = { title: 'Hold time', restaurant: '0412 - North', zone: 'EST', range: 'Last 4 h' }
const slices: RingSlice[] = [
  { key: '<=20', label: '<=20', value: 30, color: 'good' },
  { key: '20-25', label: '20-25', value: 10.004, color: 'good', pattern: 'diagonal' },
  { key: '>40', label: '>40', value: 0, color: 'bad' },
]

afterEach(() => vi.restoreAllMocks())

describe('RingChart', () => {
  const ring = (props: Partial<React.ComponentProps<typeof RingChart>> = {}) => (
    <RingChart
      label="Hold time"
      slices={slices}
      centre={{ value: '18', label: 'min on average' }}
      {...props}
    />
  )

  test('one of a thing is said as one', () => {
    const counted = slices.map((slice, at) => ({ ...slice, value: at }))
    render(ring({ slices: counted, unit: ['stock-out', 'stock-outs'], decimals: 0 }))
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '<=20: 0 stock-outs, 0.0%',
      '20-25: 1 stock-out, 33.3%',
      '>40: 2 stock-outs, 66.7%',
    ])
  })

  test('names that are data are marked, without their figures', async () => {
    const [name, ...others] = slices.map((slice, at) => ({ ...slice, isData: at === 0 }))
    const { container } = render(ring({ slices: name ? [name, ...others] : [] }))
    const marked = () => [...container.querySelectorAll('[translate="no"]')].map((one) => one.textContent)
    // In the legend, and in the list of what keys reach.
    expect(marked()).toEqual(['<=20', '<=20'])
    await userEvent.tab()
    expect(marked()).toEqual(['<=20', '<=20', '<=20'])
  })

  test('shares are 100 together, as a table writes them', () => {
    render(ring({ slices: slices.map((slice) => ({ ...slice, value: 1 })) }))
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '<=20: 1.00 min, 33.4%',
      '20-25: 1.00 min, 33.3%',
      '>40: 1.00 min, 33.3%',
    ])
  })

  test('minutes to two decimals, each slice within reach of the keys [1§9.8]', async () => {
    render(ring())
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '<=20: 30.00 min, 75.0%',
      '20-25: 10.00 min, 25.0%',
      '>40: 0.00 min, 0.0%',
    ])
    expect(screen.getByText('18')).toBeDefined()
    await userEvent.tab()
    expect(screen.getByText('75.0%')).toBeDefined()
    expect(screen.queryByText('18')).toBeNull()
  })

  test('slices with a weight are drawn by it, and their shares come first', async () => {
    const handle = createRef<ChartHandle>()
    const weighted = slices.map((slice, at) => ({ ...slice, weight: [1, 3, 0][at] ?? 0 }))
    const { container } = render(ring({ ref: handle, slices: weighted, weights: 'pans' }))
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '<=20: 25.0% of pans, 30.00 min',
      '20-25: 75.0% of pans, 10.00 min',
      '>40: 0.0% of pans, 0.00 min',
    ])
    const legend = [...container.querySelectorAll('li[data-item]')].map((item) => item.textContent)
    expect(legend).toEqual(['<=2025.0%', '20-2575.0%', '>400.0%'])
    // The first slice ends after a quarter turn, at three o'clock.
    expect(container.querySelector('path[data-slice="<=20"]')?.getAttribute('d')).toMatch(
      / 0 0 1 100.000 -?0.000 L/,
    )
    await userEvent.tab()
    expect(screen.getByText('<=20 · 30.00 min')).toBeDefined()
    clearCanvasCalls()
    handle.current?.paint(painters, caption)
    expect(canvasCalls('fillText').map((call) => call.args[0])).toContain('20-25  75.0%')
  })

  test('a slice of nothing is not drawn', () => {
    const { container } = render(ring())
    expect(container.querySelectorAll('path[data-slice]')).toHaveLength(2)
  })

  test('Enter and a click on the drawing open the slice', async () => {
    const onSelect = vi.fn()
    const { container } = render(ring({ onSelect }))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenLastCalledWith(slices[0])
    const drawing = container.querySelector('path[data-slice="20-25"]')
    if (!drawing) throw new Error('the second slice is not drawn')
    await userEvent.click(drawing)
    expect(onSelect).toHaveBeenLastCalledWith(slices[1])
  })

  test('its image carries the middle, the legend with figures and the caption', async () => {
    const handle = createRef<ChartHandle>()
    render(ring({ ref: handle }))
    clearCanvasCalls()
    handle.current?.paint(painters, caption)
    const words = canvasCalls('fillText').map((call) => call.args[0])
    expect(words).toContain('20-25  10.00 min')
    expect(words).toContain('18')
    expect(words.at(-1)).toBe('0412 - North · Last 4 h · EST')
  })
})

describe('Legend', () => {
  test('beyond three lines the rest hides behind +N until asked for [1§9.17]', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      const items = [...(this.parentElement?.children ?? [])]
      return Math.floor(items.indexOf(this) / 2) * 20
    })
    const items = Array.from({ length: 11 }, (_, i) => ({
      key: `${i}`,
      label: `Material ${i}`,
      color: 'tag-1' as const,
    }))
    render(<Legend items={items} />)
    const more = screen.getByRole('button', { name: '+5' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(more)
    expect(screen.getByRole('button', { name: 'Less' }).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('ChartTable', () => {
  test('marks names as data: of rows, of series, and of totals where those are names', () => {
    const series = [
      { label: 'Filets', isData: true, values: [1] },
      { label: 'Previous day', values: [2] },
    ]
    const { container, rerender } = render(
      <ChartTable
        caption="Cooked"
        {...tableOf('Hour', ['6 AM'], series, String)}
        totals={[['Total', '1']]}
      />,
    )
    const marked = () => [...container.querySelectorAll('[translate="no"]')].map((one) => one.textContent)
    expect(marked()).toEqual(['Filets'])
    const of = { head: ['Batch', 'Device'], rows: [['7', 'Line box']], totals: [['All', '']], data: [1] }
    rerender(<ChartTable caption="Late" {...of} />)
    expect(marked()).toEqual(['Line box'])
    rerender(<ChartTable caption="Late" {...of} totals={[['', 'Line box']]} dataTotals />)
    expect(marked()).toEqual(['Line box', 'Line box'])
  })

  test('has the same data as the chart, gaps as N/A, totals below [1§8.7]', () => {
    const series = [{ key: 'a', label: 'Filets', color: 'tag-1' as const, values: [1.5, null] }]
    render(
      <ChartTable
        caption="Cooked"
        {...tableOf('Hour', ['6 AM', '7 AM'], series, (value) => value.toFixed(1))}
        totals={[['Total', '1.5']]}
      />,
    )
    expect(screen.getByRole('group', { name: 'Cooked' }).tabIndex).toBe(0)
    expect(screen.getByRole('table', { name: 'Cooked' })).toBeDefined()
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toEqual([
      ['Hour', 'Filets'],
      ['6 AM', '1.5'],
      ['7 AM', 'N/A'],
      ['Total', '1.5'],
    ])
  })

  test('long tables come 200 rows at a time; empty ones say so', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => [`row ${i}`, '1'])
    const { rerender } = render(<ChartTable caption="Long" head={['Row', 'Value']} rows={rows} />)
    expect(screen.getAllByRole('rowheader')).toHaveLength(200)
    await userEvent.click(screen.getByRole('button', { name: 'Show 50 more of 250' }))
    expect(screen.getAllByRole('rowheader')).toHaveLength(250)
    rerender(<ChartTable caption="Long" head={['Row', 'Value']} rows={[]} />)
    expect(screen.getByText('No records')).toBeDefined()
  })
})

describe('images and print', () => {
  const handle: ChartHandle = { paint: () => document.createElement('canvas') }

  test('a PNG is saved under the chart and the restaurant', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:chart', revokeObjectURL: () => {} })
    await saveChartImage(handle, caption)
    expect(saved).toEqual(['hold-time-0412-north.png'])
    expect(imageName({ ...caption, title: '', restaurant: '' })).toBe('chart.png')
  })

  test('a browser that makes no image is reported', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
    await expect(saveChartImage(handle, caption)).rejects.toThrow('could not be turned into an image')
  })

  test('the chart prints alone and the page comes back after', async () => {
    const during: boolean[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      during.push(document.querySelector('body[data-printing] > .print-sheet canvas') !== null)
    })
    await printChart(handle, caption)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(during).toEqual([true])
    expect(document.querySelector('.print-sheet')).toBeNull()
    expect(document.body.dataset.printing).toBeUndefined()
  })
})

test.each([
  [3, 400, 12, [0, 1, 2]],
  [24, 400, 12, [0, 3, 6, 9, 12, 15, 18, 21]],
  [24, 400, 14, [0, 4, 8, 12, 16, 20]],
  [0, 400, 12, []],
] as const)('%i bars in %i px, words of %i px, label %o', (count, width, textPx, expected) => {
  const buckets = Array.from({ length: count }, () => ({ label: '12 PM' }))
  expect(sparse(buckets, width, textPx)).toEqual(expected)
})

test.each([
  // Two hours each, from noon to noon.
  [12, 2, 13, 300, ['12', '18', '0', '6', '12']],
  [12, 2, 13, 200, ['12', '0', '12']],
  [13, 1, 24, 400, ['15', '18', '21', '0', '3', '6', '9', '12']],
  [13, 1, 24, 250, ['18', '0', '6', '12']],
  // Of four hours, six are no whole number.
  [8, 4, 12, 300, ['12', '0', '12', '0']],
  // A week in half days: every second midnight.
  [12, 12, 15, 240, ['0', '0', '0', '0']],
] as const)(
  'bars from %i:00 of %i h, %i of them in %i px, label the hours %o',
  (first, length, count, width, hours) => {
    const buckets = Array.from({ length: count }, (_, i) => {
      const hour = (first + i * length) % 24
      return { label: `${hour} PM`, clock: hour * HOUR }
    })
    const labeled = sparse(buckets, width, 12).map((index) => buckets[index]?.clock)
    expect(labeled).toEqual(hours.map((hour) => Number(hour) * HOUR))
  },
)
