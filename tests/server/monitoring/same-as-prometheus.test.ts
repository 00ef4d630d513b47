import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prometheusMonitoring } from '#server/services/monitoring/prometheus.ts'
import {
  monitoringHosts,
  monitoringQuery,
  monitoringQueryRange,
} from '#src/contract/operations/monitoring.ts'
import { expressionOf, METRIC_CODES } from '#src/domain/monitoring/metrics.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { fillHosts } from '#tests/support/kitchen/hosts.ts'
import { openMetricsOf } from '#tests/support/programs/open-metrics.ts'
import { providePrometheus, type Running, startPrometheus } from '#tests/support/programs/prometheus.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** The embedded default and Debian's Prometheus, with the very same samples, asked for everything the console asks. */

/** All hosts of the demonstration answer around it. */
const FROM = Date.UTC(2026, 9, 14, 11, 0, 0, 217)
const CHOSEN = ['cameras.0117.linewatch.test', 'kitchen.0412.linewatch.test']

let database: FreshDatabase
let prometheus: Running
let embedded: TestProvider
let passing: TestProvider

beforeAll(async () => {
  await providePrometheus(() => {})
  database = await freshDatabase()
  const clock = movableClock(FROM)
  embedded = await startTestProvider({ databaseUrl: database.url, clock })
  const hosts = await fillHosts(embedded, 0)
  for (let half = 0; half < 240; half += 1) {
    clock.advance(30_000)
    await hosts.ask()
  }
  prometheus = await startPrometheus({ samples: await openMetricsOf(database.db) })
  const monitoring = prometheusMonitoring({ url: prometheus.url })
  passing = await startTestProvider({ databaseUrl: database.url, seed: false, clock, monitoring })
}, 240_000)
afterAll(async () => {
  await passing?.stop()
  await prometheus?.stop()
  await embedded?.stop()
  await database?.drop()
})

type Metric = Record<string, string>
const keyOf = (metric: Metric) => JSON.stringify(Object.entries(metric).toSorted())
/** Figures as numbers, in an order of their own; Prometheus and we may differ in the last digits. */
const figures = (texts: readonly [number, string][]) =>
  texts.map(([at, text]) => [at, Number(Number(text).toPrecision(9))])
const sorted = <T extends { metric: Metric }>(result: readonly T[]) =>
  result.map((one) => ({ ...one, key: keyOf(one.metric) })).toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function instant(provider: TestProvider, query: string, time: number, who = ADMIN) {
  const token = await provider.tokenOf(who)
  const { status, body } = await provider.call(monitoringQuery, { token, query: { query, time } })
  expect(status, JSON.stringify(body)).toBe(200)
  return sorted(body.data.result).map(({ key, value }) => [key, figures([value])])
}
async function range(provider: TestProvider, query: string, step: number, who = ADMIN) {
  const token = await provider.tokenOf(who)
  const start = FROM / 1000 - 0.217 + 1_200
  const { status, body } = await provider.call(monitoringQueryRange, {
    token,
    query: { query, start, end: start + 5_400, step },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return sorted(body.data.result).map(({ key, values }) => [key, figures(values)])
}

const end = () => Math.floor(embedded.clock.now() / 1000)
const asked = METRIC_CODES.filter((code) => code !== 'activeAlerts')

describe.each(asked)('%s', (code) => {
  test('is the same now and an hour ago, of all hosts and of two', async () => {
    for (const hosts of ['select', CHOSEN] as const)
      for (const ago of [0, 3_600]) {
        const query = expressionOf(code, hosts)
        const here = await instant(embedded, query, end() - ago)
        expect(here.length).toBeGreaterThan(0)
        expect(here).toEqual(await instant(passing, query, end() - ago))
      }
  })

  test.each([30, 60])('is the same over a range, every %s seconds', async (step) => {
    const here = await range(embedded, expressionOf(code, 'select'), step)
    expect(here.length).toBeGreaterThanOrEqual(12)
    expect(here).toEqual(await range(passing, expressionOf(code, 'select'), step))
  })
})

describe('whatever else may be asked', () => {
  test.each([
    'sum(up)',
    'avg without (cpu, mode) (rate(node_cpu_seconds_total[5m]))',
    'min by (job) (node_hwmon_temp_celsius)',
    'increase(node_disk_written_bytes_total[10m] offset 10m)',
    'clamp_max(node_memory_MemTotal_bytes / 1073741824, 20) % 7',
    'clamp_min(-node_time_zone_offset_seconds, 3600) != 18000',
    'node_filesystem_size_bytes > 1e12',
    '100 < DCGM_FI_DEV_GPU_UTIL + DCGM_FI_DEV_GPU_TEMP',
    'group by (model_name) (node_cpu_info{cpu=~"1|2",model_name!~".*Core.+"})',
    'node_time_seconds offset 1m - node_boot_time_seconds',
    'node_cpu_seconds_total{mode!="idle"} / 0',
    'up{host=~"kitchen\\\\..+"} == 1',
    'count(up{job=""})',
  ])('%s', async (query) => {
    expect(await instant(embedded, query, end())).toEqual(await instant(passing, query, end()))
    expect(await range(embedded, query, 60)).toEqual(await range(passing, query, 60))
  })
})

test.each([
  'node_filesystem_size_bytes{mountpoint="/nope"}',
  'up{restaurant="0117"}',
  'up{host=~"kitchen.+|nobody"}',
])('%s is refused alike', async (query) => {
  const [here, there] = await Promise.all(
    [embedded, passing].map(async (provider) =>
      provider.call(monitoringQuery, { token: await provider.tokenOf(ADMIN), query: { query } }),
    ),
  )
  expect(here?.status).toBe(400)
  // Their headers have the second of each answer.
  expect([here?.status, here?.body]).toEqual([there?.status, there?.body])
})

describe('nobody reaches hosts of others in a Prometheus', () => {
  test('an area manager gets an answer about their own, however they ask', async () => {
    const token = await passing.tokenOf(AREA)
    const { body } = await passing.call(monitoringHosts, { token })
    const own = body.data
    expect(own.length).toBeGreaterThan(1)
    expect(own.length).toBeLessThan(24)
    for (const query of ['up', 'up{host=~".*"}', 'up{host!=""}', '-(-up)', 'up + up']) {
      const seen = (await passing.call(monitoringQuery, { token, query: { query, time: end() } })).body
      expect(seen.data.result.map(({ metric }) => metric.host).toSorted(), query).toEqual(own)
    }
    const foreign = 'up{host="kitchen.0849.linewatch.test"}'
    expect(await passing.call(monitoringQuery, { token, query: { query: foreign } })).toMatchObject({
      status: 400,
      body: { message: 'host: unknown value "kitchen.0849.linewatch.test".' },
    })
    expect(await range(passing, 'up', 60, AREA)).toEqual(await range(embedded, 'up', 60, AREA))
  })
})
