import { createHash } from 'node:crypto'

/** A version 8 uuid (RFC 9562: free content) that the same seed and name always give. */
export function seededUuid(seed: string, name: string): string {
  const hex = createHash('sha256').update(`${seed}/${name}`).digest('hex').slice(0, 32).split('')
  hex[12] = '8'
  hex[16] = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8'
  const text = hex.join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    '-',
  )
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A TOTP secret of 160 bits in base32, as authenticator apps take it, that the same seed always gives. */
export function seededSecret(seed: string, name: string): string {
  const bytes = createHash('sha256').update(`${seed}/${name}`).digest()
  return Array.from({ length: 32 }, (_, index) => BASE32[(bytes[index] ?? 0) % 32]).join('')
}
