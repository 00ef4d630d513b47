import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/chromium.ts'
import { type BenchOptions, number, type Section } from '../figures.ts'
import { flatFigures, leaveOpen } from './left-open.ts'
import { openSite, signInAt } from './site.ts'

const CREW = 'crew@linewatch.test'
const TABLET = { width: 1024, height: 768 }
/** Times faster the kitchens live, so that two hours are a day and a half with its nights. */
const SPEED = '20'
const MINUTES = 120

/** The monitor of the live queue, left open on a tablet while the kitchens live twenty times as fast. */
export async function benchSoak({ minutes = MINUTES, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: SPEED })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: TABLET })
    const open = await leaveOpen(page)
    await signInAt(page, site, CREW)
    await page.goto(`${site.url}/pcs/monitor`)
    await live(page).waitFor()
    const samples = await open.sample({ minutes, tell }, async () => {
      const isLive = (await live(page).count()) > 0
      return { isLive, told: isLive ? 'live' : 'not live' }
    })
    const silent = samples.filter(({ isLive }) => !isLive).length
    return {
      name: 'soak',
      title: 'The monitor left open',
      note: `1024×768, ${samples.length} minutes with the kitchens living ${SPEED} times as fast; taken every minute after a collection.`,
      figures: [
        ...flatFigures(samples, ['timers', 'sockets']),
        {
          name: 'minutes in which it was not live',
          value: number(silent),
          aim: '≤ 0',
          met: silent === 0,
        },
      ],
    }
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Whether the monitor says that it is live. */
const live = (page: Page) => page.getByText('The queue keeps itself up to date')
