import { deleteSecretCheck, secretChecks } from '#server/store/operations/secret-check.ts'
import {
  accountsUnder,
  countByKey,
  forgetUnder,
  lockSecrets,
  placesOf,
} from '#server/store/operations/secret-places.ts'
import { liveServers, staleServers } from '#server/store/operations/servers.ts'
import { userSubject } from '../administration/user-subject.ts'
import { recordEvent } from '../changes/change.ts'
import type { Services } from '../services.ts'
import type { SecretUse } from './reseal.ts'

/** A server that was stopped is forgotten at once, one that was killed after this. */
const DEAD_AFTER_MS = 20_000

/**
 * Removes all that is encrypted with a key that is lost, so that servers start without it: cameras lose their passwords,
 * accounts their authenticators, which is recorded, and which each user sets up again at the next sign-in; keys of
 * pushes and links are made again.
 * @param own ids of the keys that this machine has
 * @returns what was removed
 * @throws Error if the key is here, nothing is encrypted with it, or a server runs, which then has a key
 */
export async function forgetKey(
  { db, now }: Pick<Services, 'db' | 'now'>,
  own: readonly string[],
  keyId: string,
): Promise<SecretUse[]> {
  if (own.includes(keyId)) throw new Error(`Key ${keyId} is here, so nothing has to be removed.`)
  return db.transaction(async (tx) => {
    await lockSecrets(tx)
    const stale = new Set((await staleServers(tx, DEAD_AFTER_MS)).map(({ uuid }) => uuid))
    if ((await liveServers(tx)).some(({ uuid }) => !stale.has(uuid)))
      throw new Error('A server is running with this database. Stop all servers first.')
    const removed: SecretUse[] = []
    for (const { uuid, email } of await accountsUnder(tx, keyId))
      await recordEvent({ db: tx, now }, BY_COMMAND, {
        action: 'MULTI_FACTOR_DISABLED',
        subject: userSubject({ uuid, email }),
      })
    for (const place of await placesOf(tx))
      for (const column of place.columns) {
        const { count } = (await countByKey(tx, place, column)).find((one) => one.keyId === keyId) ?? {}
        if (count === undefined) continue
        await forgetUnder(tx, column, keyId)
        removed.push({ name: column.name, keyId, count })
      }
    const isNoted = (await secretChecks(tx)).some((one) => one.keyId === keyId)
    if (removed.length === 0 && !isNoted) throw new Error(`Nothing is encrypted with key ${keyId}.`)
    await deleteSecretCheck(tx, keyId)
    return removed
  })
}

const BY_COMMAND = { accountId: null, address: '', userAgent: 'npm run secrets' }
