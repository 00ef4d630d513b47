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
  const running = await connected(await urlOfRunning(layout))
  if (running) return act(running).finally(() => running.end())
  const server = await startEmbeddedPostgres({ dataDir: layout.dataDir, log: silentLog })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return await act(client).finally(() => client.end())
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

async function connected(url: string | null): Promise<pg.Client | null> {
  if (url === null) return null
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => null,
  )
}
