import { expect, test } from 'vitest'
import { statusOfCooked } from '#src/domain/kitchen/orders.ts'
import type { OrderStatus } from '#src/domain/queue/order-status.ts'

const none = { begun: 0, underWay: 0, ready: 0 }

test.each<[string, OrderStatus, typeof none, OrderStatus]>([
  ['without a batch', 'NEW', none, 'NEW'],
  ['with its first batch', 'NEW', { begun: 1, underWay: 1, ready: 0 }, 'IN_PROGRESS'],
  ['with half of it ready', 'IN_PROGRESS', { begun: 2, underWay: 1, ready: 40 }, 'IN_PROGRESS'],
  ['with all of it ready', 'IN_PROGRESS', { begun: 2, underWay: 0, ready: 80 }, 'FINISHED'],
  ['with all of it ready at once', 'NEW', { begun: 1, underWay: 0, ready: 96 }, 'FINISHED'],
  [
    'with enough ready and more in the oil',
    'IN_PROGRESS',
    { begun: 3, underWay: 1, ready: 80 },
    'IN_PROGRESS',
  ],
  ['whose only batch was canceled', 'IN_PROGRESS', none, 'IN_PROGRESS'],
  ['that a person canceled', 'CANCELED', { begun: 2, underWay: 0, ready: 80 }, 'CANCELED'],
  ['that a person ended too early', 'INCOMPLETE', { begun: 2, underWay: 0, ready: 80 }, 'INCOMPLETE'],
])('an order %s', (_, status, cooked, expected) => {
  expect(statusOfCooked({ status, pieces: 80 }, cooked)).toBe(expected)
})
