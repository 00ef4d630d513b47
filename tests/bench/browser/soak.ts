import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/chromium.ts'
import { type Held, heldBy } from '#tests/support/held.ts'
import { type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import { PASSWORD } from '../server/client.ts'
import { openSite } from './site.ts'

const CREW = 'crew@linewatch.test'
const TABLET = { width: 1024, height: 768 }
/** Times faster the kitchens live, so that two hours are a day and a half with its nights. */
const SPEED = '20'
const SAMPLE_MS = 60_000
/** What caches and compiled code may still take on after the first third. */
const FLAT = 1.1

interface Sample extends Held {
  sockets: number
  timers: number
  /** Whether the monitor says that it is live. */
  live: boolean
}
type Counted = 'heap' | 'nodes' | 'listeners' | 'timers' | 'sockets'

declare global {
  interface Window {
    pendingTimers: ReadonlySet<number>
  }
}

/** Runs in the page before anything else: keeps all timers that are still to come. A text, as compilers add to code. */
const COUNT_TIMERS = `(() => {
  const pending = new Set()
  window.pendingTimers = pending
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window
  window.setTimeout = (work, ms, ...rest) => {
    const timer = setTimeout(() => {
      pending.delete(timer)
      work(...rest)
    }, ms)
    pending.add(timer)
    return timer
  }
  window.setInterval = (...all) => {
    const timer = setInterval(...all)
    pending.add(timer)
    return timer
  }
  const forgetting = (clear) => (timer) => {
    pending.delete(timer)
    clear(timer)
  }
  window.clearTimeout = forgetting(clearTimeout)
  window.clearInterval = forgetting(clearInterval)
})()`

/** The monitor of the live queue, left open on a tablet while the kitchens live twenty times as fast. */
export async function benchSoak({ minutes, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: SPEED })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: TABLET })
    await page.addInitScript(COUNT_TIMERS)
    const open = countSockets(page)
    await page.goto(`${site.url}/login`)
    await page.getByLabel('E-mail').fill(CREW)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.goto(`${site.url}/pcs/monitor`)
    await live(page).waitFor()
    const samples: Sample[] = []
    for (const from = performance.now(); performance.now() < from + minutes * 60_000; ) {
      await pause(SAMPLE_MS)
      const sample = await take(page, open())
      samples.push(sample)
      const { heap, nodes, listeners, timers, sockets } = sample
      tell(
        `minute ${samples.length}: ${mib(heap)} MiB, ${nodes} nodes, ${listeners} listeners, ${timers} timers, ${sockets} sockets`,
      )
    }
    return sectionOf(samples)
  } finally {
    await browser.close()
    await site.close()
  }
}

const live = (page: Page) => page.getByText('The queue keeps itself up to date')

/** How many of the page's sockets are open. */
function countSockets(page: Page): () => number {
  let open = 0
  page.on('websocket', (socket) => {
    open += 1
    socket.on('close', () => {
      open -= 1
    })
  })
  return () => open
}

async function take(page: Page, sockets: number): Promise<Sample> {
  const held = await heldBy(page)
  const timers = await page.evaluate(() => window.pendingTimers.size)
  return { ...held, sockets, timers, live: (await live(page).count()) > 0 }
}

const mib = (bytes: number) => number(bytes / 1024 ** 2, 1)

/**
 * Rows come and go with the kitchen's day, and with them what a page holds; what leaks stays, so the least of the
 * last third is held against the least of the first.
 */
function sectionOf(samples: readonly Sample[]): Section {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const least = (part: readonly Sample[], of: Counted) => Math.min(...part.map((sample) => sample[of]))
  const flat = (of: Counted, name: string, show: (value: number) => string, aim = FLAT): Figure => {
    const [first, last] = [least(samples.slice(0, third), of), least(samples.slice(-third), of)]
    return {
      name: `${name}, least of the last third`,
      value: `${show(last)}, of the first ${show(first)}`,
      ratio: (last / first).toFixed(2),
      aim: `ratio ≤ ${aim}`,
      met: last <= first * aim,
    }
  }
  const whole = (value: number) => number(value)
  const silent = samples.filter((sample) => !sample.live).length
  return {
    name: 'soak',
    title: 'The monitor left open',
    note: `1024×768, ${samples.length} minutes with the kitchens living ${SPEED} times as fast; taken every minute after a collection.`,
    figures: [
      flat('heap', 'heap', (value) => `${mib(value)} MiB`),
      flat('nodes', 'nodes', whole),
      flat('listeners', 'listeners', whole),
      flat('timers', 'timers to come', whole, 1),
      flat('sockets', 'open sockets', whole, 1),
      { name: 'minutes in which it was not live', value: whole(silent), aim: '≤ 0', met: silent === 0 },
    ],
  }
}
