import { describe, expect, test } from 'vitest'
import { unreadCount } from '#src/contract/account/notifications.ts'
import { potatoHoldTime } from '#src/contract/dashboard/potato.ts'
import { RIGHTS_EVERY_MS } from '#src/session/session.ts'
import { MINUTE, NOW, stored, user } from './support.ts'
import { answer, area, called, crew, NORTH, no, ok, openTab, signedInTab, world } from './tabs-world.ts'

describe('signing in', () => {
  test('stores the session and loads the login list [1§4.1]', async () => {
    const { session, storage } = await signedInTab()
    expect(storage.read()).toEqual(stored(1))
    expect(world.calls.find((one) => one.name === 'GET /restaurants')?.input).toMatchObject({
      query: { limit: 100, offset: 0, sortBy: 'number', orderDirection: 'DESC' },
    })
    expect(session.getSnapshot()).toMatchObject({
      isLoggedIn: true,
      isLoading: false,
      restaurantUuid: 'select',
    })
    expect(session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('of a USER fetches their own restaurant', async () => {
    world.answers['POST /auth/signIn'] = ok(answer(crew))
    const { session } = await signedInTab()
    expect(session.getSnapshot()).toMatchObject({
      restaurantUuid: 'north',
      restaurants: [{ value: 'north', label: '0412 - North', timezone: 'America/New_York' }],
    })
    expect(called('GET /restaurants')).toBe(0)
  })

  test('with a second step to come stores the pending flag and asks for nothing yet [1§4.2]', async () => {
    world.answers['POST /auth/signIn'] = ok(answer(area, { multiFactorAuthentication: true }))
    const { session, storage } = await signedInTab()
    expect(storage.read()?.multiFactorPending).toBe(true)
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, verified: false })
    expect(world.calls.map((one) => one.name)).toEqual(['POST /auth/signIn'])
    await session.markVerified()
    expect(storage.read()?.multiFactorPending).toBe(false)
    expect(session.getSnapshot()).toMatchObject({ verified: true, user: area })
    expect(session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('the token that makes this browser known stays after signing out, and goes along with the next sign-in', async () => {
    const sent = () =>
      world.calls.flatMap(({ name, input }) => (name === 'POST /auth/signIn' ? [input] : [])).at(-1)
    world.answers['POST /auth/signIn'] = ok(answer(area, { browserToken: 'browser-1' }))
    const { session } = await signedInTab()
    expect(sent()).toEqual({ body: { email: expect.any(String), password: expect.any(String) } })
    await session.logout()
    world.answers['POST /auth/signIn'] = no(401, 'Wrong e-mail or password')
    await session.signIn('somebody@linewatch.test', 'else')
    const body = { email: 'somebody@linewatch.test', password: 'else', browserToken: 'browser-1' }
    expect(sent()).toEqual({ body })
    expect(session.getSnapshot().isLoggedIn).toBe(false)
  })

  test('refused stores nothing and records why', async () => {
    world.answers['POST /auth/signIn'] = no(401, 'Wrong e-mail or password')
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
    world.answers['POST /auth/signIn'] = () => {
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
    expect(world.calls).toEqual([])
  })

  test('restores the user, their restaurants and their last choice, once [1§3.3]', async () => {
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

  test('clears the pending flag once the current user answers [1§4.4]', async () => {
    const { session, storage } = openTab()
    storage.write(stored(1, { multiFactorPending: true }))
    await session.start()
    expect(storage.read()?.multiFactorPending).toBe(false)
    expect(session.getSnapshot().verified).toBe(true)
  })

  test('with a code still to come is told so', async () => {
    world.answers['GET /users/user'] = no(403, 'Verification is required')
    const { session, storage } = openTab()
    storage.write(stored(1, { multiFactorPending: true }))
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, verified: false, isLoading: false })
  })

  test.each([600, 500, 503, 429])(
    'that fails with %i shows the last known user, and looks again',
    async (code) => {
      await signedInTab()
      world.answers['GET /users/user'] = no(code)
      const tab = openTab()
      await tab.session.start()
      expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: true, user: area })
      expect(tab.session.getSnapshot().restaurants).toHaveLength(3)
      expect(tab.storage.read()).toEqual(stored(1))
      world.answers['GET /users/user'] = ok({ ...area, daysToPasswordExpiration: 30 })
      await tab.tick()
      expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: false, error: null })
    },
  )

  test('without a network and without a known user keeps trying, and is no sign-out', async () => {
    const tab = openTab()
    tab.storage.write(stored(1))
    world.answers['GET /users/user'] = no(600, 'Network error')
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoading: true, error: { code: 600 } })
    world.answers['GET /users/user'] = ok({ ...area, daysToPasswordExpiration: 30 })
    await tab.session.resume()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, isLoading: false })
  })

  test('whose restaurants fail shows those last known', async () => {
    await signedInTab()
    world.answers['GET /restaurants'] = no(600)
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
    world.answers['GET /restaurants'] = no(500)
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ isLoggedIn: true, restaurants: [] })
    world.answers['GET /restaurants'] = ok({ content: [NORTH], total: 1 })
    await tab.tick()
    expect(tab.session.getSnapshot().restaurants).toHaveLength(3)
  })

  test('whose session ends meanwhile does not bring it back', async () => {
    const tab = openTab()
    tab.storage.write(stored(1))
    world.answers['GET /users/user'] = async () => {
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
    expect(world.calls.at(-1)).toMatchObject({
      name: 'POST /auth/refresh',
      input: { body: { refreshToken: 'refresh-1' } },
    })
    expect(storage.read()).toEqual(stored(2))
  })

  test('refused with 401 clears the session and tells why [1§4.11]', async () => {
    const { session, storage, tick, ticks } = await signedInTab()
    storage.write(stored(1, { accessExpDate: NOW + 1 }))
    world.answers['POST /auth/refresh'] = no(401)
    await tick()
    expect(storage.read()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, reason: 'session-ended' })
    expect(ticks).toEqual([])
  })

  test.each([600, 500])('failing with %i changes nothing [1§4.12]', async (code) => {
    const { session, storage, tick } = await signedInTab()
    const before = stored(1, { accessExpDate: NOW + 1 })
    storage.write(before)
    world.answers['POST /auth/refresh'] = no(code)
    await tick()
    expect(storage.read()).toEqual(before)
    expect(session.getSnapshot().isLoggedIn).toBe(true)
  })
})

describe('refused what the user may do, as far as is known', () => {
  const failure = { success: false, code: 403, message: 'Not yours' } as const
  const refused = { kind: 'not-permitted', failure, endpoint: potatoHoldTime } as const
  const lesser = user({ userRoleDto: { uuid: 'crew', name: 'Crew', accessList: [] } })

  test('a user is loaded again, and once for many refusals', async () => {
    const { session } = await signedInTab()
    world.answers['GET /users/user'] = ok({ ...lesser, daysToPasswordExpiration: 30 })
    for (let call = 0; call < 3; call += 1) session.hearRefusal(refused)
    await world.clock.settle()
    expect(session.getSnapshot().user?.userRoleDto?.name).toBe('Crew')
    expect(called('GET /users/user')).toBe(1)
    // A refusal of what the user is known not to have says nothing new.
    await world.clock.pass(RIGHTS_EVERY_MS)
    session.hearRefusal(refused)
    await world.clock.settle()
    expect(called('GET /users/user')).toBe(1)
  })

  test('nothing is taken from under what the user is typing', async () => {
    const { session, soil } = await signedInTab()
    soil()
    session.hearRefusal(refused)
    await world.clock.settle()
    expect(called('GET /users/user')).toBe(0)
  })
})
