import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grainOf } from '#server/domain/monitoring/grain.ts'
import { hostsInScope } from '#server/store/monitoring/hosts.ts'
import { keepHost, keepSamples } from '#server/store/monitoring/tell.ts'
import {
  monitoringHosts,
  monitoringQuery,
  monitoringQueryRange,
} from '#src/contract/operations/monitoring.ts'
import { expressionOf, METRIC_CODES } from '#src/domain/monitoring/metrics.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { fillHosts } from '#tests/support/kitchen/hosts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let area: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  area = await provider.tokenOf(AREA)
  const hosts = await fillHosts(provider)
  provider.clock.advance(30_000)
  await hosts.ask()
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const now = () => Math.floor(provider.clock.now() / 1000)
const query = (token: string, expression: string, time?: number) =>
  provider.call(monitoringQuery, { token, query: { query: expression, time } })
const hostsIn = (result: readonly { metric: Record<string, string> }[]) => [
  ...new Set(result.map(({ metric }) => metric.host)),
]

describe('every figure of the console', () => {
  const known = METRIC_CODES.filter((code) => code !== 'activeAlerts')

  test.each(known)('%s has its series, now and over three days', async (code) => {
    const expression = expressionOf(code, 'select')
    const instant = await query(admin, expression)
    expect(instant.body.data.result.length).toBeGreaterThanOrEqual(12)
    const range = await provider.call(monitoringQueryRange, {
      token: admin,
      query: { query: expression, start: now() - 3 * 86_400, end: now(), step: 1200 },
    })
    expect(range.body.data.resultType).toBe('matrix')
    const most = Math.max(...range.body.data.result.map(({ values }) => values.length))
    expect(most).toBeGreaterThan(200)
  })

  test('percentages are of a hundred', async () => {
    for (const code of [
      'cpuUsage',
      'memoryPercent',
      'swapPercent',
      'rootPercent',
      'gpuUtilisation',
    ] as const) {
      const { body } = await query(admin, expressionOf(code, 'select'))
      const figures = body.data.result.map(({ value }) => Number(value[1]))
      expect(Math.min(...figures), code).toBeGreaterThanOrEqual(0)
      expect(Math.max(...figures), code).toBeLessThanOrEqual(100)
    }
  })

  test('of chosen hosts alone', async () => {
    const chosen = ['kitchen.0117.linewatch.test', 'kitchen.0204.linewatch.test']
    const { body } = await query(admin, expressionOf('memoryTotal', chosen))
    expect(hostsIn(body.data.result)).toEqual(chosen)
  })
})

test('a processor is as busy as ever next to a time when its host did not answer', async () => {
  const name = 'silent.test'
  const cores = ['0', '1'].map((cpu) => ({ name: 'node_cpu_seconds_total', labels: { cpu, mode: 'idle' } }))
  const host = await keepHost(database.db, name, [...cores, { name: 'node_time_seconds', labels: {} }])
  const end = now()
  const isSilent = (at: number) => at > end - 720 && at < end - 360
  const moments = Array.from({ length: 41 }, (_, index) => end - 1_200 + index * 30)
  await keepSamples(
    database.db,
    moments.map((at) => ({
      host,
      at: at * 1_000,
      grain: grainOf(at * 1_000, (at - 30) * 1_000),
      figures: isSilent(at) ? [null, null, null] : [at * 0.8, at * 0.7, at],
    })),
  )
  const { body } = await provider.call(monitoringQueryRange, {
    token: admin,
    query: { query: expressionOf('cpuUsage', [name]), start: end - 900, end, step: 30 },
  })
  const told = body.data.result.flatMap(({ values }) => values)
  expect(told.filter(([at]) => isSilent(at)).length).toBeGreaterThan(0)
  expect(new Set(told.map(([, figure]) => Number(figure).toFixed(6)))).toEqual(new Set(['25.000000']))
})

test('alerts of a host are counted while they last', async () => {
  const host = 'kitchen.0117.linewatch.test'
  const at = provider.clock.now()
  await database.db.run(sql`
    INSERT INTO alert (rule, severity, subject, subject_name, host, message, started_at, recovered_at, ending)
    VALUES ('a', 'warning', ${host}, ${host}, ${host}, 'a', ${at - 60_000}, NULL, NULL),
           ('b', 'critical', ${host}, ${host}, ${host}, 'b', ${at - 60_000}, ${at - 30_000}, 'RECOVERED'),
           ('c', 'critical', 'camera', 'camera', NULL, 'c', ${at - 60_000}, NULL, NULL)`)
  const count = async (ago: number) => {
    const { body } = await query(admin, expressionOf('activeAlerts', [host]), at / 1000 - ago)
    return body.data.result.map(({ metric, value }) => [metric, value[1]])
  }
  expect(await count(45)).toEqual([[{ host }, '2']])
  expect(await count(0)).toEqual([[{ host }, '1']])
  expect(await count(61)).toEqual([])
  expect((await query(area, 'ALERTS')).body.data.result).toEqual([])
})

describe('nobody sees hosts of others', () => {
  test('an area manager gets an answer about their own, however they ask', async () => {
    const { body } = await provider.call(monitoringHosts, { token: area })
    const own = body.data
    expect(own.length).toBeGreaterThan(1)
    expect(own.length).toBeLessThan(24)
    for (const expression of ['up', 'up{host=~".*"}', 'up{host!=""}', '-(-up)', 'up + up'])
      expect(hostsIn((await query(area, expression)).body.data.result), expression).toEqual(own)
    const [count] = (await query(area, 'count(up)')).body.data.result
    expect(count?.value[1]).toBe(String(own.length))
  })

  const FOREIGN = 'kitchen.0849.linewatch.test'
  test.each([
    [`up{host="${FOREIGN}"}`, FOREIGN],
    ['up{host="nowhere"}', 'nowhere'],
    [`sum(up) + sum(up{host=~"${FOREIGN}|nowhere"}) * 0`, FOREIGN],
  ])(
    'a host of another restaurant is refused to them like one that does not exist: %s',
    async (asked, name) => {
      expect(await hostsInScope(database.db, 'all')).toContain(FOREIGN)
      const { status, body } = await query(area, asked)
      const message = `host: unknown value "${name}".`
      expect([status, body]).toEqual([400, { success: false, code: 400, message }])
    },
  )

  test('over a range, too', async () => {
    const { body } = await provider.call(monitoringQueryRange, {
      token: area,
      query: { query: 'sum by (host) (up)', start: now() - 600, end: now(), step: 300 },
    })
    const own = (await provider.call(monitoringHosts, { token: area })).body.data
    expect(hostsIn(body.data.result)).toEqual(own)
  })

  test('who may not see monitoring is refused', async () => {
    expect((await query(await provider.tokenOf(MANAGER), 'up')).status).toBe(403)
  })
})

describe('a label that no series has is refused with its name', () => {
  const known = 'kitchen.0117.linewatch.test'
  test.each([
    ['up{host="nope.one"}', 'host: unknown value "nope.one".'],
    ['up{host=~"nope.one|nope.two"}', 'host: unknown value "nope.one".'],
    [`up{host=~"${known}|nope.two"}`, 'host: unknown value "nope.two".'],
    ['up{host=~"nope.*"}', 'host: unknown value "nope.*".'],
    ['up{host=""}', 'host: unknown value "".'],
    ['up{restaurant="0117"}', 'restaurant is not a label of up.'],
    ['node_filesystem_size_bytes{mountpoint="/nope"}', 'mountpoint: unknown value "/nope".'],
    ['node_filesystem_size_bytes{mountpoint=~"/nope|/none"}', 'mountpoint: unknown value "/nope".'],
    ['ALERTS{severity="bad"}', 'severity: unknown value "bad".'],
    ['ALERTS{alertname="NONE"}', 'alertname: unknown value "NONE".'],
    ['ALERTS{restaurant="0117"}', 'restaurant is not a label of ALERTS.'],
  ])('%s', async (expression, message) => {
    const range = { query: expression, start: now() - 600, end: now(), step: 300 }
    const answers = [
      await query(admin, expression),
      await provider.call(monitoringQueryRange, { token: admin, query: range }),
    ]
    for (const { status, body } of answers) expect([status, body]).toMatchObject([400, { message }])
  })

  test.each(['ALERTS{severity="info"}', 'ALERTS{alertname="TEMPERATURE",alertstate="pending"}', 'up > 100'])(
    '%s is only not there now',
    async (expression) => {
      const { status, body } = await query(admin, expression)
      expect([status, body.data.result]).toEqual([200, []])
    },
  )

  test.each(['select', 'all'])('host="%s" is every host', async (word) => {
    const at = now()
    const { body } = await query(admin, 'up', at)
    for (const op of ['=', '=~'])
      expect((await query(admin, `up{host${op}"${word}"}`, at)).body).toEqual(body)
  })

  test('what is excluded need not be there', async () => {
    const { body } = await query(admin, 'up{host!="nope.one",job!~"none|nothing"}')
    expect(body.data.result.length).toBeGreaterThanOrEqual(12)
  })

  test('a host that has not reported yet is known by its restaurant', async () => {
    await database.db.run(sql`
      INSERT INTO restaurant_host (restaurant_id, host) SELECT id, 'new.test' FROM restaurant WHERE number = '0117'`)
    const { status, body } = await query(admin, 'up{host="new.test"}')
    expect([status, body.data.result]).toEqual([200, []])
  })
})

describe('what cannot be answered', () => {
  test.each([
    ['sum(', 'cannot be read'],
    ['kube_secret_info', 'is not among those that may be asked for (character 1'],
    ['label_replace(up, "host", "b", "", "")', 'The function “label_replace” cannot be used here'],
    ['up{host=~"("}', 'may hold names'],
    ['sum by (host) (node_cpu_seconds_total) + node_cpu_seconds_total * 0 + sum(up)', ''],
  ])('%s', async (expression, why) => {
    const { status, body } = await query(admin, expression)
    const text = JSON.stringify(body)
    expect([status, text.includes(why)]).toEqual([why === '' ? 200 : 400, true])
  })

  test.each([
    ['an end before its start', { start: 60, end: 0, step: 30 }, 'The end is before the start.'],
    ['too many points', { start: -86_400, end: 0, step: 1 }, 'more than 2000 points for each series'],
  ])('%s', async (_, { start, end, step }, why) => {
    const { status, body } = await provider.call(monitoringQueryRange, {
      token: admin,
      query: { query: 'up', start: now() + start, end: now() + end, step },
    })
    expect([status, body]).toEqual([400, expect.objectContaining({ message: expect.stringContaining(why) })])
  })
})
