import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { MOST_OF_A_SESSION } from '#server/live/connection.ts'
import { SESSION_KEY } from '#src/domain/storage-keys.ts'
import { openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
let db: Database

beforeAll(async () => {
  // What a kitchen that lives tells meanwhile, a new alarm first of all, rightly moves what stands below it.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  db = openDatabase(server.databaseUrl)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

/** A batch that began to be breaded some seconds ago, whatever the kitchen's hour; after 90 it is late. */
const begin = (number: number, secondsAgo = 0) =>
  db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at, stage_expected_s)
    SELECT a.restaurant_id, (SELECT id FROM material WHERE material_code = 'NUG'), ${number}, 48, 672, 'BOARDS',
           ((extract(epoch FROM now()) - ${secondsAgo}) * 1000)::bigint, '{90,30,15,210,20,30}'
      FROM account a WHERE a.email = ${CREW}`)

/** The crew's restaurant. */
const kitchen = async () => {
  const found = await db.rows<{ uuid: string }>(sql`
    SELECT r.uuid FROM restaurant r JOIN account a ON a.restaurant_id = r.id WHERE a.email = ${CREW}`)
  return found[0]?.uuid ?? ''
}

const batch = (page: Page, number: number) =>
  page.getByRole('region', { name: /^Production \d/ }).getByRole('row', { name: new RegExp(` #${number}$`) })
const live = (page: Page) => page.locator('[data-connection]').getByText('Live', { exact: true })
const old = (page: Page) => page.getByText(/^Not live\. Last updated/)

test('a tablet’s queue ticks, survives a killed server without a reload, and never shows old as new', {
  timeout: 120_000,
}, async () => {
  await begin(9001)
  const { page, allowComplaint } = await openPage(server, {
    as: CREW,
    viewport: 'tablet',
    serviceWorkers: 'allow',
  })
  await page.goto('/pcs/monitor')
  await batch(page, 9001).waitFor()
  await live(page).waitFor()
  await page.evaluate(() => Object.assign(window, { stays: true }))

  // Told live: nobody asked.
  await begin(9002)
  await batch(page, 9002).waitFor({ timeout: 20_000 })

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.kill()
  await old(page).waitFor({ timeout: 10_000 })
  expect(await live(page).count()).toBe(0)
  await batch(page, 9002).waitFor()

  await begin(9003)
  await server.start()
  await live(page).waitFor({ timeout: 60_000 })
  await batch(page, 9003).waitFor({ timeout: 20_000 })
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

interface Shift {
  value: number
  /** The first thing that moved: its text's begin, and from where to where. */
  what: string
}

/** How far the page has moved under its reader since it was opened: the browser's layout shifts. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type LayoutShift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const { node, previousRect, currentRect } = sources[0] ?? {}
        const placed = (rect: DOMRectReadOnly | undefined) =>
          rect && `${rect.x},${rect.y} (${rect.width} x ${rect.height})`
        shifts.push({
          value,
          what: `${node?.textContent?.slice(0, 40)}: ${placed(previousRect)} to ${placed(currentRect)}`,
        })
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** One batch is late, and neither a batch nor a pan becomes so while somebody looks: a new alarm rightly moves what stands below it. */
async function oneLateBatch(): Promise<void> {
  await db.run(sql`DELETE FROM batch WHERE batch_number > 9000`)
  await db.run(sql`UPDATE hold SET removed_at = placed_at + 1 WHERE removed_at IS NULL`)
  await begin(9004, 120)
  const late = sql`SELECT 1 FROM task_delay d JOIN batch b ON b.id = d.batch_id WHERE b.batch_number = 9004`
  await vi.waitUntil(async () => (await db.rows(late)).length > 0, { timeout: 30_000 })
}

test.each([
  ['tablet', CREW],
  ['phone', MANAGER],
  ['tablet', AREA],
  ['desk', ADMIN],
] as const)(
  'the first load of the monitor on a %s (%s) moves nothing that is on it',
  async (viewport, email) => {
    const { page } = await openPage(server, { viewport })
    await signIn(page, email)
    await oneLateBatch()
    const shifted = await watchShifts(page)
    // A queue that is watched is answered as it was last told; what the tests before wrote past the server comes later.
    await db.run(sql`UPDATE live_queue SET watched_until = 0`)
    await page.goto(`/pcs/monitor?restaurantUuid=${await kitchen()}`)
    await page.getByRole('region', { name: /^Production \d/ }).waitFor()
    await page.getByRole('region', { name: 'Alarms' }).getByText('Delayed: Nuggets, batch 9004').waitFor()
    await settled(page)
    const shifts = await shifted()
    // Somebody may be about to press it.
    expect(shifts.filter(({ what }) => what.includes('Alarms are silent'))).toEqual([])
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, shifts.map(({ value, what }) => `${value} ${what}`).join(' | ')).toBeLessThanOrEqual(0.02)
  },
)

test('one tab too many says what to do, and is live once there is room', async () => {
  const { page } = await openPage(server, { as: CREW, viewport: 'tablet' })
  await page.goto('/pcs/monitor')
  await live(page).waitFor()
  const opened = await page.evaluate(
    async ({ key, most }) => {
      const { accessToken } = JSON.parse(localStorage.getItem(key) ?? '{}') as { accessToken: string }
      const url = `${location.origin.replace('http', 'ws')}/api/v1/sockets/notifications?token=${accessToken}`
      const sockets = Array.from({ length: most }, () => new WebSocket(url, ['v12.stomp']))
      Object.assign(window, { sockets })
      await Promise.all(
        sockets.map((socket) => new Promise((end) => Object.assign(socket, { onopen: end, onclose: end }))),
      )
      // As any client does that says in its first frame that it neither sends nor wants beats.
      const connect = 'CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0'
      const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
      for (const socket of open) socket.send(connect)
      return open.length
    },
    { key: SESSION_KEY, most: MOST_OF_A_SESSION },
  )
  expect(opened).toBeGreaterThanOrEqual(MOST_OF_A_SESSION - 1)
  const tab = await openPage(server, { context: page.context() })
  await tab.page.goto('/pcs/monitor')
  const bar = tab.page.getByRole('status').filter({ hasText: 'Not live.' })
  await bar.getByText('Linewatch is open in too many tabs. Close some, then reconnect.').waitFor()
  await page.close()
  await bar.getByRole('button', { name: 'Reconnect' }).click()
  await live(tab.page).waitFor()
})
