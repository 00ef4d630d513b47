import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id as OWASP advises: 19 MiB, two passes, one lane; about 25 ms of one core. The check runs on a
 * thread of its own, so it does not hold up other requests.
 */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/**
 * A hash nobody's password has: unknown addresses cost the same time as known ones. Written down rather than made at
 * the first need, which would take twice as long that once; it must cost what OPTIONS say.
 */
export const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$LcjLa1JaU7xA3EUktbvYgA$GaIaUaTXxE6wKorUTBC/oKhxKcD26NsRBfbFZZBEDI0'

/** Whether the password is the account's; takes as long when there is no such account. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return verify(stored, password)
  await verify(DECOY, password)
  return false
}
