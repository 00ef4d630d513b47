// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FryerCycle } from '#src/contract/history/fryer.ts'
import type { Hold } from '#src/contract/history/hot-holding.ts'
import type { StockOut } from '#src/contract/kitchen/stock-out.ts'
import { stockOutLists } from '#src/routes/_app/stock-out-reports/-parts/stock-out-list.tsx'
import { fryerLists } from '#src/routes/_app/timers-cycle-history/-parts/fryer-list.tsx'
import { hotHoldingLists } from '#src/routes/_app/timers-cycle-history/-parts/hot-holding-list.tsx'

const cycle = {
  id: 'a',
  restaurantNumber: '0412',
  timezone: 'America/Chicago',
  material: 'Nuggets',
  fryer: 'Fryer 3',
  startTime: Date.UTC(2026, 10, 20, 18, 5),
  actualTime: 209,
  isCorrect: true,
} as FryerCycle

const cardText = (zone: string, isGlobal: boolean) =>
  render(<MantineProvider>{fryerLists.kg.card(cycle, zone, isGlobal)}</MantineProvider>).container.textContent

test('a card says whose row it is where rows are of several restaurants', () => {
  expect(cardText('UTC', true)).toContain('0412 · 20 Nov • 12:05:00 PM CST')
})

test('a card of the chosen restaurant does not repeat its number', () => {
  expect(cardText('America/Chicago', false)).not.toContain('0412')
})

test('a card tells how long a stock-out lasted as its table does', () => {
  const stockOut = { ...cycle, endTime: null, elapsedTime: 122.62 } as unknown as StockOut
  const lists = stockOutLists.kg
  const cell = lists.columns('UTC').find(({ key }) => key === 'elapsedTime')
  expect(cell?.text?.(stockOut)).toBe('2:03')
  const { container } = render(<MantineProvider>{lists.card(stockOut, 'UTC', false)}</MantineProvider>)
  expect(container.textContent).toContain('2:03')
})

test('a card of a pan says why it was wasted, where somebody did', () => {
  const hold = {
    ...cycle,
    container: 'Half Pan 02',
    placedTime: cycle.startTime,
    wasteReason: 'Dropped',
  } as unknown as Hold
  const text = (row: Hold) =>
    render(<MantineProvider>{hotHoldingLists.kg.card(row, 'UTC', false)}</MantineProvider>).container
      .textContent
  expect(text(hold)).toContain('CST · Wasted: Dropped')
  expect(text({ ...hold, wasteReason: null })).not.toContain('Wasted')
})
