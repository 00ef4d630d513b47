import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/db/log.ts'
import type { AsOwner, Database } from '#server/db/query.ts'
import { keepSecretChecks } from '#server/store/operations/secret-check.ts'
import {
  countByKey,
  hasOlder,
  lockSecrets,
  newTransaction,
  placesOf,
  replaceSecrets,
  rewriteStatistics,
  rewriteTable,
  type SecretPlace,
  secretsNotUnder,
} from '#server/store/operations/secret-places.ts'
import { keyIdOf, type Secrets, SecretUnreadable } from '../secrets.ts'

const BATCH = 500
/** The first start that encrypts waits at most five seconds for older transactions. */
const LOOKS = 50
const LOOK_EVERY_MS = 100

/** How many secrets of a kind are under a key; without one they are plain text. */
export interface SecretUse {
  name: string
  keyId: string | null
  count: number
}

/** Which keys are in use, and for what. */
export async function secretUse(db: Database): Promise<SecretUse[]> {
  const use: SecretUse[] = []
  for (const place of await placesOf(db))
    for (const column of place.columns)
      for (const { keyId, count } of await countByKey(db, place, column))
        use.push({ name: column.name, keyId, count })
  return use
}

/** The ids of keys that something is encrypted with. */
export async function keyIdsInUse(db: Database): Promise<string[]> {
  const ids = (await secretUse(db)).flatMap(({ keyId }) => (keyId === null ? [] : [keyId]))
  return [...new Set(ids)].sort()
}

/** What sealing has done. */
export interface Resealed {
  /** Rows with another secret than before. */
  replaced: number
  /** Secrets whose key this server doesn't have, or which were changed. */
  unreadable: number
}

/**
 * Encrypts secrets that are still plain text, and those under a former key, with the present one. For the start of a
 * server and for the command: it may be repeated, and done by several servers at once, while others run. Secrets that
 * can't be opened stay as they are; the log says how many.
 * @param asOwner for what only the owner of the tables may do
 */
export async function sealStored(
  db: Database,
  secrets: Secrets,
  log: Log,
  asOwner: AsOwner = (act) => act(db),
): Promise<Resealed> {
  const unreadableKeys = new Set<string | null>()
  const werePlain: SecretPlace[] = []
  const total: Resealed = { replaced: 0, unreadable: 0 }
  for (const place of await placesOf(db)) {
    const { replaced, unreadable, plain } = await sealPlace(db, secrets, place)
    total.replaced += replaced
    total.unreadable += unreadable.length
    for (const text of unreadable) unreadableKeys.add(keyIdOf(text))
    if (plain) werePlain.push(place)
  }
  if (total.unreadable > 0)
    log.warn(
      { secrets: total.unreadable, keys: [...unreadableKeys] },
      'Some secrets cannot be decrypted. Add the missing keys to SECRETS_KEY, or set these secrets again.',
    )
  if (total.replaced > 0) log.info({ rows: total.replaced }, 'Encrypted secrets.')
  if (werePlain.length > 0) await asOwner((owner) => removePlainText(owner, werePlain, log))
  await db.transaction(async (tx) => {
    await lockSecrets(tx)
    await keepSecretChecks(tx, [secrets.keyId, ...(await keyIdsInUse(tx))])
  })
  return total
}

async function sealPlace(db: Database, secrets: Secrets, place: SecretPlace) {
  const unreadable: string[] = []
  let replaced = 0
  let plain = false
  let after = place.key.first
  while (true) {
    const batch = await secretsNotUnder(db, place, { keyId: secrets.keyId, after, limit: BATCH })
    const changed = batch.map((row) => ({
      ...row,
      sealed: row.texts.map((text) => {
        if (text === null || keyIdOf(text) === secrets.keyId) return null
        const sealed = sealedAgain(secrets, place.purpose(row.key), text)
        if (sealed === null) unreadable.push(text)
        else plain ||= keyIdOf(text) === null
        return sealed
      }),
    }))
    const toStore = changed.filter(({ sealed }) => sealed.some((text) => text !== null))
    if (toStore.length > 0)
      replaced += await db.transaction(async (tx) => {
        await lockSecrets(tx)
        return replaceSecrets(tx, place, toStore)
      })
    after = batch.at(-1)?.key ?? after
    if (batch.length < BATCH) return { replaced, unreadable, plain }
  }
}

/** A secret encrypted with the present key; null if it can't be decrypted. */
function sealedAgain(secrets: Secrets, purpose: string, text: string): string | null {
  try {
    return secrets.seal(keyIdOf(text) === null ? text : secrets.open(text, purpose), purpose)
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/** The database's files still hold what was plain text, until they are written again. */
async function removePlainText(db: Database, places: readonly SecretPlace[], log: Log): Promise<void> {
  const without = async (name: string, write: () => Promise<unknown>) => {
    try {
      await write()
    } catch (error) {
      log.warn({ err: error }, `Former secrets may be in database files until VACUUM FULL ${name} is run.`)
    }
  }
  for (const place of places) await without(place.table, () => rewriteTable(db, place))
  await without('pg_statistic', async () => {
    await olderTransactions(db)
    await rewriteStatistics(db)
  })
}

/**
 * Waits until transactions from before have ended.
 * @throws Error if one takes too long
 */
async function olderTransactions(db: Database): Promise<void> {
  const id = await newTransaction(db)
  for (let look = 0; await hasOlder(db, id); look += 1) {
    if (look === LOOKS) throw new Error('Another transaction takes too long.')
    await pause(LOOK_EVERY_MS)
  }
}
