import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { openPage, settled, VIEWPORTS, type Viewport } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import {
  type Prometheus,
  providePrometheus,
  type Running,
  startNodeExporter,
  startPrometheus,
} from '#tests/support/programs/prometheus.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** The same console, no matter who keeps the figures of the hosts. */

const HOST = 'kitchen.0412.linewatch.test'
/** A server that has just started shows its hosts when the console looks again, half a minute later. */
const LOOKS_AGAIN_MS = 45_000
const SIZES: readonly Viewport[] = ['phone', 'tablet', 'desk']
const SERVERS = '/monitoring/server-management?restaurantUuid=select&search=kitchen.0412'
const GRAPHICS = `/monitoring/graphics?restaurantUuid=select&metrics=memoryPercent&metrics=rootPercent&hosts=${HOST}`

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function looksAround(server: TestServer, viewport: Viewport): Promise<void> {
  const { page } = await openPage(server, { as: ADMIN, viewport })
  await page.goto(SERVERS)
  await settled(page)
  const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'kitchen' })
  await row
    .getByText(viewport === 'phone' ? /Memory \d+%/ : /^\d+%$/)
    .first()
    .waitFor({ timeout: LOOKS_AGAIN_MS })
  expect(await sideways(page)).toBe(0)
  if (viewport === 'phone') await row.getByRole('button').first().click()
  else await page.getByRole('button', { name: `Details: ${HOST}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Changes since yesterday').waitFor()
  expect(await dialog.textContent()).not.toContain('ProcessorUnknown')
  await dialog.getByRole('link', { name: 'Show graphics' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/monitoring/graphics' && url.searchParams.toString().includes(HOST),
  )
  await page.getByRole('heading', { level: 1, name: 'Graphics' }).waitFor()

  await page.goto(GRAPHICS)
  const memory = page.getByRole('region', { name: 'Memory used' })
  await memory.getByText(/^avg [\d.]+ · [\d.]+ to [\d.]+%$/).waitFor()
  expect(await sideways(page)).toBe(0)
  if (viewport === 'desk') await zoomsAll(page)
  await page.context().close()
}

/** A stretch of one chart that is dragged over is what all of them show. */
async function zoomsAll(page: Page): Promise<void> {
  const plot = page.getByRole('region', { name: 'Memory used' }).locator('.u-over')
  const box = await plot.boundingBox()
  if (!box) throw new Error('There is no chart')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.5, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.95, y, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL(/startDate=/)
  await page.getByRole('button', { name: 'Reset zoom' }).first().click()
  await page.waitForURL((url) => !url.search.includes('startDate'))
}

/** A chart of an hour has a point every half minute: the first comes up to so long after the first look. */
async function hasPoint({ url }: Running): Promise<void> {
  const end = String(Math.floor(Date.now() / 30_000) * 30)
  const query = new URLSearchParams({ query: 'up', start: end, end, step: '30' })
  const answer = await fetch(`${url}/api/v1/query_range?${query}`)
  expect(JSON.parse(await answer.text()).data.result).not.toEqual([])
}

/** Waits until a server that has just started has asked the host. A page that looks earlier waits half a minute. */
async function hasAsked(server: TestServer): Promise<void> {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  const told = sql`SELECT count(*) AS told FROM host_sample JOIN host ON host.id = host_id WHERE name = ${HOST}`
  const asked = async () => expect((await db.one<{ told: number }>(told)).told).toBeGreaterThan(0)
  await vi.waitFor(asked, { timeout: 60_000, interval: 200 }).finally(() => db.close())
}

const running: Pick<Running, 'stop'>[] = []
async function keepFigures(): Promise<Prometheus> {
  await providePrometheus(() => {})
  const exporter = await startNodeExporter()
  running.unshift(exporter)
  const prometheus = await startPrometheus({ hosts: { [HOST]: exporter } })
  running.unshift(prometheus)
  return prometheus
}
let keeping: Promise<Prometheus>
/** Begun before anything else: its first half minute passes meanwhile. Who needs it hears where it failed. */
beforeAll(() => {
  keeping = keepFigures()
  keeping.catch(() => undefined)
})
afterAll(async () => {
  await keeping.catch(() => undefined)
  for (const one of running) await one.stop()
})

describe('figures of the hosts that the server keeps itself', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await hasAsked(server)
  })
  afterAll(() => server.stop())
  test.each(SIZES)('are listed and drawn on a %s', (viewport) => looksAround(server, viewport))

  test('make a card on a phone once all of them are there, which then does not grow', async () => {
    const { page } = await openPage(server, { as: ADMIN, viewport: 'phone' })
    let calls = 0
    await page.route('**/monitoring/query?*', async (route) => {
      await delay(calls++ * 150)
      await route.continue()
    })
    await page.goto(SERVERS)
    const card = page.getByRole('listitem').filter({ hasText: 'kitchen' })
    await card.waitFor()
    expect(await card.textContent()).toMatch(/CPU \d+% · Memory \d+%.* · Disk \d+%/)
    expect(calls).toBeGreaterThan(5)
    await page.context().close()
  })
})

describe('figures of a real node exporter, kept by a real Prometheus [1§7.11]', () => {
  let server: TestServer
  let prometheus: Prometheus
  beforeAll(async () => {
    prometheus = await keeping
    server = await startServer({ env: { PROMETHEUS_URL: prometheus.url } })
    await vi.waitFor(() => hasPoint(prometheus), { timeout: 60_000, interval: 1_000 })
  })
  afterAll(() => server.stop())
  // The same screens as above, at one size: only where the figures come from differs.
  test.each<Viewport>(['desk'])('are listed and drawn on a %s', (viewport) => looksAround(server, viewport))

  test('stay with their age while that Prometheus is killed, and are of now once it is back', async () => {
    const { page, allowComplaint } = await openPage(server, { as: ADMIN })
    await page.clock.install()
    await page.goto(SERVERS)
    await settled(page)
    const figure = page
      .getByRole('row')
      .filter({ hasText: HOST })
      .getByText(/^\d+%$/)
      .first()
    const known = await figure.textContent()
    const age = page.getByRole('main').locator('time[data-stale]')
    expect(await age.count()).toBe(0)

    allowComplaint(/503/)
    await prometheus.kill()
    await page.clock.fastForward(LOOKS_AGAIN_MS)
    await age.waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor()
    expect(await figure.textContent()).toBe(known)
    await page
      .getByRole('main')
      .getByText(/^Couldn.t refresh\. Prometheus, which provides the host metrics, cannot be reached/)
      .waitFor()
    // What is said of it leaves the rows in sight.
    expect((await figure.boundingBox())?.y).toBeLessThan(VIEWPORTS.desk.height / 2)

    await prometheus.start()
    // Nobody presses anything.
    await page.clock.fastForward(LOOKS_AGAIN_MS)
    await age.waitFor({ state: 'detached' })
  })
})
