import sql from 'sql-template-tag'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/query.ts'
import { figuresAt, seriesOf } from '#server/demo/model/hosts/figures.ts'
import { machineOf } from '#server/demo/model/hosts/machine.ts'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { ASK_EVERY_MS, type Grain, grainOf } from '#server/domain/monitoring/grain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { keepHost, keepSamples } from '#server/store/monitoring/tell.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { chartResolution } from '#src/domain/monitoring/resolution.ts'
import { resolutionSeconds } from '#src/domain/time/presets.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { atMost, type BenchOptions, type Figure, median, number, quantile, type Section } from '../figures.ts'
import { get, signIn } from './client.ts'
import { answers, startServer } from './server-process.ts'
import { SEED, startBenchDatabase } from './storage.ts'

const HOSTS = 200
/** Written by the model; the others have the same figures. */
const MODELS = 4
const DAYS = 30
const DAY_MS = 86_400_000
const ONE_MS = 500
const ALL_S = 10
const ROUNDS = 20

/** Twenty of a host's figures, those of single processors and devices among them. */
const ASKED: readonly MetricCode[] = [
  'cpuUsage',
  'coreCount',
  'cpuTemperature',
  'zoneOffset',
  'uptime',
  'memoryTotal',
  'memoryFree',
  'memoryPercent',
  'swapTotal',
  'swapFree',
  'swapPercent',
  'rootSize',
  'rootFree',
  'rootPercent',
  'diskRead',
  'diskWrite',
  'networkReceive',
  'networkTransmit',
  'gpuTemperature',
  'gpuUtilisation',
]

/** Every half a minute of the last day, every five minutes of the days before: as they are when they have been thinned. */
function* moments(now: number): Iterable<{ at: number; grain: Grain }> {
  let before: number | null = null
  for (let at = now - DAYS * DAY_MS; at <= now; at += at < now - DAY_MS ? 300_000 : ASK_EVERY_MS) {
    yield { at, grain: grainOf(at, before) }
    before = at
  }
}

async function addHosts(db: Database, now: number): Promise<void> {
  const ids: number[] = []
  for (let index = 0; index < HOSTS; index += 1) {
    const machine = machineOf(SEED, `${index % 2 ? 'cameras' : 'kitchen'}.B${index}`, 'America/Chicago', 0)
    const series = seriesOf(machine)
    const host = await keepHost(db, machine.name, series)
    ids.push(host.id)
    if (index >= MODELS) continue
    const told = function* () {
      for (const { at, grain } of moments(now))
        yield { host, at, grain, figures: figuresAt(machine, series, at) }
    }
    await keepSamples(db, told())
  }
  // Told one host after the other at each moment, as they are asked.
  await db.run(sql`
    INSERT INTO host_sample (host_id, at, grain, figures)
    SELECT other.id, s.at, s.grain, s.figures
      FROM host_sample s
      JOIN unnest(${ids}::int[]) WITH ORDINALITY AS model (id, index) ON model.id = s.host_id
      JOIN unnest(${ids}::int[]) WITH ORDINALITY AS other (id, index)
        ON other.index > ${MODELS} AND other.index % ${MODELS} = model.index % ${MODELS}
     ORDER BY s.at`)
  await db.run(sql`VACUUM ANALYZE`)
}

/** Charts of two hundred hosts over thirty days, at the resolution that the console chooses. */
export async function benchMonitoring({ quick, tell }: BenchOptions): Promise<Section> {
  const storage = await startBenchDatabase()
  try {
    const now = Date.now()
    const db = openDatabase(storage.url)
    await migrate(db, silentLog)
    await seedChain(db, { seed: SEED, now, secrets: testSecrets, hashPassword })
    tell(`writing ${DAYS} days of ${HOSTS} hosts`)
    await addHosts(db, now)
    const { rows } = await db.one<{ rows: number }>(sql`SELECT count(*) AS rows FROM host_sample`)
    await db.close()
    const server = await startServer({ env: { DATABASE_URL: storage.url, DEMO: '0', RATE_LIMIT: '100000' } })
    try {
      await answers(async () => (await fetch(`${server.url}/healthz`)).ok, 'The server')
      return await measure(server.url, { now, rows, rounds: quick ? 5 : ROUNDS })
    } finally {
      await server.stop()
    }
  } finally {
    await storage.stop()
  }
}

async function measure(
  url: string,
  { now, rows, rounds }: { now: number; rows: number; rounds: number },
): Promise<Section> {
  const token = await signIn(url)
  const step = resolutionSeconds(chartResolution({ start: now - DAYS * DAY_MS, end: now }))
  const end = Math.floor(now / 1000)
  const range = { start: end - DAYS * 86_400, end, step }
  const ask = async (code: MetricCode) => {
    const from = performance.now()
    const query = { query: expressionOf(code, 'select'), ...range }
    await get(url, `/monitoring/query_range?${encodeQuery(query)}`, token)
    return performance.now() - from
  }
  const times = new Map<MetricCode, number[]>(ASKED.map((code) => [code, []]))
  const wholes: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    for (const code of ASKED) {
      const time = await ask(code)
      if (round >= 0) times.get(code)?.push(time)
    }
    const from = performance.now()
    await Promise.all(ASKED.map(ask))
    if (round >= 0) wholes.push((performance.now() - from) / 1000)
  }
  const slowest = ASKED.toSorted((a, b) => median(times.get(b) ?? []) - median(times.get(a) ?? [])).slice(
    0,
    3,
  )
  const each = [...times.values()].flat()
  const figures: Figure[] = [
    { name: 'one query, p50', value: `${number(median(each))} ms` },
    atMost('one query, p95', quantile(each, 0.95), ONE_MS, 'ms'),
    ...slowest.map((code) => atMost(`${code}, p95`, quantile(times.get(code) ?? [], 0.95), ONE_MS, 'ms')),
    atMost('all twenty at once, p95', quantile(wholes, 0.95), ALL_S, 's', 1),
  ]
  return {
    name: 'monitoring',
    title: `${ASKED.length} metrics of ${HOSTS} hosts over ${DAYS} days, every ${step / 3600} hours`,
    note: `${number(rows)} samples in the embedded database; an administrator, all hosts in each query.`,
    figures,
  }
}
