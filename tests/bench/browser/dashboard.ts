import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { HOME } from '#src/domain/access/pages.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { atMost, type BenchOptions, type Figure, median, number, type Section } from '../figures.ts'
import { PASSWORD } from '../server/client.ts'
import { fromClick, type OpenedPage, openPage, type PageLoad, SLOW, slowDown } from './page-load.ts'
import { weigh } from './requests.ts'
import { FORM_USABLE, openSite, phone, type Site } from './site.ts'

const SECTIONS = 9
/** Holds once every section is drawn, also those out of sight. */
const COMPLETE = `document.querySelectorAll('section[aria-busy="false"]').length >= ${SECTIONS} &&
  document.querySelector('section[aria-busy="true"]') === null`
/** Holds once the dashboard stands and no section in sight is loading or waiting to be drawn. */
const IN_SIGHT = `location.pathname === '${HOME}' && (() => {
  const seen = [...document.querySelectorAll('section[aria-busy]')].filter((section) => {
    const { top, bottom } = section.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  return seen.length > 0 && seen.every((section) => section.getAttribute('aria-busy') === 'false')
})()`
/** Holds once the history shows its rows and the dashboard is gone. */
const ROWS = `location.pathname.endsWith('/fryer') && document.querySelector('section[aria-busy]') === null &&
  document.querySelector('main [aria-busy="false"]') !== null`
const MANAGER = 'manager@linewatch.test'
/** Long enough that the query cache has been put into IndexedDB, which waits for a quiet moment. */
const KEPT_MS = 4000

/**
 * The first paint is a share of the best camera console's live page, the nearest to a dashboard that was compared with.
 * The line alone needs 1.6 s for the bytes of the whole.
 */
const AIM = { kb: 290, firstPaintMs: 0.4 * 4756, lastChartMs: 3000, heapMb: 6.5, navigationMs: 100 }

/** The chicken dashboard, signed in, on a slowed phone: cold, after signing in, and with the server gone. */
export async function benchDashboard(options: BenchOptions): Promise<Section> {
  const site = await openSite(options.tell)
  try {
    const rounds = options.quick ? 2 : 5
    const cold: PageLoad[] = []
    const clicks: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      options.tell(`dashboard, round ${round + 1} of ${rounds}`)
      const { load, click } = await signedIn(site)
      cold.push(load)
      clicks.push(click)
    }
    const { kb, files } = await dashboardWeight(site)
    const heaviest = files
      .toSorted((a, b) => b.kb - a.kb)
      .slice(0, 10)
      .map((file) => `${file.path.replace('/assets/', '')} ${number(file.kb, 1)}`)
    const { offline, online, away } = await visitedAndOffline(site, rounds)
    return {
      name: 'dashboard',
      title: 'Chicken dashboard on a phone, signed in',
      note: `390×844, processor slowed ${SLOW.cpu}×, ${SLOW.downMbit} Mbit/s, ${SLOW.latencyMs} ms; medians of ${rounds} rounds. Cold is a browser that holds the session and nothing else. Offline the server has been stopped; page and figures come from worker and IndexedDB. The heaviest of ${files.length} scripts and styles, kB: ${heaviest.join(', ')}.`,
      figures: [
        atMost('cold: JS + CSS, gzip', kb, AIM.kb, 'kB', 1),
        ...timings('cold', cold, AIM),
        {
          name: 'cold: scripts and styles asked for before the first call',
          value: `${number(median(cold.map((load) => load.filesBeforeCalls)))} of ${number(median(cold.map((load) => load.files)))}`,
        },
        {
          name: 'cold: from pressing Sign In to the last chart',
          value: `${number(median(clicks))} ms`,
        },
        ...timings('offline', offline, { firstPaintMs: AIM.firstPaintMs, heapMb: AIM.heapMb }),
        ...backTimings('back to the visited dashboard', online),
        ...backTimings('the same offline', away),
      ],
    }
  } finally {
    await site.close()
  }
}

interface Aim {
  firstPaintMs: number
  lastChartMs?: number
  heapMb: number
}

function timings(how: string, loads: PageLoad[], aim: Aim): Figure[] {
  const of = (pick: (load: PageLoad) => number) => median(loads.map(pick))
  return [
    atMost(
      `${how}: first contentful paint`,
      of((load) => load.firstPaint),
      aim.firstPaintMs,
      'ms',
    ),
    aim.lastChartMs === undefined
      ? { name: `${how}: last chart`, value: `${number(of((load) => load.ready))} ms` }
      : atMost(
          `${how}: last chart`,
          of((load) => load.ready),
          aim.lastChartMs,
          'ms',
        ),
    {
      name: `${how}: over the network`,
      value: `${number(of((load) => load.wire))} kB in ${number(of((load) => load.requests))} requests`,
    },
    {
      name: `${how}: long tasks`,
      value: `${number(of((load) => load.longTasks))}, the longest ${number(of((load) => load.longest))} ms, blocking ${number(of((load) => load.blocking))} ms`,
    },
    atMost(
      `${how}: heap`,
      of((load) => load.heap),
      aim.heapMb,
      'MiB',
      1,
    ),
  ]
}

/** The aim speaks of what the person sees; what stands below it is drawn right after, one by one. */
const backTimings = (how: string, { inSight, all }: Back): Figure[] => [
  atMost(`${how}: to the last chart in sight`, median(inSight), AIM.navigationMs, 'ms'),
  { name: `${how}: to the last of all nine`, value: `${number(median(all))} ms` },
]

/** Signs in on a slowed phone, then opens the dashboard in a browser that has only the session. */
async function signedIn(site: Site): Promise<{ load: PageLoad; click: number }> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone(false))
    const opened = await openPage(context, `${site.url}/login`, { isReady: FORM_USABLE, slow: true })
    const click = await pressSignIn(opened)
    const storageState = await context.storageState()
    await context.close()
    const fresh = await browser.newContext({ ...phone(false), storageState })
    const { load } = await openPage(fresh, site.url + HOME, { isReady: COMPLETE, slow: true })
    return { load, click }
  } finally {
    await browser.close()
  }
}

async function pressSignIn({ page, cdp }: OpenedPage): Promise<number> {
  await page.getByLabel('E-mail').fill(MANAGER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  return fromClick(cdp, COMPLETE, () => page.getByRole('button', { name: 'Sign In' }).click())
}

async function dashboardWeight(site: Site) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone(false))
    await pressSignIn(await openPage(context, `${site.url}/login`, { isReady: FORM_USABLE }))
    const storageState = await context.storageState()
    const fresh = await browser.newContext({ ...phone(false), storageState })
    const { cdp, asked } = await openPage(fresh, site.url + HOME, { isReady: COMPLETE })
    return await weigh(cdp, asked)
  } finally {
    await browser.close()
  }
}

/** Visits dashboard and history, goes back to the dashboard, then stops the server and opens it again. */
async function visitedAndOffline(site: Site, rounds: number) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext(phone(true))
    const first = await openPage(context, `${site.url}/login`, { isReady: FORM_USABLE })
    await pressSignIn(first)
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await slowDown(first.cdp, true)
    const online = await thereAndBack(first, rounds)
    await pause(KEPT_MS)
    await first.page.close()
    await site.stopServer()
    const offline: PageLoad[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { page, load } = await openOffline(context, site)
      offline.push(load)
      await page.close()
    }
    const away = await thereAndBack(await openOffline(context, site), rounds)
    return { offline, online, away }
  } finally {
    await browser.close()
  }
}

const openOffline = (context: BrowserContext, site: Site) =>
  openPage(context, site.url + HOME, { isReady: COMPLETE, slow: true, offline: true })

interface Back {
  inSight: number[]
  all: number[]
}

/** To the fryer history through the menu and back by the logo, twice a round; what the ways back took. */
async function thereAndBack({ page, cdp }: OpenedPage, rounds: number): Promise<Back> {
  const taken: Back = { inSight: [], all: [] }
  for (let turn = 0; turn < 2 * rounds; turn += 1) {
    const what = turn % 2 ? 'all' : 'inSight'
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Timers Cycle History' }).click()
    const link = page.getByRole('dialog').getByRole('link', { name: 'Fryer', exact: true })
    await fromClick(cdp, ROWS, () => link.click())
    const back = await fromClick(cdp, what === 'all' ? COMPLETE : IN_SIGHT, () =>
      page.getByRole('link', { name: 'Linewatch, home' }).click(),
    )
    taken[what].push(back)
  }
  return taken
}
