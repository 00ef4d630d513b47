import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Asked, watchRequests } from './requests.ts'

/** A phone on a bad line. */
export const SLOW = { cpu: 4, downMbit: 1.6, upMbit: 0.75, latencyMs: 150 }
export const PHONE = { width: 390, height: 844 }

/** One opening of a page, times in milliseconds since the navigation began; NaN is what was not seen. */
export interface PageLoad {
  firstPaint: number
  /** When what was waited for could be used. */
  ready: number
  /** What long tasks took beyond 50 ms each. */
  blocking: number
  longTasks: number
  longest: number
  /** MiB after a collection. */
  heap: number
  /** What came over the network, kB of 1000 bytes with headers; a page from the worker has none. */
  wire: number
  requests: number
  /** Scripts and styles; and those of them that were asked for before the first call. */
  files: number
  filesBeforeCalls: number
}

interface Seen {
  firstPaint: number
  ready: number
  tasks: number[]
}

/**
 * Runs in the page before anything else: notes paint, long tasks, and when `isReady` first holds. A text, because
 * the page's policy lets nothing make code out of text later.
 */
const probe = (isReady: string) => `
  const seen = { firstPaint: NaN, ready: NaN, tasks: [] }
  window.seen = seen
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('longtask', (entry) => seen.tasks.push(entry.duration))
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  const look = () => {
    if (document.body && ${isReady}) seen.ready = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

export interface LoadOptions {
  /** A JavaScript expression that holds once the page can be used. */
  isReady: string
  /** Slowed like a phone on a bad line; else as fast as the machine is. */
  slow?: boolean
  /** Leave the line as it is and slow only the processor: the server is gone. */
  offline?: boolean
}

const QUIET_MS = 1000
const AT_MOST_MS = 60_000

export interface OpenedPage {
  page: Page
  cdp: CDPSession
  load: PageLoad
  asked: Asked[]
}

/** Opens a page in a context and measures it; the page stays open for what is measured after. */
export async function openPage(
  context: BrowserContext,
  url: string,
  options: LoadOptions,
): Promise<OpenedPage> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await page.addInitScript(probe(options.isReady))
  const requests = watchRequests(cdp)
  if (options.slow) await slowDown(cdp, options.offline ?? false)
  await page.goto(url, { waitUntil: 'commit', timeout: AT_MOST_MS })
  await untilReady(cdp)
  await requests.quiet(QUIET_MS, AT_MOST_MS)
  const seen = await seenBy(cdp)
  const load = { ...summary(seen), heap: await heapOf(cdp), ...requests.sums() }
  return { page, cdp, load, asked: requests.list() }
}

export async function slowDown(cdp: CDPSession, processorOnly: boolean): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  if (processorOnly) return
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: (SLOW.downMbit * 1e6) / 8,
    uploadThroughput: (SLOW.upMbit * 1e6) / 8,
  })
}

function summary({ firstPaint, ready, tasks }: Seen) {
  return {
    firstPaint,
    ready,
    blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    longTasks: tasks.length,
    longest: Math.max(0, ...tasks),
  }
}

const LOOK_EVERY_MS = 50

/**
 * What the probe has noted so far. Asked over the protocol itself: the driver's own ways to ask put half a megabyte of
 * script into the page, which would be measured as the page's.
 */
async function seenBy(cdp: CDPSession): Promise<Seen> {
  // Numbers not seen yet are NaN, which JSON has no word for.
  const expression =
    'JSON.stringify(window.seen ?? {}, (_, value) => (Number.isNaN(value) ? undefined : value))'
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  return { firstPaint: Number.NaN, ready: Number.NaN, tasks: [], ...JSON.parse(result.value) }
}

async function untilReady(cdp: CDPSession): Promise<void> {
  const end = performance.now() + AT_MOST_MS
  while (Number.isNaN((await seenBy(cdp)).ready)) {
    if (performance.now() > end) throw new Error('The page was not ready within a minute.')
    await pause(LOOK_EVERY_MS)
  }
}

/** MiB of JavaScript still in use. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/**
 * Milliseconds from the click that `act` makes until `isReady` holds in the same page.
 * @throws Error when it does not within a minute.
 */
export async function fromClick(cdp: CDPSession, isReady: string, act: () => Promise<void>): Promise<number> {
  const watching = cdp.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `new Promise((resolve) => {
      setTimeout(resolve, ${AT_MOST_MS}, null)
      const watch = () => {
        const from = performance.now()
        const look = () => {
          if (${isReady}) resolve(performance.now() - from)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', watch, { once: true, capture: true })
    })`,
  })
  const [{ result }] = await Promise.all([watching, act()])
  if (typeof result.value !== 'number') throw new Error(`Not seen after the click: ${isReady}`)
  return result.value
}
