import { launchChromium } from '#tests/support/browser/chromium.ts'
import {
  atMost,
  type BenchOptions,
  type Figure,
  median,
  number,
  ratioAtMost,
  type Section,
} from '../figures.ts'
import { openPage, type PageLoad, SLOW } from './page-load.ts'
import { weigh } from './requests.ts'
import { FORM_USABLE, openSite, PLAIN, phone, type Site } from './site.ts'

const AIM_KB = 141
const AIM_REQUESTS = 8
const AIM_RATIO = 1.25
/** The best of the consoles compared with, on the same slowed phone: its form usable, a worse one's rest. */
const AIM_USABLE_MS = 0.7 * 2287
const AIM_BLOCKING_MS = 0.8 * 160
const AIM_HEAP_MB = 3.1

/** The sign-in page on a slowed phone, cold and from the worker, by turns with a plain HTML form. */
export async function benchFirstLoad(options: BenchOptions): Promise<Section> {
  const site = await openSite(options.tell)
  try {
    const { weight, files } = await inventory(site)
    const rounds = options.quick ? 3 : 9
    const cold = { ours: [] as PageLoad[], plain: [] as PageLoad[] }
    const kept = { ours: [] as PageLoad[], plain: [] as PageLoad[] }
    for (let round = 0; round < rounds; round += 1) {
      options.tell(`first load, round ${round + 1} of ${rounds}`)
      const turns = ['ours', 'plain'] as const
      for (const who of round % 2 ? turns : turns.toReversed()) {
        const path = who === 'ours' ? '/login' : PLAIN
        cold[who].push(await visit(site.url + path, false))
        kept[who].push(await visit(site.url + path, true))
      }
    }
    return {
      name: 'first-load',
      title: 'Sign-in page on a phone',
      note: `390×844, processor slowed ${SLOW.cpu}×, ${SLOW.downMbit} Mbit/s, ${SLOW.latencyMs} ms; ${rounds} rounds by turns with a plain HTML form from the same server, medians; a fresh browser each. Scripts and styles: ${files}.`,
      figures: [
        atMost('requests', median(cold.ours.map((load) => load.requests)), AIM_REQUESTS, 'requests'),
        atMost('JS + CSS, gzip', weight, AIM_KB, 'kB', 1),
        ...timings('cold', cold),
        ...timings('second visit, from the worker', kept),
      ],
    }
  } finally {
    await site.close()
  }
}

function timings(how: string, { ours, plain }: { ours: PageLoad[]; plain: PageLoad[] }): Figure[] {
  const of = (loads: PageLoad[], pick: (load: PageLoad) => number) => median(loads.map(pick))
  const painted = [of(ours, (load) => load.firstPaint), of(plain, (load) => load.firstPaint)] as const
  return [
    ratioAtMost(
      `${how}: first contentful paint`,
      `${number(painted[0])} ms, plain ${number(painted[1])} ms`,
      painted[0] / painted[1],
      AIM_RATIO,
    ),
    atMost(
      `${how}: form usable`,
      of(ours, (load) => load.ready),
      AIM_USABLE_MS,
      'ms',
    ),
    atMost(
      `${how}: blocking`,
      of(ours, (load) => load.blocking),
      AIM_BLOCKING_MS,
      'ms',
    ),
    atMost(
      `${how}: heap`,
      of(ours, (load) => load.heap),
      AIM_HEAP_MB,
      'MiB',
      1,
    ),
  ]
}

/** What the page weighs, measured once at full speed. */
async function inventory(site: Site): Promise<{ weight: number; files: string }> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone(false))
    const { cdp, asked } = await openPage(context, `${site.url}/login`, { isReady: FORM_USABLE })
    const { kb, files } = await weigh(cdp, asked)
    const text = files.map((file) => `${file.path} ${number(file.kb, 1)} kB`).join(', ')
    return { weight: kb, files: text }
  } finally {
    await browser.close()
  }
}

async function visit(url: string, again: boolean): Promise<PageLoad> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone(again))
    if (again) {
      const { page } = await openPage(context, url, { isReady: FORM_USABLE })
      // The plain form has no worker to wait for.
      if (!url.endsWith(PLAIN)) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.close()
    }
    return (await openPage(context, url, { isReady: FORM_USABLE, slow: true })).load
  } finally {
    await browser.close()
  }
}
