import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { type AgentOptions, type AgentStatus, startAgent } from '#server/edge/agent.ts'
import { enrol } from '#server/edge/enrol.ts'
import { openFolder } from '#server/edge/folder.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { createEnrolment, type EnrolmentForm } from '#src/contract/devices/enrolments.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { freshDatabase } from '../database/database.ts'
import { ADMIN } from '../demo.ts'
import { restaurantUuid } from '../kitchen/facts.ts'
import { freePort } from '../programs/free-port.ts'
import { type MovableClock, startTestProvider } from '../provider.ts'
import { openProxy, passing } from './proxy.ts'

/** Lines of NDJSON. */
export const ndjson = (events: readonly object[]) => events.map((event) => JSON.stringify(event)).join('\n')

/** A provider, a network that leads to it, and agents of the restaurant 0412. */
export async function openAgents({ clock, video }: { clock?: MovableClock; video?: VideoEngine } = {}) {
  const database = await freshDatabase()
  const provider = await startTestProvider({
    databaseUrl: database.url,
    ...(clock && { clock }),
    ...(video && { video }),
  })
  const providerUrl = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  const proxy = await openProxy(providerUrl)
  const restaurant = await restaurantUuid(database.db, '0412')
  const began = provider.clock.now() - 3 * HOUR
  const undo: (() => unknown)[] = []
  let count = 0
  /** A new one each time: tests move the clock on by hours. */
  const adminToken = () => provider.tokenOf(ADMIN)

  async function newFolder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'edge-'))
    undo.push(() => rm(path, { recursive: true, force: true }))
    return path
  }

  async function newCode(form: Partial<EnrolmentForm> = {}): Promise<string> {
    const body = { kind: 'EDGE', restaurantUuid: restaurant, name: 'Line box', ...form } as const
    return (await provider.call(createEnrolment, { token: await adminToken(), body })).body.code
  }

  /** The keys of stock-outs from one moment to another, in the order in which they began; '' for one without a key. */
  async function storedKeys(from: number, to: number): Promise<string[]> {
    const rows = await database.db.rows<{ key: string | null }>(sql`
      SELECT k.key FROM stock_out o LEFT JOIN fact_key k ON k.fact_table = 'stock_out' AND k.fact_id = o.id
       WHERE o.started_at BETWEEN ${from}::bigint AND ${to}::bigint ORDER BY o.started_at`)
    return rows.map(({ key }) => key ?? '')
  }

  return {
    database,
    provider,
    providerUrl,
    proxy,
    adminToken,
    newFolder,
    newCode,
    defer: (task: () => unknown) => void undo.push(task),

    /** The folder of an agent that is enrolled, and reaches the provider through the proxy, or without it. */
    async enrolledFolder({ direct = false } = {}): Promise<string> {
      const path = await newFolder()
      const identity = await enrol(providerUrl, await newCode(), '1.0')
      await (await openFolder(path)).saveIdentity({ ...identity, url: direct ? providerUrl : proxy.url })
      return path
    },

    /** Runs an agent that sends at once, and hardly waits before it tries again. */
    async run(folder: string, options: Partial<AgentOptions> = {}) {
      const lines: string[] = []
      const port = await freePort()
      const agent = await startAgent({
        folder,
        port,
        version: '1.0',
        log: (line) => lines.push(line),
        sendEveryMs: 20,
        random: () => 0.01,
        ...options,
      })
      let isRunning = true
      const stop = async () => {
        if (isRunning) await agent.stop()
        isRunning = false
      }
      undo.push(stop)
      const url = `http://127.0.0.1:${port}`
      return {
        lines,
        stop,
        send: (body: string, type = 'application/x-ndjson') =>
          fetch(`${url}/events`, { method: 'POST', headers: { 'content-type': type }, body }),
        status: async () => (await (await fetch(`${url}/status`)).json()) as AgentStatus,
      }
    },

    /** Stock-outs, each a second after the one before it. */
    newEvents: (howMany: number) =>
      Array.from({ length: howMany }, () => {
        count += 1
        const data = { key: `s-${count}`, material: 'NUG', startedAt: began + count * 1000 }
        return { type: 'linewatch.stockOut.v1', data }
      }),

    /** Waits until the provider has each of these exactly once, in their order, and nothing else of their time. */
    async expectStored(events: readonly { data: { key: string; startedAt: number } }[], timeout = 60_000) {
      const times = events.map(({ data }) => data.startedAt)
      const keys = events.map(({ data }) => data.key)
      const [from, to] = [Math.min(...times), Math.max(...times)]
      await expect.poll(() => storedKeys(from, to), { timeout }).toEqual(keys)
    },

    /** How many events the provider has refused so far. */
    refusedCount: async () =>
      (await database.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM refused_event`)).count,

    /** After each test: the network is well again, agents are stopped and their folders removed. */
    async cleanUp() {
      proxy.become(passing)
      for (const task of undo.splice(0).reverse()) await task()
    },

    async close() {
      proxy.close()
      await provider.stop()
      await database.drop()
    },
  }
}

export type Agents = Awaited<ReturnType<typeof openAgents>>
