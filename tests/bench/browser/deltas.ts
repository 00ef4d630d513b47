import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { heldBy } from '#tests/support/browser/held.ts'
import { atMost, type BenchOptions, median, number, ratioAtMost, type Section } from '../figures.ts'
import { openMonitor, type Queue, TABLET } from './full-monitor.ts'
import { type LiveProxy, openLiveProxy } from './live-proxy.ts'
import { SLOW, slowDown } from './page-load.ts'
import { openSite } from './site.ts'
import { readTicks, type Tick } from './trace.ts'

const ROWS = 200
const EACH_MS = 20
const SECOND = 1000
const SETTLE_MS = 5 * SECOND
/** Of one core at its full speed, in percent. */
const AIM_SHARE = 10
/** From here on a browser calls a task long. */
const AIM_FRAME_MS = 50
const AIM_HEAP = 1.1
/** What a person sees at once. */
const AIM_SHOWN_MS = 100
/** A change that is not shown by then is taken for lost. */
const LOST_MS = 30 * SECOND

/** The monitor with 200 batches, of which fifty change every second. */
export async function benchDeltas({ quick, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: '0' })
  const proxy = await openLiveProxy(site.url, '/queue')
  const browser = await launchChromium()
  try {
    const seconds = quick ? 10 : 30
    const page = await browser.newPage({ viewport: TABLET, serviceWorkers: 'block' })
    const answered = await openMonitor(page, proxy.url, ROWS)
    const cdp = await page.context().newCDPSession(page)
    await slowDown(cdp, true)
    await pause(SETTLE_MS)
    const before = await heldBy(page)
    const snapshots = answered.length
    tell(`the monitor under ${SECOND / EACH_MS} deltas a second, ${seconds} seconds`)
    await browser.startTracing(page, {
      categories: ['-*', 'devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'],
    })
    const said = await sayDeltas(proxy, answered.at(-1), seconds)
    const shownAfter = await shownSince(page, lastOf(said), Date.now())
    const wrong = await wrongIn(page, said)
    const ticks = readTicks(await browser.stopTracing()).slice(0, seconds - 1)
    const asked = answered.length - snapshots
    return sectionOf({ ticks, seconds, wrong, shownAfter, asked, before, after: await heldBy(page) })
  } finally {
    await browser.close()
    await proxy.close()
    await site.close()
  }
}

/** One batch after the other has another size; returns what each was said to have last. */
async function sayDeltas(proxy: LiveProxy, queue: Queue | undefined, seconds: number): Promise<number[]> {
  if (!queue) throw new Error('The monitor did not ask for its queue')
  const batches = [...queue.tables.batches]
  const count = (seconds * SECOND) / EACH_MS
  const from = performance.now()
  for (let index = 1; index <= count; index++) {
    const at = index % batches.length
    const batch = batches[at]
    if (!batch) throw new Error('There are no batches')
    const put = { ...batch, batchSize: 100 + index }
    batches[at] = put
    const message = { version: queue.version + index, at: Date.now(), put: { batches: [put] } }
    await pause(Math.max(0, from + index * EACH_MS - performance.now()))
    proxy.say({ ...message, gone: {}, readiness: [] })
  }
  return batches.map(({ batchSize }) => batchSize)
}

/** The row that changes last, and what it is to say. */
const lastOf = (said: readonly number[]) => {
  const pieces = Math.max(...said)
  return { row: String(1000 + said.indexOf(pieces)), text: `${pieces} Pieces` }
}

/**
 * How many ms after `from` (epoch) the batch changed last is shown so, looked at by the page itself with each frame:
 * asked from outside, a slowed page answers later than it shows.
 */
async function shownSince(page: Page, { row, text }: { row: string; text: string }, from: number) {
  const after = await page.waitForFunction(
    ([number, says, since]) => {
      const rows = [...document.querySelectorAll('main table tbody tr')]
      const last = rows.find((one) => one.lastElementChild?.textContent === number)
      return last?.children[2]?.textContent === says && performance.timeOrigin + performance.now() - since
    },
    [row, text, from] as const,
    { polling: 'raf', timeout: LOST_MS },
  )
  return Number(await after.jsonValue())
}

/** How many batches are not shown with the size said last. */
async function wrongIn(page: Page, said: readonly number[]): Promise<number> {
  const shown = await shownOf(page)
  return said.filter((pieces, index) => shown.get(String(1000 + index)) !== `${pieces} Pieces`).length
}

/** The size that each batch is shown with, by its number. */
async function shownOf(page: Page): Promise<Map<string, string>> {
  const rows = page.getByRole('table', { name: 'Production', exact: true }).locator('tbody tr')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  return new Map(cells.map((row) => [row.at(-1) ?? '', row[2] ?? '']))
}

interface Measured {
  ticks: readonly Tick[]
  seconds: number
  /** Batches that are never shown as was said last. */
  wrong: number
  /** Milliseconds from the last delta until all are shown as said last. */
  shownAfter: number
  /** Snapshots asked for meanwhile. */
  asked: number
  before: { heap: number }
  after: { heap: number }
}

function sectionOf({ ticks, seconds, wrong, shownAfter, asked, before, after }: Measured): Section {
  const of = (key: keyof Tick) => median(ticks.map((tick) => tick[key]))
  const mib = ({ heap }: { heap: number }) => number(heap / 2 ** 20, 1)
  return {
    name: 'deltas',
    title: `The monitor under ${SECOND / EACH_MS} deltas a second`,
    note: `Tablet 1024×768, CPU ${SLOW.cpu} times slower, the whole console with ${ROWS} batches of which one changes every ${EACH_MS} ms, ${seconds} seconds.
Times are what the main thread computed as slowed; the share of a core is that by ${SLOW.cpu}. No delta is lost when every
batch comes to be shown as last said and no snapshot was asked for; none is late when that is soon.`,
    figures: [
      atMost('script, share of a core', (of('script') / SECOND / SLOW.cpu) * 100, AIM_SHARE, '%', 1),
      { name: 'main thread a second, median', value: `${number(of('work'))} ms` },
      atMost('frame, median', of('frame'), AIM_FRAME_MS, 'ms', 1),
      { name: 'longest frame', value: `${number(Math.max(...ticks.map(({ frame }) => frame)), 1)} ms` },
      atMost('last change shown after', shownAfter, AIM_SHOWN_MS, 'ms'),
      atMost(`batches not as last said, of ${ROWS}`, wrong, 0, ''),
      atMost('snapshots asked for', asked, 0, ''),
      ratioAtMost(
        'heap after',
        `${mib(after)} MiB, before ${mib(before)} MiB`,
        after.heap / before.heap,
        AIM_HEAP,
      ),
    ],
  }
}
