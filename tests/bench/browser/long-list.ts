import type { Page, Route } from 'playwright-core'
import type { CursorPaged } from '#src/contract/define/cursor.ts'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { atMost, type BenchOptions, number, quantile, ratioAtMost, type Section } from '../figures.ts'
import { TABLET } from './full-monitor.ts'
import { SLOW, slowDown } from './page-load.ts'
import { openSite, signInAt } from './site.ts'

const MANY = 10_000
/** As many as are drawn whole: what a list costs that has no rows out of sight. */
const FEW = 60
const LIST = '/pcs/scheduled-production?statuses=closed'
const SCROLLER = 'main section:has(> table)'
/** A hard flick: 6,000 px a second at 60 frames. */
const STEP_PX = 100
const AIM_DRAWN = 80
const AIM_RATIO = 1.5

const order = (n: number): CateringOrder => ({
  uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  restaurantUuid: '00000000-0000-4000-8000-000000000000',
  restaurantNumber: '0412',
  timezone: 'America/Chicago',
  orderType: 'CATERING',
  materialUuid: '00000000-0000-4000-8000-000000000001',
  materialCode: 'NUGGETS',
  material: 'Nuggets',
  batchSize: 10 + (n % 50),
  workCenter: 'BOARDS',
  // Every other row has a second line.
  demandDescription: n % 2 ? 'For the school at the corner, by the side door, with the sauces apart.' : '',
  version: 1,
  createdDate: 1_700_000_000_000,
  updatedDate: 1_700_000_000_000,
  batchNumber: n,
  orderUuid: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
  line: 1,
  lines: 1,
  packages: null,
  packageTypeUuid: null,
  packageType: null,
  cateringOrderStatus: 'FINISHED',
  restaurantDepartureTime: 1_700_000_000_000 + n * 60_000,
  scheduledStart: 1_700_000_000_000,
  scheduledEnd: 1_700_000_000_000,
  inProgress: 0,
  ready: 10 + (n % 50),
  progress: 100,
  recurringOrderUuid: null,
  finalizedTime: null,
})

/** Answers the list's calls with so many orders, as the provider does. */
async function answerWith(page: Page, total: number): Promise<void> {
  const answer = (route: Route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    const to = Math.min(total, from + Number(query.get('limit')))
    const json: CursorPaged<CateringOrder> = {
      content: Array.from({ length: to - from }, (_, n) => order(from + n)),
      cursor: to < total ? String(to) : null,
      cursorDirection: from === 0 ? 'FIRST' : 'NEXT',
      existsNextPage: to < total,
      existsPreviousPage: from > 0,
      total,
    }
    return route.fulfill({ json })
  }
  await page.route(/\/catering-orders\?/, answer)
}

interface Measured {
  /** Seconds until all rows were there by scrolling. */
  loaded: number
  /** Milliseconds of each frame while the list is scrolled. */
  frames: number[]
  drawn: number
}

/** Scrolls to the end until all rows are there, then some hundred steps up, one a frame. */
async function measure(page: Page, url: string, total: number, steps: number): Promise<Measured> {
  await answerWith(page, total)
  await page.goto(url + LIST)
  await page.locator(`${SCROLLER} tbody tr`).first().waitFor()
  const begin = Date.now()
  await page.waitForFunction(
    ([scroller, end]) => {
      const table = document.querySelector(scroller)
      table?.scrollTo(0, table.scrollHeight)
      return document.querySelector('main')?.textContent?.includes(end)
    },
    [SCROLLER, `${total} of ${total}`] as const,
    { timeout: 120_000 },
  )
  const loaded = (Date.now() - begin) / 1000
  const cdp = await page.context().newCDPSession(page)
  await slowDown(cdp, true)
  const scrolled = await page.evaluate(
    async ([scroller, count, px]) => {
      const table = document.querySelector(scroller)
      const frames: number[] = []
      let [before, up] = [performance.now(), -1]
      for (let n = 0; n < count; n++) {
        if (table && (table.scrollTop <= 0 || table.scrollTop >= table.scrollHeight - table.clientHeight))
          up = -up
        table?.scrollBy(0, n === 0 ? -px : px * up)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - before)
        before = now
      }
      return { frames, drawn: table?.querySelectorAll('tbody tr').length ?? 0 }
    },
    [SCROLLER, steps, STEP_PX] as const,
  )
  return { loaded, ...scrolled }
}

/** A list of ten thousand rows, against one whose rows are all drawn. */
export async function benchLongList({ quick, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: '0' })
  const browser = await launchChromium()
  try {
    const of = async (total: number) => {
      tell(`a list of ${total} orders`)
      const context = await browser.newContext({ viewport: TABLET, serviceWorkers: 'block' })
      try {
        const page = await context.newPage()
        await signInAt(page, site, 'manager@linewatch.test')
        return await measure(page, site.url, total, quick ? 100 : 400)
      } finally {
        await context.close()
      }
    }
    return sectionOf(await of(FEW), await of(MANY))
  } finally {
    await browser.close()
    await site.close()
  }
}

function sectionOf(few: Measured, many: Measured): Section {
  const [ours, theirs] = [quantile(many.frames, 0.95), quantile(few.frames, 0.95)]
  return {
    name: 'long-list',
    title: `A list of ${MANY} rows`,
    note: `Tablet 1024×768, CPU ${SLOW.cpu} times slower while it is scrolled ${STEP_PX} px a frame, up from its end; against a list of
${FEW}, all of which are drawn.`,
    figures: [
      { name: 'all rows there by scrolling', value: `${number(many.loaded, 1)} s` },
      atMost('rows drawn', many.drawn, AIM_DRAWN, 'rows'),
      ratioAtMost(
        'frame, 95th percentile',
        `${number(ours, 1)} ms, ${FEW} rows ${number(theirs, 1)} ms`,
        ours / theirs,
        AIM_RATIO,
      ),
      { name: 'longest frame', value: `${number(Math.max(...many.frames), 1)} ms` },
    ],
  }
}
