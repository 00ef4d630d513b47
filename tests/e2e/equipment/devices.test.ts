import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
let db: Database
let page: Page

beforeAll(async () => {
  server = await startServer()
  db = openDatabase(server.databaseUrl, { max: 1 })
})
beforeEach(async () => {
  ;({ page } = await openPage(server, { as: ADMIN }))
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** A tablet of the demonstration that is currently connected to the server. */
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

test('a tablet is renamed and obeys a command; one that is offline cannot be sent any; both show when they were there', async () => {
  const { name, restaurant } = await connected()
  await page.goto(`/devices/tablets?restaurantUuid=${restaurant}`)
  await settled(page)
  await pressInRowMenu(page, name, 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fry wall')
  await page.getByRole('button', { name: 'Rename tablet' }).click()
  await page.getByText('Saved: Fry wall').waitFor()

  await pressInRowMenu(page, 'Fry wall', 'Send command')
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

test('a tablet whose sessions are all deleted signs in again, in sight of the user who deleted them', async () => {
  const { name, restaurant } = await connected()
  // How a session that is deleted is told from the one that follows, which may come before the end was drawn.
  await db.run(sql`
    UPDATE tablet_session SET build = 'Former' WHERE id = (
      SELECT max(s.id) FROM tablet_session s JOIN device d ON d.id = s.device_id
        JOIN restaurant r ON r.id = d.restaurant_id
       WHERE d.name = ${name} AND r.uuid = ${restaurant})`)
  await page.goto(`/devices/tablets?restaurantUuid=${restaurant}`)
  await settled(page)
  await pressInRowMenu(page, name, 'Sessions')
  const ended = page.getByRole('cell', { name: 'Former', exact: true })
  await ended.waitFor()
  await page.getByRole('button', { name: 'Delete all' }).click()
  await page.getByRole('button', { name: 'Delete all sessions' }).click()
  await ended.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Online' }).waitFor({ timeout: 60_000 })
})

test('the buttons of a PC stand on one line', async () => {
  await page.goto('/devices/pc?restaurantUuid=select')
  await settled(page)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Confirm PC: / }) })
  const middleOf = (name: RegExp) =>
    row
      .first()
      .getByRole('button', { name })
      .evaluate((button) => {
        const { top, height } = button.getBoundingClientRect()
        return top + height / 2
      })
  expect(Math.abs((await middleOf(/^Confirm/)) - (await middleOf(/^Actions: /)))).toBeLessThanOrEqual(1)
})

/** A box without the pixels that it shares with what lies next to it. */
function wholePixels(box: { x: number; y: number; width: number; height: number }) {
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y)]
  const [right, bottom] = [Math.floor(box.x + box.width), Math.floor(box.y + box.height)]
  return { x, y, width: right - x, height: bottom - y }
}

test('rows of a table do not shine through its totals', async () => {
  const { restaurant } = await connected()
  // Of days that are over: nothing of it changes while it is looked at.
  const endDate = Date.now() - 24 * 3600_000
  const days = `startDate=${endDate - 20 * 24 * 3600_000}&endDate=${endDate}`
  await page.goto(`/devices/pc?restaurantUuid=${restaurant}&pc=availability&${days}`)
  await page.getByRole('application', { name: /^Availability/ }).waitFor()
  await page.getByRole('button', { name: 'Availability: menu' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  const table = page.getByRole('group', { name: 'Availability' })
  const foot = table.locator('tfoot')
  const scrolledBy = async (pixels: number) => {
    await table.evaluate((frame, top) => frame.scrollTo(0, top), pixels)
    const clip = wholePixels(await foot.evaluate((part) => part.getBoundingClientRect()))
    return (await page.screenshot({ animations: 'disabled', clip })).toString('base64')
  }
  const first = await scrolledBy(0)
  for (const pixels of [5, 11, 17]) expect(await scrolledBy(pixels)).toBe(first)
})
