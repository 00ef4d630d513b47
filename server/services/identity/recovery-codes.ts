import { randomBytes } from 'node:crypto'
import { tokenHash } from './tokens.ts'

/** How many an account is given at a time. */
const RECOVERY_CODES = 10

/** Crockford's base32: no letters that are read or typed as another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of a code, five random bits each: 140, so that one round of SHA-256 is enough (ASVS 6.5.2, 11.5.1). */
export const RECOVERY_CODE_LENGTH = 28

/** In groups of four, as people are shown a code and type it. */
const grouped = (text: string) => text.replace(/(.{4})(?=.)/g, '$1-')

const newRecoveryCode = () =>
  grouped(Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => ALPHABET[byte % 32]).join(''))

/** Fresh codes of 140 random bits, as people are shown them: seven groups, 'XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** What of a code is stored; dashes, spaces, case and look-alike letters make no difference. */
export function recoveryCodeHash(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return tokenHash(plain.replaceAll('O', '0').replace(/[IL]/g, '1'))
}
