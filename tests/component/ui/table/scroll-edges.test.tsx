import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { TabStrip } from '#src/app/head/tab-strip.tsx'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { textColumn } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'

/** As a browser does, it tells at once of what it begins to watch. */
class PromptObserver {
  readonly #changed: () => void
  constructor(changed: () => void) {
    this.#changed = changed
  }
  observe() {
    this.#changed()
  }
  unobserve() {}
  disconnect() {}
}

let width = 800
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', PromptObserver)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1200)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const columns = [textColumn<string>('name', 'Name', (row) => row)]
const table = <DataTable caption="Fryers" rows={['One']} rowKey={(row) => row} columns={columns} />
const chart = <ChartTable caption="Fryers" head={['Day', 'Waste']} rows={[['1', '2']]} />

test.each([
  ['a list', table, 'region'],
  ['a chart’s table', chart, 'group'],
] as const)('%s shows on which sides columns are hidden, and says that it scrolls', (_, element, role) => {
  width = 800
  render(<MantineProvider>{element}</MantineProvider>)
  const scroller = screen.getByRole(role, { name: 'Fryers' })
  expect(scroller.getAttribute('aria-description')).toBe('Scrolls sideways to more columns')
  const sides = () => scroller.parentElement?.dataset.more
  // The keyboard scrolls it.
  expect(scroller.tabIndex).toBe(0)
  expect(sides()).toBe('end')
  scroller.scrollLeft = 100
  fireEvent.scroll(scroller)
  expect(sides()).toBe('start end')
  scroller.scrollLeft = 400
  fireEvent.scroll(scroller)
  expect(sides()).toBe('start')
})

test.each([
  ['a list', table, 'region'],
  ['a chart’s table', chart, 'group'],
] as const)('%s that fits says nothing of it', (_, element, role) => {
  width = 1200
  render(<MantineProvider>{element}</MantineProvider>)
  const scroller = screen.getByRole(role, { name: 'Fryers' })
  expect(scroller.parentElement?.dataset.more).toBeUndefined()
  expect(scroller.hasAttribute('aria-description')).toBe(false)
})

test('tabs show on which sides there are more, and say that they scroll', () => {
  width = 800
  render(
    <TabStrip label="History">
      <a href="/a">Fryer</a>
    </TabStrip>,
  )
  const strip = screen.getByRole('navigation', { name: 'History' })
  expect(strip.parentElement?.dataset.more).toBe('end')
  expect(strip.getAttribute('aria-description')).toBe('Scrolls sideways to more tabs')
})
