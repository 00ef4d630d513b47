import { ANALYTIC_NAMES } from '#src/contract/analytic.ts'
import * as chicken from '#src/contract/dashboard/chicken.ts'
import { encodeQuery } from '#src/contract/wire.ts'
import { type BenchOptions, type Figure, number, quantile, type Section } from '../figures.ts'
import { firstRestaurant, get, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import type { FilledDatabase } from './storage.ts'

const DAY_MS = 86_400_000
const RANGE_DAYS = 30
/** What a person still takes for at once. */
const AIM_P50_MS = 50
const AIM_P99_MS = 150

const SECTIONS = Object.values(chicken).map(({ path }) => path)

/** The server's calls that compute, each over 30 days of one restaurant, one at a time. */
export async function benchAnalytics(database: FilledDatabase, options: BenchOptions): Promise<Section> {
  const server = await startServer({ env: { DATABASE_URL: database.url, DEMO: '0' } })
  try {
    await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
    const token = await signIn(server.url)
    const taken = await measure(server.url, token, options.quick ? 5 : 25)
    const all = [...taken.values()].flat()
    return {
      name: 'analytics',
      title: `Analytics over ${RANGE_DAYS} days of one restaurant, ${database.name}`,
      note: `${number(database.rows)} rows of facts (${database.days} days of 12 restaurants, ${number(database.sizeMb)} MB, filled in ${number(database.seconds)} s), one call at a time, ${all.length / taken.size} each, range moved back a day each time.`,
      figures: [...[...taken].map(([path, times]) => figure(path, times)), figure('all of them', all)],
    }
  } finally {
    await server.stop()
  }
}

async function measure(url: string, token: string, rounds: number): Promise<Map<string, number[]>> {
  const restaurantUuid = await firstRestaurant(url, token)
  const taken = new Map<string, number[]>()
  const timed = async (name: string, path: string, count: boolean) => {
    const from = performance.now()
    await get(url, path, token)
    if (count) taken.set(name, [...(taken.get(name) ?? []), performance.now() - from])
  }
  const now = Date.now()
  for (let round = -1; round < rounds; round += 1) {
    // Every round asks for another range, so that none is answered from what the last one left in memory.
    const end = now - (round + 1) * DAY_MS
    const start = end - RANGE_DAYS * DAY_MS
    const count = round >= 0
    for (const name of ANALYTIC_NAMES) {
      const query = { startEventTime: start, endEventTime: end, restaurantUuid }
      await timed(`/analytic/${name}`, `/analytic/${name}?${encodeQuery(query)}`, count)
    }
    for (const path of SECTIONS) {
      await timed(path, `${path}?${encodeQuery({ startTime: start, endTime: end, restaurantUuid })}`, count)
    }
  }
  return taken
}

function figure(name: string, times: readonly number[]): Figure {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return {
    name,
    value: `p50 ${number(p50, 1)} ms, p99 ${number(p99, 1)} ms`,
    aim: `≤ ${AIM_P50_MS} / ${AIM_P99_MS} ms`,
    met: p50 <= AIM_P50_MS && p99 <= AIM_P99_MS,
  }
}
