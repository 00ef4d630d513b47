import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { AnswerOf } from '#src/contract/define.ts'
import { liveQueue } from '#src/contract/queue.ts'
import { stageProgress, stagesEstimate } from '#src/domain/queue/stages.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { atMost, type BenchOptions, median, number, type Section } from '../figures.ts'
import { PASSWORD } from '../server/client.ts'
import { SLOW, slowDown } from './page-load.ts'
import { openSite, type Site } from './site.ts'
import { readTicks, type Tick } from './trace.ts'
import { type Written, writtenBy } from './written.ts'

type Queue = AnswerOf<typeof liveQueue>
type Batch = Queue['tables']['batches'][number]

const CREW = 'crew@linewatch.test'
const TABLET = { width: 1024, height: 768 }
const ROWS = 200
const SECOND = 1000
/** Of one core at its full speed, in percent. */
const AIM_SHARE = 2
const AIM_FRAME_MS = 16
/** Of rendering and what it asks for after the rows have come. */
const SETTLE_MS = 5 * SECOND

/** Seconds the stages of a batch take. */
const STAGES_S = [90, 30, 15, 210, 20, 30]

/** A batch under way: in oil, each at another second of it, and every other one late, whose delay ticks too. */
function batchOf(model: Pick<Batch, 'materialUuid' | 'material'>, index: number, now: number): Batch {
  const late = index % 2 === 0
  const startedAt = now - (150 + (index % 60)) * SECOND
  const endedAt = [90, 120, 135].map((seconds) => startedAt + seconds * SECOND)
  return {
    ...model,
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    batchId: String(index),
    batchNumber: 1000 + index,
    priority: 1,
    status: 2,
    stageName: 'BASKET_FRYING',
    stageProgress: stageProgress('BASKET_FRYING'),
    stagesEstimate: stagesEstimate(startedAt, STAGES_S, endedAt),
    batchSize: 48,
    batchIncreasePercent: 0,
    workCenter: 'BOARDS',
    minuteDemand: 300,
    minutesBeforeStockout: 20,
    stockoutTime: now + (600 + index) * SECOND,
    taskDelayStartTime: late ? now - index * SECOND : null,
    taskDelayEndTime: null,
    animation: late ? 'delayed' : 'flat',
    grilled: false,
    catering: false,
    demandDescription: '',
    restaurantDepartureTime: null,
    isLinkedFryer: false,
    scheduledTime: startedAt,
    readyTime: startedAt + 395 * SECOND,
  }
}

interface Measured {
  ticks: readonly Tick[]
  written: Written
}

/** The monitor with 200 batches under way, against the same monitor with none. */
export async function benchTicking({ quick, tell }: BenchOptions): Promise<Section> {
  // Nothing happens in the kitchens: whatever is done is done by ticking.
  const site = await openSite(tell, { SIM_SPEED: '0' })
  const browser = await launchChromium()
  try {
    const seconds = quick ? 10 : 30
    const measure = async (rows: number) => {
      tell(`the monitor with ${rows} batches, ${seconds} seconds`)
      const context = await browser.newContext({ viewport: TABLET, serviceWorkers: 'block' })
      try {
        const page = await context.newPage()
        await openMonitor(page, site, rows)
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
    await site.close()
  }
}

async function openMonitor(page: Page, site: Site, rows: number): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(liveQueue.path),
    async (route) => {
      const response = await route.fetch()
      const queue: Queue = await response.json()
      const [material] = queue.tables.materials
      if (!material) throw new Error('The restaurant’s queue names no material')
      const model = { materialUuid: material.uuid, material: material.material }
      const batches = Array.from({ length: rows }, (_, index) => batchOf(model, index, queue.at))
      const { materials } = queue.tables
      const nothing = { future: [], orders: [], stockOuts: [], containers: [], packages: [], fryers: [] }
      await route.fulfill({ response, json: { ...queue, tables: { materials, ...nothing, batches } } })
    },
  )
  await page.goto(`${site.url}/login`)
  await page.getByLabel('E-mail').fill(CREW)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.goto(`${site.url}/pcs/monitor`)
  await page.getByText('The queue keeps itself up to date').waitFor()
  const production = page.getByRole('region', { name: `Production ${rows}`, exact: true })
  // Its head at the top of the screen: as many rows are in sight as can be.
  await production.evaluate((section) => section.scrollIntoView())
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
