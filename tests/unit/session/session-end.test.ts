import { describe, expect, test, vi } from 'vitest'
import { unreadCount } from '#src/contract/account/notifications.ts'
import { MINUTE, NOW, pair, stored } from './support.ts'
import { answer, area, called, no, ok, openTab, signedInTab, world } from './tabs-world.ts'

describe('authorization', () => {
  test('is the stored token', async () => {
    const { session } = await signedInTab()
    expect(await session.authorizer.authorize()).toBe('Bearer access-1')
    expect(await session.accessToken()).toBe('access-1')
  })

  test('waits while a refresh is in flight, in steps of 100 ms', async () => {
    const { session, storage } = await signedInTab()
    storage.setRefreshing(world.clock.now())
    let got: string | null = null
    const waiting = session.authorizer.authorize().then((header) => {
      got = header
    })
    await world.clock.pass(500)
    expect(got).toBeNull()
    storage.write(stored(2))
    storage.clearRefreshing()
    await world.clock.pass(100)
    await waiting
    expect(got).toBe('Bearer access-2')
  })

  test('of a token that ran out while the device slept is renewed first', async () => {
    const { session, storage } = await signedInTab()
    storage.write(stored(1, { accessExpDate: NOW - MINUTE }))
    expect(await session.authorizer.authorize()).toBe('Bearer access-2')
  })

  test('on a device whose world.clock is ahead is not renewed before every call', async () => {
    const { session, storage } = await signedInTab()
    world.answers['POST /auth/refresh'] = () => ok({ ...pair(2), accessExpDate: NOW - MINUTE })
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
    world.answers['POST /auth/refresh'] = no(600)
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

  test('is not taken for an end by the provider, whose refusals come first', async () => {
    const { session } = await signedInTab()
    world.answers['POST /auth/refresh'] = no(401)
    let refused: Promise<boolean> | undefined
    world.answers['POST /auth/logout'] = () => {
      refused = session.authorizer.onRefused(unreadCount, 'Bearer access-1')
      return ok(undefined)
    }
    await session.logout()
    expect(await refused).toBe(false)
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'signed-out' })
    expect(called('POST /auth/refresh')).toBe(0)
  })

  test('with an access token that is refused goes on with a new one', async () => {
    const { session } = await signedInTab()
    const answers = [no(401), ok(undefined)]
    world.answers['POST /auth/logout'] = () => answers.shift() ?? no(500)
    expect(await session.logout()).toMatchObject({ success: true })
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'signed-out' })
  })

  test('that fails only records the error [V14.3.1a]', async () => {
    const { session, storage } = await signedInTab()
    const wipe = vi.fn()
    session.onWipe(wipe)
    world.answers['POST /auth/logout'] = no(500, 'Broken')
    await session.logout()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, error: { code: 500, message: 'Broken' } })
    expect(storage.read()).toEqual(stored(1))
    expect(wipe).not.toHaveBeenCalled()
  })

  test('by force asks nobody', async () => {
    const { session, storage } = await signedInTab()
    world.calls = []
    await session.forceLogout('session-ended')
    expect(world.calls).toEqual([])
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
    expect(waiting.notices).toEqual([{ kind: 'signedInElsewhere' }])
  })

  test('a code given there opens here too, but for what is shown only now', async () => {
    world.answers['POST /auth/signIn'] = ok(answer(area, { multiFactorAuthentication: true }))
    const there = await signedInTab()
    const [here, busy] = [openTab(), openTab()]
    world.answers['GET /users/user'] = no(403, 'Verification is required')
    await Promise.all([here.session.start(), busy.session.start()])
    busy.soil()
    expect(here.session.getSnapshot().verified).toBe(false)
    world.answers['GET /users/user'] = ok({ ...area, daysToPasswordExpiration: 30 })
    await there.session.markVerified()
    await world.clock.settle()
    expect(here.session.getSnapshot()).toMatchObject({ verified: true, user: area, restaurantUuid: 'select' })
    expect(here.session.getSnapshot().restaurants).toHaveLength(3)
    expect(busy.session.getSnapshot().verified).toBe(false)
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
  expect(notices).toEqual([{ kind: 'tooManyRequests', message: 'Slow down' }])
})
