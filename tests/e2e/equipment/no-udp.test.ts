import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { keepWall } from '#tests/support/video/camera-wall.ts'
import { relayOnly } from '#tests/support/video/only-relayed.ts'

/** A viewer behind a firewall that lets no UDP through, and no relay to get around it. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await keepWall(server.databaseUrl, MANAGER)
})
afterAll(() => server.stop())

const addCamera = async (page: Page, name: RegExp) => {
  await page.getByRole('list', { name: 'Cameras to add' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}
/** Where a tile's picture is, in seconds of its own, and how wide. */
const shown = (page: Page, name: string) =>
  page
    .getByLabel(`Live picture: ${name}`, { exact: true })
    .evaluate((video: HTMLVideoElement) => ({ at: video.currentTime, width: video.videoWidth }))

test('sees its pictures as live HLS, and is told so', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await relayOnly(page)
  await page.goto('/cameras/view')
  await addCamera(page, /^Fryers/)
  const tile = page.locator('[data-phase]').first()
  await expect.poll(() => tile.getAttribute('data-phase'), { timeout: 40_000 }).toBe('playing')
  const first = await shown(page, 'Fryers')
  expect(first.width).toBeGreaterThan(0)
  // It goes on past what the first playlist named.
  await expect
    .poll(async () => (await shown(page, 'Fryers')).at - first.at, { timeout: 40_000 })
    .toBeGreaterThan(14)
  expect(await tile.getAttribute('data-frozen')).toBeNull()

  await page
    .getByRole('button', { name: /^Stream info/ })
    .first()
    .click()
  const info = page.getByLabel('Stream info: Fryers')
  await expect.poll(() => info.textContent()).toContain('HLS, no direct path')

  // The next one does not look for a way again.
  const asked = page.waitForRequest(/\/hls\/[\w-]+\/index\.m3u8$/, { timeout: 8_000 })
  await addCamera(page, /^Boards/)
  await asked

  // Nobody asks for pieces of a picture that is not shown any more.
  await page.goto('/monitoring/alerts')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const pieces: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hls/')) pieces.push(request.url())
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('video').length)).toBe(0)
  expect(pieces).toEqual([])
})
