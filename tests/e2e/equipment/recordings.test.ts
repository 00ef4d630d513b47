import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followSection, openPage, settled } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Plays the first recording of the list, which the server made when it started; then looks for a moment of it. */
async function watch(page: Page) {
  await page.goto('/cameras/recordings')
  await settled(page)
  // The server makes it once it has started, which takes a busy machine longer than other waits here.
  await page
    .getByRole('button', { name: /^Play: Lunch rush/ })
    .first()
    .click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog')
  const video = dialog.locator('video')
  const refusal = dialog.getByRole('alert')
  await video.or(refusal).first().waitFor()
  expect(await refusal.allTextContents()).toEqual([])
  const look = () =>
    video.evaluate((one: HTMLVideoElement) => ({
      size: [one.videoWidth, one.videoHeight],
      seconds: Math.round(one.duration),
      at: one.currentTime,
      error: one.error?.message ?? null,
    }))
  await expect.poll(async () => (await look()).at).toBeGreaterThan(0.3)
  expect(await look()).toMatchObject({ size: [640, 360], seconds: 60, error: null })

  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 45
  })
  await expect.poll(async () => (await look()).at).toBeGreaterThan(45.3)
  const { at, error } = await look()
  expect(error).toBeNull()
  expect(at).toBeLessThan(60)
}

test('a recording plays as a file and is sought in by ranges; its address holds no token of the session', async () => {
  const { page } = await openPage(server, { as: MANAGER, serviceWorkers: 'allow' })
  const asked: { url: string; range: string | undefined; status: number }[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/records/file/'))
      asked.push({ url: answer.url(), range: answer.request().headers().range, status: answer.status() })
  })
  await watch(page)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ status }) => status === 206)).toBe(true)
  const [{ accessToken = '' } = {}] = await page.evaluate(() =>
    Object.values(localStorage).flatMap((text): { accessToken?: string }[] => {
      try {
        return [JSON.parse(text)].filter((one) => one?.accessToken)
      } catch {
        return []
      }
    }),
  )
  expect(accessToken.length).toBeGreaterThan(20)
  expect(asked.some(({ url }) => url.includes(accessToken))).toBe(false)

  // It goes on over other pages, and back on its own.
  const at = () => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)
  await page.getByRole('button', { name: 'Mini player' }).click()
  await followSection(page, 'PCS', 'Recommendations')
  await page.getByRole('heading', { level: 1, name: 'Recommendations' }).waitFor()
  const mini = page.getByRole('region', { name: /^Mini player: Lunch rush/ })
  await mini.waitFor()
  await expect.poll(at).toBeGreaterThan(45.3)
  await mini.getByRole('button', { name: 'Stop and return' }).click()
  await page.getByRole('dialog', { name: 'Lunch rush' }).waitFor()
  await expect.poll(at).toBeGreaterThan(45.3)
  expect(await mini.count()).toBe(0)
})

test('the kitchen player keeps recordings of one moment in step, and leads all of them to another', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await page.goto('/kitchen-player/player?list=recordings')
  await settled(page)
  await page.getByRole('button', { name: /^Lunch rush/ }).click()
  const times = () =>
    page
      .locator('video')
      .evaluateAll((all) => (all as HTMLVideoElement[]).map(({ currentTime }) => currentTime))
  const least = async () => Math.min(...(await times()))
  await expect.poll(async () => (await times()).length).toBe(2)
  await expect.poll(least).toBeGreaterThan(0.3)
  for (const label of ['Forward 10 seconds', 'Pause']) await page.getByRole('button', { name: label }).click()
  await expect.poll(least).toBeGreaterThan(10)
  // Less than a frame of 15 a second between them.
  await expect
    .poll(async () => {
      const [one = 0, other = 9] = await times()
      return Math.abs(one - other)
    })
    .toBeLessThan(0.066)
})

test.each(['phone', 'tablet'] as const)(
  'what is chosen in the list below the pictures is seen, on a %s',
  async (viewport) => {
    const { page } = await openPage(server, { as: MANAGER, viewport })
    await page.goto('/kitchen-player/player?list=recordings')
    await settled(page)
    const rush = page.getByRole('button', { name: /^Lunch rush/ })
    await rush.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await rush.tap()
    const picture = page.locator('video').first()
    await picture.waitFor()
    await expect.poll(async () => (await picture.boundingBox())?.y ?? -1).toBeGreaterThan(50)
  },
)

test('where a browser plays neither MP4 nor HLS by itself, the library does', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  await watch(page)
  expect(await page.locator('video').evaluate((one: HTMLVideoElement) => one.src.startsWith('blob:'))).toBe(
    true,
  )
})
