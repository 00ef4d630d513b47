import { expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/** What 400 percent zoom leaves of a window of 1280 × 1024 (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }

const server = sharedServer()

test.each(['/dashboard/chicken', '/users', '/timers-cycle-history/fryer', '/pcs/monitor'])(
  'at 400 percent zoom the page itself has the window, once it is scrolled: %s',
  async (path) => {
    const { page } = await openPage(server, { as: ADMIN, viewport: 'phone' })
    await page.setViewportSize(ZOOMED)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // As a browser that would have the console on the home screen.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
    await page.getByText('Install Linewatch to open it from the home screen').waitFor()
    await settled(page)
    await page.evaluate(() => window.scrollTo(0, 200))
    /** How much of the window's height is nobody's but the page's, in px. */
    const free = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')
        let rows = 0
        for (let y = 2; y < innerHeight; y += 4) {
          const met = document.elementFromPoint(innerWidth / 2, y)
          if (met && main?.contains(met) && !met.closest('[role="status"]')) rows += 4
        }
        return rows
      })
    await expect.poll(free).toBeGreaterThan(200)
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await sideways()).toBe(0)
  },
)
