import type { Browser } from 'playwright-core'
import { type Held, heldBy } from '#tests/support/browser/held.ts'
import type {} from './dashboard-page.tsx'

/** What a dashboard of twelve charts of 10,000 points takes. Milliseconds, visit by visit. */
export interface DashboardFigures {
  inSight: number[]
  all: number[]
  zoom: number[]
  /** Away from it: after the first visits, when everything is loaded and warm, and after all. */
  before: Held
  after: Held
}

/** Visits that do not count: code is still being compiled, and styles and caches are being filled. */
const WARM = 5

/** Visits the dashboard at `url`, and leaves it, so many times. */
export async function measureDashboard(
  browser: Browser,
  url: string,
  visits: number,
): Promise<DashboardFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const figures: Omit<DashboardFigures, 'before' | 'after'> = { inSight: [], all: [], zoom: [] }
  const visit = async (zooms: boolean) => {
    const { inSight, all } = await page.evaluate(() => window.dashboard.arrive())
    const zoomed = zooms ? await page.evaluate(() => window.dashboard.zoom()) : []
    await page.evaluate(() => window.dashboard.leave())
    return { inSight, all, zoomed }
  }
  try {
    await page.goto(`${url}dashboard.html`)
    await page.waitForFunction(() => 'dashboard' in window)
    for (let i = 0; i < WARM; i++) await visit(true)
    const before = await heldBy(page)
    for (let i = 0; i < visits; i++) {
      const { inSight, all, zoomed } = await visit(i % 5 === 0)
      figures.inSight.push(inSight)
      figures.all.push(all)
      figures.zoom.push(...zoomed)
    }
    return { ...figures, before, after: await heldBy(page) }
  } finally {
    await page.close()
  }
}
