import { describe, expect, it, test } from 'vitest'
import {
  batchDisplay,
  batchState,
  batchTaskStatus,
  taskStatusId,
  taskStatusOf,
} from '#src/domain/queue/task-status.ts'
import { TASK_STATUSES } from '#src/domain/statuses.ts'

describe('task statuses [2§4.1]', () => {
  it.each([
    [0, 'WAIT', 'Waiting', 'idle'],
    [1, 'CANCEL', 'Cancelled', 'bad'],
    [2, 'GO', 'Go', 'watch'],
    [3, 'BREADING_COMPLETE', 'Breading Complete', 'good'],
  ] as const)('%i is %s, in its words and colour', (id, name, word, kind) => {
    expect([taskStatusOf(id), taskStatusId(name)]).toEqual([name, id])
    expect(TASK_STATUSES[name]).toMatchObject({ word, kind })
  })

  it.each([4, -1, 99, Number.NaN])('%d is not in the list and falls to the fourth entry', (id) => {
    expect(taskStatusOf(id)).toBe('BREADING_COMPLETE')
  })

  it.each([
    ['still to begin', { startedAt: null, completedAt: null, canceledAt: null }, 'WAIT'],
    ['begun', { startedAt: 1, completedAt: null, canceledAt: null }, 'GO'],
    ['complete', { startedAt: 1, completedAt: 2, canceledAt: null }, 'BREADING_COMPLETE'],
    ['canceled on its way', { startedAt: 1, completedAt: null, canceledAt: 2 }, 'CANCEL'],
    ['canceled before it began', { startedAt: null, completedAt: null, canceledAt: 2 }, 'CANCEL'],
  ] as const)('a batch %s', (_, batch, status) => {
    expect(batchTaskStatus(batch)).toBe(status)
  })
})

describe('what stands in the status cell [2§4.7]', () => {
  const batch = { status: 2, readyTime: 5000, grilled: false, stageProgress: 57 }
  it.each([
    ['under way', {}, { kind: 'progress', percent: 57 }],
    ['waiting', { status: 0, stageProgress: 14 }, { kind: 'progress', percent: 14 }],
    ['grilled', { grilled: true }, { kind: 'grilled' }],
    ['canceled', { status: 1 }, { kind: 'cancel' }],
    ['canceled and grilled', { status: 1, grilled: true }, { kind: 'cancel' }],
    ['complete', { status: 3 }, { kind: 'completed', status: 'BREADING_COMPLETE', readyTime: 5000 }],
    [
      'complete and grilled',
      { status: 3, grilled: true },
      { kind: 'completed', status: 'BREADING_COMPLETE', readyTime: 5000 },
    ],
    ['unheard of', { status: 9 }, { kind: 'completed', status: 'BREADING_COMPLETE', readyTime: 5000 }],
  ] as const)('%s', (_, change, display) => {
    expect(batchDisplay({ ...batch, ...change })).toEqual(display)
  })
})

test('batch states [2§4.2]', () => {
  expect(batchState('WAIT', false)).toBe('FLAT')
  expect(batchState('GO', false)).toBe('ACTIVATED')
  expect(batchState('GO', true)).toBe('DELAYED')
  expect(batchState('BREADING_COMPLETE', true)).toBe('COMPLETED')
  expect(batchState('CANCEL', true)).toBe('FLAT')
})
