import { createHook } from 'node:async_hooks'
import { hostname } from 'node:os'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figuresOf } from '#server/services/monitoring/machine/figures.ts'
import { openMachine } from '#server/services/monitoring/machine/read.ts'
import { keepMachine } from '#server/services/monitoring/machine/watch.ts'
import { monitoringHosts, monitoringQuery } from '#src/contract/operations/monitoring.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
const machine = openMachine()

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  await keepMachine(provider.services, machine)
  provider.clock.advance(30_000)
  await keepMachine(provider.services, machine)
})
afterAll(async () => {
  await machine.close()
  await provider.stop()
  await database.drop()
})

async function figure(code: MetricCode): Promise<number> {
  const query = { query: expressionOf(code, [hostname()]) }
  const { body } = await provider.call(monitoringQuery, { token: await provider.tokenOf(ADMIN), query })
  return Number(body.data.result[0]?.value[1])
}

describe('the machine that the provider runs on', () => {
  test.each<[MetricCode, number, number]>([
    ['coreCount', 1, 4_096],
    ['memoryTotal', 2 ** 26, 2 ** 50],
    ['memoryPercent', 0, 100],
    ['rootPercent', 0, 100],
    ['uptime', 1, 10 * 365 * 86_400],
    ['networkReceive', 0, 2 ** 40],
    ['answering', 1, 1],
  ])('tells %s, between %s and %s', async (code, least, most) => {
    const told = await figure(code)
    expect(told).toBeGreaterThanOrEqual(least)
    expect(told).toBeLessThanOrEqual(most)
  })

  test('is seen by those alone who see all restaurants', async () => {
    const hostsOf = async (who: string) =>
      (await provider.call(monitoringHosts, { token: await provider.tokenOf(who) })).body.data
    expect(await hostsOf(ADMIN)).toContain(hostname())
    expect(await hostsOf(AREA)).not.toContain(hostname())
  })

  test('is kept once, however many servers run on it', async () => {
    const count = async () =>
      (await database.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM host_sample`)).count
    const before = await count()
    await keepMachine(provider.services, machine)
    expect(await count()).toBe(before)
  })
})

test('is read without a program being started on the thread that answers calls', async () => {
  const started: string[] = []
  const watch = createHook({
    init: (_, type) => void (type === 'PROCESSWRAP' && started.push(type)),
  }).enable()
  const { system } = await machine.read(Date.now())
  watch.disable()
  expect(system.platform).not.toBe('')
  expect(started).toEqual([])
})

test('a card is told in the words of NVIDIA’s exporter, what it does not say is left out', async () => {
  const now = Date.UTC(2026, 9, 14)
  const card = { model: 'T4', driver: '535', used: 100, free: 200, temperature: 50, load: null }
  const reading = { ...(await machine.read(now)), cards: [card], temperature: null, disk: null }
  const told = figuresOf(reading, now)
  const labels = { job: 'dcgm', gpu: '0', device: 'nvidia0', modelName: 'T4', DCGM_FI_DRIVER_VERSION: '535' }
  expect(told.filter(({ name }) => name.startsWith('DCGM'))).toEqual([
    { name: 'DCGM_FI_DEV_FB_USED', labels, figure: 100 },
    { name: 'DCGM_FI_DEV_FB_FREE', labels, figure: 200 },
    { name: 'DCGM_FI_DEV_GPU_TEMP', labels, figure: 50 },
  ])
  expect(told.some(({ name }) => name.startsWith('node_hwmon') || name.startsWith('node_disk'))).toBe(false)
})
