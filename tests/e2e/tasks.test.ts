import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { LOOK_EVERY_MS } from '#server/services/kitchen/now.ts'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { AREA, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { unzip } from '#tests/support/unzip.ts'

/**
 * What managers and area managers do most, in presses from the first screen: each press that leads on counts, what is
 * typed does not. A task that takes more presses than it is allowed fails.
 */

let server: TestServer
let db: Database
beforeAll(async () => {
  // The kitchens stand still: what is wrong in them is what a test makes wrong.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  db = openDatabase(server.databaseUrl)
})
beforeEach(async () => {
  await db.run(sql`UPDATE stock_out SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
  await db.run(
    sql`UPDATE batch SET canceled_at = started_at + 1 WHERE completed_at IS NULL AND canceled_at IS NULL`,
  )
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** The first screen, and presses that count. */
async function begin(as: string, viewport: 'phone' | 'desk') {
  const { page } = await openPage(server, { as, viewport })
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await settled(page)
  let presses = 0
  return {
    page,
    press: async (what: Locator) => {
      presses += 1
      await what.click()
    },
    presses: () => presses,
  }
}

/** Until the provider looks at the kitchens again: what it saw before, it answers for so long. */
const lookedAgain = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name })
/** Whether something is in sight without a scroll. */
async function inSight(page: Page, what: Locator): Promise<boolean> {
  await what.waitFor()
  const box = await what.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  return box.y >= 0 && box.y + box.height <= size.height && box.x >= 0 && box.x + box.width <= size.width
}

describe('a manager with a phone', () => {
  test('why was waste high at dinner yesterday: two presses, and the answer is in words', async () => {
    const { page, press, presses } = await begin(MANAGER, 'phone')
    await press(page.getByRole('button', { name: 'Search' }))
    await page.keyboard.type('waste dinner yesterday')
    await press(page.getByRole('option', { name: /Why food was wasted: dinner yesterday/ }))
    const words = page.getByRole('region', { name: 'In words' })
    expect(await inSight(page, words.getByText(/^Waste was [\d.]+%.*the target is/))).toBe(true)
    expect(presses()).toBe(2)
  })

  test('which fryer is late now: none', async () => {
    const at = Date.now()
    const minutes = (count: number) => at - count * 60_000
    await db.run(sql`
      INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                         stage_expected_s, stage_ended_at, fryer)
      SELECT a.restaurant_id, (SELECT id FROM material WHERE material_code = 'NUG'), 112, 56, 1000, 'BOARDS', ${minutes(9)},
             '{90,30,15,240,22,30}', ${[minutes(8), minutes(7), minutes(6)]}::bigint[], 'Fryer 3'
        FROM account a WHERE a.email = ${MANAGER}`)
    // It is told of a restaurant that has been heard, and is open: at night there is no fryer to be late.
    await db.run(
      sql`UPDATE restaurant SET opens_minute = array_fill(0, '{7}'), closes_minute = array_fill(1440, '{7}')`,
    )
    await lookedAgain()
    const { page, presses } = await begin(MANAGER, 'phone')
    const sentence = page.getByRole('region', { name: 'Now' }).getByText(/^Fryer 3 .*Nuggets, batch 112/)
    expect(await inSight(page, sentence)).toBe(true)
    expect(presses()).toBe(0)
  })

  test('the fryer camera at 6:05 PM yesterday: two', async () => {
    const { page, press, presses } = await begin(MANAGER, 'phone')
    await press(page.getByRole('button', { name: 'Search' }))
    await page.keyboard.type('fryer camera 6:05 pm yesterday')
    await press(page.getByRole('option', { name: /^Fryers at .*6:05 PM/ }))
    await page.getByRole('heading', { level: 1, name: 'Kitchen Player Player' }).waitFor()
    await page.getByText(/• 6:05:00 PM/).waitFor()
    expect(presses()).toBeLessThanOrEqual(3)
  })

  test('a bus order at 5 PM of two products: ten', async () => {
    const setZone = (zone: string) =>
      db.run(sql`UPDATE restaurant SET timezone = ${zone} WHERE id IN
                   (SELECT restaurant_id FROM account WHERE email = ${MANAGER})`)
    await setZone(zoneOfMorning(new Date()))
    onTestFinished(() => setZone('America/Chicago').then(() => {}))
    const { page, press, presses } = await begin(MANAGER, 'phone')
    await press(place(page, 'Orders'))
    await press(page.getByRole('button', { name: 'Create order' }))
    const form = page.getByRole('dialog', { name: 'Create order' })
    // A product's amount comes next after it.
    const material = (product: number) =>
      form.getByRole('group', { name: `Product ${product}` }).getByRole('combobox', { name: 'Material' })
    await press(material(1))
    await press(page.getByRole('option', { name: 'Nuggets', exact: true }))
    await page.keyboard.type('120')
    await press(form.getByRole('button', { name: 'Add product' }))
    await press(material(2))
    await press(page.getByRole('option', { name: 'Strips', exact: true }))
    await page.keyboard.type('60')
    await press(form.getByLabel(/^Time/))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('5 pm')
    await press(form.getByRole('radio', { name: 'Bus' }))
    await press(form.getByRole('button', { name: 'Create order' }))
    await form.waitFor({ state: 'detached' })
    expect(presses()).toBe(10)
    const placed = await db.rows<{ pieces: number; type: string; minute: number }>(sql`
      SELECT o.pieces, o.order_type AS type,
             extract(hour FROM to_timestamp(o.departs_at / 1000) AT TIME ZONE r.timezone)::int AS minute
        FROM catering_order o JOIN restaurant r ON r.id = o.restaurant_id
       ORDER BY o.id DESC LIMIT 2`)
    expect(placed.map(({ pieces }) => pieces).sort()).toEqual([120, 60])
    expect(placed.every(({ type, minute }) => type === 'BUS' && minute === 17)).toBe(true)
  })

  test('yesterday’s stock-outs as a file: four', async () => {
    const { page, press, presses } = await begin(MANAGER, 'phone')
    await press(page.getByRole('button', { name: 'Search' }))
    await page.keyboard.type('stock-outs yesterday')
    await press(page.getByRole('option', { name: /^Stock Out Chicken: yesterday/ }))
    await page.getByRole('heading', { level: 1, name: 'Stock Out Chicken' }).waitFor()
    await settled(page)
    await press(page.getByRole('button', { name: 'More', exact: true }))
    const download = page.waitForEvent('download')
    await press(page.getByRole('menuitem', { name: 'Export all' }))
    const [csv] = Object.values(await unzip(await readFile(await (await download).path())))
    expect(csv).toContain('America/Chicago')
    expect(presses()).toBe(4)
  })
})

describe('an area manager at a desk', () => {
  test('which restaurant wastes most, and which is in trouble now: none', async () => {
    await db.run(
      sql`UPDATE restaurant SET opens_minute = array_fill(0, '{7}'), closes_minute = array_fill(1440, '{7}')`,
    )
    await db.run(sql`
      INSERT INTO stock_out (restaurant_id, material_id, started_at)
      SELECT r.id, m.id, ${Date.now() - 5 * 60_000} FROM restaurant r, material m
       WHERE r.number = '0458' AND m.material_code = 'NUG'`)
    await lookedAgain()
    const { page, presses } = await begin(AREA, 'desk')
    const ranking = page.getByRole('table', { name: 'Kitchens by urgency' })
    const first = ranking.getByRole('row').nth(1)
    await first.getByText(/0458/).waitFor()
    expect(await inSight(page, first.getByText(/Nuggets out of stock/))).toBe(true)
    // Each with its waste of today against target and last week, in the same table.
    for (const heading of ['Waste today', 'vs target', 'vs last week', 'Alarms', 'Offline'])
      expect(await inSight(page, ranking.getByRole('columnheader', { name: heading }))).toBe(true)
    expect(presses()).toBe(0)
  })
})

/** A zone in which it is eight to nine in the morning, so that 5 PM is yet to come today. */
function zoneOfMorning(now: Date): string {
  const behind = now.getUTCHours() - 8
  const hours = behind > 12 ? behind - 24 : behind
  // The signs of these zones' names are turned round.
  return `Etc/GMT${hours < 0 ? hours : `+${hours}`}`
}
