import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptForOffline, openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'
import { openTcpHop, type TcpHop } from '#tests/support/programs/tcp-hop.ts'

/** A network between console and server that answers in the server's place. */

const server = sharedServer()
let hop: TcpHop

beforeAll(async () => {
  hop = await openTcpHop(server.url)
})
afterAll(async () => {
  await hop.close()
})

const figures = (page: Page) =>
  page.getByRole('region', { name: 'Average hold time', exact: true }).getByRole('row', { name: /^Total/ })
const linkBar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /onnecting…|Not live/, has: page.locator('svg') })

test('a public network that answers everything with its own page costs nothing but the present', async () => {
  const { page, allowComplaint } = await openPage(hop, { viewport: 'phone', serviceWorkers: 'allow' })
  await signIn(page, MANAGER)
  await settled(page)
  await keptForOffline(page, 'averageHoldTime')

  allowComplaint(/ERR_|Failed to load resource|WebSocket connection/)
  hop.go('portal')
  await linkBar(page).waitFor()
  const known = await figures(page).textContent()
  await page.reload()
  await figures(page).waitFor()
  expect(await figures(page).textContent()).toBe(known)
  await linkBar(page).waitFor()
  // What was never seen here says that it could not be had, and comes by itself once it can.
  await page.evaluate(() => history.pushState({}, '', '/timers-cycle-history/fryer'))
  // The dashboard's panels that were not kept say the same words, so they have to be gone first.
  await figures(page).waitFor({ state: 'detached' })
  await page.getByText('The server cannot be reached').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/timers-cycle-history/fryer')

  hop.go('through')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await linkBar(page).waitFor({ state: 'detached' })
})

test('a network that swallows everything without a word is noticed within ten seconds where timers tick', async () => {
  hop.go('through')
  const { page, allowComplaint } = await openPage(hop, { as: MANAGER, viewport: 'tablet' })
  await page.goto('/pcs/monitor')
  await page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor()
  allowComplaint(/ERR_|Failed to load resource|WebSocket connection/)
  const cutAt = performance.now()
  hop.go('swallowed')
  await page.getByText(/^Not live\. Last updated/).waitFor()
  expect(performance.now() - cutAt).toBeLessThan(10_000)
  await linkBar(page).waitFor()
  hop.go('through')
  await page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor({ timeout: 60_000 })
})
