import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { type BenchOptions, number, type Section } from '../figures.ts'
import { plotSvg } from '../plot.ts'
import { CAMERAS, choose, DESK, openWall } from './camera-wall.ts'
import { flatFigures, flatOf, leaveOpen, mib } from './left-open.ts'
import { openSite, type Site } from './site.ts'

/** Times faster the kitchens live, so that an hour is most of a day, with cameras that fail as often. */
const SPEED = '20'
const MINUTES = 60
/** How long a screen may take to stand on a busy machine. */
const STANDS_WITHIN_MS = 60_000

interface Screen {
  name: string
  path: string
  /** Shows that the screen does its work. */
  works: string
}

/**
 * One tab that goes from the live queue to six cameras to the dashboard, a minute each and round again, without being
 * reloaded. Anything that one of them leaves behind is still there in the next round.
 */
export async function benchSoak({ minutes = MINUTES, plot, tell }: BenchOptions): Promise<Section> {
  const site = await openSite(tell, { SIM_SPEED: SPEED })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: DESK })
    const open = await leaveOpen(page)
    const screens = await screensOf(page, site)
    let turn = 0
    const samples = await open.sample({ minutes, tell }, async () => {
      const { name, works } = screens[turn % screens.length] as Screen
      const isWell = await page.evaluate(
        (selector) =>
          document.querySelector(selector) !== null &&
          document.querySelector('header')?.textContent?.includes('Live') === true,
        works,
      )
      const server = await residentBytes(site)
      turn += 1
      await show(page, screens[turn % screens.length] as Screen)
      return { screen: name, isWell, server, told: `${name}, ${mib(server)} MiB at the server` }
    })
    // In the first round each screen's parts are fetched and compiled.
    const steady = samples.slice(screens.length)
    const ill = samples.filter(({ isWell }) => !isWell).length
    if (plot !== undefined) await writeFile(plot, plotOf(samples))
    return {
      name: 'soak',
      title: 'One tab for all day',
      note: `1440×900, ${samples.length} minutes of queue, six cameras and dashboard in turn, the kitchens living ${SPEED} times as fast; each minute after a collection. Each screen is held against itself, from the second round on.`,
      figures: [
        ...screens.flatMap(({ name }) => {
          const own = steady.filter(({ screen }) => screen === name)
          return flatFigures(own, ['sockets', 'peers']).map((figure) => ({
            ...figure,
            name: `${name}: ${figure.name}`,
          }))
        }),
        flatOf(
          'memory of the server',
          samples.map(({ server }) => server),
          (value) => `${mib(value)} MiB`,
        ),
        { name: 'minutes in which a screen was not live', value: number(ill), aim: '≤ 0', met: ill === 0 },
      ],
    }
  } finally {
    await browser.close()
    await site.close()
  }
}

/** The screens, with six cameras already on the wall; the dashboard is shown. */
async function screensOf(page: Page, site: Site): Promise<Screen[]> {
  await openWall(page, site)
  await (await choose(page, CAMERAS)).click()
  const works = 'main [data-phase=playing]'
  await page.locator(works).first().waitFor({ timeout: STANDS_WITHIN_MS })
  const { pathname, search } = new URL(page.url())
  const screens: Screen[] = [
    { name: 'dashboard', path: '/dashboard/chicken', works: 'main .uplot' },
    { name: 'queue', path: '/pcs/monitor', works: 'main [role=list] > *, main li' },
    { name: 'cameras', path: pathname + search, works },
  ]
  await show(page, screens[0] as Screen)
  return screens
}

/** Goes there as a link does: the page itself stays. */
async function show(page: Page, { path, works }: Screen): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.locator(works).first().waitFor({ timeout: STANDS_WITHIN_MS })
}

async function residentBytes({ url }: Site): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}

type Taken = Awaited<ReturnType<Awaited<ReturnType<typeof leaveOpen>>['sample']>>[number] & { server: number }

const plotOf = (samples: readonly Taken[]) =>
  plotSvg('Minutes of one tab', [
    { name: 'heap of the page, MiB', values: samples.map(({ heap }) => heap / 1024 ** 2) },
    { name: 'nodes', values: samples.map(({ nodes }) => nodes) },
    { name: 'sockets', values: samples.map(({ sockets }) => sockets) },
    { name: 'peer connections', values: samples.map(({ peers }) => peers) },
    { name: 'memory of the server, MiB', values: samples.map(({ server }) => server / 1024 ** 2) },
  ])
