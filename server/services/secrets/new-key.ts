import { type Listener, notify } from '#server/db/listen.ts'
import type { Database } from '#server/db/query.ts'
import type { Secrets } from '../secrets.ts'

const CHANNEL = 'secret_keys'

/** Tells all servers of a database that a key encrypts from now on, so that they read their keys again. */
export const announceKey = (db: Database, keyId: string): Promise<void> => notify(db, CHANNEL, keyId)

/**
 * Reads this server's keys again when another one is announced. Without it the server would do so when it meets a
 * secret under that key, but encrypt with the former one until then.
 */
export async function followKeys(listener: Listener, secrets: Secrets): Promise<void> {
  await listener.listen(CHANNEL, secrets.reread)
  listener.onReconnect(secrets.reread)
}
