import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { provideJanus, startJanus } from '#tests/support/video/janus.ts'
import { atMost, type BenchOptions, type Figure, median, number, quantile, type Section } from '../figures.ts'
import { usage } from '../server/client.ts'
import { CAMERAS, choose, DESK, openWall } from './camera-wall.ts'
import { openSite } from './site.ts'

/** What feels like opening, not like waiting. */
const AIM_FIRST_MS = 1000
const MEASURED_S = 20
const MEASURED_S_QUICK = 6

interface Measured {
  /** Milliseconds from the press until a tile's first frame. */
  one: number[]
  six: number[]
  /** Of one core. */
  server: number
  page: number
  scriptKb: number
  /** Of these scripts, those that the sign-in page had asked for. */
  early: number
}

declare global {
  interface Window {
    pressedAt: number
    firstFrames: number[]
  }
}

/** Runs in the page, once: notes when each video on it shows its first frame. A text, as compilers add to code. */
const WATCH = `(() => {
  window.firstFrames = []
  document.addEventListener('pointerdown', () => (window.pressedAt = performance.now()), { once: true, capture: true })
  if (window.seenVideos) return
  window.seenVideos = new WeakSet()
  const look = () => {
    for (const video of document.querySelectorAll('main video')) {
      if (window.seenVideos.has(video)) continue
      window.seenVideos.add(video)
      video.requestVideoFrameCallback(() => window.firstFrames.push(performance.now() - window.pressedAt))
    }
  }
  look()
  new MutationObserver(look).observe(document.querySelector('main'), { subtree: true, childList: true })
})()`

/** Live cameras on a wall: with the endpoint in the server, and with a Janus gateway. */
export async function benchVideo({ quick, tell }: BenchOptions): Promise<Section> {
  await provideJanus(tell)
  const embedded = await measured({}, quick, tell)
  const janus = await startJanus()
  try {
    const env = { JANUS_URL: janus.url, JANUS_ADMIN_KEY: janus.adminKey }
    return sectionOf(embedded, await measured(env, quick, tell))
  } finally {
    await janus.stop()
  }
}

async function measured(
  env: Record<string, string>,
  quick: boolean,
  tell: (line: string) => void,
): Promise<Measured> {
  const site = await openSite(tell, { SIM_SPEED: '0', ...env })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: DESK, serviceWorkers: 'block' })
    await page.goto(`${site.url}/login`)
    const atSignIn = new Set(await scriptsOf(page))
    await openWall(page, site)
    const rounds = quick ? 3 : 9
    const [one, six]: [number[], number[]] = [[], []]
    const before = new Set(await scriptsOf(page))
    let scripts: string[] = []
    for (let round = 0; round < rounds; round++) {
      tell(`one tile, then six: ${round + 1} of ${rounds}`)
      one.push(...(await firstFrames(page, CAMERAS.slice(0, 1))))
      if (round === 0) scripts = (await scriptsOf(page)).filter((name) => !before.has(name))
      await emptied(page)
      six.push(...(await firstFrames(page, CAMERAS)))
      if (round < rounds - 1) await emptied(page)
    }
    const seconds = quick ? MEASURED_S_QUICK : MEASURED_S
    tell(`six tiles, ${seconds} seconds`)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    const from = [(await usage(site.url)).cpuSeconds, await pageCpu(cdp)] as const
    await pause(seconds * 1000)
    return {
      one,
      six,
      server: ((await usage(site.url)).cpuSeconds - from[0]) / seconds,
      page: ((await pageCpu(cdp)) - from[1]) / seconds,
      scriptKb: (await sizeOf(page, scripts)) / 1000,
      early: scripts.filter((name) => atSignIn.has(name)).length,
    }
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Puts cameras on the wall and waits for a frame of each: ms since the press. */
async function firstFrames(page: Page, names: readonly string[]): Promise<number[]> {
  const add = await choose(page, names)
  await page.evaluate(WATCH)
  await add.click()
  await page.waitForFunction((count) => window.firstFrames.length >= count, names.length)
  return page.evaluate(() => window.firstFrames)
}

/** Takes every tile off the wall, and waits until their streams have been given back. */
async function emptied(page: Page): Promise<void> {
  const wall = page.getByRole('list', { name: 'Live cameras' })
  const menus = wall.getByRole('button', { name: /^Actions: / })
  while ((await menus.count()) > 0) {
    const before = await menus.count()
    await menus.first().click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.waitForFunction((count) => document.querySelectorAll('main video').length < count, before)
  }
  // The gateway's session goes a second after its last stream.
  await pause(1500)
}

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  )

const sizeOf = (page: Page, names: readonly string[]): Promise<number> =>
  page.evaluate(
    (wanted) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => wanted.includes(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    [...names],
  )

/** Seconds that the page's main thread was busy. */
async function pageCpu(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

function sectionOf(embedded: Measured, janus: Measured): Section {
  const both = (name: string, of: (measured: Measured) => string): Figure => ({
    name,
    value: `${of(embedded)}, Janus ${of(janus)}`,
  })
  const ms = (of: 'one' | 'six', share: number) => (measured: Measured) =>
    `${number(quantile(measured[of], share))} ms`
  const share = (value: number) => `${number((value * 100) / CAMERAS.length, 2)} %`
  const slowest = Math.max(...[embedded, janus].map(({ one }) => median(one)))
  return {
    name: 'video',
    title: 'Live cameras on a wall',
    note: `Desk 1440×900, no service worker; tiles of 640×360 at 15 frames. From the press on 'Add' until a frame is shown, ${embedded.one.length} times one tile and as often six, in which each tile counts. The first time fetches the gateway's client. CPU is a tile's share of six, of one core: the server's process, without Janus, and the page's main thread.`,
    figures: [
      {
        ...atMost('first frame of one tile, median', slowest, AIM_FIRST_MS, 'ms'),
        value: both('', ms('one', 0.5)).value,
      },
      both('first frame of one tile, p95', ms('one', 0.95)),
      both('first frame of six, median', ms('six', 0.5)),
      both('first frame of six, p95', ms('six', 0.95)),
      both('server, a tile', ({ server }) => share(server)),
      both('page, a tile', ({ page }) => share(page)),
      both('scripts that the first tile fetches', ({ scriptKb }) => `${number(scriptKb, 1)} kB`),
      atMost('of them asked for by the sign-in page', embedded.early + janus.early, 0, ''),
    ],
  }
}
