import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { createTurns, NoTurnError } from '../operations/turns.ts'

/**
 * Argon2id as OWASP advises: 19 MiB, two passes, one lane; about 25 ms of one core. The check runs on a
 * thread of its own, so it does not hold up other requests.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => inTurn('', () => hash(password, OPTIONS))

/**
 * Hashes take a core each, so one core is left to everything else, and a thread of the four that files are read and
 * answers are compressed on.
 */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
const turns = createTurns({
  atOnce: AT_ONCE,
  atOncePerKey: AT_ONCE,
  waitingPerKey: 1_000,
  waiting: 5_000,
  patienceMs: 25_000,
})

async function inTurn<T>(line: string, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(line, work)
  } catch (error) {
    if (!(error instanceof NoTurnError)) throw error
    throw new Refused(503, t('Linewatch is busy. Try again in a moment.'), { retryAfter: 5 })
  }
}

/**
 * A hash nobody's password has: unknown addresses cost the same time as known ones. Written down rather than made at
 * the first need, which would take twice as long that once; it must cost what OPTIONS say.
 */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$LcjLa1JaU7xA3EUktbvYgA$GaIaUaTXxE6wKorUTBC/oKhxKcD26NsRBfbFZZBEDI0'

/**
 * Whether the password is the account's; takes as long when there is no such account.
 * @param line who waits for the check: lines take turns
 */
export async function passwordMatches(stored: string | null, password: string, line = ''): Promise<boolean> {
  const matches = await inTurn(line, () => verify(stored ?? DECOY_HASH, password))
  return stored !== null && matches
}
