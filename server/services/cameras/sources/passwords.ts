import type { Log } from '#server/db/log.ts'
import type { Database } from '#server/db/query.ts'
import { setCamera } from '#server/store/cameras/cameras.ts'
import {
  clearFormerPasswords,
  passwordsAfter,
  replacePasswords,
  type StoredPassword,
} from '#server/store/cameras/passwords.ts'
import type { PulledSource } from '#server/store/cameras/sources.ts'
import { keyIdOf, type Secrets, SecretUnreadable } from '../../secrets.ts'
import type { Services } from '../../services.ts'
import { keepAtAgent } from '../agents/agent-access.ts'

const BATCH = 500

/** What a camera's password is sealed and opened with, in addition to the key. */
export const passwordAad = (cameraUuid: string): string => `camera ${cameraUuid}`

/** The stored password of a camera, in clear; null when it has none. */
export const openPassword = (
  { secrets }: { secrets: Secrets },
  { uuid, password }: Pick<PulledSource, 'uuid' | 'password'>,
): string | null => (password === null ? null : secrets.open(password, passwordAad(uuid)))

/**
 * Keeps what opens a camera: here, or with the agent that connects to it, which alone has its password.
 * @throws Refused 409 while that agent is away
 */
export async function keepCredentials(
  { secrets, agents }: Pick<Services, 'secrets' | 'agents'>,
  tx: Database,
  { uuid, agentId, host }: Pick<PulledSource, 'uuid' | 'agentId' | 'host'>,
  { username, password }: { username: string | null; password: string | null },
): Promise<void> {
  const sealed = password === null || agentId !== null ? null : secrets.seal(password, passwordAad(uuid))
  await setCamera(tx, uuid, { username, sealedPassword: sealed })
  if (agentId !== null) await keepAtAgent(agents.bus, agentId, { camera: uuid, host, username, password })
}

/**
 * Encrypts stored passwords that are still plain text, and those encrypted with a former key, with the present key.
 * For the start of a server: it may be repeated, and done by several servers at once. Passwords whose key is unknown
 * stay as they are; the log says how many.
 */
export async function sealPasswords(db: Database, secrets: Secrets, log: Log): Promise<void> {
  const unknownKeys = new Set<string | null>()
  let replaced = 0
  let unreadable = 0
  let last = 0
  while (true) {
    const batch = await passwordsAfter(db, last, BATCH)
    const changed = batch.flatMap((stored) => {
      const sealed = sealedAgain(secrets, stored)
      if (sealed === null) {
        unreadable += 1
        unknownKeys.add(keyIdOf(stored.password))
      }
      return sealed === null || sealed === stored.password ? [] : [{ ...stored, sealed }]
    })
    if (changed.length > 0) replaced += await replacePasswords(db, changed)
    last = batch.at(-1)?.id ?? last
    if (batch.length < BATCH) break
  }
  if (unreadable > 0)
    log.warn(
      { passwords: unreadable, keys: [...unknownKeys] },
      'Some camera passwords cannot be decrypted. Add the missing keys to SECRETS_KEY, or enter the passwords again.',
    )
  if (replaced === 0) return
  log.info({ passwords: replaced }, 'Encrypted camera passwords.')
  await clearFormerPasswords(db).catch((error: unknown) =>
    log.warn(
      { err: error },
      'Former camera passwords may be in database files until VACUUM FULL camera is run.',
    ),
  )
}

/** A password encrypted with the present key, the same text if it is already; null if it can't be decrypted. */
function sealedAgain(secrets: Secrets, { uuid, password }: StoredPassword): string | null {
  const keyId = keyIdOf(password)
  if (keyId === secrets.keyId) return password
  const aad = passwordAad(uuid)
  try {
    return secrets.seal(keyId === null ? password : secrets.open(password, aad), aad)
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}
