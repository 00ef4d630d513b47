import type { Database } from '#server/db/query.ts'
import { insertSecretCheck, type SecretCheck, secretChecks } from '#server/store/operations/secret-check.ts'
import { lockSecrets } from '#server/store/operations/secret-places.ts'
import { checkPurpose } from '#server/store/operations/secret-purposes.ts'
import { type Secrets, SecretUnreadable } from '../secrets.ts'
import { keyIdsInUse } from './reseal.ts'

const TEXT = 'linewatch'

/** None of a server's keys opens what is in the database. The message says what to do. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'
}

/**
 * Checks that this server opens secrets of a database, which may be empty, or of an earlier release. Writes nothing.
 * @param secrets null if the server has no key yet
 * @param keyFile where a key can be put
 * @throws WrongKey if it opens none
 */
export async function refuseWrongKey(db: Database, secrets: Secrets | null, keyFile: string): Promise<void> {
  const checks = await secretChecks(db)
  const own = secrets?.keyIds ?? []
  const inUse = checks.length > 0 ? checks.map(({ keyId }) => keyId) : await keyIdsInUse(db)
  const isRight =
    checks.length > 0
      ? checks.some((one) => secrets !== null && opens(secrets, one))
      : inUse.length === 0 || inUse.some((id) => own.includes(id))
  if (isRight) return
  const none = own.length === 1 ? 'opens none of them' : 'open none of them'
  const has = own.length > 0 ? `This server has ${keyList(own)}, which ${none}` : 'This server has no key'
  throw new WrongKey(
    `The secrets in the database are encrypted with ${keyList(inUse)}. ${has}. Nothing was changed. ` +
      `Put the right key into SECRETS_KEY or ${keyFile}. If it is lost, see docs/operating.md.`,
  )
}

/**
 * Notes that this server's key is in use. Of servers with different keys that start together on a new database, the
 * first one succeeds.
 * @throws WrongKey as `refuseWrongKey`
 */
export const claimKey = (db: Database, secrets: Secrets, keyFile: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSecrets(tx)
    await refuseWrongKey(tx, secrets, keyFile)
    const { keyId } = secrets
    await insertSecretCheck(tx, { keyId, sealed: secrets.seal(TEXT, checkPurpose(keyId)) })
  })

const keyList = (ids: readonly string[]) => `${ids.length === 1 ? 'key' : 'keys'} ${ids.join(', ')}`

function opens(secrets: Secrets, { keyId, sealed }: SecretCheck): boolean {
  try {
    return secrets.open(sealed, checkPurpose(keyId)) === TEXT
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}
