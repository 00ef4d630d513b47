import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts'
import { silentLog } from '#server/db/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/query.ts'
import { freshDatabase } from './database.ts'

/**
 * A migrated database for a component test: of the run's own server where there is one, else of a server of
 * this file's, which takes about two seconds.
 */
export async function databaseForScreens(): Promise<{ url: string; drop(): Promise<void> }> {
  if (inject('serverUrl')) return freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-screens-'))
  await chmod(folder, 0o711)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: silentLog, settings })
  const db = openDatabase(server.url)
  await migrate(db, silentLog)
  await db.close()
  return {
    url: server.url,
    async drop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
