import { describe, expect, test, vi } from 'vitest'
import type { Result } from '#src/api/call/result.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import { createRefresher, isDue, type RefreshDeps } from '#src/session/refresh.ts'
import { createSessionStorage, FLAG_LIFE_MS } from '#src/session/storage.ts'
import { fakeBrowser, fakeClock, fakeLocks, MINUTE, NOW, pair, stored } from './support.ts'

const failure = (code: number): Result<Tokens> => ({ success: false, code, message: 'no' })

/** A provider that rotates: a refresh token is good once. */
function provider() {
  let current = 1
  const spends: string[] = []
  return {
    spends,
    spend: async (refreshToken: string): Promise<Result<Tokens>> => {
      spends.push(refreshToken)
      await Promise.resolve()
      if (refreshToken !== `refresh-${current}`) return failure(401)
      current += 1
      return { success: true, code: 200, results: pair(current) }
    },
  }
}

function tabs(options: Partial<Pick<RefreshDeps, 'locks' | 'spend' | 'providerClockOffset'>> = {}) {
  const browser = fakeBrowser()
  const clock = fakeClock()
  const server = provider()
  const locks = options.locks === undefined ? fakeLocks() : options.locks
  const onEnded = vi.fn()
  const open = () => {
    const storage = createSessionStorage(browser.tab())
    const { providerClockOffset = () => 0 } = options
    const deps = { storage, now: clock.now, providerClockOffset, sleep: clock.sleep, locks, onEnded }
    return { storage, refresher: createRefresher({ ...deps, spend: options.spend ?? server.spend }) }
  }
  const one = open()
  one.storage.write(stored(1))
  return { one, two: open(), clock, server, onEnded, browser }
}

test.each([
  ['nobody', null, false],
  ['60 s left', stored(1, { accessExpDate: NOW + MINUTE }), false],
  ['under 60 s left', stored(1, { accessExpDate: NOW + MINUTE - 1 }), true],
  ['over', stored(1, { accessExpDate: NOW - 1 }), true],
  ['over, and the refresh token too', stored(1, { accessExpDate: NOW - 1, refreshExpDate: NOW }), false],
])('the automatic check: %s [1§4.13]', (_, session, due) => {
  expect(isDue(session, NOW)).toBe(due)
})

describe('a refresh', () => {
  test('stores the new pair and keeps the rest', async () => {
    const { one, clock } = tabs()
    one.storage.setMultiFactorPending(true)
    expect(await one.refresher.refresh()).toBe('refreshed')
    expect(one.storage.read()).toEqual(stored(2, { multiFactorPending: true }))
    expect(one.storage.isRefreshing(clock.now())).toBe(false)
  })

  test('of many requests at once is one [V7.4.1d]', async () => {
    const { one, server } = tabs()
    const outcomes = await Promise.all([1, 2, 3].map(() => one.refresher.refresh()))
    expect(outcomes).toEqual(['refreshed', 'refreshed', 'refreshed'])
    expect(server.spends).toEqual(['refresh-1'])
  })

  test('of two tabs at once is one; the other adopts its pair [V7.4.1d]', async () => {
    const { one, two, server, onEnded } = tabs()
    const outcomes = await Promise.all([one.refresher.refresh(), two.refresher.refresh()])
    expect(outcomes).toEqual(['refreshed', 'adopted'])
    expect(server.spends).toEqual(['refresh-1'])
    expect(onEnded).not.toHaveBeenCalled()
  })

  test('of two tabs without locks: the later waits for the flag, polling every 100 ms, and adopts [1§4.9]', async () => {
    let answer: (result: Result<Tokens>) => void = () => {}
    const spend = vi.fn(() => new Promise<Result<Tokens>>((resolve) => (answer = resolve)))
    const { one, two, clock } = tabs({ locks: null, spend })
    const first = one.refresher.refresh()
    await clock.settle()
    const second = two.refresher.refresh()
    await clock.pass(350)
    expect(clock.sleeping()).toBe(1)
    expect(spend).toHaveBeenCalledOnce()
    answer({ success: true, code: 200, results: pair(2) })
    await clock.pass(100)
    expect([await first, await second]).toEqual(['refreshed', 'adopted'])
  })

  test('that lost the race without locks is no sign-out', async () => {
    const { one, two, onEnded } = tabs({
      locks: null,
      spend: async () => {
        two.storage.write(stored(2))
        return failure(401)
      },
    })
    expect(await one.refresher.refresh()).toBe('adopted')
    expect(onEnded).not.toHaveBeenCalled()
    expect(one.storage.read()).toEqual(stored(2))
  })

  test('refused with 401 ends the session', async () => {
    const { one, onEnded } = tabs({ spend: async () => failure(401) })
    expect(await one.refresher.refresh()).toBe('ended')
    expect(onEnded).toHaveBeenCalledExactlyOnceWith(stored(1))
  })

  test.each([400, 403, 429, 500, 503, 600, 0])('that fails with %i is ignored', async (code) => {
    const { one, clock, onEnded } = tabs({ spend: async () => failure(code) })
    expect(await one.refresher.refresh()).toBe('failed')
    expect(one.storage.read()).toEqual(stored(1))
    expect(one.storage.isRefreshing(clock.now())).toBe(false)
    expect(onEnded).not.toHaveBeenCalled()
  })

  test('that throws, or whose lock breaks, is ignored too', async () => {
    const thrown = tabs({ spend: () => Promise.reject(new Error('odd')) })
    expect(await thrown.one.refresher.refresh()).toBe('failed')
    const broken = tabs({ locks: { request: () => Promise.reject(new Error('no locks')) } })
    expect(await broken.one.refresher.refresh()).toBe('failed')
  })

  test.each([
    ['signed out', null],
    ['somebody else', stored(9, { userUuid: 'other' })],
  ])('whose answer comes after the session changed (%s) is not stored', async (_, after) => {
    const { one, two } = tabs({
      spend: async () => {
        if (after) two.storage.write(after)
        else two.storage.clear()
        return { success: true, code: 200, results: pair(2) }
      },
    })
    expect(await one.refresher.refresh()).toBe('none')
    expect(one.storage.read()).toEqual(after)
  })

  test('with nobody signed in does nothing', async () => {
    const { one, server } = tabs()
    one.storage.clear()
    expect(await one.refresher.refresh()).toBe('none')
    expect(server.spends).toEqual([])
  })
})

describe('the flag', () => {
  test('makes others wait until it clears [1§4.8]', async () => {
    const { one, two, clock } = tabs()
    one.storage.setRefreshing(clock.now())
    let through = false
    const waiting = two.refresher.waitUntilIdle().then(() => {
      through = true
    })
    await clock.pass(900)
    expect(through).toBe(false)
    one.storage.clearRefreshing()
    await clock.pass(100)
    await waiting
    expect(through).toBe(true)
  })

  test('of a tab that died expires', async () => {
    const { one, two, clock, server } = tabs()
    one.storage.setRefreshing(clock.now())
    const refreshing = two.refresher.refresh()
    await clock.pass(FLAG_LIFE_MS - 200)
    expect(server.spends).toEqual([])
    await clock.pass(300)
    expect(await refreshing).toBe('refreshed')
  })
})

describe('the check', () => {
  test('refreshes what is due, and only that', async () => {
    const { one, server } = tabs()
    expect(await one.refresher.check()).toBe('skipped')
    one.storage.write(stored(1, { accessExpDate: NOW + 59_000 }))
    expect(await one.refresher.check()).toBe('refreshed')
    expect(server.spends).toEqual(['refresh-1'])
  })

  const HOUR = 60 * MINUTE
  test.each([
    // This device's clock is an hour ahead: its 14 minutes left look long over.
    ['an hour ahead', -HOUR, NOW - HOUR + 14 * MINUTE, 'skipped'],
    ['an hour behind', HOUR, NOW + HOUR + MINUTE - 1, 'refreshed'],
  ])('goes by the provider’s clock where the device’s is %s', async (_, ahead, accessExpDate, outcome) => {
    const { one } = tabs({ providerClockOffset: () => ahead })
    one.storage.write(stored(1, { accessExpDate }))
    expect(await one.refresher.check()).toBe(outcome)
    expect(one.refresher.isOver(stored(1, { accessExpDate }))).toBe(false)
  })

  test('is skipped while a refresh runs, here or in another tab [1§4.14]', async () => {
    const { one, two, clock, server } = tabs()
    one.storage.write(stored(1, { accessExpDate: NOW + 1 }))
    const running = one.refresher.refresh()
    expect(await one.refresher.check()).toBe('skipped')
    await running
    two.storage.write(stored(2, { accessExpDate: NOW + 1 }))
    one.storage.setRefreshing(clock.now())
    expect(await two.refresher.check()).toBe('skipped')
    expect(server.spends).toEqual(['refresh-1'])
  })
})
