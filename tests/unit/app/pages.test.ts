import { describe, expect, test } from 'vitest'
import { allowedPages, entryOf, homePath, menuOf, pageName, pagesOf } from '#src/app/pages.ts'
import { HOME } from '#src/domain/access/pages.ts'
import { viewerOf } from '#src/domain/access/permission.ts'
import { START_PAGES } from '#src/domain/access/start-pages.ts'
import { GLOSSARY } from '#src/domain/glossary.ts'
import { actionEntries } from '#src/shell/palette/entries.ts'
import { EVERYDAY_IDS } from '#src/shell/palette/everyday.ts'
import { stepsFor } from '#src/shell/tour/steps.ts'
import { readPages } from '#tests/support/browser/pages.ts'

const pages = await readPages()
const paths = pages.map(({ path }) => path.replaceAll('$uuid', ':uuid'))

const STATIONS = [
  ...['hot-holding', 'analytics', 'fryer', 'dump-pan', 'fry-chutes', 'prq', 'breading', 'conveyor'],
  ...['scheduled-production', 'entree-chutes'],
]

/** The route table of the specification (spec 1 §2, spec 2 §2). */
const SPECIFIED: Record<string, readonly string[]> = {
  '': ['login', 'login-expired', 'change-expired-password', 'reset-password', 'forgot-password'],
  '/': ['blocked-account', 'multi-step-auth', 'entry-chutes', 'basket-events', 'support-history', 'reports'],
  '/dashboard': ['chicken', 'potato'],
  '/performance': ['chicken'],
  '/events': ['potato', 'chicken', 'analytics'],
  '/timers-cycle-history': STATIONS,
  '/unusual': ['event', 'dp-remaining', 'wrong-marker', 'empty-pan', 'identical-markers', 'recordings'],
  '/devices': ['pc', 'tablets', 'tablets/:uuid/sessions'],
  '/restaurants': ['', ':uuid/devices/pc', ':uuid/devices/tablets'],
  '/audit-log': [''],
  '/policies': [''],
  '/roles': [''],
  '/users': ['', ':uuid/sessions'],
  '/kitchen-player': ['player', 'recordings'],
  '/settings/chicken': ['materials', 'containers', 'packages'],
  '/settings/potato': ['materials', 'packages'],
  '/plug-play': ['plug', 'aruco'],
  '/stock-out-reports': ['chicken'],
  '/user-settings': ['authentification-log', 'active-sessions', 'security'],
  '/monitoring': ['graphics', 'alerts', 'server-management'],
  '/cameras': ['view', 'settings', 'recordings'],
  '/pcs': ['monitor', 'scheduled-production', 'fryer-manager', 'adjustment', 'recommendations'],
}

const specified = Object.entries(SPECIFIED).flatMap(([under, names]) =>
  names.map((name) => (name === '' ? under : `${under === '/' ? '' : under}/${name}`)),
)

test('every path of the specification is a page [1§2.1]', () => {
  expect(specified.length).toBeGreaterThan(66)
  expect(specified.filter((path) => !paths.includes(path))).toEqual([])
})

test('the sidebar has the specified sections, each with the specified entries in their order [1§2.17]', () => {
  const routesById = Object.fromEntries(
    pages.map(({ id, path, ...page }) => [id, { fullPath: path, options: { staticData: { page } } }]),
  )
  const menu = menuOf(pagesOf({ routesById } as never))
  expect(menu.map(({ section, pages }) => [section, ...pages.map(({ title }) => title)])).toEqual([
    ['Dashboard', 'Chicken'],
    ['PCS', 'Monitor', 'Scheduled Production', 'Recommendations', 'Fryer Manager', 'Adjustment'],
    ['Events', 'Chicken', 'Potato', 'Analytics'],
    [
      'Timers Cycle History',
      ...[
        'Breading',
        'Fryer',
        'Conveyor',
        'Hot Holding',
        'Entree Chutes',
        'Scheduled Production',
        'Analytics',
      ],
    ],
    ['Stock Out', 'Chicken'],
    ['Performance', 'Chicken'],
    [
      'Unusual',
      ...['Unusual Events', 'DP Remaining Potato', 'Wrong Marker Detected', 'Empty Pan', 'Identical Markers'],
      'Unusual Recordings',
    ],
    ['Kitchen Player', 'Player', 'Recordings'],
    ['Plug & Play', 'PnP', 'Aruco Validation'],
    ['Cameras', 'View', 'Settings', 'Recordings'],
    ['Devices', 'PC', 'Tablets', 'Refused Events', 'Keys'],
    ['Restaurants', 'Restaurants'],
    ['Monitoring', 'Server Management', 'Graphics', 'Alerts'],
    ['Reports', 'Reports'],
    ['Settings', 'Chicken', 'Potato'],
    ['Users', 'Users'],
    ['Permissions', 'Roles', 'Policies', 'Sign-in Rules', 'Provisioning', 'Single Sign-on'],
    ['Audit Log', 'Audit Log'],
  ])
})

test('no two pages of a section have the same place', () => {
  const places = pages.flatMap(({ menu }) => (menu ? [`${menu.section} ${menu.position}`] : []))
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
})

test('every term of the glossary is met on a page that is there', () => {
  const known = pages.map(({ path }) => path)
  expect(Object.values(GLOSSARY).filter(({ path }) => !known.includes(path))).toEqual([])
})

test('a title that is explained is met where the glossary says', () => {
  const explained = pages.flatMap(({ path, term }) => (term ? [{ term, path }] : []))
  expect(explained.length).toBeGreaterThan(8)
  expect(explained.map(({ term }) => ({ term, path: GLOSSARY[term].path }))).toEqual(explained)
})

test('every page of a tour is there', () => {
  const sees = (path: string) => path !== '/reports'
  const tours = [
    stepsFor({ isAdmin: true, several: true, sees: () => true }),
    stepsFor({ isAdmin: false, several: true, sees: () => true }),
    stepsFor({ isAdmin: false, several: false, sees: () => true }),
    stepsFor({ isAdmin: false, several: false, sees }),
    stepsFor({ isAdmin: false, several: false, sees: (path) => /^.(?:glossary|user-settings)/.test(path) }),
  ]
  const known = pages.filter(({ frame }) => frame === 'shell').map(({ path }) => path)
  expect(tours.flat().filter(({ path }) => !known.includes(path))).toEqual([])
})

test('pages without header and sidebar have the specified titles [1§2.10]', () => {
  const bare = pages.filter(({ frame }) => frame === 'bare').map(({ title }) => title)
  for (const title of ['Set New Password', 'Expired Token', 'Multi Factor Auth', 'Login'])
    expect(bare).toContain(title)
  for (const title of ['Change Expired Password', 'Blocked Account']) expect(bare).toContain(title)
})

test('a role may begin with pages of the sidebar, and not with the dashboard, where all begin', () => {
  const paths = allowedPages(pages, viewerOf('ADMIN', null))
    .filter(({ menu }) => menu && !menu.unlisted)
    .map(({ path }) => path)
  expect(START_PAGES.filter((start) => !paths.includes(start))).toEqual([])
  expect(START_PAGES).not.toContain(HOME)
})

describe('the logo leads [1§2.11]', () => {
  const DASHBOARD = '/dashboard/chicken'
  test.each([
    ['to the dashboard if that is allowed', ['/users', DASHBOARD], DASHBOARD],
    ['else to the first page that is', ['/pcs/monitor', '/users'], '/pcs/monitor'],
    ['to the dashboard where nothing is', [], DASHBOARD],
  ])('%s', (_, allowed, home) => {
    expect(
      homePath(
        allowed.map((path) => ({ path })),
        DASHBOARD,
      ),
    ).toBe(home)
  })
})

test.each([
  ['Cameras', 'Settings', 'Cameras Settings'],
  ['Reports', 'Reports', 'Reports'],
  ['Unusual', 'Unusual Events', 'Unusual Events'],
  ['Kitchen Player', 'Player', 'Kitchen Player'],
] as const)('the page of %s and %s is called %s', (section, title, name) => {
  const menu = pages.find((page) => page.menu?.section === section)?.menu
  expect(pageName({ menu, title })).toBe(name)
})

test.each([
  ['/dashboard/potato', 'Chicken'],
  ['/settings/potato/packages', 'Potato'],
  ['/timers-cycle-history/fryer', 'Fryer'],
  // Its bar is that of seven entries.
  ['/timers-cycle-history/prq', null],
  ['/basket-events', null],
  ['/users/$uuid/sessions', null],
])('%s lights the entry %s', (path, entry) => {
  const page = pages.find((one) => one.path === path)
  expect(page).toBeDefined()
  expect(entryOf(pages, page ?? null)).toBe(entry)
})

test('every page of the sidebar lights one of its entries, or its section', () => {
  for (const page of pages) {
    const entry = entryOf(pages, page)
    const listed = pages.filter(({ menu }) => menu?.section === page.menu?.section && !menu?.unlisted)
    if (entry !== null)
      expect(
        listed.map(({ title }) => title),
        page.path,
      ).toContain(entry)
    // Only a bar of several entries lets the section be lit itself.
    else if (page.menu) expect(listed.length, page.path).not.toBe(1)
  }
})

test('everyday words of the search are of pages and actions that there are', () => {
  const there = [...pages.map(({ path }) => `page ${path}`), ...actionEntries(true).map(({ id }) => id)]
  expect(EVERYDAY_IDS.length).toBeGreaterThan(30)
  expect(EVERYDAY_IDS.filter((id) => !there.includes(id))).toEqual([])
})
