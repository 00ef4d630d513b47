import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KEY_BYTES } from './secrets.ts'

/** 32 bytes as hexadecimal digits or base64url. */
const KEY = /^(?:([0-9a-f]{64})|([\w-]{43})=?)$/i

/** Where the keys are, unless SECRETS_KEY has them. Backups leave it out. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'secrets.key')

/** Reads keys, separated by commas: the first encrypts, all decrypt. Null if one of them isn't a key. */
export function readKeys(text: string): Buffer[] | null {
  const keys = text.split(',').map((part) => {
    const [, hex, base64url] = KEY.exec(part.trim()) ?? []
    return hex ? Buffer.from(hex, 'hex') : Buffer.from(base64url ?? '', 'base64url')
  })
  return keys.every((key) => key.length === KEY_BYTES) ? keys : null
}

/**
 * The keys in a file; null if there is no such file.
 * @throws Error saying what to do if it can't be read, or holds something else
 */
export async function keysInFile(path: string): Promise<Buffer[] | null> {
  const text = await saying(path, () => readFile(path, 'utf8').catch(unless('ENOENT')))
  return text === null ? null : keysOf(path, text)
}

/**
 * Makes the file with a new key, for this user alone, and reads it. Servers that start together get the same key.
 * @throws Error saying what to do if it can't be made
 */
export async function makeKeyFile(path: string, randomBytes: (size: number) => Buffer): Promise<Buffer[]> {
  return keysOf(path, await saying(path, () => makeFile(path, randomBytes)))
}

/** The same at once, for a running server: none where the file is missing, or is being written. */
export function keysInFileNow(path: string): Buffer[] {
  try {
    return readKeys(readFileSync(path, 'utf8')) ?? []
  } catch {
    return []
  }
}

function keysOf(path: string, text: string): Buffer[] {
  const keys = readKeys(text)
  if (!keys) throw new Error(`${noKey(path)} The file holds something else.`)
  return keys
}

async function saying<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new Error(`${noKey(path)} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const noKey = (path: string) =>
  `The key of the secrets in the database is not in ${path}. Set SECRETS_KEY, restore the file, or make the folder writable.`

async function makeFile(path: string, randomBytes: (size: number) => Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const mine = `${path}.${randomUUID()}`
  try {
    await writeFile(mine, `${randomBytes(KEY_BYTES).toString('hex')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    // A hard link appears whole or not at all, and never replaces a file.
    await link(mine, path).catch(unless('EEXIST'))
  } finally {
    await rm(mine, { force: true })
  }
  return readFile(path, 'utf8')
}

/** For catch: this fault reads as null. */
const unless = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return null
  throw error
}
