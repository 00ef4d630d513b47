import { ANALYTIC_NAMES, analyticCall } from '#src/contract/analytics/analytic.ts'
import { eventAnalytic, eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'
import { chickenPerformance, extendedChickenPerformance } from '#src/contract/analytics/performance.ts'
import { chainWaste } from '#src/contract/dashboard/chain-waste.ts'
import * as chicken from '#src/contract/dashboard/chicken.ts'
import * as potato from '#src/contract/dashboard/potato.ts'
import { type AnyEndpoint, fillPath } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { stockOutAnalytic, stockOutDistribution, stockOutTotal } from '#src/contract/kitchen/stock-out.ts'
import { type BenchOptions, type Figure, number, quantile, type Section } from '../figures.ts'
import { firstRestaurant, get, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import type { FilledDatabase } from './storage.ts'

const DAY_MS = 86_400_000

export interface Span {
  name: string
  days: number
  /** Of one restaurant, or of all. */
  one: boolean
  /** Milliseconds. */
  aim: number
  rounds: number
}

/** Ranges that are asked for; the aims are what a person still takes for at once, and for soon. */
export const SPANS: readonly Span[] = [
  { name: '1 day', days: 1, one: true, aim: 100, rounds: 25 },
  { name: '30 days', days: 30, one: true, aim: 100, rounds: 25 },
  { name: 'a year of all', days: 365, one: false, aim: 1000, rounds: 8 },
]

interface Asked {
  name: string
  path(range: { start: number; end: number; restaurantUuid: string | undefined }): string
}

/** The endpoints among what a contract file exports. */
const endpointsOf = (contract: object): AnyEndpoint[] =>
  Object.values(contract).filter((value) => typeof value === 'object' && 'method' in value)

const ranged = (endpoint: AnyEndpoint): Asked => ({
  name: endpoint.path,
  path: ({ start, end, restaurantUuid }) =>
    `${endpoint.path}?${encodeQuery({ startTime: start, endTime: end, restaurantUuid })}`,
})

export const CALLS: Asked[] = [
  ...ANALYTIC_NAMES.map((name): Asked => {
    const { endpoint, params } = analyticCall(name)
    const path = fillPath(endpoint.path, params)
    return {
      name: path,
      path: ({ start, end, restaurantUuid }) =>
        `${path}?${encodeQuery({ startEventTime: start, endEventTime: end, restaurantUuid })}`,
    }
  }),
  ...[
    ...endpointsOf({ chickenPerformance, extendedChickenPerformance }),
    ...endpointsOf({ stockOutTotal, stockOutAnalytic, stockOutDistribution }),
    ...endpointsOf(chicken),
    ...endpointsOf(potato),
    ...endpointsOf({ eventAnalytic, eventAnalyticMaterials }),
  ].map(ranged),
  // Of the whole chain, no matter who asks.
  {
    name: chainWaste.path,
    path: ({ start, end }) => `${chainWaste.path}?${encodeQuery({ startTime: start, endTime: end })}`,
  },
]

/** The server's calls that compute: over a day and 30 days of one restaurant and a year of all, one at a time. */
export async function benchAnalytics(database: FilledDatabase, options: BenchOptions): Promise<Section> {
  const server = await startServer({ env: { DATABASE_URL: database.url, DEMO: '0' } })
  try {
    await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
    const token = await signIn(server.url)
    const taken = await measure(server.url, token, options)
    const spans = SPANS.map(
      ({ name, aim, rounds }) => `${name} (${rounded(rounds, options)} rounds, aim p99 ≤ ${number(aim)} ms)`,
    )
    return {
      name: 'analytics',
      title: `Analytics, ${database.name}: p50 / p99 in ms`,
      note: `${number(database.rows)} rows of facts (${database.days} days of ${database.restaurants} restaurants, ${number(database.sizeMb)} MB, filled in ${number(database.seconds)} s), one call at a time, the range moved back a day each time: ${spans.join('; ')}.`,
      figures: [...[...taken].map(([name, times]) => figure(name, times)), all(taken)],
    }
  } finally {
    await server.stop()
  }
}

export type Times = Map<Span, number[]>

const rounded = (rounds: number, { quick }: BenchOptions) => (quick ? Math.ceil(rounds / 5) : rounds)

/** Milliseconds that every call took over every span, one at a time. */
export async function measure(
  url: string,
  token: string,
  options: BenchOptions,
  spans: readonly Span[] = SPANS,
): Promise<Map<string, Times>> {
  const first = await firstRestaurant(url, token)
  const taken = new Map<string, Times>(CALLS.map(({ name }) => [name, new Map()]))
  const now = Date.now()
  for (const span of spans) {
    options.tell(`analytics over ${span.name}`)
    for (let round = -1; round < rounded(span.rounds, options); round += 1) {
      // Every round asks for another range, so that none is answered from what the last one left in memory.
      const end = now - (round + 1) * DAY_MS
      const range = { start: end - span.days * DAY_MS, end, restaurantUuid: span.one ? first : undefined }
      for (const { name, path } of CALLS) {
        const from = performance.now()
        await get(url, path(range), token)
        const ms = performance.now() - from
        const times = taken.get(name)
        if (round >= 0) times?.set(span, [...(times.get(span) ?? []), ms])
      }
    }
  }
  return taken
}

function figure(name: string, times: Times): Figure {
  const spans = [...times]
  return {
    name,
    value: spans
      .map(([span, ms]) => `${span.name} ${number(quantile(ms, 0.5), 1)} / ${number(quantile(ms, 0.99), 1)}`)
      .join(', '),
    met: spans.every(([span, ms]) => quantile(ms, 0.99) <= span.aim),
  }
}

function all(taken: Map<string, Times>): Figure {
  const joined: Times = new Map(
    SPANS.map((span) => [span, [...taken.values()].flatMap((times) => times.get(span) ?? [])]),
  )
  return figure('all of them', joined)
}
