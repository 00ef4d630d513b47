import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageName } from '#src/app/pages.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import { type Permission, permissionLabel, permits } from '#src/domain/access/permission.ts'
import {
  type ContextOptions,
  settled,
  signedIn,
  VIEWPORTS,
  type Viewport,
} from '#tests/support/browser/browser.ts'
import { findings, lookAt, tooSmall, turnTo } from '#tests/support/browser/looks.ts'
import { type DeclaredPage, readPages } from '#tests/support/browser/pages.ts'
import { filled, type PathIds, pathIds } from '#tests/support/browser/path-ids.ts'
import { startVisitor, type Visitor } from '#tests/support/browser/visitor.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { speakPseudo } from '#tests/support/language/speak-pseudo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/**
 * Every page of the route tree, found by its own data: a new page is visited without anybody naming it here.
 * On the phone each is loaded from the server; in the pseudo-language, at every width from a desk to a phone, and as the
 * other accounts on a desk, the running console goes there. Two go about at a time, each through all pages with one
 * browser page of its own.
 */
const pages = await readPages()
const inShell = pages.filter(({ frame }) => frame !== 'bare')
const bare = pages.filter(({ frame }) => frame === 'bare')
const named = (list: readonly DeclaredPage[]) => list.map((page) => [page.path, page] as const)

/** More than this and a reader loses the line; 'good' ends at 0.1 (Core Web Vitals). */
const MOST_SHIFT = 0.1

/** What each account may see, told here on its own: modules of which it may VIEW. */
const VIEWS: Record<string, { type: string; view: Access['moduleType'][] }> = {
  [AREA]: {
    type: 'MANAGER',
    view: [
      'DASHBOARD',
      'PCS',
      'EVENTS',
      'TIMER_CYCLE_HISTORY',
      'STOCK_OUT',
      'PERFORMANCE',
      'UNUSUAL',
      'KITCHEN_PLAYER',
      'PLUG_AND_PLAY',
      'CAMERAS',
      'DEVICE',
      'RESTAURANT',
      'MONITORING',
      'REPORTS',
      'SUPPORT',
    ],
  },
  [MANAGER]: {
    type: 'USER',
    view: [
      'DASHBOARD',
      'PCS',
      'EVENTS',
      'TIMER_CYCLE_HISTORY',
      'STOCK_OUT',
      'PERFORMANCE',
      'UNUSUAL',
      'KITCHEN_PLAYER',
      'CAMERAS',
      'DEVICE',
      'REPORTS',
      'MATERIAL_SETTINGS',
      'SUPPORT',
    ],
  },
  [CREW]: { type: 'USER', view: ['DASHBOARD', 'PCS'] },
}

const maySee = (email: string, access: Permission) => {
  const { type = '', view = [] } = VIEWS[email] ?? {}
  const accessList = mergeAccess(view.map((moduleType) => ({ moduleType, actionType: ['VIEW'] })))
  return permits({ type, accessList }, access)
}

/** Pages that were seen with filters. */
const filtered = new Set<string>()

const server = sharedServer()
const visitors = new Map<string, Visitor>()
let ids: PathIds
let look: Awaited<ReturnType<typeof speakPseudo>>

function visitor(who: string): Visitor {
  const found = visitors.get(who)
  if (!found) throw new Error(`Nobody goes about as ${who}.`)
  return found
}

beforeAll(async () => {
  ids = await pathIds(server, await signedIn(server, ADMIN))
  // The area manager's worker may answer their loads, as it does for people; all others are the server's answers.
  const start = async (who: string, options: ContextOptions) =>
    visitors.set(who, await startVisitor(server, { serviceWorkers: 'block', ...options }))
  await start('phone', { viewport: 'phone', as: ADMIN })
  await start('pseudo', { as: ADMIN })
  look = await speakPseudo(visitor('pseudo').page.context(), server)
  for (const viewport of ['phone', 'tablet', 'desk'] as const)
    await start(`stranger on a ${viewport}`, { viewport })
  for (const email of Object.keys(VIEWS))
    await start(email, { as: email, serviceWorkers: email === AREA ? 'allow' : 'block' })
})
afterAll(async () => {
  await Promise.all([...visitors.values()].map((each) => each.close()))
})

/** What is missing, as the page says. */
const neededFor = (access: Permission) =>
  access === 'ADMIN' ? 'Only administrators' : permissionLabel(access)
const nameOf = (declared: DeclaredPage) => `${pageName(declared)} · Linewatch`

/** In both themes, one after the other on the same page. */
async function findingsOnPhone({ page }: Visitor, where: string): Promise<void> {
  expect.soft(await tooSmall(page), `${where}: smaller than a finger`).toEqual([])
  expect.soft(await findings(page), `${where}: in the light theme`).toEqual([])
  await turnTo(page, 'dark')
  expect.soft(await findings(page, 'colors'), `${where}: in the dark theme`).toEqual([])
  await turnTo(page, 'light')
}

async function wellBehaved(visits: Visitor, where: string): Promise<void> {
  expect.soft(await visits.shift(), `${where}: how far things moved`).toBeLessThanOrEqual(MOST_SHIFT)
  expect.soft((await visits.complaints()).join(' | '), `${where}: what the page complained of`).toBe('')
}

async function standsOnPhone(declared: DeclaredPage): Promise<void> {
  const visits = visitor('phone')
  await visits.load(filled(declared.path, ids))
  const { path, name, titles, stickingOut } = await lookAt(visits.page)
  expect
    .soft({ path, name }, 'on a phone')
    .toEqual({ path: filled(declared.path, ids), name: nameOf(declared) })
  expect.soft(titles, 'on a phone: titles').toHaveLength(1)
  expect.soft(stickingOut, 'on a phone: what sticks out').toEqual([])
  await findingsOnPhone(visits, 'on a phone')
  await wellBehaved(visits, 'on a phone')
}

/** With texts that are longer than any that people read, none that was forgotten, and data that a browser leaves alone. */
async function standsInPseudo(declared: DeclaredPage): Promise<void> {
  const visits = visitor('pseudo')
  const { page } = visits
  await page.setViewportSize(VIEWPORTS.desk)
  await visits.go(filled(declared.path, ids))
  expect.soft((await visits.complaints()).join(' | '), 'in the pseudo-language: complaints').toBe('')
  expect.soft(await look.unmarked(page), 'data that a browser would translate').toEqual([])
  for (const [device, size] of Object.entries({
    ...VIEWPORTS,
    'small tablet': { width: 768, height: 1024 },
  })) {
    await page.setViewportSize(size)
    await settled(page)
    const { titles, stickingOut } = await lookAt(page)
    expect.soft(titles, `in the pseudo-language on a ${device}: titles`).toHaveLength(1)
    expect.soft(stickingOut, `in the pseudo-language on a ${device}: what sticks out`).toEqual([])
    expect.soft(await look.forgotten(page), `on a ${device}: what is not translated`).toEqual([])
  }
}

async function standsForStranger(declared: DeclaredPage, viewport: Viewport): Promise<void> {
  const where = `stranger on a ${viewport}`
  const visits = visitor(where)
  await visits.load(declared.path)
  const { titles, banners, stickingOut } = await lookAt(visits.page)
  expect.soft(titles, `${where}: titles`).toHaveLength(1)
  expect.soft(banners, `${where}: headers`).toBe(0)
  expect.soft(stickingOut, `${where}: what sticks out`).toEqual([])
  if (viewport === 'phone') await findingsOnPhone(visits, where)
  await wellBehaved(visits, where)
}

async function answersTo(email: string, declared: DeclaredPage): Promise<void> {
  const visits = visitor(email)
  await visits.go(filled(declared.path, ids), nameOf(declared))
  const { path, titles, text, links, stickingOut, filterRows } = await lookAt(visits.page)
  expect.soft(filterRows, `${email}: rows of filters`).toBeLessThanOrEqual(1)
  if (filterRows > 0) filtered.add(declared.path)
  expect.soft(path, email).toBe(filled(declared.path, ids))
  expect.soft(stickingOut, `${email}: what sticks out`).toEqual([])
  expect.soft(titles, `${email}: titles`).toHaveLength(1)
  if (maySee(email, declared.access)) {
    expect.soft(text, `${email} may see it`).not.toContain("You can't open")
  } else {
    expect.soft(titles, `${email} is told`).toEqual([expect.stringContaining("You can't open")])
    expect.soft(text, `${email} is told why`).toContain(neededFor(declared.access))
    expect.soft(links.length, `${email} can go elsewhere`).toBeGreaterThan(0)
    expect.soft(links, `${email} is not led there`).not.toContain(path)
  }
  await wellBehaved(visits, email)
}

async function inTurn(...visits: (() => Promise<void>)[]): Promise<void> {
  for (const visit of visits) await visit()
}

test('the route tree has pages of both kinds, and no two have the same name', () => {
  expect(inShell.map(({ path }) => path)).toContain('/dashboard/chicken')
  expect(bare.map(({ path }) => path)).toContain('/login')
  expect(new Set(inShell.map(nameOf)).size).toBe(inShell.length)
})

test.each(named(inShell))(
  '%s stands on every device and in every language, and answers every account [1§1.4]',
  async (_, declared) => {
    await Promise.all([
      standsOnPhone(declared),
      inTurn(
        () => standsInPseudo(declared),
        ...Object.keys(VIEWS).map((email) => () => answersTo(email, declared)),
      ),
    ])
  },
)

test.each(named(bare))('%s stands for somebody who is not signed in [1§2.2]', async (_, declared) => {
  await Promise.all([
    standsForStranger(declared, 'phone'),
    inTurn(
      () => standsForStranger(declared, 'tablet'),
      () => standsForStranger(declared, 'desk'),
    ),
  ])
})

describe('who goes about', () => {
  test('finds a text that was not translated', async () => {
    const { page } = visitor('pseudo')
    await page.evaluate(() => document.querySelector('main')?.append('Forgotten words'))
    expect(await look.forgotten(page)).toContainEqual(expect.stringContaining('Forgotten words'))
  })

  test('finds data that a browser would translate, and none that is marked', async () => {
    const { page } = visitor('pseudo')
    await page.evaluate(() => {
      const name = (text: string, translate: boolean) =>
        Object.assign(document.createElement('p'), { textContent: text, translate })
      // The last is a sentence of the provider, in the language that it is asked for.
      document
        .querySelector('main')
        ?.append(
          name('Lakeview', true),
          name('Harbor Point', false),
          name('La cámara Drive no tiene imagen.', true),
        )
    })
    const found = await look.unmarked(page)
    expect(found).toContain('Lakeview')
    expect(found.join()).not.toMatch(/Harbor|Drive/)
  })

  test('saw the filters of most pages', () => expect(filtered.size).toBeGreaterThan(40))

  test('nobody complained after the last visit', async () => {
    for (const [who, visits] of visitors) expect.soft(await visits.complaints(), who).toEqual([])
  })
})
