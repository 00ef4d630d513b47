import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  admit,
  dequeue,
  EMPTY_QUEUE,
  enqueue,
  MOST_STARTS,
  SPREAD_MS,
  START_JITTER_MS,
  type StartQueue,
} from '#src/domain/cameras/start-queue.ts'

const NOW = 1_000_000
const entered = (ids: string, random = 0, hurried = true): StartQueue =>
  [...ids].reduce((queue, id) => enqueue(queue, id, hurried, NOW, random), EMPTY_QUEUE)

describe('starting streams', () => {
  test('the first that somebody asks for starts at once, whatever the lot', () => {
    expect(admit(enqueue(EMPTY_QUEUE, 'a', true, NOW, 0.99), NOW)).toEqual({
      queue: { running: ['a'], waiting: [] },
      admitted: ['a'],
      next: null,
    })
  })

  test('of six only three start', () => {
    const { queue, admitted, next } = admit(entered('abcdef'), NOW)
    expect(admitted).toEqual(['a', 'b', 'c'])
    expect(queue.waiting.map(({ id }) => id)).toEqual(['d', 'e', 'f'])
    expect(next).toBeNull()
  })

  test('one that ends makes room for one', () => {
    const { queue } = admit(entered('abcdef'), NOW)
    expect(admit(dequeue(queue, 'b'), NOW)).toMatchObject({
      admitted: ['d'],
      queue: { running: ['a', 'c', 'd'] },
    })
  })

  test('what came while others start is set apart from them, and it is said when to ask again', () => {
    const queue = entered('ab', 0.5)
    const first = admit(queue, NOW)
    expect(first).toMatchObject({ admitted: ['a'], next: NOW + START_JITTER_MS / 2 })
    expect(admit(first.queue, NOW + START_JITTER_MS / 2)).toMatchObject({ admitted: ['b'], next: null })
  })

  test('tries that nobody asked for are spread', () => {
    expect(admit(enqueue(EMPTY_QUEUE, 'a', false, NOW, 0.5), NOW)).toMatchObject({
      admitted: [],
      next: NOW + SPREAD_MS / 2,
    })
  })

  test('what is not wanted any more never starts, and asked for twice it waits once', () => {
    const twice = enqueue(entered('abcd'), 'd', true, NOW, 0)
    expect(twice.waiting.filter(({ id }) => id === 'd')).toHaveLength(1)
    expect(admit(dequeue(twice, 'a'), NOW).admitted).toEqual(['b', 'c', 'd'])
  })

  test('never more than three, and in the end everybody', () => {
    const wishes = fc.array(
      fc.record({ hurried: fc.boolean(), at: fc.nat({ max: 3000 }), lot: fc.double({ min: 0, max: 0.999 }) }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(wishes, (list) => {
        let queue = EMPTY_QUEUE
        for (const [index, { hurried, at, lot }] of list.entries())
          queue = enqueue(queue, String(index), hurried, NOW + at, Number.isNaN(lot) ? 0 : lot)
        const done: string[] = []
        let now = NOW
        for (let turn = 0; turn < 100 && done.length < list.length; turn++) {
          const step = admit(queue, now)
          expect(step.queue.running.length).toBeLessThanOrEqual(MOST_STARTS)
          done.push(...step.admitted)
          const [oldest] = step.queue.running
          queue = oldest === undefined ? step.queue : dequeue(step.queue, oldest)
          now = Math.max(now, step.next ?? now)
        }
        expect(done.toSorted()).toEqual(list.map((_, index) => String(index)).toSorted())
      }),
    )
  })
})
