import { describe, expect, test } from 'vitest'
import {
  createSessionStorage,
  FLAG_LIFE_MS,
  memoryStorage,
  REFRESHING_KEY,
  SESSION_KEY,
  type StorageLike,
} from '#src/session/storage.ts'
import { NOW, pair, stored, user } from './support.ts'

test('the named fields are kept under their names [1§3.4]', () => {
  const items = memoryStorage()
  const storage = createSessionStorage(items)
  storage.write(stored(1))
  storage.setRefreshing(NOW)
  storage.writeRestaurant('r1')
  expect(JSON.parse(items.getItem(SESSION_KEY) ?? '')).toEqual({
    userUuid: 'area',
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    accessExpDate: expect.any(Number),
    refreshExpDate: expect.any(Number),
    multiFactorPending: false,
    isRefreshing: true,
  })
  expect(JSON.parse(items.getItem(REFRESHING_KEY) ?? '')).toEqual({ isRefreshingSince: NOW })
  storage.clearRefreshing()
  expect(JSON.parse(items.getItem(SESSION_KEY) ?? '')).toMatchObject({ isRefreshing: false })
  expect(items.getItem(REFRESHING_KEY)).toBeNull()
  expect(items.getItem('linewatch.restaurantUuid')).toBe('r1')
})

test.each([
  ['nothing', null],
  ['no JSON', '{"userUuid":'],
  ['null', 'null'],
  ['a field missing', JSON.stringify({ ...stored(1), refreshToken: undefined })],
  ['a date that is a text', JSON.stringify({ ...stored(1), accessExpDate: 'soon' })],
])('%s reads as absent', (_, text) => {
  const items = memoryStorage()
  if (text !== null) items.setItem(SESSION_KEY, text)
  expect(createSessionStorage(items).read()).toBeNull()
})

test('a refreshed pair replaces the old one of the same user only', () => {
  const storage = createSessionStorage(memoryStorage())
  expect(storage.adopt('area', pair(2))).toBe(false)
  storage.write(stored(1, { multiFactorPending: true }))
  expect(storage.adopt('other', pair(2))).toBe(false)
  expect(storage.read()).toEqual(stored(1, { multiFactorPending: true }))
  expect(storage.adopt('area', pair(2))).toBe(true)
  expect(storage.read()).toEqual(stored(2, { multiFactorPending: true }))
})

test('the user and their restaurants are remembered for a start without a network', () => {
  const storage = createSessionStorage(memoryStorage())
  const known = { user: user(), restaurants: [{ uuid: 'r', name: 'n', number: '1', timezone: 'UTC' }] }
  storage.writeLastKnown(known)
  expect(storage.readLastKnown()).toEqual(known)
})

test.each([
  ['just set', NOW, true],
  ['about to expire', NOW + FLAG_LIFE_MS - 1, true],
  ['expired', NOW + FLAG_LIFE_MS, false],
  ['from a future that was set back', NOW - FLAG_LIFE_MS, false],
])('the flag, %s', (_, now, set) => {
  const storage = createSessionStorage(memoryStorage())
  storage.write(stored(1))
  storage.setRefreshing(NOW)
  expect(storage.isRefreshing(now)).toBe(set)
})

test('clear forgets everything, the session first', () => {
  const removed: string[] = []
  const items = memoryStorage()
  const storage = createSessionStorage({
    ...items,
    removeItem: (key) => {
      removed.push(key)
      items.removeItem(key)
    },
  })
  storage.write(stored(1))
  storage.writeLastKnown({ user: user(), restaurants: [] })
  storage.writeRestaurant('r')
  storage.clear()
  expect(removed[0]).toBe(SESSION_KEY)
  expect([storage.read(), storage.readLastKnown(), storage.readRestaurant()]).toEqual([null, null, null])
})

describe('a browser that refuses', () => {
  const blocked: StorageLike = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  const full: StorageLike = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  test.each([
    ['has none', null],
    ['blocks it', blocked],
    ['has it full', full],
  ])('%s: the session lasts as long as the page', (_, items) => {
    const storage = createSessionStorage(items)
    expect(storage.read()).toBeNull()
    storage.write(stored(1))
    expect(storage.read()).toEqual(stored(1))
    storage.clear()
    expect(storage.read()).toBeNull()
  })
})
