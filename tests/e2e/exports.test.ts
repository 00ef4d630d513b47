import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { followSection, openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { unzip } from '#tests/support/unzip.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Cycles of the last hour in the manager's restaurant, more than are exported at once. */
async function makeLong(): Promise<void> {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  await db.run(sql`
    INSERT INTO fryer_cycle (restaurant_id, material_id, batch_id, fryer, vendor, started_at, ended_at,
                             expected_s, actual_s, correct)
    SELECT c.restaurant_id, c.material_id, c.batch_id, c.fryer, c.vendor,
           ${Date.now() - 3_600_000}::bigint + n, ${Date.now() - 3_400_000}::bigint + n, c.expected_s, c.actual_s, c.correct
    FROM (SELECT * FROM fryer_cycle
          WHERE restaurant_id = (SELECT id FROM restaurant WHERE number = '0412') LIMIT 1) AS c,
         generate_series(1, ${ROWS_AT_ONCE + 1}::int) AS n`)
  await db.close()
}

/** Downloads that stand on the browser's private disk. */
const filesOnDisk = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads').catch(() => null)
    let count = 0
    for await (const _ of folder?.values() ?? []) count += 1
    return count
  })

test('a long export is accepted, waits in the tray, is announced when ready, and downloads [1§3.16]', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await makeLong()
  await page.goto('/timers-cycle-history/fryer')
  await settled(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await Promise.all([
    page.waitForResponse((response) => response.status() === 202),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  await page.getByText('It is being prepared. You will be notified when it is ready.').waitFor()

  // The tray opens by itself, and is there on another page too.
  const tray = page.getByRole('dialog', { name: 'Exports' })
  await tray.waitFor()
  await page.keyboard.press('Escape')
  await followSection(page, 'Dashboard', 'Chicken')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await page.getByRole('button', { name: 'Exports, 1', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Exports, 1', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: /^Download: fryer-/ }).click(),
  ])
  const files = await unzip(await readFile(await download.path()))
  const lines = Object.values(files)[0]?.trimEnd().split('\n') ?? []
  expect(lines.length).toBeGreaterThan(ROWS_AT_ONCE + 1)

  // It came by way of the browser's private disk, never whole in memory.
  expect(await filesOnDisk(page)).toBe(1)

  // A reload loses nothing, and the page of reports has it too.
  await page.goto('/reports')
  await settled(page)
  await page.getByRole('cell', { name: /^fryer-.*\.zip$/ }).waitFor()
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('table')
      .getByRole('button', { name: /^Download: fryer-/ })
      .click(),
  ])
  expect(again.suggestedFilename()).toMatch(/^fryer-\d{8}-\d{8}\.zip$/)

  await page.getByRole('button', { name: 'Exports, 1', exact: true }).click()
  await tray.getByRole('button', { name: /^Delete export: fryer-/ }).click()
  await page.getByRole('button', { name: /^Exports/ }).waitFor({ state: 'detached' })
  await page.getByText('No records').waitFor()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login**')
  await expect.poll(() => filesOnDisk(page)).toBe(0)
})
