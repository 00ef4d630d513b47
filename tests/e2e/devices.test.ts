import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openPage, settled, signIn } from '#tests/support/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let db: Database
let page: Page

beforeAll(async () => {
  server = await startServer()
  db = openDatabase(server.databaseUrl, { max: 1 })
  ;({ page } = await openPage(server))
  await signIn(page, ADMIN)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** A tablet of the demonstration that is connected to the server just now. */
async function connected() {
  const find = () =>
    db.maybe<{ name: string; restaurant: string }>(sql`
      SELECT d.name, r.uuid AS restaurant FROM device d JOIN tablet t ON t.device_id = d.id
        JOIN restaurant r ON r.id = d.restaurant_id
       WHERE d.online AND t.connection IS NOT NULL AND t.remote_access AND d.name = 'Breading' LIMIT 1`)
  await expect.poll(find, { timeout: 30_000 }).not.toBeNull()
  const found = await find()
  if (!found) throw new Error('No tablet is connected.')
  return found
}
const act = async (tablet: string, item: string) => {
  await page.getByRole('button', { name: `Actions: ${tablet}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a tablet is renamed and obeys a command; one that is offline cannot be sent any; both show when they were there', async () => {
  const { name, restaurant } = await connected()
  await page.goto(`/devices/tablets?restaurantUuid=${restaurant}`)
  await settled(page)
  await act(name, 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fry wall')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved: Fry wall').waitFor()

  await act('Fry wall', 'Send command')
  await page.getByRole('combobox', { name: 'Stream' }).click()
  await page.getByRole('option', { name: 'Fryers · Breading and Frying' }).click()
  await page.getByRole('button', { name: 'Send command' }).click()
  await page.getByText('Fry wall shows Fryers').waitFor()
  await page.getByRole('cell', { name: 'Fryers', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Actions: Spare' }).click()
  const refused = page.getByRole('menuitem', { name: /Send command/ })
  await refused.waitFor()
  expect(await refused.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Availability' }).click()
  const chart = page.getByRole('application', { name: /^Availability/ })
  await chart.waitFor()
  expect(await chart.getAttribute('aria-label')).toMatch(/Fry wall: [\d.]+%\. .*Spare: 0%\./)
})
