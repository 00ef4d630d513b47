import { MAIL_PURPOSE } from '#server/store/operations/secret-purposes.ts'
import type { Secrets } from '../secrets.ts'

/** Jobs whose payload is stored encrypted: a mail may hold a link that sets a password. */
const SEALED_TASKS = new Set(['mail'])

export const sealPayload = (secrets: Secrets, task: string, payload: object): object =>
  SEALED_TASKS.has(task) ? { sealed: secrets.seal(JSON.stringify(payload), MAIL_PURPOSE) } : payload

/**
 * What was put into the queue; also by a release that did not encrypt it.
 * @throws SecretUnreadable if it was sealed with a key that this server doesn't have, or was changed
 */
export function openPayload(secrets: Secrets, payload: unknown): unknown {
  const isSealed = typeof payload === 'object' && payload !== null && 'sealed' in payload
  return isSealed ? JSON.parse(secrets.open(String(payload.sealed), MAIL_PURPOSE)) : payload
}
