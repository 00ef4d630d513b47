import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOUR } from '#src/domain/time/zone.ts'
import { openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

const NIGHT = 10 * HOUR
const CALLS = /\/api\/v1\//

const server = sharedServer()

/** An answer of the evening: its date, and until when its tokens live, lie a night back. */
async function ofTheEvening(route: Route): Promise<void> {
  const answer = await route.fetch()
  const headers = { ...answer.headers(), date: new Date(Date.now() - NIGHT).toUTCString() }
  const body = (await answer.text()).replace(
    /"(accessExpDate|refreshExpDate)":(\d+)/g,
    (_, name: string, at: string) => `"${name}":${Number(at) - NIGHT}`,
  )
  await route.fulfill({ response: answer, headers, body })
}

/** Notes each time it changes whether the page says 'Live': it may be for a moment. */
async function noteLive(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes: boolean[] = []
    Object.assign(window, { notes })
    const look = () => {
      const live = [...document.querySelectorAll('[role=status]')].some((one) => one.textContent === 'Live')
      if (notes.at(-1) !== live) notes.push(live)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
const noted = (page: Page) => page.evaluate(() => (window as unknown as { notes: boolean[] }).notes)

test('a laptop that slept for a night shows the present, live again, without a press or a new sign-in', {
  timeout: 60_000,
}, async () => {
  const { page } = await openPage(server)
  // The evening is moved back and not the morning on: all that is looked at happens by the present clock.
  const asked: number[] = []
  const refreshed: number[] = []
  await page.clock.install({ time: Date.now() - NIGHT })
  await page.route(CALLS, ofTheEvening)
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('averageHoldTime')) asked.push(Number(searchParams.get('endTime')))
  })
  page.on('response', (answer) => {
    if (answer.url().endsWith('/auth/refresh')) refreshed.push(answer.status())
  })
  await signIn(page, MANAGER)
  await settled(page)
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor({ state: 'attached' })
  expect(Math.max(...asked)).toBeLessThan(Date.now() - NIGHT + HOUR)
  await noteLive(page)

  // Asleep it reaches nobody. An answer of the morning to a page of the evening would say that the clock was set.
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(CALLS, async (route) => {
    await awake
    await route.continue()
  })
  await page.clock.fastForward(NIGHT)
  wake()

  // What was shown was from the evening. The page is not live until it has asked again.
  await expect.poll(async () => (await noted(page)).slice(1).includes(true), { timeout: 30_000 }).toBe(true)
  expect((await noted(page)).slice(0, 2)).toEqual([true, false])
  await expect.poll(() => Math.max(...asked), { timeout: 30_000 }).toBeGreaterThan(Date.now() - HOUR)
  await settled(page)
  await expect.poll(() => page.getByText(/\d (?:h|hours) ago$/).count(), { timeout: 30_000 }).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard/chicken')
  expect(refreshed).toEqual([200])
})
