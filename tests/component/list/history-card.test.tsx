// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FryerCycle } from '#src/contract/history/fryer.ts'
import { fryerLists } from '#src/routes/_app/timers-cycle-history/-parts/fryer-list.tsx'

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
