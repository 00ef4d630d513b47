import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { atMost, type BenchOptions, median, number, type Section } from '../figures.ts'
import { openMonitor, TABLET } from './full-monitor.ts'
import { openLiveProxy } from './live-proxy.ts'
import { SLOW, slowDown } from './page-load.ts'
import { openSite } from './site.ts'
import { readTicks, type Tick } from './trace.ts'
import { type Written, writtenBy } from './written.ts'

const ROWS = 200
const SECOND = 1000
/** Of one core at its full speed, in percent. */
const AIM_SHARE = 2
const AIM_FRAME_MS = 16
/** Of rendering and what it asks for after the rows have come. */
const SETTLE_MS = 5 * SECOND

interface Measured {
  ticks: readonly Tick[]
  written: Written
}

/** The monitor with 200 batches under way, against the same monitor with none. */
export async function benchTicking({ quick, tell }: BenchOptions): Promise<Section> {
  // Nothing happens in the kitchens, and what time alone changes in a queue is not told: all that is done is ticking.
  const site = await openSite(tell, { SIM_SPEED: '0' })
  const proxy = await openLiveProxy(site.url, '/queue')
  const browser = await launchChromium()
  try {
    const seconds = quick ? 10 : 30
    const measure = async (rows: number) => {
      tell(`the monitor with ${rows} batches, ${seconds} seconds`)
      const context = await browser.newContext({ viewport: TABLET, serviceWorkers: 'block' })
      try {
        const page = await context.newPage()
        await openMonitor(page, proxy.url, rows)
        const cdp = await context.newCDPSession(page)
        await slowDown(cdp, true)
        await pause(SETTLE_MS)
        await browser.startTracing(page, {
          categories: ['-*', 'devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'],
        })
        await pause(seconds * SECOND)
        const ticks = readTicks(await browser.stopTracing())
        return { ticks, written: await writtenBy(page, 5 * SECOND) }
      } finally {
        await context.close()
      }
    }
    const none = await measure(0)
    return sectionOf(none, await measure(ROWS), seconds)
  } finally {
    await browser.close()
    await proxy.close()
    await site.close()
  }
}

function sectionOf(none: Measured, full: Measured, seconds: number): Section {
  const of = (key: keyof Tick) => (measured: Measured) => median(measured.ticks.map((tick) => tick[key]))
  const [script, work, frame] = [of('script'), of('work'), of('frame')]
  const slowed = (ms: number) => number(ms, 1)
  const beside = (figure: (measured: Measured) => number) =>
    `${slowed(figure(full))} ms, none ${slowed(figure(none))} ms`
  const share = (script(full) / SECOND / SLOW.cpu) * 100
  const longest = Math.max(...full.ticks.map((tick) => tick.frame))
  const { texts, moods, elements, others } = full.written
  return {
    name: 'ticking',
    title: `${ROWS} batches under way on the monitor`,
    note: `Tablet 1024×768, CPU ${SLOW.cpu} times slower, the whole console with its own tables, ${seconds} seconds each; 'none' is the
same monitor without a batch. Times are what the main thread computed as slowed; the share of a core is that by ${SLOW.cpu}.
A frame is the longest task of a second: the tick's own, or style, layout and paint of what it wrote.`,
    figures: [
      atMost('script, share of a core', share, AIM_SHARE, '%', 2),
      { name: 'script a second, median', value: beside(script) },
      { name: 'main thread a second, median', value: beside(work) },
      { ...atMost('frame, median', frame(full), AIM_FRAME_MS, 'ms', 1), value: beside(frame) },
      { name: 'longest frame', value: `${number(longest, 1)} ms` },
      { name: 'cells in sight, written a second', value: `${elements}, ${number(texts, 1)}` },
      { name: 'of them turned from due to over', value: number(moods, 1) },
      atMost('anything else changed in the tables', others, 0, ''),
    ],
  }
}
