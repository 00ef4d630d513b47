import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatZonedClock } from '#src/domain/time/format.ts'
import { followSection, newContext, openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { setDeviceClock } from '#tests/support/browser/device-clock.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/** A tablet whose clock is wrong shows and asks for what a right one does. */

const ZONE = 'America/Chicago'
const HOUR = 3_600_000
/** How far a range's end may be from now: what the page takes from the first to the last of its calls. */
const NEAR_MS = 60_000

const server = sharedServer()

async function openWrongTablet(by: number) {
  const context = await newContext(server, { viewport: 'desk' })
  await context.addInitScript(setDeviceClock, by)
  const opened = await openPage(server, { context })
  await signIn(opened.page, MANAGER)
  return opened
}

/** The ends of the ranges that a page asks for from now on. */
function askedEnds(page: Page): number[] {
  const ends: number[] = []
  page.on('request', (request) => {
    const end = new URL(request.url()).searchParams.get('endTime')
    if (end !== null) ends.push(Number(end))
  })
  return ends
}
const clock = (page: Page) => page.getByRole('banner').locator('time')
/** The header's clock is now's, or that of the minute before, if the minute has just changed. */
const isNow = async (page: Page) => {
  const shown = await clock(page).textContent()
  return [0, -1_500].some((by) => formatZonedClock(Date.now() + by, ZONE) === shown)
}

describe.each([
  ['five hours slow', -5 * HOUR, '5 hours slow'],
  ['three hours fast', 3 * HOUR, '3 hours fast'],
])('a clock that is %s', (_, by, words) => {
  test('header, dashboard and monitor go by the server, and a warning says so', async () => {
    const { page } = await openWrongTablet(by)
    await settled(page)
    const ends = askedEnds(page)
    const warning = page.getByText(`This device's clock is ${words}. Linewatch uses the server's time.`)
    await page.goto('/dashboard/chicken')
    await settled(page)
    await warning.waitFor()
    await expect.poll(() => isNow(page)).toBe(true)
    expect(ends.length).toBeGreaterThan(5)
    for (const end of ends) expect(Math.abs(end - Date.now())).toBeLessThan(NEAR_MS)

    await page.goto('/pcs/monitor')
    await page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => isNow(page)).toBe(true)
    await warning.waitFor()
    await page.goto('/pcs/floor')
    await warning.waitFor()
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await warning.waitFor({ state: 'detached' })
  })

  test('a colleague’s link keeps its dates', async () => {
    const { page } = await openWrongTablet(by)
    const endDate = Date.now() - 60_000
    const startDate = endDate - HOUR
    const ends = askedEnds(page)
    await page.goto(`/timers-cycle-history/fryer?startDate=${startDate}&endDate=${endDate}`)
    await settled(page)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('startDate'), searchParams.get('endDate')].map(Number)).toEqual([
      startDate,
      endDate,
    ])
    expect(new Set(ends)).toEqual(new Set([endDate]))
  })
})

test('a clock that is set right while the console is open is followed without a reload', async () => {
  const { page } = await openWrongTablet(-5 * HOUR)
  await settled(page)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.evaluate(() => {
    const { deviceClock } = window as unknown as { deviceClock: { by: number } }
    deviceClock.by = 0
  })
  const ends = askedEnds(page)
  await followSection(page, 'Timers Cycle History', 'Fryer')
  await page.getByRole('heading', { level: 1, name: /Fryer/ }).waitFor()
  await settled(page)
  // The page notices by itself; what was asked for in between is asked for again.
  await expect.poll(() => Math.abs((ends.at(-1) ?? 0) - Date.now())).toBeLessThan(NEAR_MS)
  await expect.poll(() => isNow(page)).toBe(true)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})
