import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

const server = sharedServer()

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const field = (page: Page) => page.getByRole('combobox', { name: /^Search pages/ })
const listed = (page: Page) => page.getByRole('option').allInnerTexts()

/** Opens the palette by its keys and types into it. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(words)
}
const chosen = (page: Page, name: RegExp) => page.getByRole('option', { name, selected: true }).waitFor()

test('Ctrl+K leads to a page, a restaurant and a user without a mouse', async () => {
  const { page } = await openPage(server, { as: ADMIN })
  await page.goto('/reports')
  await title(page, 'Reports')

  await search(page, 'audit')
  await chosen(page, /Audit Log/)
  await page.keyboard.press('Enter')
  await title(page, 'Audit Log')
  await field(page).waitFor({ state: 'detached' })

  await search(page, '0412')
  await chosen(page, /0412 - Lakeview/)
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Restaurant: 0412/).waitFor()

  await search(page, 'chris')
  await page.getByRole('option', { name: /crew@linewatch\.test/ }).waitFor()
  await chosen(page, /crew@linewatch\.test/)
  await page.keyboard.press('Enter')
  await title(page, 'Users')
  expect(new URL(page.url()).searchParams.get('search')).toBe('crew@linewatch.test')
  await page.getByRole('row', { name: /crew@linewatch\.test/ }).waitFor()
})

test('? shows the keys, and in a field it is a character', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await page.goto('/reports')
  await title(page, 'Reports')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Search pages, cameras, fryers, orders, restaurants and actions').waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await search(page, '?')
  expect(await field(page).inputValue()).toBe('?')
  expect(await keys.count()).toBe(0)
})

test('a crew finds what it may see, and nothing else', async () => {
  const { page } = await openPage(server, { as: CREW })
  await page.goto('/dashboard/chicken')
  await title(page, /Chicken/)
  await search(page, 'chicken')
  await chosen(page, /Chicken/)
  expect(await listed(page)).not.toEqual(expect.arrayContaining([expect.stringContaining('Settings')]))
  for (const words of ['audit', 'users', '0826', 'admin@']) {
    await field(page).fill(words)
    await page.getByText('Nothing found').waitFor()
    expect(await listed(page)).toEqual([])
  }
  // What a term means is no secret; its page is not offered.
  await field(page).fill('hot holding')
  await chosen(page, /^Hot holding Hot holding is where/)
  expect(await listed(page)).toHaveLength(1)
})

test('the first Tab of a page with tabs leads past header and sections, its own tab in sight', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  // Its tab is the last of more than the bar has room for.
  await page.goto(`${server.url}/basket-events`)
  await title(page, /Basket Events/)
  const tabs = page.getByRole('navigation', { name: 'Timers Cycle History' })
  const own = tabs.getByRole('link', { name: 'Basket Events' })
  await own.waitFor()
  const beyond = () =>
    own.evaluate((tab) => {
      const [tabBox, bar] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()]
      return Math.round(tabBox.right - (bar?.right ?? 0))
    })
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Skip to the page' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await tabs.getByRole('link').first().and(page.locator(':focus')).waitFor()
})
