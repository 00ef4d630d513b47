import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const open = async (path: string) => {
  const { page } = await openPage(server, { as: MANAGER })
  await page.goto(path)
  await settled(page)
  return page
}
const dialog = (page: Page) => page.getByRole('dialog')
/** Wide pictures decoded: an image that is broken has no width. */
const width = (page: Page) =>
  dialog(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)
const alt = (page: Page) => dialog(page).locator('img').getAttribute('alt')
const scale = async (page: Page) =>
  Number(/scale\(([\d.]+)\)/.exec((await dialog(page).locator('img').getAttribute('style')) ?? '')?.[1])

test('on a phone what stands below an event’s pictures keeps its place while they come', async () => {
  const { page } = await openPage(server, { as: MANAGER, viewport: 'phone' })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/events\/unusual\/[\w-]+\/[^/?]+$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/unusual/dp-remaining?timeInterval=3d')
  await page
    .getByRole('button', { name: /^Images: DP Remaining Potato/ })
    .first()
    .tap()
  const zoom = dialog(page).getByRole('group', { name: 'Zoom' })
  const top = async () => (await zoom.boundingBox())?.y
  const before = await top()
  goOn()
  await dialog(page).getByText('1 of 5').waitFor()
  expect(await top()).toBe(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an event is looked at frame by frame, and closely [2§1.4]', async () => {
  const page = await open('/unusual/dp-remaining?timeInterval=3d')
  const thumbnail = page.getByRole('button', { name: /^Images: DP Remaining Potato/ }).first()
  await expect.poll(() => thumbnail.locator('img').count()).toBe(1)
  await thumbnail.click()
  await dialog(page).getByText('1 of 5').waitFor()
  await expect.poll(() => width(page)).toBe(1280)
  expect(await alt(page)).toMatch(/^Dump pan \d+% full\.$/)
  const first = await dialog(page).locator('img').screenshot()

  await page.keyboard.press('ArrowRight')
  await dialog(page).getByText('2 of 5').waitFor()
  await page.keyboard.press('End')
  await expect.poll(() => alt(page)).toBe('Dump pan empty.')
  await expect.poll(() => width(page)).toBe(1280)
  expect(first.equals(await dialog(page).locator('img').screenshot())).toBe(false)
  await page.keyboard.press('Home')
  await dialog(page).getByText('1 of 5').waitFor()

  await dialog(page).getByRole('button', { name: 'Zoom in' }).click()
  expect(await scale(page)).toBe(1.1)
  const box = await dialog(page).locator('img').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 100)
  for (let turn = 0; turn < 50; turn++) await page.mouse.wheel(0, -100)
  await expect.poll(() => scale(page)).toBe(5)
  const moved = () => dialog(page).locator('img').getAttribute('style')
  const before = await moved()
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 260, (box?.y ?? 0) + 140)
  await page.mouse.up()
  await expect.poll(moved).not.toBe(before)
  await dialog(page).getByRole('button', { name: 'Show the whole image' }).click()
  expect(await scale(page)).toBe(1)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

test('a recording plays, tells how far its download is, can be broken off, and is kept as a file [2§2.46]', async () => {
  const page = await open('/unusual/recordings?timeInterval=3d')
  const play = page.getByRole('button', { name: /^Play: / }).first()
  await play.click()
  const video = dialog(page).locator('video')
  await video.waitFor()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
  expect(
    await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight, one.error]),
  ).toEqual([640, 360, null])
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })

  // A slow line: 60 kB a second.
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 50, downloadThroughput: 60_000, uploadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const download = page.getByRole('button', { name: /^Download: / }).last()
  const name = ((await download.getAttribute('aria-label')) ?? '').replace('Download: ', '')
  const widths = () =>
    page.locator('tbody tr:last-child td').evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  const before = await widths()
  await download.click()
  const cancel = page.getByRole('table').getByRole('button', { name: `Cancel download: ${name}` })
  await cancel.waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('table')
        .getByText(/^\d+%$/)
        .count(),
    )
    .toBe(1)
  // The row does not jump under the finger that wants to cancel.
  expect(await widths()).toEqual(before)
  // It is in the tray as well, wherever one goes meanwhile.
  await page.getByRole('button', { name: 'Exports, 1', exact: true }).waitFor()
  await cancel.click()
  await page.getByRole('button', { name: /^Exports/ }).waitFor({ state: 'detached' })

  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 0, downloadThroughput: -1 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${name}` }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-0412-\d{8}-\d{6}\.webm$/)
  expect((await stat(await file.path())).size % 60_000).toBe(0)
})
