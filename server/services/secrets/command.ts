import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import type { Secrets } from '../secrets.ts'
import { claimKey, refuseWrongKey } from './check.ts'
import { announceKey } from './new-key.ts'
import { type Resealed, type SecretUse, sealStored, secretUse } from './reseal.ts'

const USAGE = `npm run secrets -- --list             shows which keys encrypt the secrets in the database
npm run secrets -- --reseal           encrypts all of them with the first key of this machine, while servers run
npm run secrets -- --forget <key id>  removes those of a key that is lost, while no server runs`

export type SecretsOption = { act: 'list' | 'reseal' } | { act: 'forget'; keyId: string }

/**
 * Reads what the command was called with.
 * @throws Error saying how to call it
 */
export function readSecretsOption(words: readonly string[]): SecretsOption {
  const [option = '--list', keyId, ...more] = words
  if (option === '--forget' && /^[0-9a-f]{8}$/.test(keyId ?? '') && more.length === 0)
    return { act: 'forget', keyId: keyId ?? '' }
  if (keyId === undefined && option === '--list') return { act: 'list' }
  if (keyId === undefined && option === '--reseal') return { act: 'reseal' }
  throw new Error(USAGE)
}

export interface SecretsCommand {
  db: Database
  secrets: Secrets
  /** Where a key can be put. */
  keyFile: string
  log: Log
  tell(line: string): void
}

/**
 * Shows or changes which keys the secrets of a database are encrypted with.
 * @returns whether nothing is left to do
 * @throws WrongKey before anything is changed, if this machine has no key that opens them
 */
export async function runSecrets(
  { db, secrets, keyFile, log, tell }: SecretsCommand,
  act: 'list' | 'reseal',
): Promise<boolean> {
  if (act === 'list') await refuseWrongKey(db, secrets, keyFile)
  else {
    await claimKey(db, secrets, keyFile)
    await announceKey(db, secrets.keyId)
    const { replaced, unreadable } = await sealAll(db, secrets, log)
    tell(`Encrypted the secrets of ${replaced} rows with key ${secrets.keyId}.`)
    if (unreadable > 0)
      tell(`${unreadable} cannot be decrypted: their key is missing here, or they were changed.`)
  }
  const use = await secretUse(db)
  for (const line of linesOf(use, secrets)) tell(line)
  const isDone = use.every(({ keyId }) => keyId === secrets.keyId)
  const former = secrets.keyIds.slice(1)
  if (act === 'reseal' && isDone && former.length > 0)
    tell(`Key ${former.join(', ')} is no longer in use. Remove it once all servers use key ${secrets.keyId}.`)
  return isDone
}

/** Until nothing is found: a server may have stored a secret before it knew of the key. */
async function sealAll(db: Database, secrets: Secrets, log: Log): Promise<Resealed> {
  let replaced = 0
  while (true) {
    const pass = await sealStored(db, secrets, log)
    replaced += pass.replaced
    if (pass.replaced === 0) return { ...pass, replaced }
  }
}

/** 'Key 72cd6e84 (first here): 214', then what for. */
function linesOf(use: readonly SecretUse[], { keyId: first, keyIds }: Secrets): string[] {
  const stored = use.map(({ keyId }) => keyId).filter((keyId) => keyId !== null)
  const known = [...new Set([...keyIds, ...stored])]
  const nameOf = (keyId: string) => {
    if (keyId === first) return `Key ${keyId} (first here)`
    return keyIds.includes(keyId) ? `Key ${keyId}` : `Key ${keyId} (not here)`
  }
  const plain = use.some(({ keyId }) => keyId === null) ? [null] : []
  return [...known, ...plain].flatMap((keyId) => {
    const ofKey = use.filter((one) => one.keyId === keyId)
    const total = ofKey.reduce((sum, { count }) => sum + count, 0)
    const title = keyId === null ? 'Not encrypted' : nameOf(keyId)
    return [`${title}: ${total}`, ...ofKey.map(({ name, count }) => `  ${name}: ${count}`)]
  })
}
