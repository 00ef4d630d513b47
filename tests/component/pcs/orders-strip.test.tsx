// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { QueueOrder } from '#src/domain/queue/rows.ts'
import { OrdersStrip } from '#src/routes/_app/pcs/-parts/floor/strips.tsx'
import { orderRow, tables } from '#tests/unit/domain/queue/rows.ts'

const CODES: Readonly<Record<string, string>> = { Nuggets: 'NUG', 'CFA Filets': 'CFA' }
const LEAVES = Date.UTC(2026, 10, 25, 18, 55)
const bus = {
  batchNumber: 6,
  orderUuid: 'bus',
  orderType: 'BUS',
  lines: 2,
  restaurantDepartureTime: LEAVES,
} as const
const first = orderRow({ ...bus, uuid: 'a', line: 1, batchSize: 56 })
const second = orderRow({
  ...bus,
  uuid: 'b',
  line: 2,
  materialUuid: 'filets',
  material: 'CFA Filets',
  batchSize: 40,
})
const later = orderRow({ uuid: 'c', batchNumber: 7, restaurantDepartureTime: LEAVES + 1 })

test.each<[string, QueueOrder[], string]>([
  ['with all its products', [later, first, second], '#6 Bus, leaves 12:55 PM: 56 NUG + 40 CFA+1'],
  [
    'with those that are still to be made',
    [{ ...first, cateringOrderStatus: 'FINISHED' }, second],
    '#6 Bus, leaves 12:55 PM: 40 CFA',
  ],
  ['where there is one', [], 'No orders'],
])('the floor names the next order %s', (_, orders, text) => {
  const { container } = render(
    <MantineProvider env="test">
      <OrdersStrip
        tables={tables({ orders })}
        zone="America/Chicago"
        scale={1}
        codeOf={({ material }) => CODES[material] ?? material}
      />
    </MantineProvider>,
  )
  expect(container.querySelector('footer > p')?.textContent).toBe(text)
})
