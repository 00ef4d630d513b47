import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { seriesOf, times } from './facts.ts'

/** What one way of drawing took, in milliseconds, turn by turn. */
export interface Turns {
  draw: number[]
  update: number[]
}

const UPDATES = 5
const COLORS = ['#2f70de', '#0f8b94', '#b83c8f']
function stage(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no element #${id}`)
  return element
}

/** Until the canvas commands are carried out: uPlot draws in a microtask, the read-back waits for the raster. */
async function settled(within: HTMLElement): Promise<void> {
  await Promise.resolve()
  await Promise.resolve()
  within.querySelector('canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1)
}

async function timed(within: HTMLElement, act: () => void): Promise<number> {
  const start = performance.now()
  act()
  await settled(within)
  return performance.now() - start
}

const pause = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))

async function bareTurn(turn: number, turns: Turns): Promise<void> {
  const box = stage('bare')
  const first = [times, ...seriesOf(turn).map((one) => one.values)] as uPlot.AlignedData
  const next = [times, ...seriesOf(turn + 1).map((one) => one.values)] as uPlot.AlignedData
  let plot: uPlot | undefined
  turns.draw.push(
    await timed(box, () => {
      const series = [{}, ...COLORS.map((stroke) => ({ stroke, width: 2 }))]
      plot = new uPlot({ width: 900, height: 300, ms: 1, legend: { show: false }, series }, first, box)
    }),
  )
  await pause()
  for (let i = 0; i < UPDATES; i++) {
    turns.update.push(await timed(box, () => plot?.setData(i % 2 === 0 ? next : first)))
  }
  plot?.destroy()
}

async function ourTurn(turn: number, turns: Turns): Promise<void> {
  const box = stage('ours')
  const [first, next] = [seriesOf(turn), seriesOf(turn + 1)]
  const root = createRoot(box)
  const show = (series: ChartSeries[]) => () =>
    flushSync(() =>
      root.render(<TimeSeriesChart label="Bench" times={times} series={series} zone="America/New_York" />),
    )
  turns.draw.push(await timed(box, show(first)))
  await pause()
  for (let i = 0; i < UPDATES; i++) {
    turns.update.push(await timed(box, show(i % 2 === 0 ? next : first)))
  }
  root.unmount()
}

async function measure(count: number): Promise<{ bare: Turns; ours: Turns }> {
  const bare: Turns = { draw: [], update: [] }
  const ours: Turns = { draw: [], update: [] }
  for (let turn = 0; turn < count; turn++) {
    // Taking turns, so that the machine's noise hits both alike.
    await bareTurn(turn, bare)
    await pause()
    await ourTurn(turn, ours)
    await pause()
  }
  return { bare, ours }
}

declare global {
  interface Window {
    measureCharts: typeof measure
  }
}
window.measureCharts = measure
