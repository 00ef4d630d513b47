import { isRedirect, type ParsedLocation } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { canChoose, type LoginState, SIGNED_OUT } from '#src/session/machine.ts'
import { loginList } from '#src/session/restaurant-options.ts'
import type { Session } from '#src/session/session.ts'
import { guard, homeOf } from '#src/shell/session/guard.ts'

const OWN = { uuid: 'own', name: 'Own', number: '0412', timezone: 'America/Chicago' }
const OTHER = { uuid: 'other', name: 'Other', number: '0117', timezone: 'America/Chicago' }
const MANAGER: Partial<LoginState> = { userType: 'MANAGER', restaurants: loginList([OWN, OTHER]) }
const USER: Partial<LoginState> = {
  userType: 'USER',
  restaurants: loginList([OWN]).slice(2),
  restaurantUuid: 'own',
}

function visit(who: Partial<LoginState>, search: Record<string, unknown>, preload = false) {
  const state: LoginState = { ...SIGNED_OUT, isLoggedIn: true, ...who }
  const chooseRestaurant = vi.fn((uuid: string) => canChoose(state, uuid))
  const session = { ready: async () => {}, getSnapshot: () => state, chooseRestaurant } as unknown as Session
  const location = { pathname: '/dashboard/chicken', search, href: '/dashboard/chicken?x' } as ParsedLocation
  const led = guard({ context: { session }, location, preload }).then(
    () => null,
    (thrown: unknown) => (isRedirect(thrown) ? thrown.options : thrown),
  )
  return { led, chooseRestaurant }
}

test.each<[string, Partial<LoginState>, Record<string, unknown>]>([
  ['a USER, another restaurant', USER, { restaurantUuid: 'other', timeInterval: '7d' }],
  ['a USER, Global', USER, { restaurantUuid: 'select', timeInterval: '7d' }],
  ['a manager, a restaurant that is not theirs', MANAGER, { restaurantUuid: 'foreign', timeInterval: '7d' }],
  ['a manager, two restaurants', MANAGER, { restaurantUuid: ['own', 'other'], timeInterval: '7d' }],
])('an address that names what is not shown is corrected: %s', async (_who, who, search) => {
  expect(await visit(who, search).led).toMatchObject({
    to: '/dashboard/chicken',
    search: { timeInterval: '7d' },
    replace: true,
  })
})

test.each<[string, Partial<LoginState>, Record<string, unknown>]>([
  ['a USER, their own', USER, { restaurantUuid: 'own' }],
  ['a manager, one of theirs', MANAGER, { restaurantUuid: 'other' }],
  ['a manager, Global', { ...MANAGER, restaurantUuid: 'own' }, { restaurantUuid: 'select' }],
  ['no restaurant', USER, { timeInterval: '7d' }],
  ['one of theirs, as far as is known offline', { ...MANAGER, isOffline: true }, { restaurantUuid: 'new' }],
  ['a list that has not come', { userType: 'MANAGER' }, { restaurantUuid: 'own' }],
])('an address stands: %s', async (_who, who, search) => {
  expect(await visit(who, search).led).toBeNull()
})

describe('an address that does not name the restaurant that it shows', () => {
  const pages = { allowedPages: ['/dashboard/chicken'] }
  const chosen = { ...MANAGER, ...pages, restaurantUuid: 'own' }

  test.each([
    ['a restaurant', chosen, 'own'],
    ['Global, of a session in which nobody has chosen yet', { ...MANAGER, ...pages }, 'select'],
  ])('names it from then on, with all else it says: %s', async (_, who, restaurantUuid) => {
    expect(await visit(who, { timeInterval: '7d' }).led).toMatchObject({
      to: '/dashboard/chicken',
      search: { timeInterval: '7d', restaurantUuid },
      replace: true,
    })
  })

  test.each<[string, Partial<LoginState>, Record<string, unknown>, boolean?]>([
    ['it names Global', chosen, { restaurantUuid: 'select' }],
    ['there is one restaurant alone', { ...USER, ...pages }, {}],
    ['it names one', chosen, { restaurantUuid: 'own' }],
    ['its path has an id, or it is no page', { ...chosen, allowedPages: [] }, {}],
    ['it is only fetched ahead', chosen, {}, true],
  ])('stands where %s', async (_, who, search, preload = false) => {
    expect(await visit(who, search, preload).led).toBeNull()
  })
})

test('what is only fetched ahead changes no restaurant', async () => {
  const ahead = visit(MANAGER, { restaurantUuid: 'other' }, true)
  expect(await ahead.led).toBeNull()
  expect(ahead.chooseRestaurant).not.toHaveBeenCalled()
})

describe('home', () => {
  const PAGES = ['/dashboard/chicken', '/pcs/monitor']
  const home = (startPage: string | null | undefined, allowedPages: readonly string[]) => {
    const userRoleDto = { uuid: 'role', accessList: [], startPage }
    const user = {
      uuid: 'user',
      email: '',
      type: 'USER',
      userRoleDto,
      restaurantUuid: null,
      multiFactorAuthentication: false,
    }
    return homeOf({ getSnapshot: () => ({ ...SIGNED_OUT, user, allowedPages }) })
  }
  test.each([
    ['the start page of their role', '/pcs/monitor', PAGES, '/pcs/monitor'],
    ['the first page they may see, if not that', '/users', PAGES, '/dashboard/chicken'],
    ['the first page they may see, where their role has none', null, PAGES, '/dashboard/chicken'],
    ['the first they may see, as far as is known offline', undefined, PAGES.slice(1), '/pcs/monitor'],
    ['the dashboard, where they may see nothing', '/pcs/monitor', [], '/dashboard/chicken'],
  ])('is %s', (_, startPage, allowed, path) => {
    expect(home(startPage, allowed)).toBe(path)
  })
})
