import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAnswers, keptForOffline, openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a page left within moments of its data has kept it', { timeout: 60_000 }, async () => {
  const { page } = await openPage(server, { as: MANAGER, serviceWorkers: 'allow' })
  await page.goto('/dashboard/chicken')
  await settled(page)
  await keptForOffline(page, 'averageHoldTime')
  const kept = () => page.evaluate(keptAnswers)
  const ofWeek = /"timeInterval\\?":\\?"7d/
  expect(await kept()).not.toMatch(ofWeek)
  await page.getByRole('button', { name: /^Dates:/ }).click()
  const answered = page.waitForResponse(/averageHoldTime/)
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await answered
  await page.getByRole('region', { name: 'Average hold time' }).getByRole('table').waitFor()
  // Another page of the same place, which has the same storage and no console in it.
  await page.goto('/config.json')
  expect(await kept()).toMatch(ofWeek)
})

test('with the server stopped, a reload shows the shell and the last dashboard with its age; twice', {
  timeout: 180_000,
}, async () => {
  const { page, allowComplaint } = await openPage(server, { viewport: 'phone', serviceWorkers: 'allow' })
  // The page's clock goes on by itself, and can be moved on: nobody has to wait for half a minute.
  await page.clock.install()
  await signIn(page, MANAGER)
  await settled(page)
  const panel = page.getByRole('region', { name: 'Average hold time', exact: true })
  const row = panel.getByRole('row', { name: /^Total/ })
  await row.waitFor()
  await keptForOffline(page, 'averageHoldTime')

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.stop()
  // Read only now: until then another fact may come in.
  const figures = await row.textContent()
  const waste = page.getByRole('region', { name: 'Waste', exact: true })
  const linkBar = page
    .getByRole('status')
    .filter({ hasText: /onnecting…|Not live/, has: page.locator('svg') })
  await linkBar.waitFor({ timeout: 5_000 })
  for (const time of ['first', 'second']) {
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    // What is shown is out of date: it says so within 5 s.
    await linkBar.waitFor({ timeout: 5_000 })
    await row.waitFor()
    expect(await row.textContent(), `${time} reload`).toBe(figures)
    expect(new URL(page.url()).pathname).toBe('/dashboard/chicken')
    // Half a minute old is not yet old; then it is asked for again, in vain.
    await page.clock.fastForward(31_000)
    await waste.getByText(/ ago$/).waitFor({ timeout: 45_000 })
  }

  // After three failures in a row the live channel rests; it comes back without a tap.
  const reconnect = page.getByRole('main').getByRole('button', { name: 'Reconnect' })
  await reconnect.waitFor({ timeout: 45_000 })
  await server.start()
  await linkBar.waitFor({ state: 'detached', timeout: 15_000 })
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Live$/ })
        .count(),
    )
    .toBe(1)
  await expect.poll(() => waste.getByText(/ ago$/).count(), { timeout: 45_000 }).toBe(0)
})
