import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { openPage, settled, type Viewport } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

const MANY = 10_000
const ALL = '10,000 of 10,000'
const LIST = '/pcs/scheduled-production?statuses=closed'
/** An order a minute up to now: older than a year they would be tidied away. */
const START = Date.now() - MANY * 60_000
/** Rows in a tall frame and beyond its edges: more would not be a list that draws what is in sight. */
const DRAWN_AT_MOST = 80

let server: TestServer

beforeAll(async () => {
  // Kitchens that live would close orders of their own meanwhile.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  const db = openDatabase(server.databaseUrl, { max: 1 })
  await db.run(sql`DELETE FROM catering_order WHERE status IN ('FINISHED', 'INCOMPLETE')`)
  await db.run(sql`
    INSERT INTO catering_order (restaurant_id, material_id, order_type, order_number, pieces, work_center, status,
                                departs_at, scheduled_start, scheduled_end, created_at, updated_at, description)
    SELECT r.id, (SELECT min(id) FROM material), 'CATERING', 100000 + n, 12, 'BOARDS', 'FINISHED',
           ${START}::bigint + n * 60000::bigint, ${START}, ${START}, ${START}, ${START},
           CASE WHEN n % 7 = 0 THEN repeat('Two lines of what it is for. ', 4) ELSE '' END
      FROM restaurant r, generate_series(1, ${MANY}::int) n WHERE r.number = '0412'`)
  await db.close()
})
afterAll(() => server.stop())

async function openList(viewport: Viewport): Promise<Page> {
  const { page } = await openPage(server, { as: MANAGER, viewport })
  await page.goto(LIST)
  await settled(page)
  return page
}

const rowsOf = (page: Page, viewport: Viewport) =>
  viewport === 'phone'
    ? page.locator('main ul[aria-label] > li:not([aria-hidden])')
    : page.locator('main tbody > tr:not([aria-hidden])')

/** Scrolls to a share of what is there, as a thumb does: by the page on a phone, else inside the table. */
const scrollTo = (page: Page, share: number) =>
  page.evaluate((to) => {
    const table = document.querySelector('main section:has(> table)')
    const scroller = table && table.scrollHeight > table.clientHeight ? table : document.scrollingElement
    scroller?.scrollTo(0, scroller.scrollHeight * to)
  }, share)

/** Number and place of the first row that is whole in sight. */
const firstInSight = (page: Page) =>
  page.evaluate(() => {
    const head = document.querySelector('main thead th')?.getBoundingClientRect().bottom ?? 0
    const rows = [
      ...document.querySelectorAll('main tbody > tr:not([aria-hidden]), main ul > li[data-index]'),
    ]
    const first = rows.find((row) => row.getBoundingClientRect().top >= head - 1)
    return {
      number: first?.textContent?.match(/1\d{5}/)?.[0],
      top: Math.round(first?.getBoundingClientRect().top ?? 0),
    }
  })

/** As above, once the list lies still. */
async function resting(page: Page) {
  let before = await firstInSight(page)
  await expect
    .poll(
      async () => {
        const now = await firstInSight(page)
        const isStill = now.number === before.number && now.top === before.top
        before = now
        return isStill
      },
      { interval: 300 },
    )
    .toBe(true)
  return before
}

// A tablet has the desk's table.
test.each(['phone', 'desk'] as const)(
  'ten thousand orders on a %s: all of them by scrolling, few of them drawn, and back where one was',
  async (viewport) => {
    const page = await openList(viewport)
    const rows = rowsOf(page, viewport)
    const status = page.getByRole('status').filter({ hasText: ' of 10,000' })
    await expect
      .poll(
        async () => {
          await scrollTo(page, 1)
          return status.textContent()
        },
        { timeout: 120_000, interval: 50 },
      )
      .toBe(ALL)
    await scrollTo(page, 1)
    await page
      .getByText(String(100_000 + MANY))
      .first()
      .waitFor()
    expect(await rows.count()).toBeLessThan(DRAWN_AT_MOST)

    // Half way back up, to a screen of something else, and back again; then the page again.
    await scrollTo(page, 0.5)
    await expect
      .poll(async () => Number((await firstInSight(page)).number))
      .toBeLessThan(100_000 + MANY * 0.6)
    const before = await resting(page)
    // To the pixel, but for what rounding makes of halves of them.
    const there = { number: before.number, top: expect.toSatisfy((top) => Math.abs(top - before.top) <= 1) }
    await page.getByRole('banner').getByRole('link', { name: 'Linewatch, home' }).click()
    await page.waitForURL('**/dashboard/**')
    await settled(page)
    await page.goBack()
    await expect.poll(() => firstInSight(page)).toEqual(there)
    expect(await rows.count()).toBeLessThan(DRAWN_AT_MOST)
    await page.reload()
    // A hundred pages are asked for, one after the other.
    await expect.poll(() => firstInSight(page)).toEqual(there)
  },
  240_000,
)
