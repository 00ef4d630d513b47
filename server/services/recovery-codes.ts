import { randomBytes } from 'node:crypto'
import { tokenHash } from './tokens.ts'

/** How many an account is given at a time. */
export const RECOVERY_CODES = 10

/** Crockford's base32: no letters that are read or typed as another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newRecoveryCode(): string {
  const text = Array.from(randomBytes(16), (byte) => ALPHABET[byte % 32]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Fresh codes of 80 random bits, as people are shown them: 'XXXX-XXXX-XXXX-XXXX'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** What of a code is stored; dashes, spaces, case and look-alike letters make no difference. */
export function recoveryCodeHash(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return tokenHash(plain.replaceAll('O', '0').replace(/[IL]/g, '1'))
}
