import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { type BenchOptions, number, type Section } from '../figures.ts'
import { CAMERAS, choose, DESK, openWall } from './camera-wall.ts'
import { flatFigures, leaveOpen } from './left-open.ts'
import { openSite } from './site.ts'

const MINUTES = 60
/** Of a tile at 15 frames a second. */
const FRAMES_A_MINUTE = 900
/** Of them, what a tile that others would call live has. */
const FEWEST = 0.9

/** Six live tiles on a desk, left open with the endpoint in the server. */
export async function benchWall({ minutes = MINUTES, tell }: BenchOptions): Promise<Section> {
  // In kitchens that live cameras fail now and then, as theirs do.
  const site = await openSite(tell, { SIM_SPEED: '0' })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: DESK })
    const open = await leaveOpen(page)
    await openWall(page, site)
    await (await choose(page, CAMERAS)).click()
    await page.waitForFunction(
      (tiles) => document.querySelectorAll('main [data-phase=playing]').length === tiles,
      CAMERAS.length,
    )
    let before = await shown(page)
    const made = await open.peersMade()
    const samples = await open.sample({ minutes, tell }, async () => {
      const now = await shown(page)
      const fewest = fewestSince(before, now)
      before = now
      return { fewest, told: `${number(fewest)} frames of each tile at least` }
    })
    const fewest = Math.min(...samples.map((sample) => sample.fewest))
    return {
      name: 'wall',
      title: 'Six live cameras left open',
      note: `Desk 1440×900, endpoint in the server, tiles of 640×360 at 15 frames, ${samples.length} minutes; taken every minute after a collection. Frames are those that a tile's video has decoded.`,
      figures: [
        ...flatFigures(samples, ['timers', 'sockets', 'peers']),
        {
          name: 'fewest frames of a tile in a minute',
          value: number(fewest),
          aim: `≥ ${FRAMES_A_MINUTE * FEWEST}`,
          met: fewest >= FRAMES_A_MINUTE * FEWEST,
        },
        { name: 'streams begun anew', value: number((await open.peersMade()) - made) },
      ],
    }
  } finally {
    await browser.close()
    await site.close()
  }
}

interface Shown {
  /** Since the tile's stream began. */
  frames: number
  at: number
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('main video')].map((video) => ({
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      at: performance.now(),
    })),
  )

/** Frames a minute of the tile that had the fewest; 0 when a tile is missing. A restarted stream counts from 0. */
function fewestSince(before: readonly Shown[], now: readonly Shown[]): number {
  const rates = now.map(({ frames, at }, tile) => {
    const last = before[tile] ?? { frames: 0, at: 0 }
    return (60_000 * (frames - (frames < last.frames ? 0 : last.frames))) / (at - last.at)
  })
  return rates.length === CAMERAS.length ? Math.min(...rates) : 0
}
