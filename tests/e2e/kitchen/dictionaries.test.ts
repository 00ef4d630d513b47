import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldByWorker, openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const FILTERED = '/timers-cycle-history/conveyor'

/** Runs in the page: what its worker keeps of the containers, as text. */
async function keptByWorker(): Promise<string> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const kept = (await cache.keys()).find(({ url }) => url.endsWith('/dictionaries/containers/all'))
    if (kept) return (await (await cache.match(kept))?.text()) ?? ''
  }
  return ''
}

test('a new container is offered by a filter that stands open elsewhere, and after a reload without a network', {
  timeout: 120_000,
}, async () => {
  const marker = '901'
  const code = `NEW${marker}`
  const name = `New Pan ${marker}`
  const opened = await openPage(server, { as: ADMIN, viewport: 'phone', serviceWorkers: 'allow' })
  const { page, context, allowComplaint } = opened
  await page.goto(FILTERED)
  await heldByWorker(page)
  // It keeps nothing as long as it does not know for whom.
  await expect.poll(() => page.evaluate(() => caches.has('linewatch-state'))).toBe(true)
  await page.goto(FILTERED)
  await settled(page)
  const options = page.getByRole('option', { name, exact: true })
  const openFilter = async () => {
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: /^Containers/ }).click()
    await page.getByRole('option', { name: 'Third Pan 01' }).waitFor()
  }
  await openFilter()
  expect(await options.count()).toBe(0)

  // Another person's browser: it is not their worker that has to know.
  const { page: other } = await openPage(server, { as: ADMIN })
  await other.goto('/settings/chicken/containers')
  await settled(other)
  await other.getByRole('button', { name: 'Create container' }).click()
  const form = other.getByRole('dialog', { name: 'Create container' })
  await form.getByLabel('Code').fill(code)
  await form.getByLabel('Name').fill(name)
  await form.getByRole('spinbutton', { name: /^Marker/ }).fill(marker)
  await form.getByRole('button', { name: 'Create container' }).click()
  await form.waitFor({ state: 'detached' })

  await options.waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(keptByWorker)).toContain(name)
  allowComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket connection|ERR_FAILED/)
  await context.setOffline(true)
  await page.reload()
  await openFilter()
  await options.waitFor({ state: 'attached' })
})

const pans = (...rows: string[]) => ({
  name: 'pans.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Code;Name;Marker', ...rows].join('\r\n')),
})

test('on a phone a file is corrected until it can be imported', async () => {
  const marker = '951'
  const { page } = await openPage(server, { as: ADMIN, viewport: 'phone' })
  await page.goto('/settings/chicken/containers')
  await settled(page)
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import containers' })
  const verb = dialog.getByRole('button', { name: 'Import', exact: true })
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  expect((await downloaded).suggestedFilename()).toBe('containers.csv')
  const input = page.locator('input[type="file"]')
  await input.setInputFiles(pans(`A${marker},Pan ${marker},${marker}`.replaceAll(',', ';'), 'B 1;;0'))
  await dialog.getByText('2 problems found').waitFor()
  expect(await verb.isDisabled()).toBe(true)
  await input.setInputFiles(pans(`A${marker};Pan ${marker};${marker}`))
  await dialog.getByText('1 would be created and 0 changed.').waitFor()
  await verb.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`Pan ${marker}`).first().waitFor()
})
