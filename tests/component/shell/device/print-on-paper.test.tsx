// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printOnPaper } from '#src/shell/device/print-on-paper.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { canvasCalls, clearCanvasCalls } from '#tests/support/canvas.ts'

const root = document.documentElement
printOnPaper()
const say = (event: 'beforeprint' | 'afterprint') =>
  act(async () => void window.dispatchEvent(new Event(event)))

/** As a browser lays out: on a desk 1200 wide, on paper 700. */
beforeEach(() => {
  const width = () => (root.hasAttribute('data-paper') ? 700 : 1200)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(width)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(200)
})
afterEach(() => {
  root.removeAttribute('data-mantine-color-scheme')
  vi.restoreAllMocks()
})

test('on paper a page is light, and afterwards as it was', async () => {
  root.setAttribute('data-mantine-color-scheme', 'dark')
  await say('beforeprint')
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light')
  expect(root.hasAttribute('data-paper')).toBe(true)
  await say('afterprint')
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(root.hasAttribute('data-paper')).toBe(false)
})

test('a chart is drawn for the paper before it is printed, so that no bar is cut off', async () => {
  render(
    <StackedBarChart
      label="Waste"
      buckets={[{ label: 'Lunch' }]}
      series={[{ key: 'a', label: 'Now', color: 'tag-1', values: [1] }]}
    />,
  )
  await act(async () => {})
  const plot = () => screen.getByRole('application').querySelector<HTMLElement>('.u-wrap')?.style.width
  expect(plot()).toBe('1200px')
  clearCanvasCalls()
  await say('beforeprint')
  expect(plot()).toBe('700px')
  expect(canvasCalls('fillText')).not.toEqual([])
})

test('a table wider than the paper is made as small as it takes, and grows back', async () => {
  render(
    <main>
      <div>
        <table data-testid="wide" />
        <table data-testid="slim" />
      </div>
    </main>,
  )
  const sized = (name: string, scrollWidth: number) => {
    const table = screen.getByTestId(name)
    Object.defineProperty(table, 'scrollWidth', { value: scrollWidth })
    return table.style
  }
  const [wide, slim] = [sized('wide', 1400), sized('slim', 600)]
  await say('beforeprint')
  expect([Number(wide.getPropertyValue('zoom')), slim.getPropertyValue('zoom')]).toEqual([0.5, ''])
  await say('afterprint')
  expect(wide.getPropertyValue('zoom')).toBe('')
})
