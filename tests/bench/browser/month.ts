import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/query.ts'
import { type Random, randomOf } from '#server/demo/model/random.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { createEnrolment } from '#src/contract/devices/enrolments.ts'
import { takeAct } from '#src/contract/kitchen/acts.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { setDeviceClock } from '#tests/support/browser/device-clock.ts'
import { openTcpHop, type TcpHop } from '#tests/support/programs/tcp-hop.ts'
import { atMost, type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import { plotSvg } from '../plot.ts'
import { get, signIn } from '../server/client.ts'
import { TABLET } from './full-monitor.ts'
import { dayLaterFigures, flatFigures, type LeftOpen, leaveOpen } from './left-open.ts'
import { openSite, type Site } from './site.ts'

/** Times faster the kitchens live. */
const SPEED = '20'
const MINUTES = 120
/** Minutes in which the kitchens live a day. */
const DAY = (24 * 60) / Number(SPEED)
const TABLETS = 3
const PIN = '4711'

/** What two hours bring; a shorter run brings as much less. */
const TROUBLES = { kill: 50, cut: 200, clock: 20, update: 2 } as const
type Trouble = keyof typeof TROUBLES
const CUT_MS = [2_000, 20_000] as const
const CLOCKS_H = [-5, 5, 0] as const
const RIGHT_WITHIN_MS = 5_000
const GIVEN_UP_MS = 120_000

/** Between two presses of one tablet: sooner ones are taken for a double tap. */
const PRESS_EVERY_MS = 3_000
/** What a crew presses on a board to do something. */
const ACTS = '^(Start: |Breaded: |In basket: |In oil .*: |Out of oil: |At CTS: |In pan .*: |Waste )'

interface Tablet {
  page: Page
  hop: TcpHop
  presses: number
  /** Acts that were sent, by their uuids, and what the provider answered last. */
  acts: Map<string, 'none' | 'DONE' | 'ALREADY' | 'refused'>
  loads: number
}

/** How long it took until all boards concerned were right again, milliseconds. */
interface Recovery {
  what: Trouble
  ms: number
}

/**
 * Three paired boards of one kitchen that lives fast, while servers are killed, the Wi-Fi is cut, clocks jump and the
 * console is updated: a month on the wall in two hours. Nobody reloads a page.
 */
export async function benchMonth({ minutes = MINUTES, plot, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: SPEED, SIM_OUTAGES: '0', HISTORY_DAYS: '1' })
  const browser = await launchChromium()
  const ended = new AbortController()
  const tablets: Tablet[] = []
  try {
    let watched: LeftOpen | undefined
    for (let index = 1; index <= TABLETS; index += 1)
      tablets.push(
        await pairTablet(browser, site, `Wall ${index}`, async (page) => {
          watched ??= await leaveOpen(page)
        }),
      )
    if (!watched) throw new Error('No tablet is watched.')
    const recoveries: Recovery[] = []
    const work = Promise.all([
      ...tablets.map((tablet, index) => cook(tablet, { seed: index, signal: ended.signal })),
      makeTroubles(site, tablets, { minutes, signal: ended.signal, recoveries, tell }),
    ])
    // A failure of these ends the run at once.
    const samples = await Promise.race([
      watched.sample({ minutes, tell }, async () => ({
        told: `${recoveries.length} troubles, ${tablets.map(({ acts }) => acts.size).join(' + ')} acts`,
      })),
      work.then(() => Promise.reject(new Error('The troubles ended before the run.'))),
    ])
    ended.abort()
    await work.catch(() => {})
    tell('waiting until all is sent')
    await Promise.all(tablets.map(({ page }) => isLive(page)))
    await pause(30_000)
    const wrong = await wrongActs(site, tablets)
    if (plot !== undefined)
      await writeFile(
        plot,
        plotSvg('A month on the wall', [
          { name: 'heap of a board, MiB', values: samples.map(({ heap }) => heap / 1024 ** 2) },
          { name: 'nodes', values: samples.map(({ nodes }) => nodes) },
          { name: 'right again after, s', values: recoveries.map(({ ms }) => ms / 1000) },
        ]),
      )
    return {
      name: 'month',
      title: 'A month on the wall',
      note: `${TABLETS} paired tablets, 1024×768, ${samples.length} minutes, the kitchen living ${SPEED} times as fast. A board is right again when it says Live, from when the server answers or the network is back.`,
      figures: [
        ...(samples.length > DAY ? dayLaterFigures(samples, DAY) : flatFigures(samples, [])),
        ...recoveryFigures(recoveries),
        ...actFigures(tablets, wrong),
        loadFigure(tablets, recoveries),
      ],
      plot,
    }
  } finally {
    ended.abort()
    await browser.close()
    await Promise.all(tablets.map(({ hop }) => hop.close()))
    await site.close()
  }
}

/** Hangs a tablet on the wall, as a technician does. */
async function pairTablet(
  browser: Browser,
  site: Site,
  name: string,
  before: (page: Page) => Promise<void>,
): Promise<Tablet> {
  const hop = await openTcpHop(site.url)
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const tablet: Tablet = { page, hop, presses: 0, acts: new Map(), loads: 0 }
  await before(page)
  // What compilers add to code that is sent to the page.
  await page.addInitScript('globalThis.__name = (made) => made')
  await page.addInitScript(setDeviceClock, 0)
  listen(tablet)
  await page.goto(`${hop.url}/pair?code=${await newCode(site, name)}`)
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Pair this tablet' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up the board' })
  await setUp.getByRole('button', { name: /^Standard/ }).click()
  await setUp.getByRole('button', { name: 'Show the board' }).click()
  await isLive(page)
  tablet.loads = 0
  return tablet
}

async function newCode({ url }: Site, name: string): Promise<string> {
  const token = await signIn(url)
  const { content } = await get<{ content: { uuid: string; number: string }[] }>(
    url,
    '/restaurants?limit=50',
    token,
  )
  const restaurantUuid = content.find(({ number }) => number === '0412')?.uuid
  const answer = await fetch(`${url}${addressOf(createEnrolment)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'TABLET', restaurantUuid, name }),
  })
  if (!answer.ok) throw new Error(`No code: ${await answer.text()}`)
  return ((await answer.json()) as { code: string }).code
}

/** Notes what a tablet sends and is answered, and how often its page is loaded. */
function listen(tablet: Tablet): void {
  const { page, acts } = tablet
  page.on('load', () => {
    tablet.loads += 1
  })
  const isAct = (url: string) => new URL(url).pathname === addressOf(takeAct)
  const uuidOf = (body: string | null) => (JSON.parse(body ?? '{}') as { uuid: string }).uuid
  page.on('request', (request) => {
    if (!isAct(request.url()) || request.method() !== takeAct.method) return
    const uuid = uuidOf(request.postData())
    if (!acts.has(uuid)) acts.set(uuid, 'none')
  })
  page.on('response', async (response) => {
    const request = response.request()
    if (!isAct(response.url()) || request.method() !== takeAct.method || response.status() >= 500) return
    const uuid = uuidOf(request.postData())
    if (!response.ok()) {
      if (![401, 408, 429].includes(response.status())) acts.set(uuid, 'refused')
      return
    }
    const { outcome } = (await response.json().catch(() => ({ outcome: 'none' }))) as {
      outcome: 'DONE' | 'ALREADY' | 'none'
    }
    if (outcome !== 'none') acts.set(uuid, outcome)
  })
}

/** Whether a board says that it is live; waits until it does. */
const isLive = (page: Page) =>
  page.waitForFunction(
    () => {
      const age = document.querySelector('[data-connection]')
      return age !== null && !age.hasAttribute('data-stale') && age.textContent?.startsWith('Live')
    },
    undefined,
    { timeout: GIVEN_UP_MS, polling: 100 },
  )

/** Presses what can be done at a board, over and over, whatever else goes on; acknowledges what rings. */
async function cook(tablet: Tablet, { seed, signal }: { seed: number; signal: AbortSignal }): Promise<void> {
  const random = randomOf(`crew ${seed}`)
  while (!signal.aborted) {
    await pause(PRESS_EVERY_MS * random.between(1, 2))
    const pressed = await tablet.page
      .evaluate(
        ({ acts, at }) => {
          const buttons = [...document.querySelectorAll('main button, header button')] as HTMLElement[]
          const named = (button: HTMLElement) => button.ariaLabel ?? button.textContent ?? ''
          buttons.find((button) => /Tap anywhere to acknowledge/.test(button.textContent ?? ''))?.click()
          const can = buttons.filter((button) => new RegExp(acts).test(named(button)))
          const chosen = can[Math.floor(at * can.length)]
          chosen?.click()
          return chosen !== undefined
        },
        { acts: ACTS, at: random.next() },
      )
      // The page is being loaded again.
      .catch(() => false)
    if (pressed) tablet.presses += 1
  }
}

interface Troubling {
  minutes: number
  signal: AbortSignal
  recoveries: Recovery[]
  tell: BenchOptions['tell']
}

/** Makes one trouble after another, spread over the run in an order that is the same each time. */
async function makeTroubles(
  site: Site,
  tablets: readonly Tablet[],
  { minutes, signal, recoveries, tell }: Troubling,
): Promise<void> {
  const random = randomOf('troubles')
  const share = minutes / MINUTES
  const plan = Object.entries(TROUBLES).flatMap(([what, times]) =>
    Array.from({ length: Math.max(1, Math.round(times * share)) }, () => ({
      what: what as Trouble,
      order: random.next(),
    })),
  )
  plan.sort((one, other) => one.order - other.order)
  const stepMs = (minutes * 60_000) / (plan.length + 1)
  const from = performance.now()
  for (const [index, { what }] of plan.entries()) {
    await pause(Math.max(0, from + stepMs * (index + 1) - performance.now()), undefined, { signal })
    const tablet = tablets[index % tablets.length] as Tablet
    const concerned = await trouble(what, { site, tablet, tablets, random, name: `update-${index}` })
    const began = performance.now()
    await Promise.all(concerned.map(({ page }) => isLive(page)))
    recoveries.push({ what, ms: performance.now() - began })
    tell(`${what}: right again after ${number(performance.now() - began)} ms`)
  }
  // Until the end of the run.
  await pause(60 * 60_000, undefined, { signal })
}

/** Makes one trouble; resolves as it ends, with the tablets that it befell. */
async function trouble(
  what: Trouble,
  given: {
    site: Site
    tablet: Tablet
    tablets: readonly Tablet[]
    random: Random
    name: string
  },
): Promise<readonly Tablet[]> {
  const { site, tablet, tablets, random, name } = given
  if (what === 'cut') {
    tablet.hop.go('swallowed')
    await pause(random.between(...CUT_MS))
    tablet.hop.go('through')
    return [tablet]
  }
  if (what === 'clock') {
    const hours = CLOCKS_H[random.whole(0, CLOCKS_H.length - 1)] ?? 0
    await tablet.page.evaluate(
      (by) => {
        const { deviceClock } = window as unknown as { deviceClock: { by: number } }
        deviceClock.by = by
      },
      hours * 60 * 60_000,
    )
    return [tablet]
  }
  if (what === 'update') await site.deploy(name)
  await site.killServer()
  await site.startServer()
  if (what === 'update') {
    // A console looks each half hour, and as it comes to the front.
    const look = () => document.dispatchEvent(new Event('visibilitychange'))
    for (const { page } of tablets) await page.evaluate(look)
  }
  return tablets
}

/** Acts that are not there once, of those that a tablet was told are. */
async function wrongActs(site: Site, tablets: readonly Tablet[]): Promise<{ lost: number; doubled: number }> {
  const db = openDatabase(await site.databaseUrl())
  try {
    const done = tablets.flatMap(({ acts }) =>
      [...acts].flatMap(([uuid, outcome]) => (outcome === 'DONE' ? [uuid] : [])),
    )
    const { found } = await db.one<{ found: number }>(sql`
      SELECT count(*)::int AS found FROM floor_act WHERE act_uuid = ANY(${done}::uuid[])`)
    const { doubled } = await db.one<{ doubled: number }>(sql`
      SELECT count(*)::int AS doubled
        FROM (SELECT FROM floor_act WHERE kind = 'START' AND recalled_by IS NULL
               GROUP BY restaurant_id, recommendation_id HAVING count(*) > 1
              UNION ALL
              SELECT FROM floor_act WHERE kind = 'DONE' AND recalled_by IS NULL
               GROUP BY restaurant_id, batch_id, stage HAVING count(*) > 1) twice`)
    return { lost: done.length - found, doubled }
  } finally {
    await db.close()
  }
}

function recoveryFigures(recoveries: readonly Recovery[]): Figure[] {
  return Object.keys(TROUBLES).flatMap((what) => {
    const took = recoveries.filter((one) => one.what === what).map(({ ms }) => ms)
    if (took.length === 0) return []
    return [
      atMost(
        `${what}, ${took.length} times: right again after at most`,
        Math.max(...took),
        RIGHT_WITHIN_MS,
        'ms',
      ),
    ]
  })
}

function actFigures(
  tablets: readonly Tablet[],
  { lost, doubled }: { lost: number; doubled: number },
): Figure[] {
  const all = tablets.flatMap(({ acts }) => [...acts.values()])
  const presses = tablets.reduce((sum, tablet) => sum + tablet.presses, 0)
  const of = (outcome: string) => all.filter((one) => one === outcome).length
  return [
    {
      name: 'acts',
      value: `${number(all.length)} of ${number(presses)} presses: ${of('DONE')} done, ${of('ALREADY')} done before, ${of('refused')} refused`,
    },
    atMost('presses without an act', presses - all.length, 0, ''),
    atMost('acts that nobody answered', of('none'), 0, ''),
    atMost('acts lost', lost, 0, ''),
    atMost('acts doubled', doubled, 0, ''),
  ]
}

/** A board is loaded once for each update, by itself. */
function loadFigure(tablets: readonly Tablet[], recoveries: readonly Recovery[]): Figure {
  const updates = recoveries.filter(({ what }) => what === 'update').length
  const loads = tablets.map((tablet) => tablet.loads)
  return {
    name: `loads of each board, for ${updates} updates`,
    value: loads.join(', '),
    aim: `= ${updates}`,
    met: loads.every((count) => count === updates),
  }
}
