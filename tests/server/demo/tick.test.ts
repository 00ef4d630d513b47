import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { simClock } from '#server/demo/kitchens/clock.ts'
import {
  createKitchens,
  type Kitchens,
  simulationSetting,
  withoutPlans,
} from '#server/demo/kitchens/kitchens.ts'
import { kitchenMarks } from '#server/demo/kitchens/marks.ts'
import { ticker } from '#server/demo/kitchens/tick.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A Monday noon in the east. */
const now = Date.parse('2026-11-02T18:00:00Z')
let fresh: FreshDatabase
let kitchens: Kitchens

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedChain(fresh.db, {
    seed: 'test',
    now,
    secrets: testSecrets,
    hashPassword: async () => 'no password',
  })
  const setting = await simulationSetting(fresh.db)
  if (!setting) throw new Error('No demonstration')
  kitchens = createKitchens(setting, withoutPlans)
})
afterAll(() => fresh.drop())

test('a kitchen that fails holds up no other, and is reported once until it is well', async () => {
  const [broken = 0, ...others] = (await kitchenMarks(fresh.db)).map(({ restaurantId }) => restaurantId)
  expect(others.length).toBeGreaterThan(1)
  const error = vi.fn()
  let down = true
  const failing: Kitchens = {
    ...kitchens,
    day: (restaurant, day) =>
      down && restaurant.id === broken
        ? Promise.reject(new Error('the fryer burns'))
        : kitchens.day(restaurant, day),
  }
  const listeners = { onFacts: () => {} }
  const tick = ticker(fresh.db, failing, simClock([]), listeners, { ...silentLog, error })
  const step = async (minutes: number) => {
    await tick(now + minutes * MINUTE, new AbortController().signal)
    return (await kitchenMarks(fresh.db))
      .filter(({ writtenUntil }) => writtenUntil === now + minutes * MINUTE)
      .map(({ restaurantId }) => restaurantId)
  }
  expect(await step(5)).toEqual(others)
  expect(await step(10)).toEqual(others)
  expect(error.mock.calls).toEqual([
    [{ err: new Error('the fryer burns'), restaurantId: broken }, expect.stringContaining('stands still')],
  ])
  down = false
  expect(await step(15)).toEqual([broken, ...others])
  down = true
  await step(20)
  expect(error).toHaveBeenCalledTimes(2)
})
