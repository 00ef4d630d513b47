import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type Held, heldBy } from '#tests/support/browser/held.ts'
import { type BenchOptions, type Figure, number } from '../figures.ts'

const SAMPLE_MS = 60_000
/** What caches and compiled code may still take on after the first third. */
const FLAT = 1.1

/** What a page that stays open holds, in addition to what its document does. */
export interface Sample extends Held {
  /** Of the nodes that it holds, those that stand in its document. */
  shown: number
  timers: number
  sockets: number
  /** Peer connections that were made and not closed. */
  peers: number
}
export type Counted = 'heap' | 'listeners' | 'timers' | 'sockets' | 'peers'

declare global {
  interface Window {
    pendingTimers: ReadonlySet<number>
    openPeers: ReadonlySet<RTCPeerConnection>
    peersMade: number
  }
}

/** Runs in the page before anything else: keeps all timers that are still to come. A text, as compilers add to code. */
const COUNT_TIMERS = `(() => {
  const pending = new Set()
  window.pendingTimers = pending
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window
  window.setTimeout = (work, ms, ...rest) => {
    const timer = setTimeout(() => {
      pending.delete(timer)
      work(...rest)
    }, ms)
    pending.add(timer)
    return timer
  }
  window.setInterval = (...all) => {
    const timer = setInterval(...all)
    pending.add(timer)
    return timer
  }
  const forgetting = (clear) => (timer) => {
    pending.delete(timer)
    clear(timer)
  }
  window.clearTimeout = forgetting(clearTimeout)
  window.clearInterval = forgetting(clearInterval)
})()`

/** The same with peer connections: one that is forgotten without being closed stays in it. */
const COUNT_PEERS = `(() => {
  const open = new Set()
  window.openPeers = open
  window.peersMade = 0
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...all) {
      super(...all)
      open.add(this)
      window.peersMade += 1
    }
    close() {
      open.delete(this)
      super.close()
    }
  }
})()`

/** A page that is looked at once a minute. */
export interface LeftOpen {
  /**
   * One sample a minute, with what `also` says of the page.
   *
   * @param also called after the sample was taken; what it returns is printed next to the sample
   */
  sample<T extends { told: string }>(
    options: { minutes: number; tell: BenchOptions['tell'] },
    also: () => Promise<T>,
  ): Promise<(Sample & T)[]>
  /** Peer connections that it has made so far, open or not. */
  peersMade(): Promise<number>
}

/** Counts from now on what the page opens: call it before the page goes anywhere. */
export async function leaveOpen(page: Page): Promise<LeftOpen> {
  await page.addInitScript(COUNT_TIMERS)
  await page.addInitScript(COUNT_PEERS)
  let sockets = 0
  page.on('websocket', (socket) => {
    sockets += 1
    socket.on('close', () => {
      sockets -= 1
    })
  })
  return {
    async sample({ minutes, tell }, also) {
      const samples = []
      for (const from = performance.now(); performance.now() < from + minutes * SAMPLE_MS; ) {
        await pause(SAMPLE_MS)
        const held = await heldBy(page)
        const { shown, timers, peers } = await page.evaluate(() => {
          const walk = document.createTreeWalker(document, NodeFilter.SHOW_ALL)
          let shown = 1
          while (walk.nextNode()) shown += 1
          return { shown, timers: window.pendingTimers.size, peers: window.openPeers.size }
        })
        const sample = { ...held, shown, timers, peers, sockets, ...(await also()) }
        samples.push(sample)
        tell(
          `minute ${samples.length}: ${mib(sample.heap)} MiB, ${sample.nodes} nodes, ${shown} of them shown, ${sample.listeners} listeners, ${timers} timers, ${sockets} sockets, ${peers} peers; ${sample.told}`,
        )
      }
      return samples
    },
    peersMade: () => page.evaluate(() => window.peersMade),
  }
}

export const mib = (bytes: number) => number(bytes / 1024 ** 2, 1)

/**
 * Rows come and go with the kitchen's day, and with them what a page holds; what leaks stays, so the least of the
 * last third is compared with the least of the first. What a page has a fixed number of may not grow at all.
 */
export function flatFigures(samples: readonly Sample[], fixed: readonly Counted[]): Figure[] {
  const flat = (of: Counted, show: (value: number) => string, aim = FLAT) =>
    flatOf(
      NAMES[of],
      samples.map((sample) => sample[of]),
      show,
      aim,
    )
  const whole = (value: number) => number(value)
  return [
    flat('heap', (value) => `${mib(value)} MiB`),
    // A busy kitchen's page has three times the nodes of a closed one's.
    flatOf(
      'nodes for each one shown',
      samples.map(({ nodes, shown }) => nodes / shown),
      (value) => number(value, 2),
    ),
    flat('listeners', whole),
    ...fixed.map((of) => flat(of, whole, 1)),
  ]
}

/**
 * The same of a kitchen that lives more than a day meanwhile: each minute is compared with that of the same hour of its
 * next day, so that a quiet night is not compared with a dinner.
 *
 * @param perDay samples of one day of the kitchen
 */
export function dayLaterFigures(
  samples: readonly Pick<Sample, 'heap' | 'nodes' | 'listeners'>[],
  perDay: number,
): Figure[] {
  const pairs = samples.slice(perDay).map((later, index) => [samples[index] ?? later, later] as const)
  const mean = (of: 'heap' | 'nodes' | 'listeners', side: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + pair[side][of], 0) / pairs.length
  const figure = (
    name: string,
    of: 'heap' | 'nodes' | 'listeners',
    show: (value: number) => string,
  ): Figure => {
    const [first, last] = [mean(of, 0), mean(of, 1)]
    return {
      name: `${name}, at the same hours a day later`,
      value: `${show(last)}, before ${show(first)}`,
      ratio: (last / first).toFixed(2),
      aim: `ratio ≤ ${FLAT}`,
      met: last <= first * FLAT,
    }
  }
  return [
    figure('heap', 'heap', (value) => `${mib(value)} MiB`),
    figure('nodes', 'nodes', (value) => number(value)),
    figure('listeners', 'listeners', (value) => number(value)),
  ]
}

/** The least of the last third against the least of the first. */
export function flatOf(
  name: string,
  values: readonly number[],
  show: (value: number) => string,
  aim = FLAT,
): Figure {
  const third = Math.max(1, Math.floor(values.length / 3))
  const [first, last] = [Math.min(...values.slice(0, third)), Math.min(...values.slice(-third))]
  return {
    name: `${name}, least of the last third`,
    value: `${show(last)}, of the first ${show(first)}`,
    ratio: first === last ? '1.00' : (last / first).toFixed(2),
    aim: `ratio ≤ ${aim}`,
    met: last <= first * aim,
  }
}

const NAMES: Record<Counted, string> = {
  heap: 'heap',
  listeners: 'listeners',
  timers: 'timers to come',
  sockets: 'open sockets',
  peers: 'open peer connections',
}
