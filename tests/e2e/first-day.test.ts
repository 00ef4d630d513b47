import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListener } from '#server/db/listen.ts'
import { silentLog } from '#server/db/log.ts'
import { openDatabase } from '#server/db/query.ts'
import { notifyWire } from '#server/live/notify-wire.ts'
import { startLive } from '#server/live/start.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import { enter, keptForOffline, openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { unzip } from '#tests/support/unzip.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Raises a notification for the manager's restaurant as another server on the same database does. */
async function raiseElsewhere(message: string): Promise<void> {
  const db = openDatabase(server.databaseUrl, { max: 2 })
  const listener = openListener(server.databaseUrl, silentLog)
  const live = await startLive({
    db,
    listener,
    wire: notifyWire(listener),
    sessions: { onEnd: () => {}, onChange: () => {}, networkRefusal: () => null },
    log: silentLog,
    now: Date.now,
  })
  const { id } = await db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = '0412'`)
  const jobs = { add: async () => {}, stop: async () => {} }
  await raise({ db, live, jobs, now: Date.now }, { restaurantId: id, type: 'WARN', message })
  await live.stop()
  await listener.close()
  await db.close()
}

test('a manager’s first day with a phone', async () => {
  const { page, allowComplaint } = await openPage(server, { viewport: 'phone', serviceWorkers: 'allow' })

  // Signs in, and sees whether the kitchen holds, wastes, runs out.
  await page.goto('/')
  await enter(page, MANAGER)
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await settled(page)
  const waste = page.getByRole('region', { name: 'Waste', exact: true })
  await waste.getByText(/kg/).first().waitFor()
  await expect.poll(() => page.getByRole('region').count()).toBeGreaterThan(8)

  // Narrows it to one material; the figures follow, and the link says so.
  const before = await waste.textContent()
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('button', { name: /^Materials/ }).click()
  await page
    .getByRole('option', { name: /Nuggets/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.getAll('materials')).toHaveLength(1)
  await expect.poll(() => waste.textContent()).not.toBe(before)

  // Exports a history.
  await page.goto('/timers-cycle-history/fryer')
  await settled(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  const [csv = ''] = Object.values(await unzip(await readFile(await download.path())))
  expect(csv).toContain('America/Chicago')

  // Gets a notification at once.
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
  await raiseElsewhere('<b>0412</b>: the fryer needs oil')
  await page.getByText('the fryer needs oil').first().waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('the fryer needs oil').waitFor()
  await panel.getByRole('button', { name: 'Close notifications' }).click()

  // Goes back to the dashboard, then where there is no network, and still sees what was last known.
  await page.goto('/dashboard/chicken')
  await settled(page)
  const total = page
    .getByRole('region', { name: 'Average hold time', exact: true })
    .getByRole('row', { name: /^Total/ })
  await total.waitFor()
  await keptForOffline(page, 'averageHoldTime')
  allowComplaint(
    /ERR_CONNECTION|ERR_FAILED|ERR_INTERNET|Failed to load resource|WebSocket connection|answer: 50[234]/,
  )
  await server.stop()
  // Read only now: until then another fact may come in.
  const known = await total.textContent()
  // What came last is written within two seconds.
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  await page.reload()
  await total.waitFor()
  expect(await total.textContent()).toBe(known)
})
