import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { STOCK_STATES } from '#src/domain/statuses.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import { TimeSeriesChart } from '#src/ui/chart/time/time-series-chart.tsx'
import { AvailabilityTimeline } from '#src/ui/chart/timeline/availability-timeline.tsx'
import type { Span } from '#src/ui/chart/types.ts'
import { ThemeRoot } from '#src/ui/theme/theme-root.tsx'
import { buckets, lanes, POINTS, RANGE, seriesOf, times } from './facts.ts'

/** Twelve sections of 10,000 points each, as a board has them: ten of lines, one of bars, one timeline. */
const CHARTS = 12
const ZONE = 'America/New_York'
const lines = Array.from({ length: CHARTS - 2 }, (_, i) => seriesOf(i, 1))
const bars = seriesOf(20, 1)

let setRange: (range: Span) => void = () => {}

function Dashboard() {
  const [range, set] = useState(RANGE)
  setRange = set
  return (
    <ChartSync>
      <main>
        {lines.map((series, i) => (
          <SectionPanel key={series[0]?.values[0]} title={`Lines ${i}`} state="ready">
            <TimeSeriesChart
              label={`Lines ${i}`}
              times={times}
              series={series}
              zone={ZONE}
              range={range}
              area={i % 2 === 1}
              onZoom={set}
            />
          </SectionPanel>
        ))}
        <SectionPanel title="Bars" state="ready">
          <StackedBarChart label="Bars" buckets={buckets} series={bars} onZoom={set} />
        </SectionPanel>
        <SectionPanel title="Timeline" state="ready">
          <AvailabilityTimeline
            label="Timeline"
            lanes={lanes}
            states={STOCK_STATES}
            range={range}
            zone={ZONE}
            onZoom={set}
          />
        </SectionPanel>
      </main>
    </ChartSync>
  )
}

let go: (to: 'dashboard' | 'elsewhere') => void = () => {}

/** Two pages, as the console has them: the one that is left is gone. */
function Pages() {
  const [page, set] = useState<'dashboard' | 'elsewhere'>('elsewhere')
  go = set
  return page === 'dashboard' ? <Dashboard /> : <p>Elsewhere</p>
}

flushSync(() =>
  createRoot(document.getElementById('app') as HTMLElement).render(
    <ThemeRoot>
      <Pages />
    </ThemeRoot>,
  ),
)

const canvases = () => [...document.querySelectorAll('canvas')]
const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Until so many canvases stand, and their commands are carried out: the read-back waits for the raster. */
async function drawn(count: number): Promise<void> {
  while (canvases().length !== count) await frame()
  await Promise.resolve()
  for (const canvas of canvases()) canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
}

const seen = (canvas: Element) => canvas.getBoundingClientRect().top < innerHeight

/** Goes to the dashboard: milliseconds to the charts in sight, and to all. */
async function arrive(): Promise<{ inSight: number; all: number }> {
  const start = performance.now()
  flushSync(() => go('dashboard'))
  while (!canvases().some(seen)) await frame()
  await drawn(canvases().length)
  const inSight = performance.now() - start
  await drawn(CHARTS)
  return { inSight, all: performance.now() - start }
}

async function leave(): Promise<void> {
  flushSync(() => go('elsewhere'))
  await drawn(0)
}

/** Zooms the whole board into its middle half and back: milliseconds of each, until all charts are redrawn. */
async function zoom(): Promise<number[]> {
  const quarter = (RANGE.end - RANGE.start) / 4
  const taken: number[] = []
  for (const range of [{ start: RANGE.start + quarter, end: RANGE.end - quarter }, RANGE]) {
    await new Promise((done) => setTimeout(done, 100))
    const start = performance.now()
    flushSync(() => setRange(range))
    await drawn(CHARTS)
    taken.push(performance.now() - start)
  }
  return taken
}

const dashboard = { arrive, leave, zoom, points: CHARTS * POINTS }
declare global {
  interface Window {
    dashboard: typeof dashboard
  }
}
window.dashboard = dashboard
