import autocannon from 'autocannon'
import sql from 'sql-template-tag'
import { openDatabase } from '#server/db/query.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { type BenchOptions, median, number, ratioAtLeast, ratioAtMost, type Section } from '../figures.ts'
import { API, firstRestaurant, signIn } from './client.ts'
import { answers, startProgram, startServer } from './server-process.ts'
import type { FilledDatabase } from './storage.ts'

const DAY_MS = 86_400_000
const CONNECTIONS = 32

interface Load {
  perSecond: number
  p99: number
}

/** The fryer history of 50 rows against bare Fastify with pg, by turns, so that noise hits both alike. */
export async function benchList(database: FilledDatabase, options: BenchOptions): Promise<Section> {
  const ours = await startServer({ env: { DATABASE_URL: database.url, DEMO: '0' } })
  const bare = await startProgram('tests/bench/server/bare-server.ts', {
    env: { DATABASE_URL: database.url },
  })
  try {
    await answers(async () => (await fetch(`${ours.url}/healthz`)).ok, 'The server')
    const token = await signIn(ours.url)
    const restaurantUuid = await firstRestaurant(ours.url, token)
    const endTime = Math.floor(Date.now() / 1000) * 1000
    const range = { startTime: endTime - DAY_MS, endTime }
    const restaurant = await idOf(database.url, restaurantUuid)
    const targets = {
      ours: {
        url: `${ours.url}${API}/fryerTimerCycleHistory?${encodeQuery({ ...range, restaurantUuid, limit: 50 })}`,
        headers: { authorization: `Bearer ${token}` },
      },
      bare: { url: `${bare.url}/rows?${encodeQuery({ ...range, restaurant })}` },
    }
    await answers(async () => (await fetch(targets.bare.url)).ok, 'The bare server')
    await sameRows(targets)
    const taken = await byTurns(targets, options.quick ? 3 : 7, options.quick ? 2 : 5)
    const { perSecond, p99 } = summary(taken)
    return {
      name: 'list',
      title: `Fryer history, 50 rows of one day, ${database.name}`,
      note: `${CONNECTIONS} connections, by turns with bare Fastify and pg: the same rows by one statement, without session, access, checked query, total or limits. Ours counts all rows of the range too.`,
      figures: [
        ratioAtLeast(
          'requests per second',
          `${number(perSecond.ours)}, bare ${number(perSecond.bare)}`,
          perSecond.ours / perSecond.bare,
          0.7,
        ),
        ratioAtMost('p99', `${number(p99.ours)} ms, bare ${number(p99.bare)} ms`, p99.ours / p99.bare, 1.5),
      ],
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
}

type Both<Value> = { ours: Value; bare: Value }
type Target = { url: string; headers?: Record<string, string> }

async function byTurns(targets: Both<Target>, rounds: number, seconds: number): Promise<Both<Load[]>> {
  const taken: Both<Load[]> = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round += 1) {
    const turns = ['ours', 'bare'] as const
    for (const who of round % 2 ? turns : turns.toReversed()) {
      const load = await fire(targets[who], seconds)
      if (round >= 0) taken[who].push(load)
    }
  }
  return taken
}

async function fire({ url, headers = {} }: Target, duration: number): Promise<Load> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed ${result.non2xx} times.`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

function summary(taken: Both<Load[]>) {
  const of = (pick: (load: Load) => number): Both<number> => ({
    ours: median(taken.ours.map(pick)),
    bare: median(taken.bare.map(pick)),
  })
  return { perSecond: of((load) => load.perSecond), p99: of((load) => load.p99) }
}

/** Both must answer the same 50 rows, else the comparison means nothing. */
async function sameRows(targets: Both<Target>): Promise<void> {
  const read = async ({ url, headers = {} }: Target) => {
    const { content }: { content: { id: string }[] } = await (await fetch(url, { headers })).json()
    return content
  }
  const [ours, bare] = [await read(targets.ours), await read(targets.bare)]
  const same = ours.length === 50 && ours.every(({ id }, i) => id === bare[i]?.id)
  if (!same) throw new Error(`Ours answers ${ours.length} rows, bare ${bare.length}, and not the same.`)
}

async function idOf(url: string, uuid: string): Promise<number> {
  const db = openDatabase(url, { max: 1 })
  try {
    return (await db.one<{ id: number }>(sql`select id from restaurant where uuid = ${uuid}`)).id
  } finally {
    await db.close()
  }
}
