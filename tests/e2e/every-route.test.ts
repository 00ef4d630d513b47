import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import { type Permission, permissionLabel, permits } from '#src/domain/access/permission.ts'
import {
  openPage,
  type PageOptions,
  settled,
  signIn,
  VIEWPORTS,
  type Viewport,
} from '#tests/support/browser.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { type DeclaredPage, readPages } from '#tests/support/pages.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** Every page of the route tree, found by its own data: a new page is visited without anybody naming it here. */
const pages = await readPages()
const inShell = pages.filter(({ frame }) => frame === 'shell')
const bare = pages.filter(({ frame }) => frame === 'bare')
const named = (list: readonly DeclaredPage[]) => list.map((page) => [page.path, page] as const)
const viewports = Object.keys(VIEWPORTS) as Viewport[]

type State = NonNullable<PageOptions['storageState']>
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let axeSource: string
let server: TestServer
const states = new Map<string, State>()

/** The state of a browser in which the account is signed in; signs in once for each account. */
async function stateOf(email: string): Promise<State> {
  const known = states.get(email)
  if (known) return known
  const { page, context } = await openPage(server)
  await signIn(page, email)
  await settled(page)
  const state = await context.storageState()
  states.set(email, state)
  return state
}

/** The path with what it asks for filled in: a user's uuid, the administrator's own. */
async function filled(path: string): Promise<string> {
  const { origins } = await stateOf(ADMIN)
  const items = origins.flatMap(({ localStorage }) => localStorage)
  const session = items.find(({ name }) => name === 'linewatch.session')
  const { userUuid } = JSON.parse(session?.value ?? '{}') as { userUuid: string }
  return path.replace('$uuid', userUuid)
}

beforeAll(async () => {
  axeSource = await readFile(axe, 'utf8')
  server = await startServer()
})
afterAll(() => server.stop())

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Elements that stick out at the right, outermost first; empty when nothing does. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} ${element.getBoundingClientRect().right}`,
      )
      .slice(0, 5)
      .concat(`page is ${document.documentElement.scrollWidth} wide, window ${width}`)
  })

/** Serious and critical findings of axe, each with the elements it is about. */
async function findings(page: Page): Promise<string[]> {
  // By the debugger, not by a script element: the content policy stays in force.
  await page.evaluate(axeSource)
  const results = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<unknown> } }
    return axe.run({ resultTypes: ['violations'] })
  })
  return (results as AxeResults).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary}`).join(' | ')}`,
    )
}

test('the route tree has pages of both kinds', () => {
  expect(inShell.map(({ path }) => path)).toContain('/dashboard/chicken')
  expect(bare.map(({ path }) => path)).toContain('/login')
})

describe.each(viewports)('on a %s', (viewport) => {
  test.each(named(inShell))('%s stands: one title, nothing sticks out', async (declared) => {
    const path = await filled(declared)
    const { page } = await openPage(server, { viewport, storageState: await stateOf(ADMIN) })
    await visit(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(/ · Linewatch$/)
    expect(await overflowing(page)).toEqual([])
  })

  test.each(named(bare))('%s stands for somebody who is not signed in', async (path) => {
    const { page } = await openPage(server, { viewport })
    await visit(page, path)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await overflowing(page)).toEqual([])
  })
})

describe.each(['light', 'dark'] as const)('in the %s theme on a phone', (scheme) => {
  test.each(named(inShell))('%s has no serious finding', async (path) => {
    const { page } = await openPage(server, { viewport: 'phone', scheme, storageState: await stateOf(ADMIN) })
    await visit(page, await filled(path))
    expect(await findings(page)).toEqual([])
  })

  test.each(named(bare))('%s has no serious finding', async (path) => {
    const { page } = await openPage(server, { viewport: 'phone', scheme })
    await visit(page, path)
    expect(await findings(page)).toEqual([])
  })
})

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

const cases = Object.keys(VIEWS).flatMap((email) => inShell.map((page) => [email, page.path, page] as const))
const allowed = cases.filter(([email, , { access }]) => maySee(email, access))
const refused = cases.filter(([email, , { access }]) => !maySee(email, access))

describe('who may see it', () => {
  test.each(allowed)('%s is shown %s', async (email, declared) => {
    const path = await filled(declared)
    const { page } = await openPage(server, { storageState: await stateOf(email) })
    await visit(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByText('is not open to you').count()).toBe(0)
    expect(await page.locator('h1').count()).toBe(1)
  })

  test.each(refused)('%s is told why not %s', async (email, declared, { access }) => {
    const path = await filled(declared)
    const { page } = await openPage(server, { storageState: await stateOf(email) })
    await visit(page, path)
    await page.getByRole('heading', { level: 1, name: /is not open to you/ }).waitFor()
    await page.getByText(permissionLabel(access)).waitFor()
    expect(await page.getByRole('navigation').getByRole('link').count()).toBeGreaterThan(0)
    expect(await page.locator(`nav a[href="${path}"]`).count()).toBe(0)
  })
})
