import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { owner } from '#server/db/embedded/create.ts'
import { type Layout, missing } from '#server/db/embedded/files.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'

/**
 * Does something over a connection to the embedded database: to the one that runs, or else to one that is started for
 * as long.
 */
export async function withDatabase<T>(layout: Layout, act: (client: pg.Client) => Promise<T>): Promise<T> {
  return withDatabaseUrl(layout, async (url) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return act(client).finally(() => client.end())
  })
}

/** The same for what opens its own connections. */
export async function withDatabaseUrl<T>(layout: Layout, act: (url: string) => Promise<T>): Promise<T> {
  const running = await urlOfRunning(layout)
  if (running !== null && (await answers(running))) return act(running)
  const server = await startEmbeddedPostgres({ dataDir: layout.dataDir, log: silentLog })
  try {
    return await act(server.url)
  } finally {
    await server.stop()
  }
}

/** By what PostgreSQL writes of itself while it runs: its port and the folder of its socket. */
async function urlOfRunning({ data, passwordFile }: Layout): Promise<string | null> {
  const told = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(missing)
  const password = await readFile(passwordFile, 'utf8').catch(missing)
  const [, , , port, socketFolder] = told?.split('\n') ?? []
  if (!port || !socketFolder || password === null) return null
  return `postgresql://${owner}:${password.trim()}@localhost:${port}/${owner}?host=${encodeURIComponent(socketFolder)}`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
