import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withDatabaseUrl } from './backup/running.ts'
import { readConfig } from './config.ts'
import { layoutOf, missing } from './db/embedded/files.ts'
import { explainOutside } from './db/outside-error.ts'
import { openDatabase } from './db/query.ts'
import { createLog } from './log.ts'
import { keyFileIn } from './services/secret-keys.ts'
import { readSecretsOption, runSecrets } from './services/secrets/command.ts'
import { forgetKey } from './services/secrets/forget.ts'
import { openSecrets, ownSecrets } from './services/secrets/open.ts'
import { secretChecks } from './store/operations/secret-check.ts'

/**
 * `npm run secrets`: which keys encrypt the secrets in the database, and encrypting them with another one. Its database
 * and keys are those of a server with the same environment, which may run.
 */
async function main(): Promise<void> {
  const option = readSecretsOption(process.argv.slice(2))
  const { DATABASE_URL: outside, DATA_DIR, SECRETS_KEY: keys, LOG_LEVEL } = readConfig(process.env)
  const keyFile = keyFileIn(resolve(DATA_DIR))
  const log = createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL)
  const tell = (line: string) => process.stdout.write(`${line}\n`)

  const layout = layoutOf(resolve(DATA_DIR))
  if (outside === undefined && (await readFile(join(layout.data, 'PG_VERSION')).catch(missing)) === null)
    throw new Error(`There is no database in ${layout.dataDir}.`)

  const act = async (url: string) => {
    const db = openDatabase(url, { max: 2 })
    try {
      // A server makes the tables, and its key.
      if ((await secretChecks(db)).length === 0)
        throw new Error('Start Linewatch once with this database first.')
      const source = { keys, keyFile, randomBytes, now: Date.now }
      if (option.act === 'forget') {
        const own = (await ownSecrets(source))?.keyIds ?? []
        const removed = await forgetKey({ db, now: Date.now }, own, option.keyId)
        tell(`Removed what was encrypted with key ${option.keyId}:`)
        for (const { name, count } of removed) tell(`  ${name}: ${count}`)
        return
      }
      const secrets = await openSecrets(db, source)
      if (!(await runSecrets({ db, secrets, keyFile, log, tell }, option.act))) process.exitCode = 2
    } finally {
      await db.close()
    }
  }
  await (outside === undefined ? withDatabaseUrl(layout, act) : act(outside)).catch((error: unknown) => {
    throw outside === undefined ? error : explainOutside(error, outside)
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
