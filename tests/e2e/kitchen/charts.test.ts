import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followSection, openPage, settled } from '#tests/support/browser/browser.ts'
import { type Held, heldBy } from '#tests/support/browser/held.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

const server = sharedServer()

/** Goes to the chicken dashboard, where all its sections draw, and on to a page without charts. */
async function visit(page: Page): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await followSection(page, 'Dashboard', 'Chicken')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await settled(page)
  await expect.poll(() => page.locator('canvas').count()).toBeGreaterThan(2)
  await sections.locator('a[href^="/reports"]').click()
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await settled(page)
}

/**
 * What is held once no chart is. React lets go of what it has taken away with its next work, and a browser of the
 * frame it has shown, so it is asked for until it is so; a chart that something keeps is there however long one waits.
 */
async function heldWithoutCharts(page: Page): Promise<Held> {
  let held: Held | undefined
  await expect
    .poll(async () => {
      held = await heldBy(page)
      return [held.plots, held.canvases]
    })
    .toEqual([0, 0])
  if (!held) throw new Error('Nothing was counted.')
  return held
}

test('a dashboard that is left lets go of all that its charts held', { timeout: 120_000 }, async () => {
  const { page } = await openPage(server, { as: MANAGER, viewport: 'desk' })
  await page.goto('/reports')
  // The first visits load what the pages need, once.
  for (let i = 0; i < 3; i++) await visit(page)
  const before = await heldWithoutCharts(page)
  const visits = 5
  for (let i = 0; i < visits; i++) await visit(page)
  // One more a visit would be one too many, and would stay; what clocks, notices and the live channel hold goes again.
  await expect
    .poll(async () => {
      const after = await heldWithoutCharts(page)
      return {
        observers: after.resizeObservers > before.resizeObservers,
        listeners: after.listeners - before.listeners >= visits,
      }
    })
    .toEqual({ observers: false, listeners: false })
})
