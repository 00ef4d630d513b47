import type { Database } from '#server/db/query.ts'
import { keysInFile, keysInFileNow, makeKeyFile } from '../secret-keys.ts'
import { createSecrets, type Secrets } from '../secrets.ts'
import { refuseWrongKey } from './check.ts'

export interface KeySource {
  /** SECRETS_KEY. With it the file is left aside, or a wrong one would go unnoticed. */
  keys: readonly Buffer[] | undefined
  keyFile: string
  randomBytes: (size: number) => Buffer
  now: () => number
}

/**
 * The secrets of a database that may be empty, or of an earlier release, and is not written to. Without SECRETS_KEY
 * their keys are in a file, which is made only where nothing has been encrypted yet.
 * @throws WrongKey if no key opens what the database has; Error if the file can't be read or made
 */
export async function openSecrets(db: Database, source: KeySource): Promise<Secrets> {
  const secrets = await ownSecrets(source)
  await refuseWrongKey(db, secrets, source.keyFile)
  return secrets ?? secretsOf(source, await makeKeyFile(source.keyFile, source.randomBytes))
}

/**
 * What this machine's keys open, whatever a database has; null if it has none.
 * @throws Error if the file can't be read
 */
export async function ownSecrets(source: KeySource): Promise<Secrets | null> {
  const { keys: given = [], keyFile } = source
  const keys = given.length > 0 ? given : await keysInFile(keyFile)
  return keys ? secretsOf(source, keys) : null
}

const secretsOf = ({ keys: given = [], keyFile, randomBytes, now }: KeySource, keys: readonly Buffer[]) =>
  createSecrets({
    keys,
    randomBytes,
    ...(given.length === 0 && { reread: { keys: () => keysInFileNow(keyFile), now } }),
  })
