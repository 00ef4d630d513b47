// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import type { QueueOrder } from '#src/domain/queue/rows.ts'
import { orderCard } from '#src/routes/_app/pcs/-parts/monitor/cards.tsx'
import { cateringList } from '#src/routes/_app/pcs/-parts/orders/catering-list.tsx'

const order: Omit<CateringOrder & QueueOrder, 'cateringOrderStatus'> = {
  uuid: 'o',
  version: 1,
  restaurantUuid: 'r',
  restaurantNumber: '0412',
  batchNumber: 7,
  orderUuid: 'order',
  line: 1,
  lines: 1,
  packages: null,
  packageTypeUuid: null,
  packageType: null,
  orderType: 'BUS',
  materialUuid: 'm',
  materialCode: 'NUG',
  material: 'Nuggets',
  workCenter: 'BOARDS',
  demandDescription: '',
  batchSize: 40,
  inProgress: 0,
  progress: 0,
  ready: 0,
  scheduledStart: Date.UTC(2026, 10, 25, 17),
  scheduledEnd: Date.UTC(2026, 10, 25, 17, 45),
  restaurantDepartureTime: Date.UTC(2026, 10, 25, 18),
  recurringOrderUuid: null,
  finalizedTime: null,
  createdDate: 0,
  updatedDate: 0,
  timezone: 'America/Chicago',
}
const CARDS = {
  queue: orderCard('America/Chicago'),
  list: (row: CateringOrder) => cateringList.card?.(row, 'America/Chicago', false),
}

test.each([
  ['queue', 'NEW', /40 pieces.*leaves 12:00:00 PM.*0%/i],
  ['queue', 'CANCELED', /40 pieces ordered.*Canceled$/i],
  ['list', 'NEW', /Waiting.*40 pieces$/i],
  ['list', 'CANCELED', /40 pieces ordered.*Canceled$/i],
] as const)('on a phone, a card of the %s whose order is %s', (card, cateringOrderStatus, text) => {
  const { container } = render(
    <MantineProvider env="test">{CARDS[card]({ ...order, cateringOrderStatus })}</MantineProvider>,
  )
  expect(container.textContent).toMatch(text)
})

test('a card of a line of an order says which one, and what was ordered instead of pieces', () => {
  const { container } = render(
    <MantineProvider env="test">
      {CARDS.list({
        ...order,
        line: 2,
        lines: 3,
        packages: 2,
        packageType: 'Large tray',
        packageTypeUuid: 'p',
        cateringOrderStatus: 'NEW',
      })}
      {CARDS.queue({ ...order, line: 1, lines: 3, cateringOrderStatus: 'NEW' })}
    </MantineProvider>,
  )
  expect(container.textContent).toMatch(
    /#7 · 2 of 3 · Nuggets.*2 × Large tray.*40 pieces.*#7 · 1 of 3 · Nuggets/,
  )
})
