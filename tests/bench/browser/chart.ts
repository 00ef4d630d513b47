import { launchChromium } from '#tests/support/browser/chromium.ts'
import { measureChart, serveChartBench } from '../chart/measure-chart.ts'
import { type DashboardFigures, measureDashboard } from '../chart/measure-dashboard.ts'
import {
  atMost,
  type BenchOptions,
  type Figure,
  median,
  number,
  ratioAtMost,
  type Section,
} from '../figures.ts'

const AIM = 1.2
const MIB = 1024 ** 2
/** What the heap may differ by from one collection to another. */
const HEAP_SLACK_MIB = 1

/** Our chart component against the uPlot under it, and a board full of them. */
export async function benchChart({ quick, tell }: BenchOptions): Promise<Section> {
  tell('building the chart bench')
  const served = await serveChartBench()
  const browser = await launchChromium()
  try {
    const { bare, ours, ratio } = await measureChart(browser, served.url, quick ? 12 : 32)
    tell('visiting a dashboard of 12 charts')
    const board = await measureDashboard(browser, served.url, quick ? 20 : 100)
    const both = (mine: number, plain: number) => `${number(mine, 1)} ms, bare uPlot ${number(plain, 1)} ms`
    return {
      name: 'chart',
      title: 'Charts',
      note: `One component of 3 series of 10,000 points by turns with bare uPlot in one page, lower quartiles; a
dashboard of 12 charts of 10,000 points each, medians. No slowing.`,
      figures: [
        ratioAtMost('first draw', both(ours.draw, bare.draw), ratio.draw, AIM),
        ratioAtMost('update', both(ours.update, bare.update), ratio.update, AIM),
        ...ofDashboard(board),
      ],
    }
  } finally {
    await browser.close()
    await served.close()
  }
}

function ofDashboard({ inSight, all, zoom, before, after }: DashboardFigures): Figure[] {
  const back = (name: string, of: 'plots' | 'canvases' | 'resizeObservers' | 'listeners' | 'nodes') => ({
    ...atMost(`${name} left after ${all.length} visits`, after[of], before[of], ''),
    value: `${number(after[of])}, before ${number(before[of])}`,
    aim: `≤ ${number(before[of])}`,
  })
  const grown = (after.heap - before.heap) / MIB
  const ms = (values: readonly number[]) =>
    `${number(median(values))} ms, worst ${number(Math.max(...values))} ms`
  return [
    { name: 'dashboard: first draw of the charts in sight', value: ms(inSight) },
    { name: 'dashboard: first draw of all 12', value: ms(all) },
    { name: 'dashboard: zoom of all 12', value: ms(zoom) },
    {
      ...atMost(`heap grown over ${all.length} visits`, grown, HEAP_SLACK_MIB, 'MiB', 2),
      value: `${number(grown, 2)} MiB, from ${number(before.heap / MIB, 1)} MiB`,
    },
    back('plots', 'plots'),
    back('canvases', 'canvases'),
    back('ResizeObservers', 'resizeObservers'),
    back('listeners', 'listeners'),
    back('DOM nodes', 'nodes'),
  ]
}
