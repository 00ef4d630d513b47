import { describe, expect, test, vi } from 'vitest'
import { createTopicStore } from '#src/live/topic-store.ts'

const listener = () => ({ onMessage: vi.fn(), onSnapshotNeeded: vi.fn() })

describe('topics', () => {
  test('are wanted from the first listener to the last', () => {
    const store = createTopicStore()
    const watcher = vi.fn()
    store.watch(watcher)
    const leave = [store.listen('/a', listener()), store.listen('/a', listener())]
    expect(store.wanted()).toEqual(['/a'])
    leave[0]?.()
    leave[0]?.()
    expect(store.wanted()).toEqual(['/a'])
    leave[1]?.()
    expect(store.wanted()).toEqual([])
    expect(watcher).toHaveBeenCalledTimes(2)
  })

  test('deliver to their own listeners only, also when one leaves meanwhile', () => {
    const store = createTopicStore()
    const [a, b, other] = [listener(), listener(), listener()]
    const leave = store.listen('/a', { onMessage: () => leave() })
    store.listen('/a', a)
    store.listen('/a', b)
    store.listen('/b', other)
    store.deliver('/a', 'x', 1)
    expect(a.onMessage.mock.calls).toEqual([['x']])
    expect(b.onMessage.mock.calls).toEqual([['x']])
    expect(other.onMessage).not.toHaveBeenCalled()
  })

  test.each([
    ['in order', [1, 2, 3], 3, 0],
    ['starting anywhere', [7, 8], 2, 0],
    ['with a gap', [1, 2, 5, 6], 4, 1],
    ['twice', [1, 2, 2, 3], 3, 0],
    ['late', [1, 3, 2, 4], 3, 1],
    ['without numbers', [null, null], 2, 0],
  ])('messages %s', (_name, sequences, heard, snapshots) => {
    const store = createTopicStore()
    const one = listener()
    store.listen('/a', one)
    for (const sequence of sequences) store.deliver('/a', sequence, sequence)
    expect(one.onMessage).toHaveBeenCalledTimes(heard)
    expect(one.onSnapshotNeeded).toHaveBeenCalledTimes(snapshots)
  })

  test('a new subscription asks for a snapshot and starts counting again', () => {
    const store = createTopicStore()
    const one = listener()
    store.listen('/a', one)
    store.subscribed('/a')
    store.deliver('/a', 'x', 9)
    store.subscribed('/a')
    store.deliver('/a', 'y', 1)
    expect(one.onSnapshotNeeded).toHaveBeenCalledTimes(2)
    expect(one.onMessage.mock.calls).toEqual([['x'], ['y']])
  })

  test('reset leaves nothing', () => {
    const store = createTopicStore()
    const one = listener()
    store.listen('/a', one)
    store.reset()
    store.deliver('/a', 'x', 1)
    expect(store.wanted()).toEqual([])
    expect(one.onMessage).not.toHaveBeenCalled()
  })
})
