// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueueOrder } from '#src/domain/queue/rows.ts'
import { orderCard } from '#src/routes/_app/pcs/-parts/monitor/cards.tsx'
import { cateringList } from '#src/routes/_app/pcs/-parts/orders/catering-list.tsx'

const order = {
  uuid: 'o',
  batchNumber: 7,
  material: 'Nuggets',
  batchSize: 40,
  progress: 0,
  ready: 0,
  restaurantDepartureTime: Date.UTC(2026, 10, 25, 18),
  timezone: 'America/Chicago',
}
const CARDS = {
  queue: orderCard('America/Chicago'),
  list: (row: unknown) => cateringList.card?.(row as never, 'America/Chicago', false),
}

test.each([
  ['queue', 'NEW', /40 pieces.*leaves 12:00:00 PM.*0%/i],
  ['queue', 'CANCELED', /40 pieces ordered.*Canceled$/i],
  ['list', 'NEW', /Waiting.*40 pieces$/i],
  ['list', 'CANCELED', /40 pieces ordered.*Canceled$/i],
] as const)('on a phone, a card of the %s whose order is %s', (card, cateringOrderStatus, text) => {
  const { container } = render(
    <MantineProvider env="test">
      {CARDS[card]({ ...order, cateringOrderStatus } as unknown as QueueOrder)}
    </MantineProvider>,
  )
  expect(container.textContent).toMatch(text)
})
