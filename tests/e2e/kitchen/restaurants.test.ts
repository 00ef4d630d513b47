import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openPage, settled, type Viewport } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = openDatabase(server.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const LIST = '/restaurants?restaurantUuid=select'
/** One long word, as a name may be: it breaks everywhere, and widens no page. */
const NAME = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
const NUMBER = '0991'
const LABEL = `${NUMBER} - ${NAME}`

const dialog = (page: Page) => page.getByRole('dialog')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const act = async (page: Page, name: string, item: string) => {
  await pressInRowMenu(page, name, item)
  await dialog(page).waitFor()
}
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a restaurant is made, given a device, deleted by its number and brought back, in every open console [2§1.6]', async () => {
  const { page } = await openPage(server, { as: ADMIN, viewport: 'phone' })
  await page.goto(LIST)
  await settled(page)
  // Somebody else's console, open all along.
  const { page: other } = await openPage(server, { as: ADMIN })
  await other.goto(LIST)
  await settled(other)

  await page.getByRole('button', { name: 'Create restaurant' }).click()
  await page.getByRole('textbox', { name: 'Number' }).fill(NUMBER)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME)
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Arizona' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue())
    .toMatch(/^America\/Phoenix .* UTC-7$/)
  await page.getByLabel('Security code').fill('4711')
  expect(await sideways(page)).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Create restaurant' }).click()
  await gone(page)

  await other.getByRole('button', { name: /^Restaurant: / }).click()
  await other.getByRole('option', { name: LABEL }).waitFor()
  await other.keyboard.press('Escape')

  await page.getByRole('searchbox').fill(NUMBER)
  await act(page, LABEL, 'Assign devices')
  await dialog(page)
    .getByText(/^(PC|Tablet) .*(NEW)/)
    .first()
    .click()
  await dialog(page)
    .getByText(/^Moves along: /)
    .waitFor()
  // However little room there is, what is asked can be answered without a search for the button.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height: 400 })
  const verb = dialog(page).getByRole('button', { name: 'Assign 1 device' })
  expect(await verb.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(400)
  await page.setViewportSize({ width, height })
  await verb.click()
  await gone(page)
  await page.getByRole('button', { name: new RegExp(`^${LABEL}.*/1 (PCs|tablets)`) }).click()
  await dialog(page).getByText('Set', { exact: true }).waitFor()
  expect(await sideways(page)).toBe(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await gone(page)

  await act(page, LABEL, 'Delete')
  await dialog(page)
    .getByLabel(/^Number of the restaurant/)
    .fill(NUMBER)
  await dialog(page).getByRole('button', { name: 'Delete restaurant' }).click()
  await gone(page)
  await page.goto(`${LIST}&deleted=deleted`)
  await settled(page)
  await pressInRowMenu(page, LABEL, 'Restore')
  await page.getByText(`Restored: ${LABEL}`).waitFor()
})

/** A kitchen that has recorded nothing: its dashboard says so and does not fail. */
async function openDashboard(page: Page): Promise<void> {
  const { uuid } = await db.one<{ uuid: string }>(sql`
    SELECT uuid FROM restaurant WHERE number = ${NUMBER} AND deleted_at IS NULL`)
  await page.goto(`/dashboard/chicken?restaurantUuid=${uuid}`)
  await settled(page)
  await page.getByText('No information').first().waitFor()
}

test.each<Viewport>(['phone', 'tablet', 'desk'])('its long name widens nothing on a %s', async (viewport) => {
  const { page } = await openPage(server, { as: ADMIN, viewport })
  if (viewport !== 'phone') {
    await page.goto(LIST)
    await settled(page)
    await page.getByText('Table', { exact: true }).click()
    const table = page.locator('main section:has(> table)')
    await table.getByText(NAME).waitFor()
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await openDashboard(page)
  // Its number alone stands in the header, its whole name next to the pointer.
  await page.getByRole('button', { name: `Restaurant: ${LABEL}` }).hover()
  await page.getByRole('tooltip').filter({ hasText: LABEL }).waitFor()
  expect(await sideways(page)).toBe(0)
})
