import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KEY_BYTES } from './secrets.ts'

/** 32 bytes as hexadecimal digits or base64url. */
const KEY = /^(?:([0-9a-f]{64})|([\w-]{43})=?)$/i

/** Reads keys, separated by commas: the first encrypts, all decrypt. Null if one of them isn't a key. */
export function readKeys(text: string): Buffer[] | null {
  const keys = text.split(',').map((part) => {
    const [, hex, base64url] = KEY.exec(part.trim()) ?? []
    return hex ? Buffer.from(hex, 'hex') : Buffer.from(base64url ?? '', 'base64url')
  })
  return keys.every((key) => key.length === KEY_BYTES) ? keys : null
}

/**
 * The keys in a file, which is made with a new key if there is none. Servers that start together get the same key.
 * @throws Error saying what to do if the file can't be read or made, or holds something else
 */
export async function keysInFile(path: string, randomBytes: (size: number) => Buffer): Promise<Buffer[]> {
  try {
    const keys = readKeys((await readText(path)) ?? (await makeFile(path, randomBytes)))
    if (keys) return keys
  } catch (error) {
    throw new Error(`${noKey(path)} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  throw new Error(`${noKey(path)} The file holds something else.`)
}

const noKey = (path: string) =>
  `The key for camera passwords is not in ${path}. Set SECRETS_KEY, restore the file, or make the folder writable.`

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

const readText = (path: string) => readFile(path, 'utf8').catch(unless('ENOENT'))

/** For catch: this fault reads as null. */
const unless = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return null
  throw error
}
