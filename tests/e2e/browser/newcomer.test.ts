import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { CREW } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** Where the tour stands that a newcomer is given. */

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const db = openDatabase(server.databaseUrl, { max: 1 })
  await db.run(sql`UPDATE account SET preferences = preferences - 'tourSeen' WHERE email = ${CREW}`)
  await db.close()
})
afterAll(() => server.stop())

test.each(['phone', 'tablet', 'desk'] as const)(
  'the tour comes without moving the page that stands, on a %s',
  async (viewport) => {
    const { page } = await openPage(server, { as: CREW, viewport })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/users\/user\/profile$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/dashboard/chicken')
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    await settled(page)
    const tour = page.getByRole('region', { name: 'Tour' })
    expect(await tour.count()).toBe(0)
    const before = await heading.boundingBox()
    release()
    await tour.getByText('1 of 4').waitFor()
    expect(await heading.boundingBox()).toEqual(before)
    // All of it is in sight, and what it covers can be scrolled clear of it.
    const room = await tour.evaluate((bar) => {
      // A phone has a bar of links at that edge.
      const places = document.querySelector('nav[aria-label="Main places"]')?.getBoundingClientRect()
      const content = document.getElementById('content') ?? bar
      return {
        below: (places?.top ?? window.innerHeight) - bar.getBoundingClientRect().bottom,
        spare:
          Number.parseFloat(getComputedStyle(content).paddingBottom) -
          bar.clientHeight -
          (places?.height ?? 0),
      }
    })
    expect(room.below).toBeGreaterThanOrEqual(0)
    expect(room.spare).toBeGreaterThanOrEqual(0)
  },
)
