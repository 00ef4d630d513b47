import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '#server/db/listen.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import { openPage } from '#tests/support/browser/browser.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
let db: Database

beforeAll(async () => {
  // The kitchens stand still: what lags is what the test makes lag.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  db = openDatabase(server.databaseUrl)
  await db.run(sql`UPDATE stock_out SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
  await db.run(sql`UPDATE hold SET removed_at = placed_at + 1 WHERE removed_at IS NULL`)
})
beforeEach(async () => {
  // What another test began would become late in this one, and cover the steps with its alarm.
  await db.run(
    sql`UPDATE batch SET canceled_at = started_at + 1 WHERE completed_at IS NULL AND canceled_at IS NULL`,
  )
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

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^0\d+ - / })
/** Pieces of nuggets that are needed now: each batch that begins adds its 48. */
const needed = async (page: Page): Promise<number> => {
  const list = page.getByRole('list', { name: 'Pieces needed now' })
  const text = await list.getByRole('listitem').filter({ hasText: 'NUG' }).innerText()
  return Number(/\d+/.exec(text)?.[0])
}
const steps = (page: Page) => page.getByRole('list', { name: 'Breading: steps' })
const live = (page: Page) => page.locator('[data-connection]').getByText('Live', { exact: true })
const old = (page: Page) => page.getByText(/^Not live\. Last updated/)
const alarm = (page: Page, number: number) =>
  page.getByRole('button', { name: 'Tap anywhere to acknowledge' }).filter({ hasText: `#${number}` })

async function acknowledgeAll(page: Page): Promise<void> {
  for (;;) {
    const ringing = page.getByRole('button', { name: 'Tap anywhere to acknowledge' })
    if ((await ringing.count()) === 0) break
    await ringing.click()
    await page.waitForTimeout(700)
  }
}

/** Acknowledges until something is in sight: an alarm may come a moment after the board is live, and covers the steps. */
const acknowledgeUntil = (page: Page, there: Locator) =>
  expect
    .poll(
      async () => {
        await acknowledgeAll(page)
        return there.isVisible()
      },
      { timeout: 30_000 },
    )
    .toBe(true)

/** Words of cards and cells that do not fit into them, and buttons of cards that are not whole. */
const cutOff = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('main li[data-urgency] span:not(:has(*))')].filter((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      const { right = 0 } = word.closest('li')?.getBoundingClientRect() ?? {}
      return range.getBoundingClientRect().right > right - 4 || word.scrollWidth > word.clientWidth + 1
    })
    const buttons = [...document.querySelectorAll('main section li button')].filter((button) => {
      const { bottom, height } = button.getBoundingClientRect()
      const { bottom: end = 0 } = button.closest('ul')?.getBoundingClientRect() ?? {}
      return bottom > end || height < 56
    })
    return [...words, ...buttons].map(({ textContent }) => textContent)
  })

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
  await live(page).waitFor()
  await steps(page).waitFor()
  await page.evaluate(() => Object.assign(window, { stays: true }))

  // Silent until the tablet is pinned, and says so.
  await page.getByRole('button', { name: 'Alarms are silent on this device' }).waitFor()
  await page.getByRole('button', { name: 'Pin' }).click()
  const asked = page.getByRole('dialog', { name: 'Pin this tablet to the board' })
  await asked.getByRole('button', { name: /^Large(?!st)/ }).click()
  await asked.getByRole('button', { name: 'Pin' }).click()
  await page.getByRole('button', { name: 'Alarm sound is on' }).waitFor()
  const atFirst = await needed(page)

  // Nobody asked: the alarm comes by the live channel, and again until it is acknowledged.
  await begin(9102, true)
  await alarm(page, 9102).waitFor({ timeout: 30_000 })
  await expect.poll(() => tones(page)).toBe(3)
  await expect.poll(() => tones(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(6)

  allowComplaint(/status of 401|answer: 401/)
  await expireAccess()
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/auth/refresh') && answer.ok())
  // As when a tablet is woken: it asks for what it shows.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await refreshed
  await begin(9103)
  await expect.poll(() => needed(page)).toBe(atFirst + 96)

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.kill()
  await old(page).waitFor({ timeout: 10_000 })
  expect(await live(page).count()).toBe(0)
  await alarm(page, 9102).getByText('Not live: only expired pans sound').waitFor()
  expect(await needed(page)).toBe(atFirst + 96)

  await begin(9104)
  await server.start()
  await live(page).waitFor({ timeout: 90_000 })
  await expect.poll(() => needed(page)).toBe(atFirst + 144)
  const before = await tones(page)
  await expect.poll(() => tones(page), { timeout: 30_000 }).toBeGreaterThan(before)
  await alarm(page, 9102).click()
  await alarm(page, 9102).waitFor({ state: 'detached' })
  await steps(page).waitFor()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test.each([
  ['a 10-inch tablet', 1024, 768],
  ['a panel', 1280, 800],
  ['a screen', 1920, 1080],
])(
  'on %s all of the board is in sight, and what there is no room for is counted',
  async (_, width, height) => {
    // Who acts has more buttons on the board.
    const { page } = await openPage(server, { as: MANAGER, viewport: 'tablet' })
    await page.setViewportSize({ width, height })
    const numbers = Array.from({ length: 6 }, (_, index) => 9200 + width + index)
    for (const number of numbers) await begin(number)
    await page.goto('/pcs/floor')
    await live(page).waitFor()
    const steps = page.getByRole('region', { name: 'Breading', exact: true })
    await acknowledgeUntil(page, steps.getByRole('listitem').first())
    await expect
      .poll(async () => {
        const shown = await steps.getByRole('listitem').count()
        const more = await steps.getByText(/^\+\d+$/).allInnerTexts()
        return shown + Number(more[0] ?? 0)
      })
      .toBeGreaterThanOrEqual(numbers.length)
    // Around each half hour more is said next to 'Live'; now is any time.
    await page.locator('[data-connection]').evaluate((age) => {
      if (age.children.length > 1) return
      const hint = document.createElement('span')
      hint.textContent = '12:30 PM was 5 min ago'
      age.append(hint)
    })
    const { scrolls, cut } = await page.evaluate(() => {
      const board = document.querySelector('main')
      const items = [...document.querySelectorAll('main li, main h1, main h2, main button')]
      const cut = items.filter((item) => {
        const { left, bottom, right, width } = item.getBoundingClientRect()
        const lowest = document.elementFromPoint(left + width / 2, bottom - 4)
        return bottom > innerHeight + 1 || right > innerWidth + 1 || !item.contains(lowest)
      })
      const root = document.documentElement
      return {
        scrolls:
          root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth || board === null,
        cut: cut.map(({ textContent }) => textContent),
      }
    })
    expect({ scrolls, cut }).toEqual({ scrolls: false, cut: [] })
    await expect.poll(() => cutOff(page)).toEqual([])
  },
)

test('in the largest type overruns and buttons are whole, and an act closes the dialog of what had no room', {
  timeout: 120_000,
}, async () => {
  const { uuid } = await db.one<{ uuid: string }>(sql`
    SELECT r.uuid FROM account a JOIN restaurant r ON r.id = a.restaurant_id WHERE a.email = ${CREW}`)
  await begin(99401, true)
  await begin(99402, true)
  await begin(99403)
  await db.run(sql`UPDATE batch SET started_at = started_at - 1800000 WHERE batch_number = 99401`)
  await db.run(sql`
    UPDATE batch SET fryer = 'Fryer 1', started_at = started_at - 1000000,
                     stage_ended_at = ARRAY[started_at - 900000, started_at - 880000, started_at - 860000]
     WHERE batch_number = 99402`)
  await db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT b.restaurant_id, b.material_id, c.id, 124, 1736, b.started_at - 900000, 1200
      FROM batch b, LATERAL (SELECT id FROM container ORDER BY id LIMIT 9) c WHERE b.batch_number = 99403`)
  const { page } = await openPage(server, { as: MANAGER, viewport: 'tablet' })
  await page.addInitScript(
    (pin) => localStorage.setItem('linewatch.floor', pin),
    JSON.stringify({ restaurantUuid: uuid, scale: 1.5 }),
  )
  await page.goto(`/pcs/floor?restaurantUuid=${uuid}`)
  await live(page).waitFor()
  await acknowledgeUntil(page, steps(page).getByText('#99401'))
  await acknowledgeUntil(page, page.getByRole('list', { name: 'Frying: steps' }).getByText('#99402'))
  await expect.poll(() => page.getByText(/^\+\d\d:\d\d$/).count()).toBe(3)
  // The size of the type follows the room a moment later.
  await expect.poll(() => cutOff(page)).toEqual([])

  await page.getByRole('button', { name: /^Breading: \d+ more$/ }).click()
  await page
    .getByRole('dialog', { name: 'Breading' })
    .getByRole('button', { name: /^Breaded: .*#99401$/ })
    .click()
  await page.getByRole('button', { name: /^Undo Breaded: .*#99401$/ }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: /^Pans: \d+ more$/ }).click()
  const pan = page.getByRole('dialog', { name: 'Pans' }).getByRole('button', { name: /taken or wasted$/ })
  await pan.last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Taken' }).click()
  await page.getByRole('button', { name: /^Undo Taken: NUG/ }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test.each(['tablet', 'phone'] as const)(
  'on a %s what becomes of a pan is said whole in Spanish',
  async (viewport) => {
    await db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT a.restaurant_id, (SELECT id FROM material WHERE material_code = 'NUG'), (SELECT min(id) FROM container), 24, 336,
           (extract(epoch FROM now()) * 1000)::bigint, 1200
      FROM account a WHERE a.email = ${CREW}`)
    const { page, context } = await openPage(server, { as: MANAGER, viewport })
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: server.url }])
    await page.goto('/pcs/floor')
    await page
      .getByRole('button', { name: /retirar o desechar$/ })
      .first()
      .click()
    const choices = page.getByRole('dialog').getByRole('button')
    await choices.filter({ hasText: 'Pasado de cocción' }).waitFor()
    const cut = await choices.evaluateAll((buttons) =>
      buttons
        .filter(
          (button) => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight,
        )
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
    expect(await choices.count()).toBe(7)
  },
)

test('on a tablet all of an alarm is seen below the two lines that say why somebody may only look', async () => {
  await db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    SELECT a.restaurant_id, (SELECT id FROM material WHERE material_code = 'NUG'), (SELECT max(id) FROM container), 24, 336,
           (extract(epoch FROM now()) * 1000)::bigint, 1200
      FROM account a WHERE a.email = ${CREW}`)
  await begin(9401, true)
  const { page, context } = await openPage(server, { as: CREW, viewport: 'tablet' })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: server.url }])
  await page.goto('/pcs/floor')
  await page.getByText(/^Puede ver este tablero, pero no actuar en él/).waitFor()
  const band = page.getByRole('button', { name: 'Toque en cualquier parte para confirmar' })
  await band.waitFor()
  const beyond = await band.evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect()
    return [...frame.children]
      .filter((line) => {
        const box = line.getBoundingClientRect()
        return box.top < top || box.bottom > bottom
      })
      .map(({ textContent }) => textContent)
  })
  expect(beyond).toEqual([])
})

test.each([
  ['a long name', sql`length(name) DESC`],
  ['a time zone of many letters', sql`timezone = 'Pacific/Guam' DESC`],
])('on a tablet the bar has all words of a restaurant with %s', async (_, order) => {
  const { uuid, name } = await db.one<{ uuid: string; name: string }>(
    sql`SELECT uuid, number || ' - ' || name AS name FROM restaurant WHERE deleted_at IS NULL ORDER BY ${order} LIMIT 1`,
  )
  const { page } = await openPage(server, { as: ADMIN, viewport: 'tablet' })
  await page.goto(`/pcs/floor?restaurantUuid=${uuid}`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Alarms are silent on this device' }).waitFor()
  const bar = page.locator('header').filter({ has: heading(page) })
  const cut = await bar.evaluate((header) => {
    const words = [...header.querySelectorAll('h1 span, time, button span')].filter(
      (word) => word.textContent,
    )
    return words
      .filter(
        (word) => word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).display !== 'inline',
      )
      .map(({ textContent }) => textContent)
  })
  expect(cut).toEqual([])
  // Its words take at most two lines.
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)
})

test('on a phone the samples of the sizes of type are whole', async () => {
  const { page } = await openPage(server, { as: CREW, viewport: 'phone' })
  await page.goto('/pcs/floor')
  await live(page).waitFor()
  await page.getByRole('button', { name: 'Pin' }).click()
  const sizes = page.getByRole('dialog').getByRole('button', { name: /0:21$/ })
  await sizes.first().waitFor()
  const outside = await sizes.evaluateAll((buttons) =>
    buttons.filter(
      (button) =>
        button.scrollWidth > button.clientWidth || button.getBoundingClientRect().right > innerWidth - 20,
    ),
  )
  expect(outside).toHaveLength(0)
  expect(await sizes.count()).toBe(3)
})

test('in text twice as large the board is scrolled, and nothing of a card is cut off', async () => {
  const { page } = await openPage(server, { as: CREW, viewport: 'tablet' })
  await begin(9301)
  await page.goto('/pcs/floor')
  await live(page).waitFor()
  // What a browser with such a setting makes of the window: half as many rem.
  await page.setViewportSize({ width: 512, height: 384 })
  const card = steps(page).getByRole('listitem').first()
  await card.waitFor()
  const cut = () => card.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  await expect.poll(cut).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true)
})
