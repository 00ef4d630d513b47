// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { COLOR_SCHEME_KEY, SESSION_KEY, SIDEBAR_KEY } from '#src/domain/storage-keys.ts'
import { SESSION_KEY as STORED_SESSION_KEY } from '#src/session/storage.ts'
import { beforePaint, cspHash, type FrameName } from '../../../../sw/build/before-paint.ts'

/** The device as the script sees it; `turn` is its change to the other theme. */
const device = { matches: false, turn: () => {} }

function run(frame: FrameName, path: string, stored: Record<string, string>, dark = false) {
  window.history.replaceState(null, '', path)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const script = new Function('matchMedia', beforePaint(frame))
  const addEventListener = (_: string, changed: () => void) => {
    device.turn = () => {
      device.matches = !device.matches
      changed()
    }
  }
  Object.assign(device, { matches: dark, addEventListener })
  script(() => device)
  return { ...document.documentElement.dataset }
}

beforeEach(() => {
  localStorage.clear()
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name]
  }
})

const signedIn = { [SESSION_KEY]: '{}' }

test.each<[FrameName, string, Record<string, string>, string | undefined]>([
  ['sign-in', '/login', {}, undefined],
  ['sign-in', '/login', signedIn, 'wait'],
  ['sign-in', '/forgot-password', {}, 'wait'],
  ['shell', '/dashboard/chicken', signedIn, undefined],
  ['shell', '/dashboard/chicken', {}, 'wait'],
])('the %s frame on %s with %j: data-frame is %s', (frame, path, stored, expected) => {
  expect(run(frame, path, stored).frame).toBe(expected)
})

test.each([
  [{}, false, 'light'],
  [{}, true, 'dark'],
  [{ [COLOR_SCHEME_KEY]: 'auto' }, true, 'dark'],
  [{ [COLOR_SCHEME_KEY]: 'light' }, true, 'light'],
  [{ [COLOR_SCHEME_KEY]: 'dark' }, false, 'dark'],
])('stored %j, system dark %s: %s', (stored, dark, scheme) => {
  expect(run('shell', '/', stored, dark).mantineColorScheme).toBe(scheme)
})

test.each([
  ['nothing was', {}, 'dark'],
  ['the device’s was', { [COLOR_SCHEME_KEY]: 'auto' }, 'dark'],
  ['light was', { [COLOR_SCHEME_KEY]: 'light' }, 'light'],
])('a device that turns dark is followed as far as %s chosen', (_, stored, scheme) => {
  run('sign-in', '/login', stored)
  device.turn()
  expect(document.documentElement.dataset.mantineColorScheme).toBe(scheme)
})

test('the narrowed sidebar is known before the paint', () => {
  expect(run('shell', '/', { [SIDEBAR_KEY]: 'rail' }).sidebar).toBe('rail')
})

test('the script looks where the session is kept', () => {
  expect(SESSION_KEY).toBe(STORED_SESSION_KEY)
})

test('the policy hash is that of the script, to the letter', () => {
  expect(cspHash('alert(1)')).toBe("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
})
