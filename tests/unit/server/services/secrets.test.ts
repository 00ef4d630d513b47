import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { keyFileIn, keysInFile, keysInFileNow, makeKeyFile, readKeys } from '#server/services/secret-keys.ts'
import { createSecrets, KEY_BYTES, keyIdOf, SecretUnreadable } from '#server/services/secrets.ts'

const OLD = Buffer.alloc(KEY_BYTES, 1)
const NEW = Buffer.alloc(KEY_BYTES, 2)
/** By sha256sum. */
const OLD_ID = '72cd6e84'
const PASSWORD = 'Fritters#77 — ünïcode'
const AAD = 'camera 0b5c1d2e-0000-4000-8000-000000000001'

const secretsOf = (...keys: Buffer[]) => createSecrets({ keys, randomBytes })
const reasonOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('a secret', () => {
  const secrets = secretsOf(OLD)
  const sealed = secrets.seal(PASSWORD, AAD)

  test('is what was sealed, once opened', () => {
    expect(secrets.open(sealed, AAD)).toBe(PASSWORD)
    expect(secrets.open(secrets.seal('', AAD), AAD)).toBe('')
  })

  test('is stored with its key’s id, and never the same way twice', () => {
    expect(sealed).toMatch(/^v1\.72cd6e84\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
    expect(sealed).not.toContain(Buffer.from(PASSWORD).toString('base64url'))
    expect(keyIdOf(sealed)).toBe(OLD_ID)
    expect(secrets.keyId).toBe(OLD_ID)
    expect(secrets.seal(PASSWORD, AAD)).not.toBe(sealed)
  })

  test('is the same for the same random bytes', () => {
    const fixed = createSecrets({ keys: [OLD], randomBytes: (size) => Buffer.alloc(size, 7) })
    expect(fixed.seal('a', AAD)).toBe(fixed.seal('a', AAD))
  })

  test('cannot be opened in another row, or for another purpose', () => {
    for (const aad of [AAD.replace('1', '2'), AAD.replace('camera', 'mail'), ''])
      expect(reasonOf(() => secrets.open(sealed, aad))).toBeInstanceOf(SecretUnreadable)
  })

  test.each([0, 1, 2])('cannot be opened once part %i of it was changed', (place) => {
    const parts = sealed.split('.')
    const changed = Buffer.from(parts[place + 2] ?? '', 'base64url')
    changed.writeUInt8(changed.readUInt8(0) ^ 1, 0)
    parts[place + 2] = changed.toString('base64url')
    const reason = reasonOf(() => secrets.open(parts.join('.'), AAD))
    expect(reason).toBeInstanceOf(SecretUnreadable)
    expect(reason).toMatchObject({
      message: `The secret that was encrypted with key ${OLD_ID} has been changed, or belongs to another row.`,
    })
  })

  test.each([
    PASSWORD,
    '',
    'v1.72cd6e84',
    'v2.72cd6e84.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA',
    // A tag of half the length would be easier to guess.
    'v1.72cd6e84.AAAAAAAAAAAAAAAA.AAAAAAAAAAA.AAAA',
  ])('%j is none', (text) => {
    expect(keyIdOf(text)).toBeNull()
    const reason = reasonOf(() => secrets.open(text, AAD))
    expect(reason).toMatchObject({ name: 'SecretUnreadable', message: 'The secret is not encrypted.' })
  })

  test('needs a key', () => {
    expect(() => secretsOf()).toThrow('no key')
  })
})

describe('rotation', () => {
  const sealed = secretsOf(OLD).seal(PASSWORD, AAD)

  test('the first key encrypts, and each decrypts', () => {
    const both = secretsOf(NEW, OLD)
    expect(both.open(sealed, AAD)).toBe(PASSWORD)
    expect(secretsOf(NEW).open(both.seal(PASSWORD, AAD), AAD)).toBe(PASSWORD)
  })

  test('a key that is gone is named, and nothing else', () => {
    const reason = reasonOf(() => secretsOf(NEW).open(sealed, AAD))
    expect(reason).toBeInstanceOf(SecretUnreadable)
    expect(reason).toMatchObject({
      message: `The secret was encrypted with key ${OLD_ID}, which this server does not have. Add the key to SECRETS_KEY.`,
    })
  })
})

describe('keys that are read again', () => {
  function rereading(found: () => readonly Buffer[]) {
    const clock = { at: 0, reads: 0 }
    const keys = () => {
      clock.reads += 1
      return found()
    }
    const secrets = createSecrets({ keys: [OLD], randomBytes, reread: { keys, now: () => clock.at } })
    return { secrets, clock }
  }
  const sealed = secretsOf(NEW).seal(PASSWORD, AAD)

  test('open what another server encrypts with a new one, which encrypts here too from then on', () => {
    const { secrets, clock } = rereading(() => [NEW, OLD])
    const before = secrets.seal('before', AAD)
    expect(clock.reads).toBe(0)
    expect(secrets.open(sealed, AAD)).toBe(PASSWORD)
    expect(secrets.open(before, AAD)).toBe('before')
    expect(secrets.keyIds).toEqual([secretsOf(NEW).keyId, OLD_ID])
    expect(secretsOf(NEW).open(secrets.seal('after', AAD), AAD)).toBe('after')
    expect(clock.reads).toBe(1)
  })

  test('are read once in five seconds, however many secrets there are of an unknown key', () => {
    let found: readonly Buffer[] = []
    const { secrets, clock } = rereading(() => found)
    for (let n = 0; n < 10; n += 1)
      expect(reasonOf(() => secrets.open(sealed, AAD))).toBeInstanceOf(SecretUnreadable)
    expect(clock.reads).toBe(1)
    found = [NEW]
    clock.at = 4_999
    expect(reasonOf(() => secrets.open(sealed, AAD))).toBeInstanceOf(SecretUnreadable)
    clock.at = 5_000
    expect(secrets.open(sealed, AAD)).toBe(PASSWORD)
    expect(clock.reads).toBe(2)
  })

  test('keep those from before, and stay when nothing is found', () => {
    let found: readonly Buffer[] = []
    const { secrets } = rereading(() => found)
    const before = secrets.seal('before', AAD)
    secrets.reread()
    expect(secrets.keyIds).toEqual([OLD_ID])
    found = [NEW]
    secrets.reread()
    expect(secrets.open(before, AAD)).toBe('before')
    expect(secrets.keyId).toBe(secretsOf(NEW).keyId)
  })

  test('change nothing where there is nowhere to read', () => {
    const secrets = secretsOf(OLD)
    secrets.reread()
    expect(secrets.keyIds).toEqual([OLD_ID])
  })
})

describe('SECRETS_KEY', () => {
  test.each([
    ['01'.repeat(KEY_BYTES), [OLD]],
    [OLD.toString('base64url'), [OLD]],
    [`${OLD.toString('base64url')}=`, [OLD]],
    [`${NEW.toString('hex').toUpperCase()}, ${OLD.toString('base64url')}\n`, [NEW, OLD]],
    ['01'.repeat(31), null],
    ['01'.repeat(33), null],
    ['', null],
    [`${OLD.toString('hex')},`, null],
    ['a password', null],
  ])('%j', (text, keys) => {
    expect(readKeys(text)).toEqual(keys)
  })

  test('is refused without being repeated', () => {
    expect(readConfig({}).SECRETS_KEY).toBeUndefined()
    expect(readConfig({ SECRETS_KEY: NEW.toString('hex') }).SECRETS_KEY).toEqual([NEW])
    const reason = reasonOf(() => readConfig({ SECRETS_KEY: 'Tr0ub4dor' }))
    expect(String(reason)).toContain('SECRETS_KEY: 32 bytes in base64url or hexadecimal digits')
    expect(String(reason)).not.toContain('Tr0ub4dor')
  })
})

describe('the file of the key', () => {
  let root: string
  let folder: string
  let path: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'linewatch-secrets-'))
  })
  afterAll(() => rm(root, { recursive: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(root, 'data-'))
    path = keyFileIn(folder)
  })

  test('is made once, for this user alone', async () => {
    expect(await keysInFile(path)).toBeNull()
    expect(keysInFileNow(path)).toEqual([])
    expect(await makeKeyFile(path, () => NEW)).toEqual([NEW])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toBe(`${NEW.toString('hex')}\n`)
    expect(await makeKeyFile(path, () => OLD)).toEqual([NEW])
    expect(await keysInFile(path)).toEqual([NEW])
    expect(keysInFileNow(path)).toEqual([NEW])
    expect(await readdir(folder)).toEqual(['secrets.key'])
  })

  test('is one for servers that start together', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => makeKeyFile(path, randomBytes)),
    )
    for (const keys of others) expect(keys).toEqual(first)
    expect(await readdir(folder)).toEqual(['secrets.key'])
  })

  test('may hold former keys too; anything else in it is refused and stays', async () => {
    await writeFile(path, `${NEW.toString('hex')},${OLD.toString('hex')}\n`)
    expect(await keysInFile(path)).toEqual([NEW, OLD])
    await writeFile(path, 'half of a k')
    // A running server may read it while it is written.
    expect(keysInFileNow(path)).toEqual([])
    await expect(keysInFile(path)).rejects.toThrow(
      `The key of the secrets in the database is not in ${path}. Set SECRETS_KEY, restore the file, or make the folder writable. The file holds something else.`,
    )
    expect(await readFile(path, 'utf8')).toBe('half of a k')
  })

  test('that cannot be read, or made, says what to do', async () => {
    await writeFile(join(folder, 'file'), '')
    const nowhere = join(folder, 'file', 'secrets.key')
    const says = (code: string) =>
      new RegExp(`^The key of the secrets in the database is not in .* Set SECRETS_KEY, .* ${code}`)
    await expect(keysInFile(nowhere)).rejects.toThrow(says('ENOTDIR'))
    await expect(makeKeyFile(nowhere, randomBytes)).rejects.toThrow(says('EEXIST'))
    // A folder that nobody, root included, can write to.
    await expect(makeKeyFile('/proc/self/secrets.key', randomBytes)).rejects.toThrow(says('ENOENT'))
  })

  test('comes with its folder', async () => {
    expect(await makeKeyFile(join(folder, 'data', 'secrets.key'), () => NEW)).toEqual([NEW])
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
  })
})
