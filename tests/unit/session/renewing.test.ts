import { afterEach, expect, test, vi } from 'vitest'
import { setProver } from '#src/api/call/prover.ts'
import type { Result } from '#src/api/call/result.ts'
import type { Tokens } from '#src/contract/account/auth.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import { createAuthorizer, type Renewing } from '#src/session/authorize.ts'
import { createRefresher, type LocksLike } from '#src/session/refresh.ts'
import { createSessionStorage } from '#src/session/storage.ts'
import { createViewAs } from '#src/session/view-as.ts'
import { fakeBrowser, fakeClock, fakeLocks, NOW, pair, stored } from './support.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
})

const refused = (code: number, reason?: string) => ({
  success: false as const,
  code,
  message: 'no',
  ...(reason !== undefined && { reason }),
})

/** A provider whose tokens die with a refresh and with a proof alike, without a grace; and two tabs of one browser. */
function world(locks: LocksLike | null) {
  const browser = fakeBrowser()
  const clock = fakeClock()
  const onEnded = vi.fn()
  let current = 1
  let release = () => {}
  const next = (presented: boolean): Result<Tokens> => {
    if (!presented) return refused(401)
    current += 1
    return { success: true, code: 200, results: pair(current, clock.now()) }
  }
  const spend = vi.fn(async (token: string) => next(token === `refresh-${current}`))
  /** A proof whose answer comes once it is let through; the provider has done its part by then. */
  const slow: Renewing<Tokens> = async (authorization) => {
    const answer = next(authorization === `Bearer access-${current}`)
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return answer
  }
  const open = () => {
    const storage = createSessionStorage(browser.tab())
    const refresher = createRefresher({
      ...{ storage, locks, spend, onEnded },
      now: clock.now,
      sleep: clock.sleep,
    })
    const authorizer = createAuthorizer(storage, refresher, () => 'area', createViewAs(null))
    return { storage, refresher, authorizer }
  }
  const one = open()
  one.storage.write(stored(1))
  return { one, two: open(), clock, spend, slow, onEnded, release: () => release() }
}

test('new tokens take the place of the former ones, in every tab', async () => {
  const { one, two } = world(fakeLocks())
  const make = vi.fn<Renewing<Tokens>>(async () => ({ success: true, code: 200, results: pair(7) }))
  expect(await one.authorizer.renewing(make)).toMatchObject({ success: true })
  expect(make).toHaveBeenCalledExactlyOnceWith('Bearer access-1')
  expect(two.storage.read()).toEqual(stored(7))
  expect(await two.authorizer.authorize()).toBe('Bearer access-7')
})

test.each([
  ['more than tokens', { ...pair(3), recoveryCodes: ['A'] }, 3],
  ['nothing', undefined, 1],
  ['something else', { recoveryCodes: ['A'] }, 1],
])('an answer of %s leaves a session that works', async (_, results, tokens) => {
  const { one } = world(fakeLocks())
  const answer = await one.authorizer.renewing(async () => ({ success: true, code: 200, results }))
  expect(answer).toMatchObject({ results })
  expect(one.storage.read()).toEqual(stored(tokens))
})

test('a refusal leaves the tokens as they were, and nothing locked', async () => {
  const { one, clock } = world(fakeLocks())
  expect(await one.authorizer.renewing(async () => refused(400))).toMatchObject({ code: 400 })
  expect(one.storage.read()).toEqual(stored(1))
  expect(one.storage.isRefreshing(clock.now())).toBe(false)
})

test.each([
  ['with Web Locks', () => fakeLocks()],
  ['without them', () => null],
])('a tab that wants to refresh meanwhile waits, and is not signed out, %s [V7.2.4d]', async (_, locks) => {
  const { one, two, clock, slow, spend, onEnded, release } = world(locks())
  const proving = one.authorizer.renewing(slow)
  await clock.settle()
  const refreshing = two.refresher.refresh()
  await clock.pass(300)
  expect(spend).not.toHaveBeenCalled()
  release()
  expect(await proving).toMatchObject({ success: true })
  await clock.pass(300)
  expect(await refreshing).toBe('adopted')
  expect(spend).not.toHaveBeenCalled()
  expect(onEnded).not.toHaveBeenCalled()
  expect(two.storage.read()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
})

test('a call of another tab that was refused for its former token is repeated with the new one', async () => {
  const { one, two, clock, slow, release } = world(fakeLocks())
  const proving = one.authorizer.renewing(slow)
  await clock.settle()
  const { currentUser } = await import('#src/contract/account/user.ts')
  const again = two.authorizer.onRefused(currentUser, 'Bearer access-1')
  release()
  await proving
  await clock.pass(300)
  expect(await again).toBe(true)
  expect(await two.authorizer.authorize()).toBe('Bearer access-2')
})

test('an access token that is over is renewed before it is sent', async () => {
  const { one } = world(fakeLocks())
  one.storage.write(stored(1, { accessExpDate: NOW - 1 }))
  const make = vi.fn<Renewing<Tokens>>(async () => ({ success: true, code: 200, results: pair(9) }))
  await one.authorizer.renewing(make)
  expect(make).toHaveBeenCalledExactlyOnceWith('Bearer access-2')
})

test('a proof asked for by such a call is asked for outside of the lock, which it needs itself', async () => {
  const { one } = world(fakeLocks())
  undo.push(
    setProver(async () => {
      const confirmed = await one.authorizer.renewing(async () => ({
        success: true,
        code: 200,
        results: pair(2),
      }))
      return confirmed.success
    }),
  )
  const make = vi.fn<Renewing<Tokens>>(async (authorization) =>
    authorization === 'Bearer access-2'
      ? { success: true, code: 200, results: pair(3) }
      : refused(403, PROOF_NEEDED),
  )
  expect(await one.authorizer.renewing(make)).toMatchObject({ success: true })
  expect(one.storage.read()).toEqual(stored(3))
})
