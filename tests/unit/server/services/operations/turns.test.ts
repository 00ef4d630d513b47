import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns, type TurnLimits, type Turns } from '#server/services/operations/turns.ts'

const LIMITS: TurnLimits = { atOnce: 2, atOncePerKey: 1, waitingPerKey: 2, waiting: 5, patienceMs: 1_000 }

/** Work that ends when it is told to, in the order in which it was begun. */
function workshop(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (key: string, name: string, signal?: AbortSignal) =>
      turns.run(
        key,
        () => {
          begun.push(name)
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
        },
        { signal },
      ),
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason: string }) => error.reason,
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('turns', () => {
  test('work runs at once while there is room, and its result is the answer', async () => {
    await expect(createTurns(LIMITS).run('a', async () => 4)).resolves.toBe(4)
  })

  test('a key with much work does not hold up the others', async () => {
    const { begun, ask, end } = workshop(createTurns({ ...LIMITS, atOnce: 1 }))
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    void ask('b', 'b1')
    void ask('c', 'c1')
    await settle()
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('a key runs no more at once than it may, whatever room there is', async () => {
    const { begun, ask, end } = workshop(createTurns(LIMITS))
    void ask('a', 'a1')
    void ask('a', 'a2')
    await settle()
    expect(begun).toEqual(['a1'])
    void ask('b', 'b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('a key with very much work runs one piece at a time until less of it waits', async () => {
    const limits = { ...LIMITS, atOnce: 9, atOncePerKey: 2, oneByOneFrom: 2, waitingPerKey: 9, waiting: 9 }
    const { begun, ask, end } = workshop(createTurns(limits))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('a', name)
    await settle()
    expect(begun).toEqual(['a1', 'a2'])
    await end('a1')
    expect(begun).toEqual(['a1', 'a2'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    await end('a3')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
    await end('a4')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
  })

  test('between its pieces it rests, and the others do not', async () => {
    const { begun, ask, end } = workshop(createTurns({ ...LIMITS, atOnce: 1, oneByOneFrom: 1, waiting: 9 }))
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await vi.advanceTimersByTimeAsync(300)
    void ask('b', 'b1')
    await end('a1')
    expect(begun).toEqual(['a1', 'b1'])
    await end('b1')
    await vi.advanceTimersByTimeAsync(299)
    expect(begun).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await vi.advanceTimersByTimeAsync(300)
    // Less of it waits now.
    await end('a2')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('too many waiting of one key are refused, and no other key', async () => {
    const { begun, ask, end } = workshop(createTurns(LIMITS))
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    expect(await reasonOf(ask('a', 'a4'))).toBe('line-full')
    void ask('b', 'b1')
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    // There is a place again.
    void ask('a', 'a5')
    await end('a2')
    await end('a3')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a5'])
  })

  test('no more wait in all than may', async () => {
    const { ask } = workshop(createTurns({ ...LIMITS, atOnce: 1, waiting: 2 }))
    for (const key of ['a', 'b', 'c']) void ask(key, key)
    expect(await reasonOf(ask('d', 'd'))).toBe('full')
  })

  test('what waits too long is given up, and its place is free', async () => {
    const { begun, ask, end } = workshop(createTurns(LIMITS))
    void ask('a', 'a1')
    const late = reasonOf(ask('a', 'a2'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await late).toBe('late')
    void ask('a', 'a3')
    await end('a1')
    expect(begun).toEqual(['a1', 'a3'])
  })

  test('work that nobody waits for has all the time', async () => {
    const turns = createTurns(LIMITS)
    const { ask, end } = workshop(turns)
    void ask('a', 'a1')
    const patient = turns.run('a', async () => 'done', { patienceMs: Number.POSITIVE_INFINITY })
    await vi.advanceTimersByTimeAsync(3_600_000)
    await end('a1')
    expect(await patient).toBe('done')
  })

  test('a caller who leaves gives the place up; what has begun goes on', async () => {
    const { begun, ask, end } = workshop(createTurns(LIMITS))
    const [first, second] = [new AbortController(), new AbortController()]
    const running = ask('a', 'a1', first.signal)
    const left = reasonOf(ask('a', 'a2', second.signal))
    first.abort()
    second.abort()
    expect(await left).toBe('left')
    await end('a1')
    expect(await running).toBe('a1')
    expect(begun).toEqual(['a1'])
    expect(await reasonOf(ask('a', 'a3', second.signal))).toBe('left')
  })

  test('work that fails gives its turn to the next', async () => {
    const turns = createTurns({ ...LIMITS, atOnce: 1 })
    const failing = turns.run('a', () => Promise.reject(new Error('broken')))
    const next = turns.run('b', async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
