// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { UnusualEvent, UnusualRecording } from '#src/contract/kitchen/unusual.ts'
import { emptyPanLists } from '#src/routes/_app/unusual/-parts/empty-pan-list.ts'
import { recordingList } from '#src/routes/_app/unusual/-parts/recordings-list.tsx'

const seen = {
  id: 'a',
  restaurantNumber: '0412',
  timezone: 'America/Chicago',
  kind: 'empty-pan',
  type: null,
  material: 'Nuggets',
  camera: 'Boards',
  eventTime: Date.UTC(2026, 10, 20, 18, 5),
}
const event: UnusualEvent = {
  ...seen,
  kind: 'empty-pan',
  restaurantUuid: 'r',
  materialCode: 'NUG',
  place: 'Shelf 3',
  container: null,
  otherContainer: null,
  markerExpected: null,
  markerSeen: null,
  remaining: null,
  expectedTime: null,
  actualTime: 400,
  frameCount: 0,
  pictures: [],
}
const recording = { ...seen, createdDate: seen.eventTime, length: 20_000, size: 4096 } as UnusualRecording

const cards: [string, (zone: string, isGlobal: boolean) => ReactNode][] = [
  ['an unusual event', (...where) => emptyPanLists.kg.card(event, ...where)],
  ['an unusual recording', (...where) => recordingList.card(recording, ...where)],
]

const drawn = (card: ReactNode) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{card}</QueryClientProvider>
    </MantineProvider>,
  ).container.textContent

test.each(cards)('the card of %s says whose it is where rows are of several restaurants', (_of, card) => {
  expect(drawn(card('UTC', true))).toContain('0412 · ')
})

test.each(cards)('the card of %s of the chosen restaurant does not repeat its number', (_of, card) => {
  expect(drawn(card('America/Chicago', false))).not.toContain('0412')
})

test('the card of an event of no known material says what happened', () => {
  const card = emptyPanLists.kg.card({ ...event, materialCode: null, material: null }, 'UTC', true)
  expect(drawn(card)).toContain('Empty Pan')
  expect(drawn(card)).not.toContain('null')
})
