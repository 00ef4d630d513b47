import { expect, test } from 'vitest'
import { currentPlace, MAIN_PLACES, MOST_PLACES, placesFor } from '#src/shell/bottom-bar/places.ts'
import { readPages } from '#tests/support/browser/pages.ts'

const pages = await readPages()
const every = pages.map(({ path }) => path)
/** Without the place where it may break. */
const whole = (label: string) => label.replace('\u00AD', '')
const under = (...starts: string[]) =>
  every.filter((path) => starts.some((start) => path === start || path.startsWith(`${start}/`)))
const labels = (allowed: readonly string[]) => placesFor(allowed).map(({ label }) => whole(label))

test('every place is a page of the shell, of the sidebar, and has one word', () => {
  const known = pages
    .filter(({ frame, menu }) => frame === 'shell' && menu && !menu.unlisted)
    .map(({ path }) => path)
  expect(MAIN_PLACES.filter(({ path }) => !known.includes(path))).toEqual([])
  expect(MAIN_PLACES.filter(({ label }) => !/^\w+$/.test(whole(label)))).toEqual([])
})

test.each([
  { who: 'an administrator', sees: every, has: ['Dashboard', 'Monitor', 'Orders', 'Player'] },
  {
    who: 'a crew',
    sees: under('/dashboard', '/pcs'),
    has: ['Dashboard', 'Monitor', 'Orders', 'Recommendations'],
  },
  {
    who: 'a crew that sees events, too',
    sees: under('/dashboard', '/pcs', '/events'),
    has: ['Dashboard', 'Monitor', 'Orders', 'Events'],
  },
  {
    who: 'somebody without the kitchen',
    sees: under('/dashboard', '/monitoring', '/reports', '/cameras', '/performance'),
    has: ['Dashboard', 'Alerts', 'Cameras', 'Performance'],
  },
  {
    who: 'somebody who looks after devices',
    sees: under('/devices', '/restaurants'),
    has: ['Restaurants', 'Devices'],
  },
  { who: 'somebody who sees nothing of it', sees: under('/plug-play'), has: [] },
])('$who has the first of the main pages that they may see', ({ sees, has }) => {
  expect(labels(sees)).toEqual(has)
  expect(has.length).toBeLessThanOrEqual(MOST_PLACES)
})

test.each([
  ['/dashboard/chicken', 'Dashboard'],
  ['/dashboard/why', 'Dashboard'],
  ['/pcs/monitor', 'Monitor'],
  ['/pcs/scheduled-production', 'Orders'],
  // Of no place's own: the first one of its section.
  ['/pcs/recommendations', 'Monitor'],
  ['/kitchen-player/recordings', 'Player'],
  ['/users', undefined],
  ['/users/$uuid/sessions', undefined],
  ['/user-settings/security', undefined],
  ['/no-such-page', undefined],
])('on %s an administrator’s current place is %s', (here, label) => {
  const page = pages.find(({ path }) => path === here)
  expect(currentPlace(placesFor(every), pages, page)?.label).toBe(label)
})
