import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#src/api/call.ts'
import type { Result } from '#src/api/result.ts'
import type { SignedIn } from '#src/contract/auth.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { unreadCount } from '#src/contract/notifications.ts'
import { createSession, type SessionNotice } from '#src/session/session.ts'
import { createSessionStorage } from '#src/session/storage.ts'
import { fakeBrowser, fakeClock, fakeLocks, MINUTE, NOW, pair, stored, user } from './support.ts'

const NORTH = { uuid: 'north', name: 'North', number: '0412', timezone: 'America/New_York' }
const area = user()
const crew = user({ uuid: 'crew', type: 'USER', restaurantUuid: 'north', email: 'crew@linewatch.test' })
const ok = (results: unknown): Result<unknown> => ({ success: true, code: 200, results })
const no = (code: number, message = 'no'): Result<unknown> => ({ success: false, code, message })
const answer = (who = area, part: Partial<SignedIn> = {}): SignedIn => ({
  ...pair(1),
  user: who,
  userUuid: who.uuid,
  multiFactorAuthentication: false,
  daysToPasswordExpiration: 30,
  ...part,
})

type Answers = Record<string, Result<unknown> | (() => Result<unknown> | Promise<Result<unknown>>)>
let answers: Answers = {}
let calls: { name: string; input: unknown }[] = []
const called = (name: string) => calls.filter((one) => one.name === name).length

const fakeCall = (async (endpoint: AnyEndpoint, input?: unknown) => {
  calls.push({ name: endpoint.name, input })
  const found = answers[endpoint.name] ?? no(404, `${endpoint.name} was not expected`)
  return typeof found === 'function' ? found() : found
}) as unknown as Call

let browser = fakeBrowser()
let clock = fakeClock()
let locks = fakeLocks()

/** A tab of the browser, its session not yet started. */
function openTab() {
  const ticks: (() => void)[] = []
  const notices: SessionNotice[] = []
  const reload = vi.fn()
  let dirty = false
  const storage = createSessionStorage(browser.tab((news) => session.hearStorage(news)))
  const session = createSession({
    storage,
    call: fakeCall,
    now: clock.now,
    sleep: clock.sleep,
    locks,
    reload,
    isDirty: () => dirty,
    every: (_ms, work) => {
      ticks.push(work)
      return () => ticks.splice(ticks.indexOf(work), 1)
    },
  })
  session.onNotice((notice) => notices.push(notice))
  const tick = async () => {
    for (const work of [...ticks]) work()
    await clock.settle()
  }
  return { session, storage, reload, notices, ticks, tick, soil: () => (dirty = true) }
}

beforeEach(() => {
  browser = fakeBrowser()
  clock = fakeClock()
  locks = fakeLocks()
  calls = []
  answers = {
    'POST /auth/signIn': ok(answer()),
    'POST /auth/logout': ok(undefined),
    'POST /auth/refresh': ok(pair(2)),
    'GET /users/user': ok({ ...area, daysToPasswordExpiration: 30 }),
    'GET /restaurants': ok({ content: [NORTH], total: 1 }),
    'GET /restaurants/{id}': ok(NORTH),
  }
})
afterEach(() => {
  expect(locks.held()).toBe(false)
})

async function signedInTab() {
  const tab = openTab()
  await tab.session.signIn('area@linewatch.test', 'x')
  return tab
}

describe('signing in', () => {
  test('stores the session and loads the login list', async () => {
    const { session, storage } = await signedInTab()
    expect(storage.read()).toEqual(stored(1))
    expect(calls.find((one) => one.name === 'GET /restaurants')?.input).toMatchObject({
      query: { limit: 100, offset: 0, sortBy: 'number', orderDirection: 'DESC' },
    })
    expect(session.getSnapshot()).toMatchObject({
      isLoggedIn: true,
      isLoading: false,
      restaurantUuid: 'select',
    })
    expect(session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('of a USER fetches his own restaurant', async () => {
    answers['POST /auth/signIn'] = ok(answer(crew))
    const { session } = await signedInTab()
    expect(session.getSnapshot()).toMatchObject({
      restaurantUuid: 'north',
      restaurants: [{ value: 'north', label: '0412 - North', timezone: 'America/New_York' }],
    })
    expect(called('GET /restaurants')).toBe(0)
  })

  test('with a second step to come stores the pending flag and asks for nothing yet', async () => {
    answers['POST /auth/signIn'] = ok(answer(area, { multiFactorAuthentication: true }))
    const { session, storage } = await signedInTab()
    expect(storage.read()?.multiFactorPending).toBe(true)
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, verified: false })
    expect(calls.map((one) => one.name)).toEqual(['POST /auth/signIn'])
    await session.markVerified()
    expect(storage.read()?.multiFactorPending).toBe(false)
    expect(session.getSnapshot()).toMatchObject({ verified: true, user: area })
    expect(session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('refused stores nothing and records why', async () => {
    answers['POST /auth/signIn'] = no(401, 'Wrong e-mail or password')
    const { session, storage } = await signedInTab()
    expect(storage.read()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({
      isLoggedIn: false,
      isLoading: false,
      error: { code: 401, message: 'Wrong e-mail or password' },
    })
  })

  test.each([
    ['password-expired', { loginInfo: { daysToPasswordExpiration: 0 } }],
    ['user-blocked', { isBlocked: true }],
  ] as const)('refused as %s starts that flow, which can be left', async (kind, state) => {
    const tab = openTab()
    const failure = { success: false, code: 400, message: 'x' } as const
    answers['POST /auth/signIn'] = () => {
      tab.session.hearRefusal({ kind, failure, endpoint: unreadCount })
      return failure
    }
    await tab.session.signIn('a', 'b')
    expect(tab.session.getSnapshot()).toMatchObject({ ...state, isLoading: false, isLoggedIn: false })
    await tab.session.startOver()
    expect(tab.session.getSnapshot()).toMatchObject({
      isBlocked: false,
      loginInfo: { daysToPasswordExpiration: null },
    })
  })
})

describe('a start', () => {
  test('with nothing stored is nobody', async () => {
    const { session } = openTab()
    expect(session.getSnapshot().isLoading).toBe(true)
    await session.ready()
    expect(session.getSnapshot()).toMatchObject({ isLoading: false, isLoggedIn: false })
    expect(calls).toEqual([])
  })

  test('restores the user, his restaurants and his last choice, once', async () => {
    const first = await signedInTab()
    first.session.chooseRestaurant('north')
    const { session } = openTab()
    await Promise.all([session.ready(), session.ready()])
    expect(called('GET /users/user')).toBe(1)
    expect(session.getSnapshot()).toMatchObject({
      isLoggedIn: true,
      restaurantUuid: 'north',
      isOffline: false,
    })
  })

  test('clears the pending flag once the current user answers', async () => {
    const { session, storage } = openTab()
    storage.write(stored(1, { multiFactorPending: true }))
    await session.start()
    expect(storage.read()?.multiFactorPending).toBe(false)
    expect(session.getSnapshot().verified).toBe(true)
  })

  test('with a code still to come is told so', async () => {
    answers['GET /users/user'] = no(403, 'Verification is required')
    const { session, storage } = openTab()
    storage.write(stored(1, { multiFactorPending: true }))
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, verified: false, isLoading: false })
  })

  test.each([600, 500, 503, 429])(
    'that fails with %i shows the last known user, and looks again',
    async (code) => {
      await signedInTab()
      answers['GET /users/user'] = no(code)
      const tab = openTab()
      await tab.session.start()
      expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: true, user: area })
      expect(tab.session.getSnapshot().restaurants).toHaveLength(3)
      expect(tab.storage.read()).toEqual(stored(1))
      answers['GET /users/user'] = ok({ ...area, daysToPasswordExpiration: 30 })
      await tab.tick()
      expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: false, error: null })
    },
  )

  test('without a network and without a known user keeps trying, and is no sign-out', async () => {
    const tab = openTab()
    tab.storage.write(stored(1))
    answers['GET /users/user'] = no(600, 'Network error')
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoading: true, error: { code: 600 } })
    answers['GET /users/user'] = ok({ ...area, daysToPasswordExpiration: 30 })
    await tab.session.resume()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isLoading: false })
  })

  test('whose restaurants fail shows those last known', async () => {
    await signedInTab()
    answers['GET /restaurants'] = no(600)
    const { session } = openTab()
    await session.start()
    expect(session.getSnapshot().restaurants.map((option) => option.value)).toEqual([
      'select',
      'select',
      'north',
    ])
  })

  test('whose restaurants fail with none known asks for them again', async () => {
    const tab = openTab()
    tab.storage.write(stored(1))
    answers['GET /restaurants'] = no(500)
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, restaurants: [] })
    answers['GET /restaurants'] = ok({ content: [NORTH], total: 1 })
    await tab.tick()
    expect(tab.session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('whose session ends meanwhile does not bring it back', async () => {
    const tab = openTab()
    tab.storage.write(stored(1))
    answers['GET /users/user'] = async () => {
      await tab.session.forceLogout('session-ended')
      return ok({ ...area, daysToPasswordExpiration: 30 })
    }
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'session-ended' })
    expect(tab.storage.read()).toBeNull()
    expect(tab.storage.readLastKnown()).toBeNull()
  })
})

describe('the automatic refresh', () => {
  test('spends the refresh token when under 60 s are left, and no sooner', async () => {
    const { storage, tick } = await signedInTab()
    await tick()
    expect(called('POST /auth/refresh')).toBe(0)
    storage.write(stored(1, { accessExpDate: NOW + MINUTE - 1 }))
    await tick()
    expect(calls.at(-1)).toMatchObject({
      name: 'POST /auth/refresh',
      input: { body: { refreshToken: 'refresh-1' } },
    })
    expect(storage.read()).toEqual(stored(2))
  })

  test('refused with 401 clears the session and tells why', async () => {
    const { session, storage, tick, ticks } = await signedInTab()
    storage.write(stored(1, { accessExpDate: NOW + 1 }))
    answers['POST /auth/refresh'] = no(401)
    await tick()
    expect(storage.read()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'session-ended' })
    expect(ticks).toEqual([])
  })

  test.each([600, 500])('failing with %i changes nothing', async (code) => {
    const { session, storage, tick } = await signedInTab()
    const before = stored(1, { accessExpDate: NOW + 1 })
    storage.write(before)
    answers['POST /auth/refresh'] = no(code)
    await tick()
    expect(storage.read()).toEqual(before)
    expect(session.getSnapshot().isLoggedIn).toBe(true)
  })
})

describe('authorization', () => {
  test('is the stored token', async () => {
    const { session } = await signedInTab()
    expect(await session.authorizer.authorize()).toBe('Bearer access-1')
    expect(await session.accessToken()).toBe('access-1')
  })

  test('waits while a refresh is in flight, in steps of 100 ms', async () => {
    const { session, storage } = await signedInTab()
    storage.setRefreshing(clock.now())
    let got: string | null = null
    const waiting = session.authorizer.authorize().then((header) => {
      got = header
    })
    await clock.pass(500)
    expect(got).toBeNull()
    storage.write(stored(2))
    storage.clearRefreshing()
    await clock.pass(100)
    await waiting
    expect(got).toBe('Bearer access-2')
  })

  test('of a token that ran out while the device slept is renewed first', async () => {
    const { session, storage } = await signedInTab()
    storage.write(stored(1, { accessExpDate: NOW - MINUTE }))
    expect(await session.authorizer.authorize()).toBe('Bearer access-2')
  })

  test('on a device whose clock is ahead is not renewed before every call', async () => {
    const { session, storage } = await signedInTab()
    answers['POST /auth/refresh'] = () => ok({ ...pair(2), accessExpDate: NOW - MINUTE })
    storage.write(stored(1, { accessExpDate: NOW - MINUTE }))
    for (const _ of [1, 2, 3]) await session.authorizer.authorize()
    expect(called('POST /auth/refresh')).toBe(1)
  })

  test('after a 401 is refreshed once for many calls', async () => {
    const { session } = await signedInTab()
    const better = await Promise.all(
      [1, 2, 3].map(() => session.authorizer.onRefused(unreadCount, 'Bearer access-1')),
    )
    expect(better).toEqual([true, true, true])
    expect(called('POST /auth/refresh')).toBe(1)
  })

  test('after a 401 of a token that was replaced since is tried with the new one', async () => {
    const { session, storage } = await signedInTab()
    storage.write(stored(2))
    expect(await session.authorizer.onRefused(unreadCount, 'Bearer access-1')).toBe(true)
    expect(called('POST /auth/refresh')).toBe(0)
  })

  test('after a 401 of a brand-new token is not refreshed in circles', async () => {
    const { session } = await signedInTab()
    expect(await session.authorizer.onRefused(unreadCount, 'Bearer access-1')).toBe(true)
    expect(await session.authorizer.onRefused(unreadCount, 'Bearer access-2')).toBe(false)
    expect(called('POST /auth/refresh')).toBe(1)
  })

  test('after a 401 without a network is no sign-out', async () => {
    const { session } = await signedInTab()
    answers['POST /auth/refresh'] = no(600)
    expect(await session.authorizer.onRefused(unreadCount, 'Bearer access-1')).toBe(false)
    expect(session.getSnapshot().isLoggedIn).toBe(true)
  })

  test('of somebody else’s session in the shared storage is not used', async () => {
    const { session, storage } = await signedInTab()
    storage.write(stored(7, { userUuid: 'crew' }))
    expect(await session.authorizer.authorize()).toBeNull()
    expect(await session.authorizer.onRefused(unreadCount, null)).toBe(false)
    expect(called('POST /auth/refresh')).toBe(0)
  })

  test('two tabs refused at once spend the token once, and both go on', async () => {
    const one = await signedInTab()
    const two = openTab()
    await two.session.start()
    const better = await Promise.all(
      [one, two].map(({ session }) => session.authorizer.onRefused(unreadCount, 'Bearer access-1')),
    )
    expect(better).toEqual([true, true])
    expect(called('POST /auth/refresh')).toBe(1)
    expect(await two.session.authorizer.authorize()).toBe('Bearer access-2')
  })
})

describe('signing out', () => {
  test('ends at the provider, then here, and wipes', async () => {
    const { session, storage, ticks } = await signedInTab()
    const wiped: string[] = []
    session.onWipe(async () => wiped.push('cache'))
    session.onWipe(() => {
      throw new Error('broken')
    })
    session.onWipe(() => wiped.push('push'))
    await session.logout()
    expect(wiped).toEqual(['cache', 'push'])
    expect(storage.read()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({
      isLoggedIn: false,
      reason: 'signed-out',
      user: null,
      restaurants: [],
    })
    expect(ticks).toEqual([])
  })

  test('that fails only records the error', async () => {
    const { session, storage } = await signedInTab()
    const wipe = vi.fn()
    session.onWipe(wipe)
    answers['POST /auth/logout'] = no(500, 'Broken')
    await session.logout()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, error: { code: 500, message: 'Broken' } })
    expect(storage.read()).toEqual(stored(1))
    expect(wipe).not.toHaveBeenCalled()
  })

  test('by force asks nobody', async () => {
    const { session, storage } = await signedInTab()
    calls = []
    await session.forceLogout('session-ended')
    expect(calls).toEqual([])
    expect(storage.read()).toBeNull()
  })

  test('because of a block wipes and shows the block', async () => {
    const { session, storage } = await signedInTab()
    const wipe = vi.fn()
    session.onWipe(wipe)
    const failure = { success: false, code: 403, message: 'User is blocked' } as const
    session.hearRefusal({ kind: 'user-blocked', failure, endpoint: unreadCount })
    expect(session.getSnapshot()).toMatchObject({ isBlocked: true, isLoggedIn: false })
    expect(storage.read()).toBeNull()
    expect(wipe).toHaveBeenCalledOnce()
  })
})

describe('two tabs', () => {
  test('a sign-out there resets here, and wipes here', async () => {
    const one = await signedInTab()
    const two = openTab()
    await two.session.start()
    const wipe = vi.fn()
    two.session.onWipe(wipe)
    await one.session.logout()
    expect(two.session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'signed-out-elsewhere' })
    expect(wipe).toHaveBeenCalledOnce()
    expect(two.reload).not.toHaveBeenCalled()
  })

  test('a sign-in there reloads here', async () => {
    const waiting = openTab()
    await waiting.session.start()
    await signedInTab()
    expect(waiting.reload).toHaveBeenCalledOnce()
  })

  test('a sign-in there never reloads over a dirty form', async () => {
    const waiting = openTab()
    await waiting.session.start()
    waiting.soil()
    await signedInTab()
    expect(waiting.reload).not.toHaveBeenCalled()
    expect(waiting.notices).toEqual(['signedInElsewhere'])
  })

  test('a refresh there is no news here', async () => {
    const one = await signedInTab()
    const two = openTab()
    await two.session.start()
    await one.session.authorizer.onRefused(unreadCount, 'Bearer access-1')
    expect(two.reload).not.toHaveBeenCalled()
    expect(two.session.getSnapshot().isLoggedIn).toBe(true)
  })
})

test('a restaurant is chosen, kept, and announced once', async () => {
  const { session, storage } = await signedInTab()
  const heard = vi.fn()
  session.subscribe(heard)
  expect(session.chooseRestaurant('north')).toBe(true)
  expect(session.chooseRestaurant('nowhere')).toBe(false)
  expect(storage.readRestaurant()).toBe('north')
  expect(session.getSnapshot().restaurantUuid).toBe('north')
  expect(session.chooseRestaurant('select')).toBe(true)
  expect(session.getSnapshot().restaurantUuid).toBe('select')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('too many requests are passed on as a notice', async () => {
  const { session, notices } = openTab()
  const failure = { success: false, code: 429, message: 'Slow down' } as const
  session.hearRefusal({ kind: 'too-many-requests', failure, endpoint: unreadCount })
  expect(notices).toEqual(['tooManyRequests'])
})
