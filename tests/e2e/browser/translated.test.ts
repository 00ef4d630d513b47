import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { pageName } from '#src/app/pages.ts'
import { RESTAURANT_KEY } from '#src/session/storage.ts'
import { signedIn, VIEWPORTS } from '#tests/support/browser/browser.ts'
import { movingData } from '#tests/support/browser/move-data.ts'
import { readPages } from '#tests/support/browser/pages.ts'
import { filled, type PathIds, pathIds } from '#tests/support/browser/path-ids.ts'
import { untrueTexts } from '#tests/support/browser/react-truth.ts'
import { translatePage } from '#tests/support/browser/translate.ts'
import { startVisitor, type Visitor } from '#tests/support/browser/visitor.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/**
 * Crews who read Spanish have Chrome translate the console: it replaces every text on the page, again and again. One
 * page is translated at its start and then goes through all routes, so that each is drawn, changed and taken away while
 * that goes on.
 */
const pages = (await readPages()).filter(({ frame }) => frame !== 'bare')

/** How soon after a change each figure and state has to be right. */
const TRUE_WITHIN_MS = 1_000

let server: TestServer
let visitor: Visitor
let ids: PathIds
let data: Awaited<ReturnType<typeof movingData>>

beforeAll(async () => {
  // Nobody else goes this fast.
  server = await startServer({ env: { RATE_LIMIT: '100000' } })
  const storageState = await signedIn(server, ADMIN)
  ids = await pathIds(server, storageState)
  storageState.origins[0]?.localStorage.push({ name: RESTAURANT_KEY, value: ids['/restaurants/'] ?? '' })
  visitor = await startVisitor(server, { storageState, serviceWorkers: 'block' })
  await visitor.load('/dashboard/chicken')
  data = await movingData(visitor.page)
  await visitor.page.evaluate(translatePage, 'replace' as const)
})
afterAll(async () => {
  await visitor.close()
  await server.stop()
})

async function isTrue(what: string): Promise<void> {
  const look = () => visitor.page.evaluate(untrueTexts)
  // A busy machine may take longer for the look itself.
  if ((await look()).length === 0) return
  const wait = { timeout: TRUE_WITHIN_MS, interval: 100 }
  await expect.poll(look, { ...wait, message: what }).toEqual([])
}

test.each(pages.map((page) => [page.path, page] as const))(
  '%s stays true while it is translated',
  async (_, declared) => {
    const { page } = visitor
    await visitor.go(filled(declared.path, ids), `${pageName(declared)} · Linewatch`)
    await isTrue('after it was opened')
    await data.ask(true)
    await isTrue('with other figures and names')
    // Other parts of the same page, and then the first again.
    await page.setViewportSize(VIEWPORTS.phone)
    await isTrue('on a phone')
    await data.ask(false)
    await page.setViewportSize(VIEWPORTS.desk)
    await isTrue('on a desk again')
    expect(await page.locator('font').count()).toBeGreaterThan(10)
    expect(await visitor.complaints()).toEqual([])
  },
)

/** How long the pan of the test may still be held when it is placed: longer than a busy machine opens a page. */
const HELD_MS = 45_000

/** A batch that is cooked, and a pan that may be held for some seconds more, whatever the kitchen's hour. */
async function cook(db: Database): Promise<void> {
  const now = Date.now()
  const restaurant = sql`(SELECT id FROM restaurant WHERE uuid = ${ids['/restaurants/']})`
  const material = sql`(SELECT id FROM material WHERE material_code = 'NUG')`
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    VALUES (${restaurant}, ${material}, 9001, 48, 672, 'BOARDS', ${now}, '{2,2,2,2,2,2}') RETURNING id`)
  await db.run(sql`
    INSERT INTO hold (restaurant_id, material_id, batch_id, container_id, pieces_in, weight_in_g, placed_at, limit_s)
    VALUES (${restaurant}, ${material}, ${id}, (SELECT min(id) FROM container), 48, 672, ${now + HELD_MS - 600_000}, 600)`)
}

test('a hold timer of the monitor runs out while it is translated, and stages move on', async () => {
  const { page } = visitor
  const db = openDatabase(server.databaseUrl, { max: 1 })
  await cook(db)
  await db.close()
  const [declared] = pages.filter(({ path }) => path === '/pcs/monitor')
  if (!declared) throw new Error('There is no monitor.')
  await visitor.go('/pcs/monitor', `${pageName(declared)} · Linewatch`)
  const timers = page.getByRole('region', { name: /^Inventory/ })
  // Figures tick only while they are in sight, and whatever comes in above may move them out of it.
  const timer = timers.getByText(/^(?:0:\d\d|Expired)$/).first()
  // At once: a figure that is waited for until it stands still may be replaced meanwhile.
  const inSight = () => timer.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  await inSight()
  // At each change every figure is right, for as many as the machine has left.
  const expired = timers.getByText('Expired').first()
  while (!(await expired.isVisible())) {
    await inSight()
    await isTrue('while it runs out')
    const before = await timers.innerText()
    await expect
      .poll(async () => {
        await inSight()
        return (await expired.isVisible()) || (await timers.innerText()) !== before
      })
      .toBe(true)
  }
  await isTrue('when it has run out')
  expect(await visitor.complaints()).toEqual([])
})
