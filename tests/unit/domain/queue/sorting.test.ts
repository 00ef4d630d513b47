import { expect, test } from 'vitest'
import { byStage, byStatus } from '#src/domain/queue/sorting.ts'

test('queue rows: status id descending, then priority, then number [2§4.5]', () => {
  const rows = [
    { status: 0, priority: 1, batchNumber: 1 },
    { status: 2, priority: 3, batchNumber: 2 },
    { status: 2, priority: 1, batchNumber: 9 },
    { status: 2, priority: 1, batchNumber: 3 },
    { status: 3, priority: 3, batchNumber: 4 },
    { status: 1, priority: 1, batchNumber: 5 },
  ]
  expect(rows.toSorted(byStatus).map(({ batchNumber }) => batchNumber)).toEqual([4, 3, 9, 2, 5, 1])
})

test('catering rows: by stage, then by departure, what has none last [2§4.6]', () => {
  const rows = [
    { cateringOrderStatus: 'FINISHED', restaurantDepartureTime: 10, batchNumber: 1 },
    { cateringOrderStatus: 'NEW', restaurantDepartureTime: null, batchNumber: 2 },
    { cateringOrderStatus: 'NEW', restaurantDepartureTime: 900, batchNumber: 3 },
    { cateringOrderStatus: 'CANCELED', restaurantDepartureTime: 5, batchNumber: 4 },
    { cateringOrderStatus: 'IN_PROGRESS', restaurantDepartureTime: 800, batchNumber: 5 },
    { cateringOrderStatus: 'NEW', restaurantDepartureTime: 700, batchNumber: 6 },
  ] as const
  expect(rows.toSorted(byStage).map(({ batchNumber }) => batchNumber)).toEqual([6, 3, 2, 5, 4, 1])
})
