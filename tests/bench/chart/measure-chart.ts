import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'
import { themeCss } from '../../../sw/build/theme-css.ts'
import type { Turns } from './page.tsx'

/** Lower quartiles in milliseconds for 3 series of 10,000 points, and our component as a multiple of bare uPlot. */
export interface ChartFigures {
  bare: { draw: number; update: number }
  ours: { draw: number; update: number }
  ratio: { draw: number; update: number }
}

/** The lower quartile: what the work takes when the machine's other work is not in the way. */
function quartile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? Number.NaN
}

const quartiles = ({ draw, update }: Turns) => ({
  draw: quartile(draw.slice(2)),
  update: quartile(update.slice(2)),
})

/** Draws and updates by turns on the bench page at `url`; the first two turns warm up and don't count. */
export async function measureChart(browser: Browser, url: string, turns = 22): Promise<ChartFigures> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } })
  try {
    await page.goto(url)
    await page.waitForFunction(() => 'measureCharts' in window)
    const taken = await page.evaluate((count) => window.measureCharts(count), turns)
    const [bare, ours] = [quartiles(taken.bare), quartiles(taken.ours)]
    return {
      bare,
      ours,
      ratio: { draw: ours.draw / bare.draw, update: ours.update / bare.update },
    }
  } finally {
    await page.close()
  }
}

/** Where the pages stand, within the project and on the server. */
const PAGES = 'tests/bench/chart'

/** Builds the bench pages as for production and serves it; `close` stops the server and removes the build. */
export async function serveChartBench(): Promise<{ url: string; close: () => Promise<void> }> {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), 'linewatch-chart-bench-'))
  const shared = { root, configFile: false, publicDir: false, logLevel: 'error' } as const
  const input = ['index.html', 'dashboard.html'].map((name) => join(root, PAGES, name))
  await build({
    ...shared,
    plugins: [react(), themeCss()],
    build: { outDir, emptyOutDir: true, target: 'es2023', rollupOptions: { input } },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return {
    url: `${server.resolvedUrls?.local[0] ?? '/'}${PAGES}/`,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
