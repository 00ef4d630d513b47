import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { atMost, type BenchOptions, median, number, type Section } from '../figures.ts'
import { TABLET } from './full-monitor.ts'
import { openSite, type Site, signInAt } from './site.ts'

const ROUNDS = 50
const QUICK_ROUNDS = 3
/** What is live for less counts as no success, and would be tried for ever more slowly. */
const LIVES_MS = 11_000
const AIM_STALE_MS = 5_000
const AIM_LIVE_MS = 10_000
/** What is not shown as the server has it by then is taken for lost. */
const SAME_WITHIN_MS = 10_000
const LOST_MS = 60_000
const LOOK_EVERY_MS = 100

interface Round {
  stale: number
  live: number
  /** Batches that the server has and the screen has not, or the other way round, or twice. */
  wrong: number
}

/** The server killed without warning and started again under a monitor of living kitchens, over and over. */
export async function benchKills({ quick, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { HISTORY_DAYS: '1', SIM_SPEED: '5' })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: TABLET, serviceWorkers: 'block' })
    await signInAt(page, site, MANAGER)
    await page.goto(`${site.url}/pcs/monitor`)
    await live(page)
    const rounds: Round[] = []
    for (let round = 1; round <= (quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      rounds.push(await killed(page, site))
      tell(`round ${round}: ${JSON.stringify(rounds.at(-1))}`)
    }
    return sectionOf(rounds)
  } finally {
    await browser.close()
    await site.close()
  }
}

const live = (page: Page) =>
  page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor({ timeout: LOST_MS })
const stale = (page: Page) => page.getByText(/^Not live\. Last updated/).waitFor({ timeout: LOST_MS })

async function killed(page: Page, site: Site): Promise<Round> {
  await pause(LIVES_MS)
  const end = performance.now()
  await site.killServer()
  await stale(page)
  const staleAfter = performance.now() - end
  await site.startServer()
  const begin = performance.now()
  await live(page)
  return { stale: staleAfter, live: performance.now() - begin, wrong: await wrongIn(page) }
}

/** Looks until screen and server have the same batches, each once; how many are wrong at the last look. */
async function wrongIn(page: Page): Promise<number> {
  const until = performance.now() + SAME_WITHIN_MS
  for (;;) {
    const [shown, stored] = [await shownOn(page), await storedFor(page)]
    const missing = stored.filter((batch) => shown.filter((one) => one === batch).length !== 1)
    const gone = shown.filter((batch) => !stored.includes(batch))
    const wrong = missing.length + gone.length
    if (wrong === 0 || performance.now() > until) return wrong
    await pause(LOOK_EVERY_MS)
  }
}

/** The numbers of the batches on the screen. */
const shownOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Production', exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent ?? ''))

/** Those that the server has, asked for as the page would. */
const storedFor = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}')
    const user = JSON.parse(localStorage.getItem('linewatch.user') ?? '{}')
    const answer = await fetch(`/api/v1/queue?restaurantUuid=${user.user.restaurantUuid}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { tables } = (await answer.json()) as { tables: { batches: { batchNumber: number }[] } }
    return tables.batches.map(({ batchNumber }) => String(batchNumber))
  })

function sectionOf(rounds: readonly Round[]): Section {
  const of = (key: keyof Round) => rounds.map((round) => round[key])
  return {
    name: 'kills',
    title: `The server killed ${rounds.length} times under a monitor`,
    note: `kill -9 and a start at once, the embedded database with it, the kitchens living 5 times as fast. Live again is counted
from the first answer of the server that was started.`,
    figures: [
      atMost('said to be old after, longest', Math.max(...of('stale')), AIM_STALE_MS, 'ms'),
      { name: 'the same, median', value: `${number(median(of('stale')))} ms` },
      atMost('live again after, longest', Math.max(...of('live')), AIM_LIVE_MS, 'ms'),
      { name: 'the same, median', value: `${number(median(of('live')))} ms` },
      atMost('batches missed or doubled', Math.max(...of('wrong')), 0, ''),
    ],
  }
}
