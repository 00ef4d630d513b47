import { describe, expect, test } from 'vitest'
import {
  canChoose,
  type LoginEvent,
  type LoginState,
  nextState,
  SIGNED_OUT,
  STARTING,
} from '#src/session/machine.ts'
import { loginList, optionOf, realRestaurants } from '#src/session/restaurant-options.ts'
import { user } from './support.ts'

const NORTH = { uuid: 'north', name: 'North', number: '0412', timezone: 'America/New_York' }
const SOUTH = { uuid: 'south', name: 'South', number: '0007', timezone: 'America/Phoenix' }
const list = loginList([NORTH, SOUTH])
const manager = user()
const crew = user({ uuid: 'crew', type: 'USER', restaurantUuid: 'north' })
const error = { code: 600, message: 'Network error' }
const reach = (from: LoginState, ...events: LoginEvent[]) => events.reduce(nextState, from)
const signedIn = (
  who = manager,
  part: Partial<Extract<LoginEvent, { type: 'signedIn' }>> = {},
): LoginEvent => ({
  type: 'signedIn',
  user: who,
  pending: false,
  daysToPasswordExpiration: 30,
  ...part,
})
const loaded = (stored: string | null): LoginEvent => ({
  type: 'restaurantsLoaded',
  restaurants: list,
  stored,
})

test('options are labelled number - name, with Global and Select Restaurant first [1§3.2]', () => {
  expect(optionOf(NORTH)).toEqual({
    value: 'north',
    label: '0412 - North',
    number: '0412',
    timezone: 'America/New_York',
  })
  expect(list.map(({ value, label }) => [value, label])).toEqual([
    ['select', 'Global'],
    ['select', 'Select Restaurant'],
    ['north', '0412 - North'],
    ['south', '0007 - South'],
  ])
  expect(realRestaurants(list).map((option) => option.value)).toEqual(['north', 'south'])
})

describe('signing in', () => {
  test.each<[string, LoginEvent[], Partial<LoginState>]>([
    ['under way', [{ type: 'signInStarted' }], { isLoading: true, isLoggedIn: false }],
    ['refused', [{ type: 'signInStarted' }, { type: 'signInFailed', error }], { isLoading: false, error }],
    [
      'done',
      [{ type: 'signInStarted' }, signedIn()],
      {
        isLoading: false,
        isLoggedIn: true,
        verified: true,
        userType: 'MANAGER',
        user: manager,
        restaurantUuid: 'select',
        loginInfo: { daysToPasswordExpiration: 30 },
      },
    ],
    ['with a code to come', [signedIn(manager, { pending: true })], { isLoggedIn: true, verified: false }],
    ['with its code given', [signedIn(manager, { pending: true }), { type: 'verified' }], { verified: true }],
    [
      'a USER has their own restaurant at once',
      [signedIn(crew)],
      { restaurantUuid: 'north', userType: 'USER' },
    ],
    [
      'an expired password',
      [{ type: 'signInStarted' }, { type: 'passwordExpired' }],
      { isLoggedIn: false, isLoading: false, loginInfo: { daysToPasswordExpiration: 0 } },
    ],
    [
      'a blocked user',
      [{ type: 'signInStarted' }, { type: 'blocked' }, { type: 'signInFailed', error }],
      { isBlocked: true, isLoggedIn: false, isLoading: false },
    ],
    [
      'trying again forgets the former trouble',
      [{ type: 'blocked' }, { type: 'signInStarted' }],
      { isBlocked: false, error: null },
    ],
  ])('%s', (_, events, state) => {
    expect(reach(SIGNED_OUT, ...events)).toMatchObject(state)
  })
})

describe('taking up a stored session', () => {
  test.each<[string, LoginEvent[], Partial<LoginState>]>([
    ['at first', [], { isLoading: true, isLoggedIn: false }],
    [
      'restored',
      [loaded('south'), { type: 'restored', user: manager, daysToPasswordExpiration: null }],
      { isLoading: false, isLoggedIn: true, restaurantUuid: 'south', isOffline: false },
    ],
    [
      'without a network',
      [{ type: 'restoredOffline', user: manager, pending: false, error }],
      { isLoading: false, isLoggedIn: true, isOffline: true, error },
    ],
    [
      'without a network, a code still to come',
      [{ type: 'restoredOffline', user: manager, pending: true, error }],
      { verified: false },
    ],
    [
      'back on the network',
      [
        { type: 'restoredOffline', user: manager, pending: false, error },
        { type: 'restoreStarted' },
        { type: 'restored', user: manager, daysToPasswordExpiration: 3 },
      ],
      { isOffline: false, error: null, loginInfo: { daysToPasswordExpiration: 3 } },
    ],
    ['with nothing known', [{ type: 'restoreFailed', error }], { isLoading: true, isLoggedIn: false, error }],
    [
      'a code to come',
      [{ type: 'verificationNeeded' }],
      { isLoggedIn: true, verified: false, isLoading: false },
    ],
  ])('%s', (_, events, state) => {
    expect(reach(STARTING, ...events)).toMatchObject(state)
  })

  test('looking again does not hide what is shown', () => {
    const shown = reach(STARTING, signedIn())
    expect(nextState(shown, { type: 'restoreStarted' })).toBe(shown)
  })
})

describe('the restaurant', () => {
  test.each([
    ['the last choice', 'south', 'south'],
    ['none before', null, 'select'],
    ['Global before', 'select', 'select'],
    ['one that is no longer theirs', 'east', 'select'],
  ])('is restored: %s', (_, stored, chosen) => {
    expect(reach(SIGNED_OUT, signedIn(), loaded(stored)).restaurantUuid).toBe(chosen)
  })

  test('chosen while the list was on its way stands', () => {
    const chosen = reach(SIGNED_OUT, signedIn(), loaded(null), {
      type: 'restaurantChosen',
      restaurantUuid: 'north',
    })
    expect(nextState(chosen, loaded('south')).restaurantUuid).toBe('north')
  })

  test('of a USER comes with its details and cannot be changed [1§1.5]', () => {
    const own = reach(SIGNED_OUT, signedIn(crew), {
      type: 'ownRestaurantLoaded',
      restaurant: optionOf(NORTH),
    })
    expect(own.restaurants).toEqual([optionOf(NORTH)])
    for (const restaurantUuid of ['select', 'south', 'north']) {
      expect(canChoose(own, restaurantUuid)).toBe(false)
      expect(nextState(own, { type: 'restaurantChosen', restaurantUuid })).toBe(own)
    }
  })

  test.each([
    ['north', true],
    ['select', true],
    ['east', false],
  ])('%s may be chosen by the others: %s', (restaurantUuid, may) => {
    expect(canChoose(reach(SIGNED_OUT, signedIn(), loaded(null)), restaurantUuid)).toBe(may)
  })

  test('nobody chooses while nobody is signed in', () => {
    expect(canChoose(SIGNED_OUT, 'select')).toBe(false)
  })
})

test.each<[string, LoginEvent, Partial<LoginState>]>([
  [
    'a failed sign-out only records the error [1§4.15]',
    { type: 'logoutFailed', error },
    { isLoggedIn: true, error },
  ],
  [
    'signing out forgets everything',
    { type: 'signedOut', reason: 'signed-out' },
    { ...SIGNED_OUT, reason: 'signed-out' },
  ],
  ['being blocked forgets everything else', { type: 'blocked' }, { ...SIGNED_OUT, isBlocked: true }],
  ['an expired password keeps the session', { type: 'passwordExpired' }, { isLoggedIn: true }],
  ['pages are noted', { type: 'pagesAllowed', allowedPages: ['/users'] }, { allowedPages: ['/users'] }],
])('%s', (_, event, state) => {
  expect(reach(SIGNED_OUT, signedIn(), loaded('north'), event)).toMatchObject(state)
})
