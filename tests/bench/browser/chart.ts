import { launchChromium } from '#tests/support/chromium.ts'
import { measureChart, serveChartBench } from '../chart/measure-chart.ts'
import { type BenchOptions, number, ratioAtMost, type Section } from '../figures.ts'

const AIM = 1.2

/** Our chart component against the uPlot under it. */
export async function benchChart({ quick, tell }: BenchOptions): Promise<Section> {
  tell('building the chart bench')
  const served = await serveChartBench()
  const browser = await launchChromium()
  try {
    const { bare, ours, ratio } = await measureChart(browser, served.url, quick ? 12 : 32)
    const both = (mine: number, plain: number) => `${number(mine, 1)} ms, bare uPlot ${number(plain, 1)} ms`
    return {
      name: 'chart',
      title: 'Chart component, 3 series of 10,000 points',
      note: 'By turns with bare uPlot in one page, lower quartiles, no slowing.',
      figures: [
        ratioAtMost('first draw', both(ours.draw, bare.draw), ratio.draw, AIM),
        ratioAtMost('update', both(ours.update, bare.update), ratio.update, AIM),
      ],
    }
  } finally {
    await browser.close()
    await served.close()
  }
}
