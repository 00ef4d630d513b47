import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '#server/live/destination.ts'
import { createFollowers } from '#server/live/followers.ts'
import { PLAN_FRESH_MS, type PlanWatch, watchPlans } from '#server/services/intake/plan-watches.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { ordersTopic } from '#src/contract/live/orders.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'

const OWN = '6f9f3f7e-6c1a-4b9e-8a53-0a8d4f2f3c11'
const OTHER = '6f9f3f7e-6c1a-4b9e-8a53-0a8d4f2f3c12'

let followers: ReturnType<typeof createFollowers>
let hears: boolean
let time: number
let watches: ReturnType<typeof watchPlans>

beforeEach(() => {
  followers = createFollowers()
  hears = true
  time = 0
  watches = watchPlans({ live: { follow: followers.follow, hears: () => hears }, now: () => time })
})
afterEach(() => {
  vi.useRealTimers()
})

const changed = (kind: SubjectKind) => {
  const { key } = addressOf(dictionariesTopic, 'everyone')
  followers.deliver({ key, body: JSON.stringify({ kind }) })
}
const ordered = (restaurantUuid: string) => {
  const { key } = addressOf(ordersTopic, { restaurantUuid })
  followers.deliver({ key, body: JSON.stringify({ lists: ['catering'] }) })
}
const use = <T>(work: (watch: PlanWatch) => Promise<T>) => watches.use(1, async () => OWN, work)
const look = (etag = 'a', meanwhile = () => {}) =>
  use((watch) =>
    watch.look(async () => {
      meanwhile()
      return { etag }
    }),
  )
const tag = () => use(async (watch) => watch.tag())

test('a plan that was read is remembered for the next request', async () => {
  expect(await tag()).toBeNull()
  await look()
  expect(await tag()).toBe('a')
  expect(
    await watches.use(
      2,
      async () => OTHER,
      async (watch) => watch.tag(),
    ),
  ).toBeNull()
})

test.each<[string, () => void]>([
  ['a dictionary of the chain changes', () => changed('MATERIAL')],
  ['orders of the restaurant change', () => ordered(OWN)],
  ['news may have been missed', () => followers.missed()],
  ['news cannot be heard', () => (hears = false)],
  ['it was read a while ago', () => (time += PLAN_FRESH_MS)],
])('it is read again when %s', async (_, happens) => {
  await look()
  happens()
  expect(await tag()).toBeNull()
})

test.each<[string, () => void]>([
  ['what is not in a plan changes', () => changed('ROLE')],
  ['orders of another restaurant change', () => ordered(OTHER)],
])('it is not read again when %s', async (_, happens) => {
  await look()
  happens()
  expect(await tag()).toBe('a')
})

test('what changes while it is being read is not missed', async () => {
  await look('a', () => changed('CONTAINER'))
  expect(await tag()).toBeNull()
})

test('who waits hears of each change until they leave', async () => {
  const ring = vi.fn()
  await use(async (watch) => {
    const stop = watch.onNews(ring)
    changed('PACKAGE')
    ordered(OWN)
    expect(ring).toHaveBeenCalledTimes(2)
    stop()
    changed('PACKAGE')
    expect(ring).toHaveBeenCalledTimes(2)
  })
})

test('a restaurant that nobody asks about any more is forgotten', async () => {
  vi.useFakeTimers()
  const uuidOf = vi.fn(async () => OWN)
  const ask = () => watches.use(1, uuidOf, async () => {})
  await ask()
  vi.advanceTimersByTime(PLAN_FRESH_MS - 1)
  await ask()
  vi.advanceTimersByTime(PLAN_FRESH_MS - 1)
  await ask()
  expect(uuidOf).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(PLAN_FRESH_MS)
  await ask()
  expect(uuidOf).toHaveBeenCalledTimes(2)
})
