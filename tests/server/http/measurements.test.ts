import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measurements } from '#server/http/measurements.ts'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { fillHosts } from '#tests/support/kitchen/hosts.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

/** The figures that begin so, with their labels. */
async function measured(beginning: string): Promise<Record<string, number>> {
  const { body } = await provider.app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line.startsWith(beginning))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('whatever figure operating.md names is told, with a broker and a stream of the audit log', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const named = [...page.matchAll(/`((?:linewatch|nodejs|process)_\w+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(12)
  const { services } = provider
  const live = { ...services.live, broker: () => ({ connected: true, fromOutbox: 0 }) }
  const auditStream = async () => null
  const told = await measurements(Fastify(), { ...services, live, auditStream }).metrics()
  expect(named.filter((name) => !told.includes(`# TYPE ${name} `))).toEqual([])
  const own = [...told.matchAll(/^# TYPE (linewatch_\w+) /gm)].map(([, name]) => name)
  // How many there are says nothing; who is silent does.
  expect(own.filter((name) => !named.includes(name ?? '') && name !== 'linewatch_hosts')).toEqual([])
})

describe('what a server measures of itself', () => {
  test('requests by their route, and never by what stands in an address', async () => {
    const token = await provider.tokenOf(ADMIN)
    const id = '3f1e2d4c-5b6a-4798-8a9b-0c1d2e3f4a5b'
    await provider.call(restaurantById, { params: { id }, token })
    await provider.app.inject(`${API}/made/up/by/somebody`)
    const counts = await measured('linewatch_request_seconds_count')
    const named = (route: string, status: number) =>
      `linewatch_request_seconds_count{method="GET",route="${route}",status="${status}"}`
    expect(counts[named(`${API}/restaurants/:id`, 404)]).toBe(1)
    expect(counts[named('none', 404)]).toBe(1)
    expect(JSON.stringify(counts)).not.toMatch(/3f1e2d4c|somebody/)
  })

  test('its database, its jobs and its hosts', async () => {
    expect(await measured('linewatch_hosts')).toEqual({ linewatch_hosts: 0, linewatch_hosts_silent: 0 })
    const hosts = await fillHosts(provider, 0)
    expect(await measured('linewatch_hosts')).toEqual({ linewatch_hosts: 24, linewatch_hosts_silent: 0 })
    provider.clock.advance(150_000)
    expect(await measured('linewatch_hosts_silent')).toEqual({ linewatch_hosts_silent: 24 })
    await hosts.ask()
    expect(await measured('linewatch_hosts_silent')).toEqual({ linewatch_hosts_silent: 0 })
    // What comes every minute may be due at this moment.
    const due = expect.toBeOneOf([0, 1])
    expect(await measured('linewatch_jobs')).toEqual({ linewatch_jobs_due: due, linewatch_jobs_failed: 0 })
    const connections = await measured('linewatch_database_connections ')
    expect(connections.linewatch_database_connections).toBeGreaterThan(0)
  })

  test('what cannot be read is left out, and the rest is told', async () => {
    const { db } = provider.services
    provider.services.db = { ...db, one: () => Promise.reject(new Error('away')) }
    try {
      expect(await measured('linewatch_hosts')).toEqual({})
      expect(await measured('linewatch_database_waiting')).toEqual({ linewatch_database_waiting: 0 })
    } finally {
      provider.services.db = db
    }
  })
})
