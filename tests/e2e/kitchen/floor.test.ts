import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/db/listen.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openPage } from '#tests/support/browser/browser.ts'
import { CREW } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
let db: Database

beforeAll(async () => {
  // The kitchens stand still: what lags is what the test makes lag.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  db = openDatabase(server.databaseUrl)
  await db.run(sql`UPDATE stock_out SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
  await db.run(sql`UPDATE task_delay SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** A batch of the crew's kitchen that has just begun to be breaded, and is late from the start if `late`. */
async function begin(number: number, late = false): Promise<void> {
  await db.run(sql`
    WITH begun AS (
      INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
      SELECT a.restaurant_id, (SELECT id FROM material WHERE material_code = 'NUG'), ${number}, 48, 672, 'BOARDS',
             (extract(epoch FROM now()) * 1000)::bigint, '{90,30,15,210,20,30}'
        FROM account a WHERE a.email = ${CREW}
      RETURNING id, restaurant_id, material_id, started_at)
    INSERT INTO task_delay (restaurant_id, material_id, batch_id, stage, started_at)
    SELECT restaurant_id, material_id, id, 1, started_at FROM begun WHERE ${late}`)
}

/** The time of every access token is over, as every server sees it at once. */
const expireAccess = () =>
  db.transaction(async (tx) => {
    await tx.run(sql`UPDATE session SET access_expires_at = 1`)
    await notify(tx, 'linewatch_session', '*')
  })

/** Has the page count the tones that a running sound engine begins, from its start on. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { tones: 0 })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      if (this.context.state === 'running') Object.assign(window, { tones: Reflect.get(window, 'tones') + 1 })
      start.apply(this, when)
    }
  })
const tones = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'tones'))

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Production' })
const row = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Production' }).getByText(`Batch ${number} · 48 pieces`)
const live = (page: Page) => page.locator('[data-connection]').getByText('Live', { exact: true })
const old = (page: Page) => page.getByText(/^Not live\. Last updated/)
const alarms = (page: Page) => page.getByRole('region', { name: 'Alarms' })

test('a pinned tablet shows the living queue, rings until acknowledged, and outlives token and server', {
  timeout: 240_000,
}, async () => {
  await begin(9101)
  const { page, allowComplaint } = await openPage(server, {
    as: CREW,
    viewport: 'tablet',
    serviceWorkers: 'allow',
  })
  await countTones(page)
  await page.goto('/pcs/monitor')
  await page.getByRole('link', { name: 'Floor mode' }).click()
  await heading(page).waitFor()
  await page.getByRole('button', { name: 'Pin' }).click()
  await row(page, 9101).waitFor()
  await live(page).waitFor()
  await page.evaluate(() => Object.assign(window, { stays: true }))

  // Silent until somebody turns the sound on, and says so.
  await page.getByRole('button', { name: 'Alarms are silent on this device' }).click()
  await page.getByRole('button', { name: 'Turn alarm sound on' }).click()
  await expect.poll(() => tones(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await alarms(page).getByText('Alarm sound is on').waitFor()
  const tried = await tones(page)

  // Nobody asked: the alarm comes by the live channel, and again until it is acknowledged.
  await begin(9102, true)
  await alarms(page).getByText('Delayed: Nuggets, batch 9102').waitFor({ timeout: 30_000 })
  await expect.poll(() => tones(page)).toBe(tried + 3)
  await expect.poll(() => tones(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(tried + 6)

  allowComplaint(/status of 401|answer: 401/)
  await expireAccess()
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/auth/refresh') && answer.ok())
  // As when a tablet is woken: it asks for what it shows.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await refreshed
  await begin(9103)
  await row(page, 9103).waitFor({ timeout: 30_000 })

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.kill()
  await old(page).waitFor({ timeout: 10_000 })
  expect(await live(page).count()).toBe(0)
  await alarms(page).getByText('Not live: no alarm will sound').waitFor()
  await row(page, 9103).waitFor()

  await begin(9104)
  await server.start()
  await live(page).waitFor({ timeout: 90_000 })
  await row(page, 9104).waitFor({ timeout: 30_000 })
  const before = await tones(page)
  await expect.poll(() => tones(page), { timeout: 30_000 }).toBeGreaterThan(before)
  await alarms(page).getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await alarms(page).getByText('1 alarm, acknowledged').waitFor()
  await heading(page).waitFor()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})
