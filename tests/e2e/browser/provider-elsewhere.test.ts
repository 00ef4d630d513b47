import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { type StaticServer, startStaticServer } from '#tests/support/programs/static-server.ts'
import { unzip } from '#tests/support/unzip.ts'
import { keepWall } from '#tests/support/video/camera-wall.ts'

/**
 * The console at one address and its provider at another, both ways that docs/operating.md names: served as plain files with a
 * config.json of its own, and by a server of ours that passes calls and sockets on.
 */
let files: StaticServer
let provider: TestServer
let front: TestServer

beforeAll(async () => {
  files = await startStaticServer(join(inject('servedFolder'), 'dist'))
  provider = await startServer({ env: { CONSOLE_ORIGINS: files.url } })
  await keepWall(provider.databaseUrl, MANAGER, ['Fryers'])
  const config = {
    apiBase: `${provider.url}/api/v1`,
    proxyBase: `${provider.url}/proxy`,
    deviceBase: `${provider.url}/device`,
    supportAddress: 'help@chain.example',
  }
  files.answer('/config.json', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config))
  })
  files.allow(provider.url)
  front = await startServer({ database: provider.databaseUrl, env: { PROVIDER_URL: provider.url } })
})
afterAll(async () => {
  await files.close()
  await front.stop()
  await provider.stop()
})

/** What the provider says on the page's sockets from now on. */
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => said.push(`${new URL(socket.url()).pathname} ${payload}`))
  })
  return said
}

const WAYS: [string, () => { url: string }][] = [
  ['as files next to a config.json', () => files],
  ['by a server that passes everything on', () => front],
]

async function exportsCycles(page: Page): Promise<void> {
  await page.goto('/timers-cycle-history/fryer')
  await settled(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export all' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fryer-.*\.zip$/)
  expect(Object.keys(await unzip(await readFile(await download.path())))).toHaveLength(1)
}

async function playsFilm(page: Page): Promise<void> {
  await page.goto('/cameras/recordings')
  await settled(page)
  await page
    .getByRole('button', { name: /^Play: Lunch rush/ })
    .first()
    .click()
  const video = page.getByRole('dialog').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3)
}

async function watchesCamera(page: Page): Promise<void> {
  await page.goto('/cameras/view')
  const tile = page.getByRole('region', { name: 'Fryers', exact: true })
  const frames = () =>
    tile
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(frames).toBeGreaterThan(2)
}

async function asksSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByRole('textbox', { name: /^What is the problem/ }).fill('From elsewhere')
  await dialog.getByRole('button', { name: 'Add a screenshot of the page' }).click()
  await dialog.getByRole('img', { name: /^Screenshot of/ }).waitFor()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent to support').waitFor()
}

test.each(WAYS)(
  'a console that is served %s: calls, sockets, files, films, live pictures and uploads',
  async (_, where) => {
    const { page } = await openPage(where(), { serviceWorkers: 'allow' })
    const said = listenTo(page)
    await signIn(page, MANAGER)
    await expect.poll(() => said).toContainEqual(expect.stringMatching(/sockets\/notifications CONNECTED/))
    await exportsCycles(page)
    await playsFilm(page)
    await watchesCamera(page)
    await asksSupport(page)
  },
)

test('a page of any other site is still answered nothing', async () => {
  const { page, allowComplaint } = await openPage(front)
  allowComplaint(/CORS|content policy|Content Security Policy|ERR_FAILED|Failed to fetch/)
  await page.goto('/login')
  // No console of its own stands there: neither origin nor policy lets it ask.
  const asked = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    `${provider.url}/api/v1/restaurants`,
  )
  expect(asked).toBe('refused')
})
