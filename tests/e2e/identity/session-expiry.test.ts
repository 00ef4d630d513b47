import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/db/listen.ts'
import { openDatabase } from '#server/db/query.ts'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** The time of every access token is over, as every server sees it at once. */
async function expireAccess(): Promise<void> {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  await db.transaction(async (tx) => {
    await tx.run(sql`UPDATE session SET access_expires_at = 1`)
    await notify(tx, 'linewatch_session', '*')
  })
  await db.close()
}

/** Asks for another range of days, and with it for every panel of the dashboard at once. */
async function askForWeek(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => new URL(page.url()).search).not.toBe('')
}

test('an access token that is over amid a dashboard’s calls in two tabs: one refresh, and both go on [1§4.10, V7.4.1d]', {
  timeout: 120_000,
}, async () => {
  const first = await openPage(server, { as: MANAGER, serviceWorkers: 'allow' })
  await first.page.goto('/dashboard/chicken')
  const second = await openPage(server, { context: first.context })
  await second.page.goto('/dashboard/chicken')
  const tabs = [first, second]
  const refused: string[] = []
  const refreshed: number[] = []
  for (const { page, allowComplaint } of tabs) {
    allowComplaint(/status of 401|answer: 401 GET/)
    await settled(page)
    await page.getByRole('button', { name: /^Dates:/ }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor()
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) refreshed.push(response.status())
      else if (response.status() === 401) refused.push(response.url())
    })
  }

  await expireAccess()
  await Promise.all(tabs.map(({ page }) => askForWeek(page)))
  for (const { page } of tabs) {
    await page.getByRole('region', { name: 'Average hold time' }).getByRole('table').waitFor()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard/chicken')
  }
  // Several at once; how many were on their way before the new tokens came is the machine's matter.
  expect(refused.length).toBeGreaterThan(1)
  expect(refreshed).toEqual([200])
})
