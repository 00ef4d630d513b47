import 'fake-indexeddb/auto'
import { clear, createStore, get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceTable } from '#src/api/store/device-table.ts'

const PATIENCE_MS = 20
const kept = createStore('things', 'one')
const real = indexedDB

beforeEach(() => clear(kept))
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser that leaves every opening without an answer until it is let go. */
function holdOpenings(): { asked: () => number; letGo: () => unknown } {
  const held: (() => void)[] = []
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const request: Partial<IDBOpenDBRequest> & { result?: IDBDatabase } = {}
      held.push(() => {
        const opening = real.open(name)
        opening.onsuccess = () => {
          request.result = opening.result
          request.onsuccess?.call(opening, new Event('success'))
        }
      })
      return request
    },
  })
  return { asked: () => held.length, letGo: () => held.splice(0).map((open) => open()) }
}

test.each<[string, IDBFactory | undefined]>([
  ['has none', undefined],
  [
    'forbids it',
    {
      open: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    } as unknown as IDBFactory,
  ],
])('where the browser %s each use rejects, and none throws', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB)
  const { use, wipe } = deviceTable('things', 'one', PATIENCE_MS)
  await expect(get('a', use)).rejects.toThrow()
  await expect(wipe()).rejects.toThrow()
})

test('an opening without an answer is given up, and the next use does not wait at all', async () => {
  const openings = holdOpenings()
  const { use } = deviceTable('things', 'one', PATIENCE_MS)
  await expect(get('a', use)).rejects.toThrow('does not answer')
  const waits = vi.spyOn(globalThis, 'setTimeout')
  for (let n = 0; n < 10; n += 1) await expect(get('a', use)).rejects.toThrow('does not answer')
  expect(waits).not.toHaveBeenCalled()
  waits.mockRestore()
  expect(openings.asked()).toBe(1)
})

test('what hung and has ended after all is used again', async () => {
  await set('a', 1, kept)
  const openings = holdOpenings()
  const { use } = deviceTable('things', 'one', PATIENCE_MS)
  await expect(get('a', use)).rejects.toThrow('does not answer')
  openings.letGo()
  await vi.waitFor(async () => expect(await get('a', use)).toBe(1))
})

test('a wipe is done even when nobody could wait for it', async () => {
  await set('a', 1, kept)
  const openings = holdOpenings()
  const { use, wipe } = deviceTable('things', 'one', PATIENCE_MS)
  await expect(get('a', use)).rejects.toThrow('does not answer')
  await expect(wipe()).rejects.toThrow('does not answer')
  openings.letGo()
  await vi.waitFor(async () => expect(await keys(kept)).toEqual([]))
})
