import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { provideJanus, startJanus } from '#tests/support/video/janus.ts'
import type { Weather } from '#tests/support/video/lossy-hop.ts'
import { type Relayed, relayed, relayOnly } from '#tests/support/video/only-relayed.ts'
import { provideTurn, startTurn, type TestTurn } from '#tests/support/video/turn.ts'
import { atMost, type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import { CAMERAS, choose, DESK, openWall } from './camera-wall.ts'
import { openSite } from './site.ts'

const WEATHERS: readonly Weather[] = [
  { loss: 0, delayMs: 0 },
  { loss: 0.02, delayMs: 50 },
  { loss: 0.05, delayMs: 50 },
]
const MEASURED_S = 30
const MEASURED_S_QUICK = 15
/** How long nothing at all comes through. */
const CUT_MS = 5_000
/** A tile says that it is frozen after 3 s, and learns the time once a second. */
const AIM_SAID_MS = 4_500
const AIM_BACK_MS = 3_000

interface Spell {
  framesPerSecond: number
  freezes: number
  frozen: number
  lost: number
  nacks: number
  keyRequests: number
}
interface Measured {
  spells: Spell[]
  /** After the line was cut. */
  saidMs: number
  /** After it came through again. */
  backMs: number
  begunAnew: number
}

/** A live camera through a bad network: with the endpoint in the server, and with a Janus gateway. */
export async function benchLoss({ quick, tell }: BenchOptions): Promise<Section> {
  await provideJanus(tell)
  await provideTurn(tell)
  const seconds = quick ? MEASURED_S_QUICK : MEASURED_S
  const embedded = await measured({}, seconds, tell)
  const janus = await startJanus()
  try {
    const env = { JANUS_URL: janus.url, JANUS_ADMIN_KEY: janus.adminKey }
    return sectionOf(embedded, await measured(env, seconds, tell), seconds)
  } finally {
    await janus.stop()
  }
}

async function measured(
  env: Record<string, string>,
  seconds: number,
  tell: BenchOptions['tell'],
): Promise<Measured> {
  const turn = await startTurn()
  const site = await openSite(tell, { SIM_SPEED: '0', TURN_URL: turn.url, ...env })
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: DESK, serviceWorkers: 'block' })
    await relayOnly(page)
    await openWall(page, site)
    await (await choose(page, CAMERAS.slice(0, 1))).click()
    await page.waitForFunction(
      () => (document.querySelector<HTMLVideoElement>('main video')?.videoWidth ?? 0) > 0,
    )
    const { made } = await relayed(page)
    const spells: Spell[] = []
    for (const weather of WEATHERS) {
      Object.assign(turn.hop.weather, weather)
      tell(`${weather.loss * 100} % lost, ${weather.delayMs} ms each way`)
      await pause(3_000)
      const [before, from] = [await relayed(page), performance.now()]
      await pause(seconds * 1000)
      spells.push(spellOf(before, await relayed(page), (performance.now() - from) / 1000))
    }
    Object.assign(turn.hop.weather, WEATHERS[0])
    await pause(3_000)
    tell(`nothing comes through for ${CUT_MS / 1000} s`)
    const cut = await cutOff(page, turn)
    return { spells, ...cut, begunAnew: (await relayed(page)).made - made }
  } finally {
    await browser.close()
    await site.close()
    await turn.stop()
  }
}

function spellOf(before: Relayed, after: Relayed, seconds: number): Spell {
  const grown = (of: (one: Relayed) => number) => of(after) - of(before)
  const packets = grown((one) => one.packets) + grown(({ lost }) => lost)
  return {
    framesPerSecond: grown(({ frames }) => frames) / seconds,
    freezes: grown(({ freezes }) => freezes),
    frozen: grown(({ frozenSeconds }) => frozenSeconds) / seconds,
    lost: grown(({ lost }) => lost) / packets,
    nacks: grown(({ nacks }) => nacks),
    keyRequests: grown(({ keyRequests }) => keyRequests),
  }
}

async function cutOff(page: Page, { hop }: TestTurn): Promise<Pick<Measured, 'saidMs' | 'backMs'>> {
  const frozen = page.getByText('Frozen', { exact: true })
  const from = performance.now()
  hop.weather.loss = 1
  await frozen.waitFor({ timeout: CUT_MS }).catch(() => {})
  const said = (await frozen.count()) > 0 ? performance.now() - from : Number.NaN
  await pause(Math.max(0, CUT_MS - (performance.now() - from)))
  const { frames } = await relayed(page)
  hop.weather.loss = 0
  const again = performance.now()
  while ((await relayed(page)).frames <= frames && performance.now() - again < 60_000) await pause(20)
  const back = performance.now() - again
  await frozen.waitFor({ state: 'detached' })
  return { saidMs: said, backMs: back }
}

function sectionOf(embedded: Measured, janus: Measured, seconds: number): Section {
  const both = [embedded, janus]
  const row = (name: string, of: (measured: Measured) => string): Figure => ({
    name,
    value: `${of(embedded)}, Janus ${of(janus)}`,
  })
  const worst = (of: (measured: Measured) => number) => Math.max(...both.map(of))
  const spells = WEATHERS.flatMap(({ loss, delayMs }, at) => {
    const one = (name: string, of: (spell: Spell) => string) =>
      row(`${loss * 100} % lost each way, ${delayMs} ms: ${name}`, ({ spells: all }) => {
        const spell = all[at]
        return spell ? of(spell) : 'not seen'
      })
    return [
      one('frames a second', ({ framesPerSecond }) => number(framesPerSecond, 1)),
      one(
        'freezes',
        ({ freezes, frozen }) => `${number(freezes)} (${number(frozen * 100, 1)} % of the time)`,
      ),
      one('lost, as Chromium counts', ({ lost }) => `${number(lost * 100, 2)} %`),
      one(
        'asked for again',
        ({ nacks, keyRequests }) => `${number(nacks)}, key frames ${number(keyRequests)}`,
      ),
    ]
  })
  const ms = (of: 'saidMs' | 'backMs') => row('', (measured) => `${number(measured[of])} ms`).value
  return {
    name: 'loss',
    title: 'A live camera through a bad network',
    note: `One tile in Chromium, let through a relay alone (coturn), in front of which packets are lost and delayed each way; ${seconds} s each. A freeze is what Chromium counts as one.`,
    figures: [
      ...spells,
      {
        ...atMost(
          'said to be frozen, after the line is cut',
          worst(({ saidMs }) => saidMs),
          AIM_SAID_MS,
          'ms',
        ),
        value: ms('saidMs'),
      },
      {
        ...atMost(
          `a new frame, after ${CUT_MS / 1000} s cut`,
          worst(({ backMs }) => backMs),
          AIM_BACK_MS,
          'ms',
        ),
        value: ms('backMs'),
      },
      row('streams begun anew', ({ begunAnew }) => number(begunAnew)),
    ],
  }
}
