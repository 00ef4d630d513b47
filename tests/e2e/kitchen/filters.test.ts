import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

const server = sharedServer()

/** A field of 56 px in each of two rows, 8 px between them. */
const TWO_ROWS_PX = 2 * 56 + 8

test('title, filters and actions of a list take two rows at most on a floor tablet, nothing cut', async () => {
  const { page } = await openPage(server, { as: ADMIN, viewport: 'tablet' })
  for (const path of [
    '/pcs/recommendations',
    '/pcs/scheduled-production',
    '/timers-cycle-history/hot-holding',
  ]) {
    await page.goto(`${server.url}${path}`)
    const head = page.locator('div:has(> div > h1)')
    await head.getByRole('button').first().waitFor()
    await settled(page)
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThanOrEqual(TWO_ROWS_PX)
    const cut = () =>
      head
        .locator('input:not([type="hidden"])')
        .evaluateAll((fields) => fields.filter((field) => field.scrollWidth > field.clientWidth + 1).length)
    await expect.poll(cut).toBe(0)
  }
})

test('on a phone the dates and the button of the filters stand in one line', async () => {
  const { page } = await openPage(server, { as: MANAGER, viewport: 'phone' })
  for (const path of [
    '/dashboard/chicken',
    '/events/analytics',
    '/timers-cycle-history/fryer',
    '/unusual/event',
  ]) {
    await page.goto(`${server.url}${path}`)
    const dates = page.getByRole('main').getByRole('button', { name: /^Dates:/ })
    const filters = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })
    const tops = () =>
      Promise.all([dates, filters].map(async (button) => (await button.boundingBox())?.y ?? path))
    await filters.waitFor()
    await settled(page)
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
  }
})

/** Of header and page head: what is cut, what lies over its neighbour, and whether the page scrolls sideways. */
const flaws = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header')
    const told = (element: Element) => `${element.tagName} ${element.textContent}`
    const cut = [...document.querySelectorAll('header *, div:has(> div > h1) *')].filter(
      (element) =>
        !(element instanceof HTMLInputElement) &&
        getComputedStyle(element).overflowX !== 'visible' &&
        // What is heard only is a pixel wide.
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1,
    )
    const boxes = [...(header?.children ?? [])].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }))
    const over = boxes.filter(({ box }, at) =>
      boxes
        .slice(at + 1)
        .some(
          ({ box: other }) =>
            box.right > other.left + 1 &&
            other.right > box.left + 1 &&
            box.bottom > other.top + 1 &&
            other.bottom > box.top + 1,
        ),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      cut: cut.map(told),
      over: over.map(({ element }) => told(element)),
      sideways: scrollWidth - clientWidth,
    }
  })

test.each(['desk', 'phone'] as const)(
  'in text twice as large nothing of header and page head is cut or lies over another, on a %s',
  async (viewport) => {
    const { page } = await openPage(server, { as: ADMIN, viewport })
    for (const path of ['/timers-cycle-history/scheduled-production', '/settings/chicken/containers']) {
      await page.goto(`${server.url}${path}`)
      await page.locator('div:has(> div > h1)').getByRole('button').first().waitFor()
      await settled(page)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expect.poll(() => flaws(page)).toEqual({ cut: [], over: [], sideways: 0 })
    }
  },
)

/** Goes through the page by keyboard and gives what the focus came to while all of it lay below the header. */
async function hiddenStops(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Shift+Tab')
    const told = await page.evaluate(() => {
      const { activeElement: at } = document
      const header = document.querySelector('header')
      if (!at || !header || header.contains(at) || at === document.body) return null
      const { bottom } = at.getBoundingClientRect()
      return bottom <= header.getBoundingClientRect().bottom ? `${at.tagName} ${at.textContent}` : null
    })
    if (told !== null) hidden.push(told)
  }
  return hidden
}

test.each(['desk', 'phone'] as const)(
  'in text twice as large the keyboard goes to nothing that the header covers, and to the header without a move of the page, on a %s',
  async (viewport) => {
    const { page } = await openPage(server, { as: ADMIN, viewport })
    await page.goto(`${server.url}/settings/chicken/containers`)
    await settled(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.locator('footer a').focus()
    expect(await hiddenStops(page, 40)).toEqual([])

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const before = await page.evaluate(() => window.scrollY)
    await page.getByRole('banner').getByRole('link').first().focus()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  },
)
