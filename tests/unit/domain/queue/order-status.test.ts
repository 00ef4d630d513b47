import { describe, expect, it, test } from 'vitest'
import {
  finalized,
  isActiveOrder,
  isOrderOver,
  ORDER_GROUPS,
  ORDER_STATUS_RULES,
  orderAmounts,
  orderProgress,
} from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'

it.each([
  ['NEW', 'Waiting', 0, 1, true],
  ['IN_PROGRESS', 'In Progress', 2, 2, true],
  ['FINISHED', 'Ready', 4, 3, false],
  ['INCOMPLETE', 'Incomplete', 3, 3, false],
  ['CANCELED', 'Canceled', 5, 3, false],
] as const)('%s: label, id, stage, whether active [2§3.8]', (name, word, id, stage, active) => {
  expect(ORDER_STATUSES[name].word).toBe(word)
  expect(ORDER_STATUS_RULES[name]).toEqual({ id, stage })
  expect([isActiveOrder(name), isOrderOver(name)]).toEqual([active, !active])
})

test('the closed group leaves canceled orders out [2§4.4]', () => {
  expect(ORDER_GROUPS).toEqual({ active: ['NEW', 'IN_PROGRESS'], closed: ['FINISHED', 'INCOMPLETE'] })
})

it.each([
  ['COMPLETED', 24, 24, 'FINISHED'],
  ['COMPLETED', 30, 24, 'FINISHED'],
  ['COMPLETED', 23, 24, 'INCOMPLETE'],
  ['CANCELED', 24, 24, 'CANCELED'],
] as const)('finalized as %s with %i of %i pieces ready: %s', (result, ready, pieces, status) => {
  expect(finalized(result, ready, pieces)).toBe(status)
})

describe('progress and amounts', () => {
  it.each([
    [0, 24, 0],
    [8, 24, 33],
    [23, 24, 95],
    [24, 24, 100],
    [30, 24, 100],
    [0, 0, 0],
  ])('%i of %i pieces is %i percent', (ready, pieces, percent) => {
    expect(orderProgress(ready, pieces)).toBe(percent)
  })

  test('waiting, in progress and ready add up to the amount', () => {
    expect(orderAmounts({ status: 'IN_PROGRESS', pieces: 64, inProgress: 24, ready: 16 })).toEqual({
      amount: 64,
      waiting: 24,
      inProgress: 24,
      ready: 16,
    })
    expect(orderAmounts({ status: 'IN_PROGRESS', pieces: 24, inProgress: 16, ready: 16 }).waiting).toBe(0)
  })

  test.each(['FINISHED', 'INCOMPLETE', 'CANCELED'] as const)(
    'nothing waits and nothing is in progress for one that is %s',
    (status) => {
      expect(orderAmounts({ status, pieces: 40, inProgress: 8, ready: 16 })).toEqual({
        amount: 40,
        waiting: 0,
        inProgress: 0,
        ready: 16,
      })
    },
  )
})
