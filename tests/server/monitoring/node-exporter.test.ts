import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prometheusMonitoring } from '#server/services/monitoring/prometheus.ts'
import {
  monitoringHosts,
  monitoringQuery,
  monitoringQueryRange,
} from '#src/contract/operations/monitoring.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import {
  type Prometheus,
  providePrometheus,
  type Running,
  startNodeExporter,
  startPrometheus,
} from '#tests/support/programs/prometheus.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** Debian's Prometheus asking Debian's node exporter, through the provider. */

const OWN = 'kitchen.0412.linewatch.test'
/** Of a restaurant that the area manager does not see. */
const OTHER = 'kitchen.0849.linewatch.test'

/** Rates need two samples, alerts a rule that was looked at. */
const WITHIN = { timeout: 60_000, interval: 500 }

let database: FreshDatabase
let exporter: Running
let prometheus: Prometheus
let provider: TestProvider

beforeAll(async () => {
  await providePrometheus(() => {})
  database = await freshDatabase()
  exporter = await startNodeExporter()
  prometheus = await startPrometheus({
    hosts: { [OWN]: exporter, [OTHER]: exporter },
    rules: {
      groups: [{ name: 'all', rules: [{ alert: 'Answering', expr: 'up', labels: { severity: 'info' } }] }],
    },
  })
  provider = await startTestProvider({
    databaseUrl: database.url,
    monitoring: prometheusMonitoring({ url: prometheus.url }),
  })
  for (const code of ['activeAlerts', 'cpuUsage'] as const)
    await vi.waitFor(async () => expect(await resultOf(code)).toHaveLength(2), WITHIN)
}, 240_000)
afterAll(async () => {
  await provider?.stop()
  await prometheus?.stop()
  await exporter?.stop()
  await database?.drop()
})

/** As of this very moment: the provider's clock stands still, Prometheus' does not. */
async function resultOf(code: MetricCode, who = ADMIN) {
  const token = await provider.tokenOf(who)
  const query = { query: expressionOf(code, 'select'), time: Date.now() / 1000 }
  const { body } = await provider.call(monitoringQuery, { token, query })
  return body.data.result
}

describe('a real host', () => {
  test.each<[MetricCode, number, number]>([
    ['cpuUsage', 0, 100],
    ['coreCount', 1, 4_096],
    ['cpuInfo', 1, 4_096],
    ['processorModel', 1, 1],
    ['osInfo', 1, 1],
    ['computerName', 1, 1],
    ['zoneOffset', -50_400, 50_400],
    ['uptime', 1, 10 * 365 * 86_400],
    ['memoryTotal', 2 ** 26, 2 ** 50],
    ['memoryFree', 1, 2 ** 50],
    ['memoryPercent', 0, 100],
    ['rootSize', 2 ** 26, 2 ** 60],
    ['rootFree', 0, 2 ** 60],
    ['rootPercent', 0, 100],
    ['diskRead', 0, 2 ** 40],
    ['diskWrite', 0, 2 ** 40],
    ['networkReceive', 0, 2 ** 40],
    ['networkTransmit', 0, 2 ** 40],
    ['activeAlerts', 1, 1],
    ['answering', 1, 1],
  ])('%s is between %s and %s', async (code, least, most) => {
    const result = await resultOf(code)
    expect(new Set(result.map(({ metric }) => metric.host))).toEqual(new Set([OWN, OTHER]))
    for (const { value } of result) {
      expect(Number(value[1]), code).toBeGreaterThanOrEqual(least)
      expect(Number(value[1]), code).toBeLessThanOrEqual(most)
    }
  })

  test('has a name and a model to be read', async () => {
    const [name] = await resultOf('computerName')
    const [model] = await resultOf('processorModel')
    const [system] = await resultOf('osInfo')
    expect(name?.metric.nodename).toBeTruthy()
    expect(model?.metric.model_name).toBeTruthy()
    expect(system?.metric.pretty_name).toBeTruthy()
  })

  test('over a range', async () => {
    const end = Date.now() / 1000
    const { body } = await provider.call(monitoringQueryRange, {
      token: await provider.tokenOf(ADMIN),
      query: { query: expressionOf('memoryPercent', [OWN]), start: end - 3, end, step: 1 },
    })
    expect(body.data.result.map(({ metric, values }) => [metric.host, values.length > 1])).toEqual([
      [OWN, true],
    ])
  })

  test('is seen by those alone who see its restaurant [V8.2.2b]', async () => {
    const token = await provider.tokenOf(AREA)
    const { body } = await provider.call(monitoringHosts, { token })
    expect(body.data).toEqual([OWN])
    expect((await resultOf('answering', AREA)).map(({ metric }) => metric.host)).toEqual([OWN])
    expect((await resultOf('activeAlerts', AREA)).map(({ metric }) => metric.host)).toEqual([OWN])
  })
})

test('a Prometheus that is killed is said to be away, and is asked again once it is back', async () => {
  const token = await provider.tokenOf(ADMIN)
  const before = { query: expressionOf('answering', 'select'), time: Date.now() / 1000 }
  const ask = (call: typeof monitoringQuery | typeof monitoringQueryRange, query: object) =>
    provider.call(call, { token, query: query as never })
  const { body: known } = await ask(monitoringQuery, before)
  await prometheus.kill()
  const range = { query: before.query, start: before.time - 3, end: before.time, step: 1 }
  const refused = [
    await ask(monitoringQuery, before),
    await ask(monitoringQueryRange, range),
    await provider.call(monitoringHosts, { token }),
  ]
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { message: expect.stringMatching(/Prometheus, .* cannot be reached/) },
    })
  await prometheus.start()
  // What it had told is there, killed or not: its log has it.
  expect((await ask(monitoringQuery, before)).body).toEqual(known)
  await vi.waitFor(async () => expect(await resultOf('answering')).toHaveLength(2), WITHIN)
})
