import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** Encrypts secrets that the server must be able to read again, for the database. */
export interface Secrets {
  /** The id of the key that encrypts. */
  readonly keyId: string
  /** The ids of all keys, that one first. */
  readonly keyIds: readonly string[]
  /**
   * Encrypts a text into 'v1.<key id>.<iv>.<tag>.<cipher>', in base64url.
   * @param aad what the secret is for and the row's uuid: 'camera 0b5c…'. Without the same text it can't be opened, so
   *   nobody can read a secret by moving it to another row.
   */
  seal(text: string, aad: string): string
  /** @throws SecretUnreadable if the key isn't known, the text was changed, or `aad` is another one */
  open(sealed: string, aad: string): string
  /** Reads the keys again: their first one encrypts from now on. */
  reread(): void
}

/** A secret that can't be decrypted. The message names the key, and nothing of the content. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

export const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** So often at most are keys read again, however many secrets there are of a key that nobody has. */
const REREAD_MS = 5_000

/** Migrations 0060 and 0070 have the same pattern. */
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/

/** The id of the key that a text was sealed with; null if it isn't sealed. */
export const keyIdOf = (text: string): string | null => SEALED.exec(text)?.[1] ?? null

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/**
 * AES-256-GCM (NIST SP 800-38D).
 * @param keys of 32 bytes; the first encrypts, all decrypt
 * @param randomBytes makes initialization vectors, which must never repeat under one key
 * @param reread reads the keys again when a secret is met whose key isn't known: another server may have begun to use
 *   a new one. Keys from before still decrypt. It must not throw
 * @throws Error without a key
 */
export function createSecrets({
  keys,
  randomBytes,
  reread,
}: {
  keys: readonly Buffer[]
  randomBytes: (size: number) => Buffer
  reread?: { keys: () => readonly Buffer[]; now: () => number }
}): Secrets {
  let byId = new Map(keys.map((key) => [idOf(key), key]))
  let rereadAt = Number.NEGATIVE_INFINITY
  const current = (): [id: string, key: Buffer] => {
    for (const first of byId) return first
    throw new Error('There is no key to encrypt secrets with.')
  }
  current()

  function readAgain(): void {
    const found = reread?.keys() ?? []
    byId = new Map([...found.map((key) => [idOf(key), key] as const), ...byId])
  }
  function keyOf(id: string): Buffer | undefined {
    if (reread && !byId.has(id) && reread.now() - rereadAt >= REREAD_MS) {
      rereadAt = reread.now()
      readAgain()
    }
    return byId.get(id)
  }

  return {
    reread: readAgain,
    get keyId() {
      return current()[0]
    },
    get keyIds() {
      return [...byId.keys()]
    },
    seal(text, aad) {
      const [keyId, key] = current()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))
      return ['v1', keyId, ...parts].join('.')
    },
    open(sealed, aad) {
      const [, id = '', ...parts] = SEALED.exec(sealed) ?? []
      if (id === '') throw new SecretUnreadable('The secret is not encrypted.')
      const key = keyOf(id)
      if (!key)
        throw new SecretUnreadable(
          `The secret was encrypted with key ${id}, which this server does not have. Add the key to SECRETS_KEY.`,
        )
      const [iv = Buffer.of(), tag = Buffer.of(), encrypted = Buffer.of()] = parts.map((part) =>
        Buffer.from(part, 'base64url'),
      )
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(aad)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
      } catch {
        throw new SecretUnreadable(
          `The secret that was encrypted with key ${id} has been changed, or belongs to another row.`,
        )
      }
    },
  }
}
