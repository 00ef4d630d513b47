import { encodeQuery } from '#src/contract/define/wire.ts'
import { type BenchOptions, type Figure, median, number, type Section } from '../figures.ts'
import { measure, SPANS, type Span } from './analytics.ts'
import { firstRestaurant, get, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import { type FilledDatabase, fill, startBenchDatabase } from './storage.ts'

const DAY_MS = 86_400_000
const ROUNDS = 3
const [DAY_OF_ONE] = SPANS

interface Size {
  restaurants: number
  days: number
}
interface Taken {
  database: FilledDatabase
  /** Milliseconds by what was asked. */
  times: Map<string, number>
}

/** More restaurants, each with as many days. */
const CHAINS: readonly Size[] = [12, 50, 200].map((restaurants) => ({ restaurants, days: 10 }))
/** More days of the same restaurants: some 10⁵, 10⁶ and 10⁷ rows. */
const YEARS: readonly Size[] = [4, 30, 300].map((days) => ({ restaurants: 12, days }))

/** What a call costs as the chain grows, and as its past does: each size a database of its own. */
export async function benchCurves(options: BenchOptions): Promise<Section> {
  const chains = await curve(CHAINS, options)
  const years = await curve(YEARS, options)
  return {
    name: 'curves',
    title:
      'What more restaurants and more rows cost: medians in ms, and the power of the size that they grow with',
    note: `Embedded PostgreSQL, one call at a time, ${ROUNDS} rounds. A power of 0 is no growth, 1 is in proportion.`,
    figures: [
      ...grown('restaurants', chains, ({ database }) => database.restaurants),
      ...grown('rows', years, ({ database }) => database.rows),
    ],
  }
}

async function curve(sizes: readonly Size[], options: BenchOptions): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const size of sizes) taken.push(await at(size, options))
  return taken
}

async function at({ restaurants, days }: Size, options: BenchOptions): Promise<Taken> {
  const postgres = await startBenchDatabase()
  try {
    const database = await fill('embedded', postgres.url, { ...options, days }, restaurants)
    const server = await startServer({ env: { DATABASE_URL: database.url, DEMO: '0' } })
    try {
      await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
      return { database, times: await timesOf(server.url, options) }
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

async function timesOf(url: string, options: BenchOptions): Promise<Map<string, number>> {
  if (!DAY_OF_ONE) throw new Error('There is no span to measure')
  const spans: Span[] = [
    { ...DAY_OF_ONE, rounds: ROUNDS },
    { ...DAY_OF_ONE, name: '2 days of all', days: 2, one: false, rounds: ROUNDS },
  ]
  const token = await signIn(url)
  const calls = await measure(url, token, { ...options, quick: false }, spans)
  const times = new Map<string, number>()
  // The median over the calls hides a slow one: the slowest is shown next to it.
  for (const span of spans) {
    const medians = [...calls.values()].map((taken) => median(taken.get(span) ?? []))
    times.set(`all figures, ${span.name}`, median(medians))
    times.set(`slowest figure, ${span.name}`, Math.max(...medians))
  }
  times.set('50 rows of a history, 1 day of one', await ofHistory(url, token))
  return times
}

async function ofHistory(url: string, token: string): Promise<number> {
  const restaurantUuid = await firstRestaurant(url, token)
  const taken: number[] = []
  for (let round = 0; round < ROUNDS * 4; round += 1) {
    const endTime = Date.now() - (round % 2) * DAY_MS
    const query = encodeQuery({ startTime: endTime - DAY_MS, endTime, restaurantUuid, limit: 50 })
    const from = performance.now()
    await get(url, `/fryerTimerCycleHistory?${query}`, token)
    taken.push(performance.now() - from)
  }
  return median(taken)
}

function grown(of: string, taken: readonly Taken[], size: (one: Taken) => number): Figure[] {
  const [first, last] = [taken[0], taken.at(-1)]
  if (!first || !last) return []
  const power = (low: number, high: number) => Math.log(high / low) / Math.log(size(last) / size(first))
  const sizes = taken.map((one) => number(size(one))).join(' → ')
  return [
    {
      name: `${of}: ${sizes}`,
      value: `${taken.map(({ database }) => number(database.sizeMb)).join(' → ')} MB`,
      ratio: power(first.database.sizeMb, last.database.sizeMb).toFixed(2),
    },
    ...[...first.times.keys()].map((name) => {
      const values = taken.map(({ times }) => times.get(name) ?? Number.NaN)
      return {
        name: `${of}: ${name}`,
        value: `${values.map((value) => number(value, 1)).join(' → ')} ms`,
        ratio: power(values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN).toFixed(2),
      }
    }),
  ]
}
