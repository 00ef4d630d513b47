import { describe, expect, test } from 'vitest'
import { byOrder, statusOfLines } from '#src/domain/queue/order-lines.ts'
import type { OrderStatus } from '#src/domain/queue/order-status.ts'

test.each<[OrderStatus[], OrderStatus]>([
  [['NEW'], 'NEW'],
  [['NEW', 'NEW'], 'NEW'],
  [['NEW', 'IN_PROGRESS'], 'IN_PROGRESS'],
  [['NEW', 'FINISHED'], 'IN_PROGRESS'],
  [['IN_PROGRESS', 'CANCELED'], 'IN_PROGRESS'],
  [['FINISHED', 'FINISHED'], 'FINISHED'],
  [['FINISHED', 'INCOMPLETE'], 'INCOMPLETE'],
  [['FINISHED', 'CANCELED'], 'FINISHED'],
  [['INCOMPLETE', 'CANCELED'], 'INCOMPLETE'],
  [['CANCELED', 'CANCELED'], 'CANCELED'],
])('an order whose lines are %j is %s', (lines, status) => {
  expect(statusOfLines(lines)).toBe(status)
  expect(statusOfLines(lines.toReversed())).toBe(status)
})

describe('lines by their order', () => {
  const line = (orderUuid: string, of: number) => ({ orderUuid, of })

  test('stand together, in the order in which they come', () => {
    const lines = [line('bus', 1), line('school', 1), line('bus', 2)]
    expect(byOrder(lines)).toEqual([[lines[0], lines[2]], [lines[1]]])
  })

  test('none are none', () => expect(byOrder([])).toEqual([]))
})
