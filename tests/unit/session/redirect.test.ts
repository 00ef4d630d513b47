import { describe, expect, test } from 'vitest'
import { BARE_PAGES, HOME } from '#src/domain/access/pages.ts'
import { type RedirectState, redirectFor } from '#src/session/redirect.ts'

const EVERY_PATH = [...BARE_PAGES, HOME, '/users', '/']
const LOGIN_PAGES = ['/login', '/login-expired', '/change-expired-password', '/multi-step-auth']
const ANYBODY_PAGES = ['/reset-password', '/forgot-password', '/pair']

const state = (
  part: Partial<Omit<RedirectState, 'loginInfo'>> & { days?: number | null } = {},
): RedirectState => {
  const { days = null, ...rest } = part
  return {
    isLoggedIn: true,
    verified: true,
    isBlocked: false,
    isLoading: false,
    loginInfo: { daysToPasswordExpiration: days },
    ...rest,
  }
}

/** Where each path leads in a state, as the paths that may stay and the target of all others. */
function table(of: RedirectState) {
  const stay = EVERY_PATH.filter((path) => redirectFor(of, path) === null)
  const targets = new Set(EVERY_PATH.map((path) => redirectFor(of, path)).filter((target) => target !== null))
  return { stay, targets: [...targets] }
}
const BOOLEANS = [false, true]

describe('the rules go in their order, for every state [1§4.5]', () => {
  const states = [0, 1, null].flatMap((days) =>
    BOOLEANS.flatMap((verified) =>
      BOOLEANS.flatMap((isBlocked) =>
        BOOLEANS.map((isLoggedIn) => ({ days, verified, isBlocked, isLoggedIn })),
      ),
    ),
  )
  test('there are 24 of them', () => expect(states).toHaveLength(24))

  test.each(states.filter((s) => s.days === 0))('expired: %o', (part) => {
    expect(table(state(part))).toEqual({
      stay: ['/change-expired-password'],
      targets: ['/change-expired-password'],
    })
  })
  test.each(states.filter((s) => s.days !== 0 && !s.verified))('not verified: %o', (part) => {
    expect(table(state(part))).toEqual({ stay: ['/multi-step-auth'], targets: ['/multi-step-auth'] })
  })
  test.each(states.filter((s) => s.days !== 0 && s.verified && s.isBlocked))('blocked: %o', (part) => {
    expect(table(state(part))).toEqual({ stay: ['/blocked-account'], targets: ['/blocked-account'] })
  })
  const plain = states.filter((s) => s.days !== 0 && s.verified && !s.isBlocked)
  test.each(plain.filter((s) => !s.isLoggedIn))('not logged in: %o', (part) => {
    const { stay, targets } = table(state(part))
    expect(stay.toSorted()).toEqual([...LOGIN_PAGES, ...ANYBODY_PAGES].toSorted())
    expect(targets).toEqual(['/login'])
  })
  test.each(plain.filter((s) => s.isLoggedIn))('logged in: %o', (part) => {
    expect(table(state(part))).toEqual({
      stay: [...ANYBODY_PAGES, HOME, '/users', '/'],
      targets: ['/dashboard/chicken'],
    })
  })
})

test('while the session is being restored nothing is decided', () => {
  const loading = state({ isLoading: true, isLoggedIn: false, isBlocked: true, verified: false, days: 0 })
  expect(EVERY_PATH.map((path) => redirectFor(loading, path))).toEqual(EVERY_PATH.map(() => null))
})

test.each([
  ['/login/', HOME],
  ['/loginx', null],
  ['/LOGIN', null],
])('logged in, %s', (path, target) => {
  expect(redirectFor(state(), path)).toBe(target)
})
